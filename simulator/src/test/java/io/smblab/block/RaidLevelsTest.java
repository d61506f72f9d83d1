package io.smblab.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.model.Load;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** RAID levels, whole, degraded and being rebuilt: which accesses they make. {@link CapacityLawsTest} has the rates. */
class RaidLevelsTest {
    private static final long BLOCK = 4_096;
    private static final int MANY = 1_000;

    private final EventQueue queue = new EventQueue();
    private final RandomStream random = new RandomStreams(42).stream("offsets");

    private HardDisk drive(String name) {
        return new HardDisk(name, queue, Drives.unzoned(), random.nextDouble());
    }

    private RaidVolume volume(int level, int drives) {
        List<HardDisk> disks = new ArrayList<>();
        for (int i = 0; i < drives; i++) {
            disks.add(drive("d" + i));
        }
        return new RaidVolume(queue, new RaidSpec(level, drives, ByteSize.parse("64 KiB")), disks);
    }

    private BlockRequest random(BlockDevice device, BlockRequest.Kind kind) {
        return new BlockRequest(kind, random.nextLong(device.capacityBytes() / BLOCK) * BLOCK, BLOCK);
    }

    private double readIops(RaidVolume volume, int count) {
        return new ClosedLoop(queue, volume, i -> random(volume, BlockRequest.Kind.READ))
                .run(MANY, count)
                .iops();
    }

    private double writeIops(RaidVolume volume, int count) {
        return new ClosedLoop(queue, volume, i -> random(volume, BlockRequest.Kind.WRITE))
                .run(MANY, count)
                .iops();
    }

    private static double readRate() {
        return 1e9 / (8.5e6 + 0.5 * 60e9 / 7_200 + BLOCK / 0.1);
    }

    private long arrivals(RaidVolume volume) {
        return volume.probes().stream()
                .map(probe -> probe.load(queue.now()))
                .mapToLong(Load::arrivals)
                .sum();
    }

    @Test
    void mirroredPairsReadFromTheNearerCopy() {
        // Of two idle copies the nearer one is read, which saves a little of the seek.
        assertThat(readIops(volume(10, 4), 40_000)).isBetween(4 * readRate(), 1.1 * 4 * readRate());
    }

    @Test
    void smallWritesCostFourAccessesInRaid5AndSixInRaid6() {
        RaidVolume five = volume(5, 8);
        RaidVolume six = volume(6, 8);

        writeIops(five, 2_000);
        writeIops(six, 2_000);

        assertThat(arrivals(five)).isEqualTo(4 * 2_000);
        assertThat(arrivals(six)).isEqualTo(6 * 2_000);
    }

    @Test
    void aFullStripeIsWrittenWithoutReadingInRaid6() {
        RaidVolume volume = volume(6, 8);
        long stripe = volume.spec().stripeBytes();

        new ClosedLoop(queue, volume, i -> BlockRequest.write(i * stripe, stripe)).run(4, 100);

        assertThat(arrivals(volume)).isEqualTo(100 * 8);
    }

    @Test
    void aDegradedRaid5ReadsAllOthersForWhatLayOnTheLostDrive() {
        RaidVolume volume = volume(5, 8);
        volume.failDrive(3);

        new ClosedLoop(queue, volume, i -> BlockRequest.read(i * 65_536, BLOCK)).run(1, 56_000);

        // An eighth of the chunks lay there; each of their reads takes 7 accesses instead of 1.
        assertThat(arrivals(volume)).isEqualTo(56_000 * 7 / 8 + 56_000 / 8 * 7);
    }

    @Test
    void allDrivesThatAreLeftOfARaid6HelpForTheLostOne() {
        RaidVolume volume = volume(6, 8);
        volume.failDrive(0);

        readIops(volume, 8_000);

        double mean = arrivals(volume) / 7.0;
        List<Long> each = volume.probes().stream()
                .map(probe -> probe.load(queue.now()).arrivals())
                .filter(arrivals -> arrivals > 0)
                .toList();
        assertThat(each)
                .hasSize(7)
                .allSatisfy(reads -> assertThat((double) reads).isCloseTo(mean, within(0.15 * mean)));
    }

    @Test
    void aRebuildOfARaid6ReadsFromAllDrivesThatAreLeft() {
        RaidVolume volume = smallVolume(6, 8);
        volume.failDrive(0);
        volume.replaceDrive(0, new HardDisk("spare", queue, small(), 0), DataRate.parse("10 GB/s"), nanos -> {});

        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        // 256 runs of 1 MiB; of each stripe six of the seven drives that are left are read.
        List<Long> each = volume.probes().stream()
                .map(probe -> probe.load(queue.now()).arrivals())
                .filter(arrivals -> arrivals > 0)
                .toList();
        assertThat(each).hasSize(8).allSatisfy(runs -> assertThat(runs).isGreaterThanOrEqualTo(256));
    }

    @Test
    void aWriteToALostChunkGoesIntoTheParity() {
        RaidSpec spec = new RaidSpec(5, 4, ByteSize.parse("64 KiB"));
        int lost = spec.dataDrive(0, 0);

        StripeWrite plan = StripeWrite.of(spec, 0, 0, BLOCK, drive -> drive == lost);

        assertThat(plan.writes().of(lost)).isEmpty();
        assertThat(plan.writes().count()).isEqualTo(1);
        assertThat(plan.reads().count()).isEqualTo(2);
    }

