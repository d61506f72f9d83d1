package io.smblab.workload.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smblab.block.DriveScheduling;
import io.smblab.block.DriveSpec;
import io.smblab.block.HardDisk;
import io.smblab.block.RaidSpec;
import io.smblab.block.RaidVolume;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Published results of systems that are not in the reference table, predicted from presets, most of whose numbers are assumed. Nothing is
 * fitted to them; the page on validation lists sources and errors, the bad ones too. The bounds here are those errors of the day: they hold the page,
 * not the model. What would be a change for the worse fails in the tests at the end.
 */
class PredictionsTest {
    private static final int RANDOM_READS = 1;

    private static double iops(DriveSpec spec, double readShare, int depth, String block, ByteSize range) {
        Bench bench = new Bench();
        HardDisk disk = bench.drives(spec, 1).get(0);
        AccessSpec access = new AccessSpec(ByteSize.parse(block), readShare, 1);
        return bench.run(LoadSpec.iometer(List.of(access), 1, depth, range, TimeSpan.parse("10 s")), disk)
                .iops();
    }

    private static void holds(DriveSpec spec, int depth, String block, double published, double error) {
        double predicted = iops(spec, RANDOM_READS, depth, block, spec.capacity());
        assertThat(predicted / published - 1)
                .as("depth " + depth + ": " + predicted)
                .isCloseTo(error, within(0.04));
    }

    @Test
    void aDriveOf5400TurnsAtDepthOneAndThirtyTwo() {
        DriveSpec lct08 = Bench.PRESETS.drive("quantum-fireball-lct08");

        holds(lct08, 1, "8 KiB", 66, -0.03);
        holds(lct08, 2, "8 KiB", 66, 0.0);
        holds(lct08.withScheduling(DriveScheduling.ELEVATOR), 32, "8 KiB", 100, 0.02);
    }

    @Test
    void drivesOf10000TurnsAtDepthOne() {
        holds(Bench.PRESETS.drive("quantum-atlas-10k"), 1, "8 KiB", 105, 0.04);
        holds(Bench.PRESETS.drive("wd-raptor-wd740gd"), 1, "4 KiB", 123, 0.05);
    }

    @Test
    void aNotebookDriveOf7200TurnsGainsLessFromItsQueueThanTheModelSays() {
        DriveSpec travelstar = Bench.PRESETS.drive("hgst-travelstar-7k100");

        holds(travelstar, 1, "4 KiB", 66, 0.06);
        holds(travelstar, 32, "4 KiB", 110, 0.35);
        holds(travelstar.withScheduling(DriveScheduling.ELEVATOR), 32, "4 KiB", 110, 0.10);
    }

    @Test
    void fourDrivesOf7200TurnsWithHalfWrites() {
        double predicted =
                iops(Bench.PRESETS.drive("seagate-barracuda-es2"), 0.5, 32, "4 KiB", ByteSize.parse("25 GiB"));

        assertThat(predicted / 255 - 1).isCloseTo(0.12, within(0.04));
    }

    @Test
    void aDriveOf15000TurnsIsInThePublishedRange() {
        DriveSpec savvio = Bench.PRESETS.drive("seagate-savvio-15k1");

        assertThat(iops(savvio, RANDOM_READS, 1, "4 KiB", savvio.capacity())).isBetween(175.0, 210.0);
        assertThat(iops(savvio, RANDOM_READS, 32, "4 KiB", savvio.capacity())).isGreaterThan(400);
    }

    @Test
    void smallAccessesToRaid5OfEightDrives() {
        assertThat(raid5(1, 4) / 358 - 1).isCloseTo(0.11, within(0.04));
        assertThat(raid5(1, 64) / 1_467 - 1).isCloseTo(0.26, within(0.05));
        assertThat(raid5(0, 4) / 130 - 1).isCloseTo(0.88, within(0.05));
        assertThat(raid5(0, 64) / 387 - 1).isCloseTo(0.49, within(0.06));
    }

    /** Limits that are not the errors of the day: what published work calls usual for models of this kind, 15 %, and twice that for queues. */
    @Test
    void errorsStayWithinWhatModelsFromDataSheetsReach() {
        DriveSpec raptor = Bench.PRESETS.drive("wd-raptor-wd740gd");
        DriveSpec he10 = Bench.PRESETS.drive("hgst-ultrastar-he10");

        assertThat(Math.abs(iops(raptor, RANDOM_READS, 1, "4 KiB", raptor.capacity()) / 123 - 1))
                .isLessThan(0.15);
        assertThat(Math.abs(iops(he10, RANDOM_READS, 16, "4 KiB", he10.capacity()) / 168 - 1))
                .isLessThan(0.15);
        assertThat(Math.abs(raid5(1, 4) / 358 - 1)).isLessThan(0.15);
        assertThat(Math.abs(raid5(1, 64) / 1_467 - 1)).isLessThan(0.30);
        assertThat(Math.abs(raid5(0, 4, false) / 130 - 1)).isLessThan(0.15);
        assertThat(Math.abs(raid5(0, 64, false) / 387 - 1)).isLessThan(0.30);
    }

    private static double raid5(double readShare, int depth) {
        return raid5(readShare, depth, true);
    }

    private static double raid5(double readShare, int depth, boolean writeCache) {
        Bench bench = new Bench();
        RaidVolume volume = new RaidVolume(
                bench.queue,
                new RaidSpec(5, 8, ByteSize.parse("512 KiB")),
                bench.drives(Bench.PRESETS.drive("wd10evds").withWriteCache(writeCache), 8));
        AccessSpec access = new AccessSpec(ByteSize.parse("4 KiB"), readShare, 1);
        return bench.run(
                        LoadSpec.iometer(List.of(access), 1, depth, ByteSize.parse("100 GiB"), TimeSpan.parse("10 s")),
                        volume)
                .iops();
    }
}
