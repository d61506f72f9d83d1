package io.smblab.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.Completion;
import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Buses, slots, the paths of operating systems, files on devices. */
class StoragePathsTest {
    private static final long BLOCK = 8_192;

    private final EventQueue queue = new EventQueue();
    private final RandomStream random = new RandomStreams(42).stream("offsets");

    @Test
    void aPcieSlotCarriesWhatItsFormulaSays() {
        double first = new PcieSlot(1, 8, 128, 20, 0.05).rate().bytesPerSecond();
        double third = new PcieSlot(3, 4, 256, 24, 0).rate().bytesPerSecond();

        assertThat(first).isCloseTo(2e9 * 128 / 148 * 0.95, within(1.0));
        assertThat(third).isCloseTo(4e9 * 128 / 130 * 256 / 280, within(1.0));
    }

    @Test
    void aScsiBusIsSharedByItsDrivesAndTakesTimeForEachCommand() {
        ScsiBusSpec spec = new ScsiBusSpec(
                DataRate.parse("320 MB/s"),
                true,
                TimeSpan.parse("25 us"),
                TimeSpan.parse("15 us"),
                DataRate.parse("853 MB/s"));
        ScsiBus bus = new ScsiBus("scsi", queue, spec);
        RaidVolume volume =
                new RaidVolume(queue, new RaidSpec(0, 8, ByteSize.parse("64 KiB")), attached(bus, Drives.unzoned(), 8));

        double rate = new ClosedLoop(queue, volume, i -> BlockRequest.read(i * 65_536, 65_536))
                .run(32, 4_000)
                .megabytesPerSecond();
        bus.probe().check(queue.now());

        // 8 drives could deliver 800 MB/s.
        double expected = 65_536 / (25 + 65_536 / 320.0);
        assertThat(rate).isCloseTo(expected, within(0.02 * expected));
    }

    @Test
    void aBusThatIsNotPacketizedTakesLongerForEachCommand() {
        ScsiBusSpec packets = new ScsiBusSpec(
                DataRate.parse("160 MB/s"),
                true,
                TimeSpan.parse("25 us"),
                TimeSpan.parse("15 us"),
                DataRate.parse("370 MB/s"));
        ScsiBusSpec phases = new ScsiBusSpec(
                packets.dataRate(), false, packets.commandTime(), packets.asynchronousTime(), packets.hostRate());

        assertThat(phases.picosFor(BLOCK) - packets.picosFor(BLOCK)).isEqualTo(15_000_000);
    }