    @Test
    void aWriteWhoseParityIsLostNeedsNoRead() {
        RaidSpec spec = new RaidSpec(5, 4, ByteSize.parse("64 KiB"));
        int lost = spec.parityDrive(0);

        StripeWrite plan = StripeWrite.of(spec, 0, 0, BLOCK, drive -> drive == lost);

        assertThat(plan.reads().count()).isZero();
        assertThat(plan.writes().count()).isEqualTo(1);
    }

    @Test
    void requestsFailWhenMoreDrivesAreGoneThanTheLevelReplaces() {
        RaidVolume volume = volume(5, 4);
        List<BlockResult.Outcome> outcomes = new ArrayList<>();
        volume.failDrive(0);
        volume.failDrive(1);

        volume.submit(BlockRequest.read(0, volume.spec().stripeBytes()), result -> outcomes.add(result.outcome()));
        volume.submit(BlockRequest.write(0, BLOCK), result -> outcomes.add(result.outcome()));

        assertThat(outcomes).containsExactly(BlockResult.Outcome.UNAVAILABLE, BlockResult.Outcome.UNAVAILABLE);
    }

    @Property(tries = 200)
    void raid6SurvivesAnyTwoDrives(
            @ForAll @IntRange(min = 4, max = 9) int drives,
            @ForAll @IntRange(min = 0, max = 8) int one,
            @ForAll @IntRange(min = 0, max = 8) int other,
            @ForAll @LongRange(min = 0, max = 1 << 20) long from,
            @ForAll @LongRange(min = 1, max = 1 << 20) long bytes) {
        RaidSpec spec = new RaidSpec(6, drives, ByteSize.parse("64 KiB"));
        long within = from % spec.stripeBytes();
        long length = Math.min(bytes, spec.stripeBytes() - within);

        StripeWrite plan = StripeWrite.of(spec, 5, within, length, drive -> drive == one || drive == other);

        assertThat(plan).isNotNull();
        assertThat(plan.reads().of(one % drives)).allMatch(read -> one >= drives);
        long data = 0;
        for (int chunk = 0; chunk < spec.dataDrives(); chunk++) {
            int drive = spec.dataDrive(5, chunk);
            boolean lost = drive == one || drive == other;
            data += lost
                    ? Math.max(0, Math.min(within + length, (chunk + 1) * 65_536L) - Math.max(within, chunk * 65_536L))
                    : 0;
            data += plan.writes().of(drive).stream()
                    .mapToLong(BlockRequest::length)
                    .sum();
        }
        assertThat(data).isEqualTo(length);
    }

    @Test
    void aRebuildFillsTheNewDriveAtItsRateAndEndsTheDegradation() {
        RaidVolume volume = smallVolume(5, 4);
        volume.failDrive(2);
        long[] took = {0};
        HardDisk spare = new HardDisk("spare", queue, small(), 0);

        Rebuild rebuild = volume.replaceDrive(2, spare, DataRate.parse("20 MB/s"), nanos -> took[0] = nanos);
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        assertThat(volume.missingDrives()).isZero();
        assertThat(rebuild.progress()).isEqualTo(1.0);
        double atRate = small().capacity().bytes() / 0.02;
        assertThat((double) took[0]).isCloseTo(atRate, within(0.02 * atRate));
    }

    @Test
    void hostReadsGoToTheNewDriveBelowThePointThatIsRebuilt() {
        RaidVolume volume = smallVolume(5, 4);
        volume.failDrive(2);
        HardDisk spare = new HardDisk("spare", queue, small(), 0);
        volume.replaceDrive(2, spare, DataRate.parse("20 MB/s"), nanos -> {});
        long half = 128L << 20;
        long[] reads = new long[2];

        queue.at(Math.round(half / 0.02), () -> {
            long before = arrivals(volume);
            long stripe = volume.spec().stripeBytes();
            volume.submit(BlockRequest.read(0, stripe), result -> {});
            reads[0] = arrivals(volume) - before;
            volume.submit(BlockRequest.read(volume.capacityBytes() - stripe, stripe), result -> {});
            reads[1] = arrivals(volume) - before - reads[0];
        });
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        assertThat(reads[0]).isEqualTo(3);
        // The parity of the last stripe lies on one of the drives that are left, or the lost chunk is computed from all
        // three.
        assertThat(reads[1]).isEqualTo(3);
    }

    private static DriveSpec small() {
        DriveSpec drive = Drives.unzoned();
        return new DriveSpec(
                ByteSize.parse("256 MiB"),
                drive.rotation(),
                drive.seek(),
                drive.writeSettle(),
                drive.commandOverhead(),
                drive.outerRate(),
                drive.innerRate(),
                drive.interfaceRate(),
                drive.readAhead(),
                32,
                DriveScheduling.FIFO);
    }

    private RaidVolume smallVolume(int level, int drives) {
        List<HardDisk> disks = new ArrayList<>();
        for (int i = 0; i < drives; i++) {
            disks.add(new HardDisk("d" + i, queue, small(), 0.1 * i));
        }
        return new RaidVolume(queue, new RaidSpec(level, drives, ByteSize.parse("64 KiB")), disks);
    }

    @Test
    void refusesLevelsAndNumbersOfDrivesThatDoNotExist() {
        assertThatThrownBy(() -> new RaidSpec(3, 4, ByteSize.parse("64 KiB"))).hasMessageContaining("0, 1, 5, 6 or 10");
        assertThatThrownBy(() -> new RaidSpec(10, 5, ByteSize.parse("64 KiB"))).hasMessageContaining("even");
        assertThatThrownBy(() -> new RaidSpec(6, 3, ByteSize.parse("64 KiB"))).hasMessageContaining("4 or more");
    }
}
