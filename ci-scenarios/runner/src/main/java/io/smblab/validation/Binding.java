package io.smblab.validation;

import io.smblab.lab.Preset;
import io.smblab.lab.file.Fields;
import java.util.List;

/**
 * What answers a row of the reference table.
 *
 * @param id of the row
 * @param role what the row is for
 * @param tolerance how far a number may be off
 * @param unit of the measured value; that of the row unless a tool means another one by its name
 * @param reason why it is reported only or not covered; else null
 * @param source where the measured value is from; null when it is not covered
 */
record Binding(String id, Role role, Tolerance tolerance, String unit, String reason, Source source) {
    /** Where a value is from. */
    sealed interface Source {}

    /**
     * The expectations of a shipped scenario that name the row: all must be met, the first one with a number gives the value.
     *
     * @param scenario its name
     */
    record Expectations(String scenario) implements Source {}

    /**
     * A measure of a shipped scenario.
     *
     * @param scenario its name
     * @param fields the measure, written as in an expectation, without a bound
     */
    record Measurement(String scenario, Fields fields) implements Source {}

    /**
     * The smallest block with which one series of loads is at least as fast as another.
     *
     * @param scenario its name
     * @param loads of the series that rises
     * @param over those it is compared with, one for each
     * @param blocks the block size of each in bytes
     */
    record Crossover(String scenario, List<String> loads, List<String> over, List<Long> blocks) implements Source {
        /** Copies the lists. */
        Crossover {
            loads = List.copyOf(loads);
            over = List.copyOf(over);
            blocks = List.copyOf(blocks);
        }
    }

    /**
     * A number of a preset.
     *
     * @param kind of hardware
     * @param name of the preset
     * @param parameter which number
     * @param holdsAt for rows that say yes or no in other words: the row holds when the parameter has this value; else null
     */
    record OfPreset(Preset.Kind kind, String name, String parameter, Double holdsAt) implements Source {}

    /**
     * A value in a scenario file.
     *
     * @param scenario its name
     * @param path dotted
     */
    record InFile(String scenario, String path) implements Source {}

    /**
     * Whether a PCI slot carries so many channels of a SCSI adapter: the slot's clock and width, and the usable share of a bus of its
     * kind.
     *
     * @param bits width of the slot
     * @param megahertz clock of the slot
     * @param like SCSI preset with the usable share
     * @param carries SCSI preset of the adapter
     * @param channels how many of its channels
     */
    record Slot(int bits, double megahertz, String like, String carries, int channels) implements Source {}
}
