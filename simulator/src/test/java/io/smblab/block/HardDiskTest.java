package io.smblab.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HardDiskTest {
    private static final long BLOCK = 4_096;

    private final EventQueue queue = new EventQueue();
    private final RandomStream random = new RandomStreams(42).stream("offsets");

    private HardDisk drive(DriveSpec spec) {
        return new HardDisk("drive", queue, spec, 0);
    }

    private long randomOffset(DriveSpec spec) {
        return random.nextLong(spec.capacity().bytes() / BLOCK - 1) * BLOCK;
    }

    @Test
    void seekCurveOfAMeasuredDriveHasTheMeasuredMean() {
        assertThat(Drives.ATLAS_10K_V.meanNanos()).isCloseTo(4.84e6, within(0.05e6));
        assertThat(Drives.ATLAS_10K_V.scaledToMean(8.5e6).meanNanos()).isCloseTo(8.5e6, within(1.0));
    }

    @Test
    void randomReadsTakeOverheadMeanSeekHalfATurnAndTransfer() {
        DriveSpec spec = Drives.unzoned();

        ClosedLoop loop =
                new ClosedLoop(queue, drive(spec), i -> BlockRequest.read(randomOffset(spec), BLOCK)).run(1, 20_000);

        double expected = 0.2e6 + 8.5e6 + 0.5 * 60e9 / 7_200 + BLOCK / 0.1;
        assertThat(loop.meanLatencyNanos()).isCloseTo(expected, within(0.01 * expected));
        assertThat(loop.iops()).isCloseTo(1e9 / expected, within(1.0));
    }

    @Test
    void zonesShortenRandomSeeksALittle() {
        DriveSpec spec = Drives.zoned(DriveScheduling.FIFO);

        ClosedLoop loop =
                new ClosedLoop(queue, drive(spec), i -> BlockRequest.read(randomOffset(spec), BLOCK)).run(1, 20_000);

        // More bytes lie on the outer cylinders, so two random addresses are closer than two random cylinders.
        double byCylinder = 0.2e6 + 8.5e6 + 0.5 * 60e9 / 7_200 + BLOCK / 0.11;
        assertThat(loop.meanLatencyNanos()).isBetween(0.95 * byCylinder, byCylinder);
    }

    @Test
    void sequentialReadsRunAtTheRateOfTheZone() {
        long megabyte = 1_000_000;
        HardDisk drive = drive(Drives.zoned(DriveScheduling.FIFO));

        double outer = new ClosedLoop(queue, drive, i -> BlockRequest.read(i * 65_536, 65_536))
                .run(1, 3_000)
                .megabytesPerSecond();
        long innermost = drive.capacityBytes() - 300 * megabyte;
        double inner = new ClosedLoop(queue, drive, i -> BlockRequest.read(innermost + i * 65_536, 65_536))
                .run(1, 3_000)
                .megabytesPerSecond();

        assertThat(outer).isCloseTo(150, within(2.0));
        assertThat(inner).isCloseTo(70, within(1.0));
    }

    private double sequentialWrites(boolean writeCache, int depth, long block) {
        HardDisk drive = drive(Drives.unzoned().withWriteCache(writeCache));
        return new ClosedLoop(queue, drive, i -> BlockRequest.write(i * block, block))
                .run(depth, 3_000)
                .iops();
    }

    @Test
    void sequentialWritesStreamWhenTheDriveHasAWriteCache() {
        HardDisk drive = drive(Drives.unzoned().withWriteCache(true));
        double rate = new ClosedLoop(queue, drive, i -> BlockRequest.write(i * 65_536, 65_536))
                .run(1, 30_000)
                .megabytesPerSecond();

        // The first writes fill 32 places of a track each, 26 MB of 2 GB.
        assertThat(rate).isBetween(100.0, 102.0);
    }

    @Test
    void oneSequentialWriteAtATimeWithoutAWriteCacheWaitsForATurnEach() {
        double turnsPerSecond = 7_200 / 60.0;

        assertThat(sequentialWrites(false, 1, BLOCK)).isCloseTo(turnsPerSecond, within(0.01 * turnsPerSecond));
        // Two commands are read in each turn. Both are in the drive when the place comes round.
        assertThat(sequentialWrites(false, 2, BLOCK)).isCloseTo(2 * turnsPerSecond, within(0.02 * turnsPerSecond));
        assertThat(sequentialWrites(false, 4, BLOCK)).isCloseTo(4 * turnsPerSecond, within(0.03 * 4 * turnsPerSecond));
    }

    @Test
    void aSequentialWriteAfterAPauseWaitsForItsPlaceToComeRound() {
        HardDisk drive = drive(Drives.unzoned());
        long[] waited = new long[1];
        for (int i = 0; i < 1_000; i++) {
            long offset = i * BLOCK;
            queue.at(
                    i * 101_000_000L,
                    () -> drive.submit(BlockRequest.write(offset, BLOCK), done -> waited[0] += done.latencyNanos()));
        }
        runDry();

        double halfATurn = 0.5 * 60e9 / 7_200;
        assertThat(waited[0] / 1_000.0).isCloseTo(0.7e6 + halfATurn + BLOCK / 0.1, within(0.1 * halfATurn));
    }

    private void runDry() {
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }
    }

    @Test
    void sequentialWritesStreamWhateverTheDepthOfTheQueueAndItsOrder() {
        for (DriveScheduling scheduling : DriveScheduling.values()) {
            DriveSpec spec = Drives.unzoned().withScheduling(scheduling);
            double rate = new ClosedLoop(queue, drive(spec), i -> BlockRequest.write(i * 65_536, 65_536))
                    .run(32, 3_000)
                    .megabytesPerSecond();

            assertThat(rate).as(scheduling.toString()).isCloseTo(100, within(1.0));
        }
    }

    @Test
    void readingAFileAgainIsNoFasterThanTheMedium() {
        HardDisk drive = drive(Drives.unzoned());
        new ClosedLoop(queue, drive, i -> BlockRequest.read(i * 65_536, 65_536)).run(1, 2_000);

        double again = new ClosedLoop(queue, drive, i -> BlockRequest.read(i * 65_536, 65_536))
                .run(1, 2_000)
                .megabytesPerSecond();

        assertThat(again).isBetween(98.0, 102.0);
    }

    @Test
    void readAheadNeverGivesMoreThanTheMediumAfterAPause() {
        HardDisk drive = drive(Drives.unzoned());
        new ClosedLoop(queue, drive, i -> BlockRequest.read(i * 65_536, 65_536)).run(1, 10);
        queue.runNext(queue.now() + 10_000_000_000L);

        ClosedLoop afterPause =
                new ClosedLoop(queue, drive, i -> BlockRequest.read((10 + i) * 65_536, 65_536)).run(1, 1_000);

        // One read-ahead of 1 MiB of 65 MB comes from the cache.
        assertThat(afterPause.megabytesPerSecond()).isBetween(99.0, 103.0);
    }

    @Test
    void aReadThenWriteOfOnePlaceCostsAWholeTurn() {
        HardDisk drive = drive(Drives.unzoned());
        List<Long> latencies = new ArrayList<>();
        drive.submit(
                BlockRequest.read(500_000_000, BLOCK),
                read -> drive.submit(
                        BlockRequest.write(500_000_000, BLOCK), write -> latencies.add(write.latencyNanos())));
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        assertThat(latencies.get(0)).isCloseTo(60_000_000_000L / 7_200, within(10L));
    }

    @Test
    void aDeepQueueHelpsOnlyWhenTheDriveChoosesTheOrder() {
        double fifo = deepRandomReads(DriveScheduling.FIFO);
        double elevator = deepRandomReads(DriveScheduling.ELEVATOR);
        double shortest = deepRandomReads(DriveScheduling.SHORTEST_POSITIONING);

        assertThat(elevator).isGreaterThan(1.3 * fifo);
        assertThat(shortest).isGreaterThan(1.2 * elevator);
        assertThat(shortest).isLessThan(4 * fifo);
    }

    private double deepRandomReads(DriveScheduling scheduling) {
        DriveSpec spec = Drives.zoned(scheduling);
        return new ClosedLoop(queue, drive(spec), i -> BlockRequest.read(randomOffset(spec), BLOCK))
                .run(32, 5_000)
                .iops();
    }

    @Test
    void aSequentialReaderLeavesARandomReaderItsShareWhenWaitingCounts() {
        assertThat(besideASequentialReader(DriveScheduling.SHORTEST_POSITIONING))
                .isZero();
        // 4.5 ms of positioning per second waited: a request is passed for about a second.
        assertThat(besideASequentialReader(DriveScheduling.AGED_SHORTEST_POSITIONING))
                .isBetween(3.0, 12.0);
    }

    /** Random reads per second, four under way, beside four sequential ones. */
    private double besideASequentialReader(DriveScheduling scheduling) {
        DriveSpec spec = Drives.zoned(scheduling);
        EventQueue own = new EventQueue();
        HardDisk drive = new HardDisk("drive", own, spec, 0);
        long[] next = {0};
        long[] served = new long[2];
        for (int i = 0; i < 4; i++) {
            again(own, drive, served, 0, () -> BlockRequest.read(next[0]++ * 65_536, 65_536));
            again(own, drive, served, 1, () -> BlockRequest.read(randomOffset(spec), BLOCK));
        }
        while (own.runNext(10_000_000_000L)) {
            // Each call fires one event.
        }

        assertThat(served[0] * 65_536 / 10.0).isGreaterThan(0.85 * 150e6);
        return served[1] / 10.0;
    }

    private static void again(
            EventQueue clock, BlockDevice device, long[] served, int which, Supplier<BlockRequest> request) {
        if (clock.now() < 10_000_000_000L) {
            device.submit(request.get(), result -> {
                served[which]++;
                again(clock, device, served, which, request);
            });
        }
    }

    @Test
    void agingCostsADeepQueueLittle() {
        double aged = deepRandomReads(DriveScheduling.AGED_SHORTEST_POSITIONING);

        assertThat(aged / deepRandomReads(DriveScheduling.SHORTEST_POSITIONING)).isGreaterThan(0.93);
    }

    @Test
    void aWriteCacheMakesScatteredWritesAsFastAsADeepSortedQueueWhateverTheDepth() {
        double deep = scatteredWrites(false, 32);

        assertThat(scatteredWrites(true, 1)).isCloseTo(deep, within(0.06 * deep));
        assertThat(scatteredWrites(true, 8)).isCloseTo(deep, within(0.06 * deep));
        assertThat(deep).isGreaterThan(1.6 * scatteredWrites(false, 1));
    }

    private double scatteredWrites(boolean writeCache, int depth) {
        DriveSpec spec = Drives.zoned(DriveScheduling.SHORTEST_POSITIONING).withWriteCache(writeCache);
        return new ClosedLoop(queue, drive(spec), i -> BlockRequest.write(randomOffset(spec), BLOCK))
                .run(depth, 5_000)
                .iops();
    }

    private HardDisk cached(String size) {
        DriveSpec spec = Drives.zoned(DriveScheduling.AGED_SHORTEST_POSITIONING);
        return drive(new DriveSpec(
                spec.capacity(),
                spec.rotation(),
                spec.seek(),
                spec.writeSettle(),
                spec.commandOverhead(),
                spec.outerRate(),
                spec.innerRate(),
                spec.interfaceRate(),
                spec.readAhead(),
                spec.queueDepth(),
                spec.scheduling(),
                TimeSpan.parse("0.04 ms"),
                16,
                new ByteSize(0),
                new TimeSpan(0),
                ByteSize.parse(size),
                true));
    }

    @Test
    void aWriteCacheTakesNoMoreBytesThanItHas() {
        HardDisk drive = cached("32 MiB");
        int[] answered = new int[1];
        for (int i = 0; i < 32; i++) {
            drive.submit(BlockRequest.write(i * 10_000_000_000L, 16 << 20), result -> answered[0]++);
        }
        queue.runNext(150_000_000);
        while (queue.runNext(150_000_000)) {
            // Each call fires one event.
        }

        // 32 MiB pass the interface in 112 ms, the first 16 MiB are on the medium after about as long.
        assertThat(answered[0]).isBetween(2, 3);
    }

    @Test
    void smallWritesInSequenceFillTheBytesOfAWriteCacheAndNotItsPlaces() {
        HardDisk drive = cached("32 MiB");
        // The arm is kept elsewhere.
        drive.submit(BlockRequest.read(900_000_000_000L, BLOCK), result -> {});
        long[] answered = new long[1];
        for (int i = 0; i < 31; i++) {
            next(drive, answered, i * 10_000_000_000L, 5_000_000);
        }
        while (queue.runNext(5_000_000)) {
            // Each call fires one event.
        }

        assertThat(answered[0]).isGreaterThan(80);
    }

    private void next(HardDisk drive, long[] answered, long offset, long untilNanos) {
        if (queue.now() < untilNanos) {
            drive.submit(BlockRequest.write(offset, BLOCK), result -> {
                answered[0]++;
                next(drive, answered, offset + BLOCK, untilNanos);
            });
        }
    }

    @Test
    void readsComeBeforeCachedWritesUntilTheCacheIsNearlyFull() {
        double alone = readsBesideWrites(0);
        assertThat(readsBesideWrites(20)).isGreaterThan(0.95 * alone);
        assertThat(readsBesideWrites(32)).isLessThan(0.9 * alone);
    }

    /** Reads per second of one reader in the first 0.2 s after so many scattered writes came. */
    private double readsBesideWrites(int writes) {
        EventQueue own = new EventQueue();
        DriveSpec spec = Drives.zoned(DriveScheduling.AGED_SHORTEST_POSITIONING).withWriteCache(true);
        HardDisk drive = new HardDisk("drive", own, spec, 0);
        RandomStream places = new RandomStreams(7).stream("places");
        long[] served = new long[1];
        Supplier<BlockRequest> read = () -> BlockRequest.read(places.nextLong(100_000_000) * BLOCK, BLOCK);
        again(own, drive, served, 0, read);
        again(own, drive, served, 0, read);
        for (int i = 0; i < writes; i++) {
            drive.submit(BlockRequest.write(places.nextLong(100_000_000) * BLOCK, BLOCK), result -> {});
        }
        while (own.runNext(200_000_000)) {
            // Each call fires one event.
        }
        return served[0] / 0.2;
    }

    @Test
    void aDriveReadsItsCommandsOneAfterTheOther() {
        // The overhead of a hit is that of a command here, 0.2 ms.
        double deep = sequentialWrites(false, 32, BLOCK);

        assertThat(deep).isLessThan(1e9 / 0.2e6);
    }

    @Test
    void aFlushWaitsForWhatTheWriteCacheHolds() {
        HardDisk drive = drive(Drives.unzoned().withWriteCache(true));
        List<Long> times = new ArrayList<>();
        drive.submit(BlockRequest.write(500_000_000_000L, BLOCK), result -> times.add(queue.now()));
        drive.submit(BlockRequest.flush(), result -> times.add(queue.now()));
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        assertThat(times.get(0)).isLessThan(1_000_000L);
        assertThat(times.get(1)).isGreaterThan(5_000_000L);
    }

    @Test
    void rejectsWhatItsQueueCannotHold() {
        HardDisk drive = drive(Drives.unzoned());
        List<BlockResult> results = new ArrayList<>();
        for (int i = 0; i < 33; i++) {
            drive.submit(BlockRequest.read(i * BLOCK, BLOCK), results::add);
        }

        assertThat(results).containsExactly(new BlockResult(BlockResult.Outcome.REJECTED, 0));
    }

    @Test
    void refusesARequestBeyondItsEnd() {
        HardDisk drive = drive(Drives.unzoned());

        assertThatThrownBy(() -> drive.submit(BlockRequest.read(drive.capacityBytes() - 1, 2), result -> {}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aFlushWaitsForWhatCameBefore() {
        HardDisk drive = drive(Drives.unzoned());
        List<String> order = new ArrayList<>();
        drive.submit(BlockRequest.write(1_000_000, BLOCK), result -> order.add("written"));
        drive.submit(BlockRequest.flush(), result -> order.add("flushed"));
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        assertThat(order).containsExactly("written", "flushed");
    }
}
