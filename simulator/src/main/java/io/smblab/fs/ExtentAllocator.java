package io.smblab.fs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Hands out ranges of a block device. A file that grows gets the range right behind its last one if that is free, else the
 * first free range that is large enough, else pieces: so a file that is written in order lies in order on the device.
 */
final class ExtentAllocator {
    /** Free ranges: start to end, never touching each other. */
    private final TreeMap<Long, Long> free = new TreeMap<>();

    ExtentAllocator(long capacityBytes) {
        if (capacityBytes > 0) {
            free.put(0L, capacityBytes);
        }
    }

    /**
     * A range of a device.
     *
     * @param start first byte
     * @param length bytes, 1 or more
     */
    record Range(long start, long length) {
        long end() {
            return start + length;
        }
    }

    /**
     * Allocates.
     *
     * @param needed bytes that there must be
     * @param wished bytes that would be good to have in one piece, not less than {@code needed}
     * @param after where the file ends now, or -1
     * @return ranges of {@code needed} up to {@code wished} bytes together, or nothing when there is no such space
     */
    List<Range> allocate(long needed, long wished, long after) {
        List<Range> result = new ArrayList<>();
        Long end = free.get(after);
        if (end != null && end - after >= needed) {
            take(result, after, Math.min(wished, end - after));
            return result;
        }
        Long start = firstFit(wished);
        if (start == null) {
            start = firstFit(needed);
        }
        if (start != null) {
            take(result, start, Math.min(wished, free.get(start) - start));
            return result;
        }
        return inPieces(needed);
    }

    /** Gives a range back. */
    void free(Range range) {
        long start = range.start();
        long end = range.end();
        Map.Entry<Long, Long> before = free.floorEntry(start);
        if (before != null && before.getValue() == start) {
            start = before.getKey();
        }
        Long after = free.remove(end);
        free.put(start, after != null ? after : end);
    }

    /** Free bytes in all. */
    long freeBytes() {
        return free.entrySet().stream()
                .mapToLong(range -> range.getValue() - range.getKey())
                .sum();
    }

    private Long firstFit(long length) {
        for (Map.Entry<Long, Long> range : free.entrySet()) {
            if (range.getValue() - range.getKey() >= length) {
                return range.getKey();
            }
        }
        return null;
    }

    private List<Range> inPieces(long needed) {
        List<Range> result = new ArrayList<>();
        if (freeBytes() < needed) {
            return result;
        }
        long left = needed;
        while (left > 0) {
            Map.Entry<Long, Long> range = free.firstEntry();
            long length = Math.min(left, range.getValue() - range.getKey());
            take(result, range.getKey(), length);
            left -= length;
        }
        return result;
    }

    private void take(List<Range> result, long start, long length) {
        long end = free.remove(start);
        if (start + length < end) {
            free.put(start + length, end);
        }
        result.add(new Range(start, length));
    }
}
