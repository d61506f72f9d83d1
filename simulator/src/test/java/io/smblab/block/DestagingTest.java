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
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a write-back cache makes of random writes. */
class DestagingTest {
    private static final long BLOCK = 4_096;

    private final EventQueue queue = new EventQueue();
    private final RandomStream random = new RandomStreams(42).stream("offsets");

    private RaidVolume volume(int level, int drives) {
        List<HardDisk> disks = new ArrayList<>();
        for (int i = 0; i < drives; i++) {
            disks.add(new HardDisk(
                    "d" + i, queue, Drives.zoned(DriveScheduling.SHORTEST_POSITIONING), random.nextDouble()));
        }
        return new RaidVolume(queue, new RaidSpec(level, drives, ByteSize.parse("64 KiB")), disks);
    }

    private RaidController controller(RaidVolume volume, String cache, int depth) {
        return new RaidController(
                "array",
                queue,
                new ControllerSpec(
                        ByteSize.parse(cache),
                        true,
                        TimeSpan.parse("0.05 ms"),
                        TimeSpan.parse("0.05 ms"),
                        ByteSize.parse("0 B"),
                        TimeSpan.parse("0 us"),
                        16,
                        DataRate.parse("3 GB/s"),
                        DataRate.parse("2 GB/s"),
                        ByteSize.parse("1 MiB"),
                        16,
                        depth,
                        TimeSpan.parse("4 s"),
                        256),
                volume);
    }

    private double randomWrites(BlockDevice device, int count) {
        long blocks = device.capacityBytes() / BLOCK;
        return new ClosedLoop(queue, device, i -> BlockRequest.write(random.nextLong(blocks) * BLOCK, BLOCK))
                .run(64, count)
                .iops();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 6, 10})
    void randomWritesAreNoSlowerThroughACacheThanWithoutOne(int level) {
        double without = randomWrites(volume(level, 16), 4_000);

        double with = randomWrites(controller(volume(level, 16), "4 MiB", 16), 8_000);

        assertThat(with).isGreaterThan(without);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 10})
    void theCacheKeepsAccountOfEveryByte(int level) {
        RaidController controller = controller(volume(level, 4), "1 MiB", 4);
        int[] checks = {0};
        for (long nanos = 0; nanos < 500_000_000L; nanos += 7_000_000L) {
            queue.at(nanos, () -> {
                controller.checkLaws();
                checks[0]++;
            });
        }

        // In a small place, so that some is written again while it waits.
        new ClosedLoop(queue, controller, i -> BlockRequest.write(random.nextLong(512) * BLOCK, 3 * BLOCK))
                .run(8, 2_000);
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        controller.checkLaws();
        assertThat(checks[0]).isGreaterThan(50);
        assertThat(controller.dirtyBytes()).isZero();
    }

    @Test
    void bytesThatAreLostOrDestagedTwiceAreFound() {
        assertThatThrownBy(() -> new CacheBalance(100, 10, 50, 39, 39).check("array.cache"))
                .hasMessageContaining("array.cache: the bytes of the cache do not add up");
        assertThatThrownBy(() -> new CacheBalance(100, 10, 51, 40, 40).check("array.cache"))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> new CacheBalance(100, 10, 50, 40, 41).check("array.cache"))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void randomWritesGrowWithTheNumberOfDrives() {
        double four = randomWrites(controller(volume(10, 4), "4 MiB", 16), 4_000);

        double twenty = randomWrites(controller(volume(10, 20), "20 MiB", 16), 20_000);

        assertThat(twenty / four).isCloseTo(5, within(0.4));
    }

    @Test
    void aShallowQueueToTheDrivesIsFullWhileTheyAreNot() {
        RaidController controller = controller(volume(5, 16), "16 MiB", 1);
        randomWrites(controller, 20_000);

        List<Load> loads = controller.probes().stream()
                .map(probe -> probe.load(queue.now()))
                .toList();
        double destage = loads.stream()
                .filter(load -> load.name().equals("array.destage"))
                .mapToDouble(Load::utilisation)
                .sum();
        double busiestDrive = loads.stream()
                .filter(load -> load.name().matches("d\\d+"))
                .mapToDouble(Load::utilisation)
                .max()
                .orElseThrow();
        assertThat(destage).isGreaterThan(0.9);
        assertThat(busiestDrive).isLessThan(0.9);
    }

    @Test
    void severalPiecesOfAStripeShareTheirParity() {
        RaidVolume volume = volume(5, 4);
        RaidController controller = controller(volume, "16 MiB", 16);
        controller.submit(BlockRequest.write(0, BLOCK), result -> {});
        controller.submit(BlockRequest.write(65_536 + 8_192, BLOCK), result -> {});

        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        // Old: the one chunk that stays; or two pieces and the parity. The fewer: one. New: two pieces and the parity.
        long accesses = volume.probes().stream()
                .mapToLong(probe -> probe.load(queue.now()).arrivals())
                .sum();
        assertThat(accesses).isLessThanOrEqualTo(6).isGreaterThanOrEqualTo(4);
    }

    @Test
    void aLongWriteReachesEachDriveInOnePiece() {
        RaidVolume volume = volume(0, 4);
        volume.submit(BlockRequest.write(0, 4 << 20), result -> {});

        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        long accesses = volume.probes().stream()
                .mapToLong(probe -> probe.load(queue.now()).arrivals())
                .sum();
        assertThat(accesses).isEqualTo(4);
    }
}
