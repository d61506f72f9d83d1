package io.smblab.workload.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smblab.block.BlockDevice;
import io.smblab.block.FileOnDevice;
import io.smblab.block.HardDisk;
import io.smblab.block.PciBus;
import io.smblab.lab.Preset;
import io.smblab.lab.Presets;
import io.smblab.model.Load;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Published results of local storage, from the reference table, against the presets. Calibrated rows are close by construction; the
 * others test what was not fitted.
 */
class ReferenceRowsTest {
    private static final TimeSpan SECOND = TimeSpan.parse("1 s");
    private static final TimeSpan HUNDRED_MILLIS = TimeSpan.parse("100 ms");
    private static final ByteSize FILE = ByteSize.parse("4 GiB");
    /** Larger than the 12 GB that the memory of the xSeries 235 can hold at most; the article does not say how large. */
    private static final ByteSize OBL_FILE = ByteSize.parse("20 GB");

    private static final String ATLAS = "maxtor-atlas-15k";
    private static final String ULTRA320 = "lsi-53c1030-ultra320";

    // L01, L02, L03: Adaptec 51645, RAID 0 of 16 drives, SANergy.

    @Test
    void oneStreamOfMegabytesIsBoundByFixedTimesAndTheSlot() {
        double read = sanergy(true);
        double write = sanergy(false);

        assertThat(read).as("L02").isCloseTo(956.77, within(0.02 * 956.77));
        assertThat(write).as("L01").isCloseTo(735.8, within(0.02 * 735.8));
        assertThat(read / write).as("L03").isCloseTo(1.30, within(0.02));
    }

    private static double sanergy(boolean read) {
        Bench bench = new Bench();
        return bench.run(LoadSpec.sanergy(read, FILE, SECOND), bench.adaptec("ntfs"))
                .mebibytesPerSecond();
    }

    // F01, F02, F03: ReFS against NTFS on the same array, sequential.

    @Test
    void refsIsFasterThanNtfsForWholeStripesOnly() {
        for (boolean read : new boolean[] {true, false}) {
            assertThat(refsOverNtfs(64, read)).as("F01").isCloseTo(1, within(0.01));
            assertThat(refsOverNtfs(1024, read)).as("F01").isCloseTo(1, within(0.01));
            assertThat(refsOverNtfs(4096, read)).as("F02").isBetween(1.02, 1.10);
        }
    }

    private static double refsOverNtfs(int kibibytes, boolean read) {
        double[] rate = new double[2];
        for (int i = 0; i < 2; i++) {
            Bench bench = new Bench();
            AccessSpec access = new AccessSpec(new ByteSize(kibibytes << 10), read ? 1 : 0, 0);
            rate[i] = bench.run(
                            LoadSpec.iometer(List.of(access), 1, 1, FILE, SECOND),
                            bench.adaptec(i == 0 ? "refs" : "ntfs"))
                    .megabytesPerSecond();
        }
        return rate[0] / rate[1];
    }

    // X04: 15K against 10K.

    @Test
    void a15kDriveDoesFortyFivePercentMoreThanA10kDrive() {
        assertThat(randomIops(ATLAS) / randomIops("maxtor-atlas-10k-iv"))
                .as("X04")
                .isCloseTo(1.45, within(0.08 * 1.45));
    }

    private static double randomIops(String drive) {
        Bench bench = new Bench();
        HardDisk disk = bench.drives(Bench.PRESETS.drive(drive), 1).get(0);
        AccessSpec access = new AccessSpec(ByteSize.parse("8 KiB"), 1, 1);
        return bench.run(
                        LoadSpec.iometer(
                                List.of(access), 1, 1, new ByteSize(disk.capacityBytes()), TimeSpan.parse("20 s")),
                        disk)
                .iops();
    }

    // X05 to X10: buses.