    private List<Drive> attached(ScsiBus bus, DriveSpec spec, int count) {
        List<Drive> drives = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            drives.add(bus.attach(new HardDisk("d" + i, queue, spec.onSharedBus(), random.nextDouble())));
        }
        return drives;
    }

    private OsIoPath path(boolean sorted, int deviceQueue, String coalescing, String delay, BlockDevice device) {
        return new OsIoPath(
                queue,
                new OsIoPathSpec(
                        ByteSize.parse(coalescing),
                        new ByteSize(0),
                        TimeSpan.parse(delay),
                        deviceQueue,
                        sorted,
                        16,
                        new ByteSize(0),
                        DataRate.parse("2 GB/s"),
                        false),
                device);
    }

    @Test
    void aSortedQueueServesWhatHasWaitedTooLong() {
        OsIoPath path = path(true, 1, "0 B", "0 s", drive());
        long end = 20_000_000_000L;
        long[] served = new long[2];
        long[] longest = new long[1];
        for (int i = 0; i < 64; i++) {
            again(path, end, () -> BlockRequest.write(1_000_000_000L, BLOCK), result -> served[0]++);
        }
        for (int i = 0; i < 4; i++) {
            again(path, end, () -> BlockRequest.read(random.nextLong(100_000_000) * BLOCK, BLOCK), result -> {
                served[1]++;
                longest[0] = Math.max(longest[0], result.latencyNanos());
            });
        }
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        assertThat(served[1]).isGreaterThan(50);
        // The deadline, and at most one batch of writes that wait for a turn each, for each read before it.
        assertThat(longest[0] / 1e6).isLessThan(500 + 5 * 16 * 9);
        assertThat(served[0]).isGreaterThan(1_000);
    }

    private void again(
            BlockDevice device, long end, Supplier<BlockRequest> request, Completion<BlockResult> whenServed) {
        if (queue.now() < end) {
            device.submit(request.get(), result -> {
                whenServed.complete(result);
                again(device, end, request, whenServed);
            });
        }
    }

    @Test
    void aPathWithReadAheadGivesSmallBlocksTheRateOfLargeOnes() {
        double small = sequential(2_048);
        double large = sequential(131_072);

        assertThat(small).isCloseTo(large, within(0.03 * large));
    }

    private double sequential(long block) {
        OsIoPath path = path(true, 32, "128 KiB", "500 us", drive());
        return new ClosedLoop(queue, path, i -> BlockRequest.read(i * block, block))
                .run(1, 64_000_000 / block)
                .megabytesPerSecond();
    }

    private HardDisk drive() {
        return new HardDisk("drive", queue, Drives.unzoned(), 0);
    }

    @Test
    void theDelayIsPartOfEveryLatency() {
        double direct = randomLatency(path(false, 32, "0 B", "0 s", drive()));
        double delayed = randomLatency(path(false, 32, "0 B", "700 us", drive()));

        assertThat(delayed - direct).isCloseTo(700_000, within(200_000.0));
    }

    private double randomLatency(OsIoPath path) {
        return new ClosedLoop(queue, path, i -> BlockRequest.read(random.nextLong(100_000_000) * BLOCK, BLOCK))
                .run(1, 3_000)
                .meanLatencyNanos();
    }

    @Test
    void aSortedQueueShortensSeeksOfADriveThatDoesNotSort() {
        double asTheyCome = deep(path(false, 1, "0 B", "0 s", drive()));
        double sorted = deep(path(true, 1, "0 B", "0 s", drive()));

        assertThat(sorted).isGreaterThan(1.3 * asTheyCome);
    }

    private double deep(OsIoPath path) {
        return new ClosedLoop(queue, path, i -> BlockRequest.read(random.nextLong(100_000_000) * BLOCK, BLOCK))
                .run(64, 4_000)
                .iops();
    }

    @Test
    void aFileLooksUpNewPlacesOnlyAndSmallRequestsMoreOften() {
        FileSystemCost cost =
                new FileSystemCost(TimeSpan.parse("25 us"), ByteSize.parse("16 KiB"), ByteSize.parse("1 MiB"));
        FileOnDevice file = new FileOnDevice(queue, cost, new InstantDevice(1L << 40));
        List<Long> latencies = new ArrayList<>();
        for (BlockRequest request : List.of(
                BlockRequest.read(0, 4_096),
                BlockRequest.read(4_096, 4_096),
                BlockRequest.read(1 << 30, 32_768),
                BlockRequest.write(1 << 20, 8_192))) {
            file.submit(request, result -> latencies.add(result.latencyNanos()));
            while (queue.runNext(Long.MAX_VALUE)) {
                // Each call fires one event.
            }
        }

        assertThat(latencies).containsExactly(100_000L, 0L, 25_000L, 50_000L);
        assertThat(file.capacityBytes()).isEqualTo((1L << 40) - (1 << 20));
    }

    @Test
    void aHostHoldsBackWhatItsDeviceCannotHold() {
        HardDisk drive = new HardDisk("drive", queue, Drives.unzoned(), 0);
        BlockDevice host = new HostQueue(queue, drive, 32);
        List<BlockResult.Outcome> outcomes = new ArrayList<>();

        for (int i = 0; i < 100; i++) {
            host.submit(BlockRequest.read(i * BLOCK, BLOCK), result -> outcomes.add(result.outcome()));
        }
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        assertThat(outcomes).hasSize(100).containsOnly(BlockResult.Outcome.OK);
    }

    @Test
    void queuesOfAHostRejectWhatIsBeyondTheirBound() {
        assertThat(rejected(new HostQueue(queue, drive(), 32))).isEqualTo(1);
        assertThat(rejected(path(false, 32, "0 B", "0 s", drive()))).isEqualTo(1);
        assertThat(rejected(path(true, 32, "0 B", "1 ms", drive()))).isEqualTo(33);
    }

    /** How many of as many as a queue and its device hold, and one more, come back at once. */
    private static int rejected(BlockDevice device) {
        int[] rejected = new int[1];
        for (int i = 0; i < 32 + HostQueue.MOST_WAITING + 1; i++) {
            device.submit(
                    BlockRequest.write((i % 100) * BLOCK, BLOCK),
                    result -> rejected[0] += result.outcome() == BlockResult.Outcome.REJECTED ? 1 : 0);
        }
        return rejected[0];
    }

    @Test
    void streamsThatTakeTurnsShareADriveThatReadsAheadAtSeveralPlaces() {
        DriveSpec one = Drives.unzoned();
        DriveSpec several = new DriveSpec(
                one.capacity(),
                one.rotation(),
                one.seek(),
                one.writeSettle(),
                one.commandOverhead(),
                one.outerRate(),
                one.innerRate(),
                one.interfaceRate(),
                one.readAhead(),
                32,
                DriveScheduling.SHORTEST_POSITIONING,
                TimeSpan.parse("0.04 ms"),
                8,
                ByteSize.parse("1 MiB"),
                TimeSpan.parse("7 s"),
                new ByteSize(0),
                false);

        assertThat(fourStreams(several)).isGreaterThan(3 * fourStreams(one));
    }

    private double fourStreams(DriveSpec spec) {
        HardDisk drive = new HardDisk("drive", queue, spec, 0);
        return new ClosedLoop(queue, drive, i -> BlockRequest.read(i % 4 * 10_000_000_000L + i / 4 * 65_536, 65_536))
                .run(4, 4_000)
                .megabytesPerSecond();
    }
}
