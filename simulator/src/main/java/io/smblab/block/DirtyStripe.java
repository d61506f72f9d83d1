package io.smblab.block;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What of one stripe (or one chunk, in a level without parity) is in the write-back cache and not yet on the drives. */
final class DirtyStripe {
    private final long start;
    private final long size;
    final long dirtySinceNanos;
    /** Disjoint ranges that do not touch: first byte to the byte after the last. */
    private final TreeMap<Long, Long> ranges = new TreeMap<>();

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
        long from = offset;
        long to = offset + length;
        long known = 0;
        Map.Entry<Long, Long> neighbour = ranges.floorEntry(to);
        while (neighbour != null && neighbour.getValue() >= from) {
            ranges.remove(neighbour.getKey());
            known += neighbour.getValue() - neighbour.getKey();
            from = Math.min(from, neighbour.getKey());
            to = Math.max(to, neighbour.getValue());
            neighbour = ranges.floorEntry(to);
        }
        ranges.put(from, to);
        long added = to - from - known;
        dirtyBytes += added;
        return added;
    }

    boolean covers(long offset, long length) {
        Map.Entry<Long, Long> range = ranges.floorEntry(offset);
        return range != null && range.getValue() >= offset + length;
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
        int chunks = 0;
        long countedUpTo = -1;
        for (Map.Entry<Long, Long> range : ranges.entrySet()) {
            long first = Math.max(range.getKey() / chunkBytes, countedUpTo + 1);
            long last = (range.getValue() - 1) / chunkBytes;
            chunks += (int) Math.max(0, last - first + 1);
            countedUpTo = last;
        }
        commands = chunks * copies + parityDrives;
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