    @Test
    void onlyPciXCarriesBothChannelsOfUltra320() {
        double both = 2 * Bench.PRESETS.scsi(ULTRA320).dataRate().bytesPerSecond();
        double usablePci = Bench.PRESETS.scsiSlot("ultra160").usableShare();
        double usablePciX = Bench.PRESETS.scsiSlot(ULTRA320).usableShare();

        assertThat(both).as("X05, two channels").isEqualTo(640e6);
        assertThat(new PciBus(64, 33, usablePci).rate().bytesPerSecond())
                .as("X09")
                .isLessThan(both);
        assertThat(new PciBus(64, 66, usablePci).rate().bytesPerSecond())
                .as("X09")
                .isLessThan(both);
        assertThat(new PciBus(64, 100, usablePciX).rate().bytesPerSecond())
                .as("X10")
                .isGreaterThanOrEqualTo(both);
        assertThat(Bench.PRESETS.scsi(ULTRA320).packetized()).as("X07").isTrue();
        assertThat(Bench.PRESETS.scsi("ultra160").packetized()).as("X08").isFalse();
    }

    // X11 to X18: sequential reads by block size, Windows against Linux 2.4.

    @Test
    void windowsGrowsWithTheBlockAndLinuxIsFlat() {
        double[] windows = new double[7];
        double[] linux = new double[7];
        for (int i = 0; i < 7; i++) {
            windows[i] = windows(2 << i);
            linux[i] = linux(1, 2 << i);
        }
        double four = linux(4, 32);

        for (int i = 1; i < 6; i++) {
            assertThat(windows[i]).as("X11").isGreaterThan(windows[i - 1]);
            assertThat(linux[i]).as("X12").isCloseTo(linux[0], within(0.02 * linux[0]));
        }
        assertThat(linux[2]).as("X15: Linux ahead below 16 KiB").isGreaterThan(windows[2]);
        assertThat(windows[3]).as("X14: even at 16 KiB").isCloseTo(linux[3], within(0.03 * linux[3]));
        assertThat(windows[4]).as("X14: Windows ahead above").isGreaterThan(linux[4]);
        assertThat(windows[5] / linux[5]).as("X17").isCloseTo(1.33, within(0.02 * 1.33));
        assertThat(four).as("X18: four threads even between 16 and 32 KiB").isBetween(windows[3], windows[4]);
    }

    private static double windows(int kibibytes) {
        Bench bench = new Bench();
        return bench.run(
                        LoadSpec.oblWinDisk(32, new ByteSize(kibibytes << 10), FILE, SECOND),
                        bench.scsiStripe(ATLAS, ULTRA320, "windows-2003"))
                .megabytesPerSecond();
    }

    private static double linux(int threads, int kibibytes) {
        Bench bench = new Bench();
        return bench.run(
                        LoadSpec.oblDisk(threads, new ByteSize(kibibytes << 10), FILE, SECOND),
                        bench.scsiStripe(ATLAS, ULTRA320, "linux-2.4"))
                .megabytesPerSecond();
    }

    // X20 to X25: oblLoad.

    @Test
    void linuxDoesMoreInAllAndWindowsMoreWithinEightMilliseconds() {
        List<LoadResult> windows = oblLoad(ATLAS, ULTRA320, "windows-2003");
        List<LoadResult> linux = oblLoad(ATLAS, ULTRA320, "linux-2.4");
        List<LoadResult> reference = oblLoad("quantum-atlas-10k", "ultra160", "linux-2.4");
        TimeSpan eight = TimeSpan.parse("8 ms");
        double ratio = OblLoad.iopsAt(windows, eight) / OblLoad.iopsAt(linux, eight);
        double atMost = OblLoad.bestIops(linux, HUNDRED_MILLIS);

        assertThat(linux.get(linux.size() - 1).iops()).as("X21, all daemons").isBetween(1_950.0, 3_000.0);
        assertThat(atMost).as("X23").isGreaterThan(1.1 * OblLoad.bestIops(windows, HUNDRED_MILLIS));
        assertThat(atMost / OblLoad.bestIops(reference, HUNDRED_MILLIS))
                .as("X22")
                .isGreaterThan(2);
        assertThat(ratio).as("X24, X25").isCloseTo(1.4, within(0.15 * 1.4));
    }

