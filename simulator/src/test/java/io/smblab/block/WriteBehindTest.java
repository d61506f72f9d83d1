package io.smblab.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStreams;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A path with delayed writes before an array that the host joins, and before one drive. */
class WriteBehindTest {
    private static final long BLOCK = 8_192;

    private final EventQueue queue = new EventQueue();

    private RaidVolume raid5() {
        List<HardDisk> drives = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            drives.add(new HardDisk("d" + i, queue, Drives.unzoned(), 0.25 * i));
        }
        return new RaidVolume(queue, new RaidSpec(5, 4, ByteSize.parse("64 KiB")), drives, TimeSpan.parse("3 ms"));
    }

    private OsIoPath path(BlockDevice device, String writeBehind) {
        return new OsIoPath(
                queue,
                new OsIoPathSpec(
                        ByteSize.parse("128 KiB"),
                        new ByteSize(0),
                        TimeSpan.parse("0 us"),
                        32,
                        true,
                        16,
                        ByteSize.parse(writeBehind),
                        DataRate.parse("2 GB/s"),
                        true),
                device);
    }

    @Test
    void oneSequentialWriterOfSmallBlocksReachesTheRateOfTheArray() {
        OsIoPath path = path(raid5(), "16 MiB");

        double rate = new ClosedLoop(queue, path, i -> BlockRequest.write(i * BLOCK, BLOCK))
                .run(1, 100_000)
                .megabytesPerSecond();

        // Three drives of 100 MB/s hold data; nothing is read. The last 16 MiB of 800 MB are not waited for.
        assertThat(rate).isBetween(240.0, 310.0);
    }

    @Test
    void aWriteThatFitsTakesTheTimeOfACopy() {
        OsIoPath path = path(raid5(), "1 GiB");

        double latency = new ClosedLoop(queue, path, i -> BlockRequest.write(i * 1_000_000, BLOCK))
                .run(1, 100)
                .meanLatencyNanos();

        assertThat(latency).isCloseTo(BLOCK / 2.0, within(2.0));
    }

    @Test
    void whatWasWrittenReachesTheDeviceInTheEndAndAFlushWaitsForIt() {
        RaidVolume device = raid5();
        OsIoPath path = path(device, "1 GiB");
        List<Long> flushed = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            path.submit(
                    BlockRequest.write(new RandomStreams(i).stream("x").nextLong(1_000_000) * BLOCK, BLOCK),
                    result -> {});
        }
        path.submit(BlockRequest.flush(), result -> flushed.add(result.latencyNanos()));

        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        long accesses = device.probes().stream()
                .mapToLong(probe -> probe.load(queue.now()).arrivals())
                .sum();
        assertThat(flushed).hasSize(1);
        assertThat(flushed.get(0)).isGreaterThan(100_000_000L);
        assertThat(accesses).isBetween(380L, 500L);
    }
}
