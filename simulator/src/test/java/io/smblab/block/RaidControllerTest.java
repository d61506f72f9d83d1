package io.smblab.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.model.Load;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaidControllerTest {
    private static final long BLOCK = 4_096;
    private static final long MEGABYTE = 1_000_000;
    private static final double READ_NANOS = 0.39e6;
    private static final double WRITE_NANOS = 0.70e6;
    private static final double BUS_NANOS_PER_MEGABYTE = 1e6 / 1.6;

    private final EventQueue queue = new EventQueue();
    private final RandomStream random = new RandomStreams(42).stream("offsets");
    private RaidVolume volume;

    private RaidController controller(int level, String cache, boolean batteryBacked) {
        List<HardDisk> drives = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            drives.add(new HardDisk("d" + i, queue, Drives.unzoned(), random.nextDouble()));
        }
        volume = new RaidVolume(queue, new RaidSpec(level, 16, ByteSize.parse("64 KiB")), drives);
        ControllerSpec spec = new ControllerSpec(
                ByteSize.parse(cache),
                batteryBacked,
                TimeSpan.parse("0.39 ms"),
                TimeSpan.parse("0.70 ms"),
                ByteSize.parse("0 B"),
                TimeSpan.parse("0 us"),
                8,
                DataRate.parse("1.6 GB/s"),
                DataRate.parse("958 MB/s"),
                ByteSize.parse("1 MiB"),
                16,
                32,
                TimeSpan.parse("1 s"),
                256);
        return new RaidController("array", queue, spec, volume);
    }

    private void drain() {
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }
    }

    private long driveAccesses() {
        return volume.probes().stream()
                .map(probe -> probe.load(queue.now()))
                .mapToLong(Load::arrivals)
                .sum();
    }

    @Test
    void aSingleSequentialReaderIsBoundByTheSumOfTheStations() {
        RaidController controller = controller(0, "256 MiB", true);

        double rate = new ClosedLoop(queue, controller, i -> BlockRequest.read(i * MEGABYTE, MEGABYTE))
                .run(1, 3_000)
                .megabytesPerSecond();

        double expected = 1e9 / (READ_NANOS + BUS_NANOS_PER_MEGABYTE);
        assertThat(rate).isCloseTo(expected, within(0.02 * expected));
    }

    @Test
    void aSingleSequentialWriterIsBoundByTheSumOfTheStations() {
        RaidController controller = controller(0, "256 MiB", true);

        double rate = new ClosedLoop(queue, controller, i -> BlockRequest.write(i * MEGABYTE, MEGABYTE))
                .run(1, 3_000)
                .megabytesPerSecond();

        double expected = 1e9 / (WRITE_NANOS + Math.max(BUS_NANOS_PER_MEGABYTE, 1e6 / 0.958));
        assertThat(rate).isCloseTo(expected, within(0.02 * expected));
    }

    @Test
    void concurrentWritersReachTheWriteBackRate() {
        RaidController controller = controller(5, "256 MiB", true);

        double rate = new ClosedLoop(queue, controller, i -> BlockRequest.write(i * MEGABYTE, MEGABYTE))
                .run(8, 3_000)
                .megabytesPerSecond();

        assertThat(rate).isCloseTo(958, within(10.0));
    }

    @Test
    void sequentialWritesReachTheDrivesAsFullStripesOnly() {
        RaidController controller = controller(5, "256 MiB", true);
        long stripe = volume.spec().stripeBytes();

        new ClosedLoop(queue, controller, i -> BlockRequest.write(i * stripe / 10, stripe / 10)).run(4, 1_000);

        assertThat(driveAccesses()).isEqualTo(100 * 16);
        assertThat(controller.dirtyBytes()).isZero();
    }

    @Test
    void anIncompleteStripeIsDestagedAfterTheDelay() {
        RaidController controller = controller(5, "256 MiB", true);
        controller.submit(BlockRequest.write(0, BLOCK), result -> {});

        queue.at(900_000_000L, () -> assertThat(driveAccesses()).isZero());
        drain();

        assertThat(driveAccesses()).isEqualTo(4);
        assertThat(queue.now()).isGreaterThan(1_000_000_000L);
    }

    @Test
    void aFullCacheSlowsTheHostToTheSpeedOfTheDrives() {
        RaidController controller = controller(5, "4 MiB", true);
        long[] mostHeld = {0};

        ClosedLoop loop = new ClosedLoop(queue, controller, i -> {
                    mostHeld[0] = Math.max(mostHeld[0], controller.dirtyBytes());
                    return BlockRequest.write(random.nextLong(controller.capacityBytes() / BLOCK) * BLOCK, BLOCK);
                })
                .run(64, 20_000);

        // N mu / 4 in order of arrival; destaging upwards shortens the seeks, but cannot save half of the accesses.
        double mu = 1e9 / (0.2e6 + 8.5e6 + 0.25e6 + 0.5 * 60e9 / 7_200 + BLOCK / 0.1);
        assertThat(loop.iops()).isBetween(16 * mu / 4 * 0.8, 16 * mu / 4 * 2);
        assertThat(mostHeld[0]).isBetween(3L << 20, 4L << 20);
        assertThat(loop.meanLatencyNanos()).isGreaterThan(20e6);
    }

    @Test
    void aBurstThatFitsTheCacheIsTakenAtTheSpeedOfTheCache() {
        RaidController controller = controller(5, "256 MiB", true);

        ClosedLoop loop = new ClosedLoop(
                        queue,
                        controller,
                        i -> BlockRequest.write(random.nextLong(controller.capacityBytes() / BLOCK) * BLOCK, BLOCK))
                .run(1, 2_000);

        assertThat(loop.meanLatencyNanos()).isBetween(WRITE_NANOS, WRITE_NANOS + 0.02e6);
    }

    @Test
    void interleavedStreamsAreSlowerThanOneOnTheSameDrives() {
        RaidController controller = controller(0, "256 MiB", true);
        long apart = controller.capacityBytes() / 8 / MEGABYTE * MEGABYTE;

        double rate = new ClosedLoop(
                        queue, controller, i -> BlockRequest.read(i % 8 * apart + i / 8 * MEGABYTE, MEGABYTE))
                .run(8, 8_000)
                .megabytesPerSecond();

        // Per drive s / (s / r + switch) with s = 1 MiB, r = 100 MB/s; a switch is a seek between eighths of the drive
        // and half a
        // turn: 8 to 16 ms.
        double perDrive = rate / 16;
        assertThat(perDrive).isBetween(1.048 / (10.48 + 16) * 1000, 1.048 / (10.48 + 8) * 1000);
    }

    @Test
    void randomReadsGoToTheDrives() {
        RaidController controller = controller(5, "256 MiB", true);

        double iops = new ClosedLoop(
                        queue,
                        controller,
                        i -> BlockRequest.read(random.nextLong(controller.capacityBytes() / BLOCK) * BLOCK, BLOCK))
                .run(256, 20_000)
                .iops();

        double mu = 1e9 / (0.2e6 + 8.5e6 + 0.5 * 60e9 / 7_200 + BLOCK / 0.1);
        // Lee and Katz: 256 requests on 16 drives keep them busy for 256 / (256 + 15) of the time.
        double expected = 16 * mu * 256 / 271;
        assertThat(iops).isCloseTo(expected, within(0.04 * expected));
    }

    @Test
    void whatWasJustWrittenIsReadFromTheCache() {
        RaidController controller = controller(5, "256 MiB", true);
        List<Long> latencies = new ArrayList<>();
        controller.submit(
                BlockRequest.write(70_000, 10_000),
                written -> controller.submit(
                        BlockRequest.read(72_000, 4_096), read -> latencies.add(read.latencyNanos())));
        drain();

        assertThat(latencies.get(0)).isLessThan(400_000L);
    }

    @Test
    void aFlushWaitsForTheDrivesUnlessTheCacheHasABattery() {
        List<Long> latencies = new ArrayList<>();
        for (boolean battery : List.of(true, false)) {
            RaidController controller = controller(5, "256 MiB", battery);
            controller.submit(
                    BlockRequest.write(0, BLOCK),
                    written ->
                            controller.submit(BlockRequest.flush(), flushed -> latencies.add(flushed.latencyNanos())));
            drain();
        }

        assertThat(latencies.get(0)).isEqualTo(700_000L);
        assertThat(latencies.get(1)).isGreaterThan(5_000_000L);
    }

    @Test
    void writesWaitForTheDrivesWhileTheBatteryIsLost() {
        RaidController controller = controller(5, "256 MiB", true);
        controller.loseBattery();
        double without = new ClosedLoop(
                        queue,
                        controller,
                        i -> BlockRequest.write(random.nextLong(controller.capacityBytes() / BLOCK) * BLOCK, BLOCK))
                .run(1, 200)
                .meanLatencyNanos();
        RaidController well = controller(5, "256 MiB", true);
        double with = new ClosedLoop(
                        queue,
                        well,
                        i -> BlockRequest.write(random.nextLong(controller.capacityBytes() / BLOCK) * BLOCK, BLOCK))
                .run(1, 200)
                .meanLatencyNanos();

        assertThat(without).isGreaterThan(15e6);
        assertThat(with).isLessThan(1e6);
    }

    @Test
    void wholeStripesThatAreNotAlignedNeedTheFixedTimeOnceMore() {
        RaidController controller = controller(0, "256 MiB", true);
        List<Long> latencies = new ArrayList<>();
        for (long offset : new long[] {0, 8 << 20, (16 << 20) + 65_536}) {
            controller.submit(BlockRequest.write(offset, 1 << 20), result -> latencies.add(result.latencyNanos()));
            drain();
        }

        assertThat(latencies.get(1)).isEqualTo(latencies.get(0));
        assertThat(latencies.get(2) - latencies.get(0)).isEqualTo(700_000L);
    }

    @Test
    void rejectsMoreRequestsThanItHolds() {
        RaidController controller = controller(5, "256 MiB", true);
        List<BlockResult.Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < 257; i++) {
            controller.submit(BlockRequest.read(i * MEGABYTE, BLOCK), result -> outcomes.add(result.outcome()));
        }

        assertThat(outcomes).containsExactly(BlockResult.Outcome.REJECTED);
        assertThat(controller.rejected()).isEqualTo(1);
    }

    @Test
    void withoutACacheWritesAndFlushesGoToTheDrives() {
        RaidController controller = controller(0, "0 B", false);
        List<Long> latencies = new ArrayList<>();
        controller.submit(BlockRequest.write(0, BLOCK), result -> latencies.add(result.latencyNanos()));
        drain();
        controller.submit(BlockRequest.flush(), result -> latencies.add(result.latencyNanos()));
        drain();

        assertThat(driveAccesses()).isEqualTo(1);
        assertThat(latencies.get(0)).isGreaterThan(1_500_000L);
        assertThat(controller.dirtyBytes()).isZero();
        assertThat(latencies).hasSize(2);
    }
}
