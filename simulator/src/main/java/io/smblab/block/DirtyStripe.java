package io.smblab.block;

import java.util.ArrayList;
import java.util.List;

/** What of one stripe (or one chunk, in a level without parity) is in the write-back cache and not yet on the drives. */
final class DirtyStripe {
    private final long start;
    private final long size;
    final long dirtySinceNanos;
    private final ByteRanges ranges = new ByteRanges();

    private final List<Runnable> whenDestaged = new ArrayList<>();
    private long dirtyBytes;
    private int commands;

    /**
     * Creates a stripe of which nothing is dirty.
     *
     * @param start address of its first byte
     * @param size in bytes
     */
    DirtyStripe(long start, long size, long nowNanos) {
        this.start = start;
        this.size = size;
        this.dirtySinceNanos = nowNanos;
    }

    /** Marks a range of the stripe; returns how many bytes were not dirty before. */
    long add(long offset, long length) {
        long added = ranges.add(offset, offset + length);
        dirtyBytes += added;
        return added;
    }

    boolean covers(long offset, long length) {
        return ranges.covers(offset, offset + length);
    }

    boolean isComplete() {
        return dirtyBytes == size;
    }

    long start() {
        return start;
    }

    long dirtyBytes() {
        return dirtyBytes;
    }

    /**
     * Counts how many drives it keeps busy when it is destaged; it takes no more data then.
     *
     * @param copies of each chunk
     */
    void countCommands(long chunkBytes, int parityDrives, int copies) {
        long[] counted = {0, -1};
        ranges.forEach((from, to) -> {
            long first = Math.max(from / chunkBytes, counted[1] + 1);
            long last = (to - 1) / chunkBytes;
            counted[0] += Math.max(0, last - first + 1);
            counted[1] = last;
        });
        commands = (int) counted[0] * copies + parityDrives;
    }

    /** How many drives it keeps busy. */
    int commands() {
        return commands;
    }

    /** The writes that bring the stripe to the drives. */
    List<BlockRequest> writes() {
        List<BlockRequest> writes = new ArrayList<>();
        ranges.forEach((from, to) -> writes.add(BlockRequest.write(from, to - from)));
        return writes;
    }

    void whenDestaged(Runnable action) {
        whenDestaged.add(action);
    }

    void destaged() {
        whenDestaged.forEach(Runnable::run);
    }
}
