package io.smblab.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import org.junit.jupiter.api.Test;

/** A flush beside hosts that never stop. */
class FlushTest {
    private static final long BLOCK = 4_096;
    private static final long SENT_NANOS = 100_000_000;
    private static final long END_NANOS = 10_000_000_000L;

    private final EventQueue queue = new EventQueue();
    private final RandomStream random = new RandomStreams(42).stream("offsets");
    private long flushedNanos = Long.MAX_VALUE;
    private long written;

    private HardDisk disk(boolean writeCache) {
        DriveSpec spec = Drives.zoned(DriveScheduling.AGED_SHORTEST_POSITIONING).withWriteCache(writeCache);
        return new HardDisk("drive", queue, spec, 0);
    }

    private FlashDevice flash() {
        FlashSpec spec = new FlashSpec(
                ByteSize.parse("1 TB"),
                TimeSpan.parse("80 us"),
                TimeSpan.parse("20 us"),
                16,
                DataRate.parse("2 GB/s"),
                DataRate.parse("1 GB/s"),
                DataRate.parse("1 GB/s"),
                ByteSize.parse("0 B"),
                DataRate.parse("1 GB/s"),
                0,
                0,
                64);
        return new FlashDevice("drive", queue, spec);
    }

    private BlockRequest random(BlockRequest.Kind kind) {
        return new BlockRequest(kind, random.nextLong(100_000_000) * BLOCK, BLOCK);
    }

    private void forEver(BlockDevice device, BlockRequest.Kind kind) {
        if (queue.now() < END_NANOS) {
            device.submit(random(kind), result -> {
                written += kind == BlockRequest.Kind.WRITE ? 1 : 0;
                forEver(device, kind);
            });
        }
    }

    /** How long a flush takes while so many readers and writers work without a pause. */
    private double flushMillis(BlockDevice device, int readers, int writers) {
        for (int i = 0; i < readers; i++) {
            forEver(device, BlockRequest.Kind.READ);
        }
        for (int i = 0; i < writers; i++) {
            forEver(device, BlockRequest.Kind.WRITE);
        }
        queue.at(SENT_NANOS, () -> device.submit(BlockRequest.flush(), result -> flushedNanos = queue.now()));
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }
        return (flushedNanos - SENT_NANOS) / 1e6;
    }

    @Test
    void readersDoNotKeepAFlushOfAHardDisk() {
        assertThat(flushMillis(disk(true), 4, 0)).isLessThan(1);
    }

    @Test
    void laterWritesDoNotKeepAFlushOfAHardDisk() {
        assertThat(flushMillis(disk(true), 2, 8)).isBetween(50.0, 2_500.0);
    }

    @Test
    void laterWritesDoNotKeepAFlushOfAHardDiskWithoutAWriteCache() {
        assertThat(flushMillis(disk(false), 0, 8)).isBetween(5.0, 2_500.0);
    }

    @Test
    void aReaderDoesNotKeepAFlushOfAFlashDrive() {
        assertThat(flushMillis(flash(), 1, 0)).isLessThan(0.1);
    }

    @Test
    void laterWritesDoNotKeepAFlushOfAFlashDrive() {
        assertThat(flushMillis(flash(), 4, 4)).isLessThan(1);
    }
}