    private static List<LoadResult> oblLoad(String drive, String bus, String os) {
        Bench bench = new Bench();
        return bench.oblLoad(bench.scsiStripe(drive, bus, os), OBL_FILE, 250);
    }

    // J01 to J27: Jetstress and Iometer on one LUN of an XtremIO.

    @Test
    void jetstressOfOneDatabaseIsAsPublished() {
        Bench bench = new Bench();
        BlockDevice lun = bench.flash("xtremio-lun");
        LoadResult ntfs = bench.jetstress(jetstress(1), "ntfs", lun);
        LoadResult refs = jetstress(1, "refs");
        Load array = lun.probes().get(0).load(bench.queue.now());
        double reads = ntfs.reads() / ntfs.seconds();

        assertThat(reads).as("J01").isCloseTo(2_459, within(0.03 * 2_459));
        assertThat(ntfs.writes() / ntfs.seconds()).as("J02").isCloseTo(2_037, within(0.05 * 2_037));
        assertThat(array.arrivalRate()).as("J09, J11").isCloseTo(10_355, within(0.1 * 10_355));
        assertThat((double) refs.reads() / ntfs.reads()).as("J13").isCloseTo(1.0272, within(0.01));
        assertThat((double) refs.writes() / ntfs.writes()).as("J14").isCloseTo(1.026, within(0.03));
    }

    @Test
    void jetstressOfFourDatabasesIsBoundByTheLun() {
        LoadResult ntfs = jetstress(4, "ntfs");
        LoadResult refs = jetstress(4, "refs");

        assertThat(ntfs.reads() / ntfs.seconds()).as("J05").isCloseTo(3_500, within(0.25 * 3_500));
        assertThat(ntfs.writes() / ntfs.seconds()).as("J06").isCloseTo(2_900, within(0.25 * 2_900));
        assertThat((double) refs.reads() / ntfs.reads()).as("J21, J26").isCloseTo(0.971, within(0.035));
    }

    private static JetstressSpec jetstress(int databases) {
        return JetstressSpec.of(
                new Presets().find(Preset.Kind.WORKLOAD, "jetstress"),
                databases,
                ByteSize.parse("100 GiB"),
                new TimeSpan(200_000_000),
                SECOND);
    }

    private static LoadResult jetstress(int databases, String fileSystem) {
        Bench bench = new Bench();
        return bench.jetstress(jetstress(databases), fileSystem, bench.flash("xtremio-lun"));
    }

    @Test
    void ntfsIsAheadForSmallRandomRequests() {
        assertThat(smallRandom("ntfs")).as("J27").isGreaterThan(1.005 * smallRandom("refs"));
    }

    private static double smallRandom(String fileSystem) {
        Bench bench = new Bench();
        AccessSpec access = new AccessSpec(ByteSize.parse("4 KiB"), 0.75, 1);
        return bench.run(
                        LoadSpec.iometer(List.of(access), 1, 16, ByteSize.parse("100 GiB"), SECOND),
                        new FileOnDevice(bench.queue, Bench.fileSystem(fileSystem), bench.flash("xtremio-lun")))
                .iops();
    }

    // T15, T16: NVMe with and without a buffer of fast cells.

    @Test
    void onlyTheDriveWithFastCellsSlowsDown() {
        assertThat(lateOverEarly("dell-class-50-nvme")).as("T15").isCloseTo(1, within(0.01));
        assertThat(lateOverEarly("dell-class-40-nvme")).as("T16").isLessThan(0.5);
    }

    private static double lateOverEarly(String preset) {
        Bench bench = new Bench();
        BlockDevice device = bench.flash(preset);
        AccessSpec access = new AccessSpec(ByteSize.parse("1 MiB"), 0, 0);
        LoadSpec spec = LoadSpec.iometer(List.of(access), 1, 8, ByteSize.parse("400 GB"), TimeSpan.parse("5 s"));
        double early = bench.run(spec, device).megabytesPerSecond();
        bench.run(spec, device);
        bench.run(spec, device);
        return bench.run(spec, device).megabytesPerSecond() / early;
    }
}
