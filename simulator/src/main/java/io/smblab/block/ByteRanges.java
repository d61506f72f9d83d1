package io.smblab.block;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Ranges of bytes that are disjoint and do not touch: what is added where others are is joined with them. */
final class ByteRanges {
    /** First byte to the byte after the last. */
    private final TreeMap<Long, Long> ranges = new TreeMap<>();

    /** Adds a range; returns how many of its bytes were not there before. */
    long add(long offset, long end) {
        long from = offset;
        long to = end;
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
        return to - from - known;
    }

    boolean covers(long offset, long end) {
        Map.Entry<Long, Long> range = ranges.floorEntry(offset);
        return range != null && range.getValue() >= end;
    }

    boolean isEmpty() {
        return ranges.isEmpty();
    }

    /** The first address from here on upwards, or of all when there is none. There must be one. */
    long next(long from) {
        Long above = ranges.ceilingKey(from);
        return above == null ? ranges.firstKey() : above;
    }

    /**
     * Takes the beginning of a range out.
     *
     * @param start of the range
     * @param most not beyond this address
     * @return where what was taken ends
     */
    long take(long start, long most) {
        long end = ranges.remove(start);
        long to = Math.min(end, most);
        if (to < end) {
            ranges.put(to, end);
        }
        return to;
    }

    void forEach(BiConsumer<Long, Long> action) {
        ranges.forEach(action);
    }

    void clear() {
        ranges.clear();
    }
}
