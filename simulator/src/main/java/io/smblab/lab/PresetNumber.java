package io.smblab.lab;

import io.smblab.lab.file.Suggestion;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.util.List;

/**
 * What a number of presets of one kind means, and what it may be.
 *
 * @param name such as {@code mean-seek}
 * @param measure what kind of quantity it is
 * @param unit in which counts and amounts are given; null for other quantities
 * @param from least allowed value, as a file would write it; null for flags
 * @param to largest allowed value
 * @param column its heading where presets of the kind are compared; null for a number that is not compared
 * @param ifMissing what holds when a preset does not have it, in words; null when each preset must have it
 * @param unless number that takes its place; null for none
 * @param with number without which it is not needed; null for none
 * @param atMost numbers of the same preset that are no smaller
 * @param meaning in one sentence, for people
 */
public record PresetNumber(
        String name,
        Measure measure,
        String unit,
        String from,
        String to,
        String column,
        String ifMissing,
        String unless,
        String with,
        List<String> atMost,
        String meaning) {

    /** Kinds of quantities. */
    public enum Measure {
        /** A number of bytes, in any unit of sizes. */
        SIZE("size", "B, KiB, MiB, GiB, TiB, kB, MB, GB, TB") {
            @Override
            double base(String quantity) {
                return ByteSize.parse(quantity).bytes();
            }
        },
        /** Data per time, in any unit of rates. */
        RATE("rate", "kbit/s, Mbit/s, Gbit/s, kB/s, MB/s, GB/s, MiB/s, GiB/s") {
            @Override
            double base(String quantity) {
                return DataRate.parse(quantity).bitsPerSecond();
            }
        },
        /** A length of time, in any unit of time. */
        TIME("time", "ns, us, ms, s, min, h") {
            @Override
            double base(String quantity) {
                return TimeSpan.parse(quantity).nanos();
            }
        },
        /** A clock. */
        FREQUENCY("frequency", "Hz, kHz, MHz, GHz") {
            @Override
            double base(String quantity) {
                return Frequency.parse(quantity).hertz();
            }
        },
        /** Whole things. */
        COUNT("", ""),
        /** A number of something that need not be whole. */
        AMOUNT("", ""),
        /** A part of a whole. */
        SHARE("ratio", "ratio"),
        /** Yes or no. */
        FLAG("flag", "flag");

        private final String word;
        private final String units;

        Measure(String word, String units) {
            this.word = word;
            this.units = units;
        }

        private boolean knows(String unit) {
            try {
                return base("1 " + unit) > 0;
            } catch (IllegalArgumentException e) {
                return false;
            }
        }

        /** The quantity in a unit in which quantities of this kind can be compared. */
        double base(String quantity) {
            return Double.parseDouble(quantity.split(" ")[0]);
        }
    }

    /** Whether each preset of the kind must have it. */
    public boolean isRequired() {
        return ifMissing == null && unless == null && with == null;
    }

    /** What the unit may be, for people. */
    public String units() {
        return unit != null ? unit : measure.units;
    }

    /** The unit, or what it measures where it can have several units. */
    public String unitOrMeasure() {
        return unit != null ? unit : measure.word;
    }

    /** The range, for people. */
    public String range() {
        return measure == Measure.FLAG ? "0 (no) or 1 (yes)" : from + " to " + to;
    }

    /** What holds when a preset does not have it, for people; empty when it must. */
    public String missingInWords() {
        if (unless != null) {
            return "needed unless " + unless + " is given";
        }
        return with != null ? "needed with " + with : ifMissing == null ? "" : ifMissing;
    }

    /** A value in a unit in which values of this number can be compared: bytes, bits per second, nanoseconds, hertz, or its own. */
    public double comparable(Preset.Parameter parameter) {
        return measure.base(parameter.quantity());
    }

    /** What is wrong with a unit, found and allowed; null when nothing is. */
    String unitProblem(String given) {
        return takes(given)
                ? null
                : name + " is in " + given + ", " + Suggestion.allowed(given, List.of(units().split(", ")));
    }

    /** Whether it can be given in a unit. */
    boolean takes(String given) {
        return switch (measure) {
            case COUNT, AMOUNT, SHARE, FLAG -> given.equals(units());
            case SIZE, RATE, TIME, FREQUENCY -> measure.knows(given);
        };
    }

    /** What is wrong with a value in a unit that it takes, found and allowed; null when nothing is. */
    String problem(Preset.Parameter parameter) {
        String outside = name + " is " + parameter.quantity() + ", allowed: " + range();
        if (parameter.value() < 0) {
            return outside;
        }
        double value;
        try {
            value = measure.base(parameter.quantity());
        } catch (IllegalArgumentException e) {
            // A rate of nothing has no notation, a part of a byte is no size.
            return parameter.value() == 0 ? outside : name + ": " + e.getMessage();
        }
        if (measure == Measure.FLAG) {
            return value == 0 || value == 1 ? null : outside;
        }
        if (measure == Measure.COUNT && value != Math.rint(value)) {
            return outside + ", whole numbers";
        }
        return value < measure.base(from) || value > measure.base(to) ? outside : null;
    }
}
