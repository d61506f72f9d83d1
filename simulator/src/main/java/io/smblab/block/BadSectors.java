package io.smblab.block;

import java.util.Map;
import java.util.TreeMap;

/** Places of a drive that cannot be read until they are written again: the drive then keeps that data elsewhere (latent sector errors). */
final class BadSectors {
    /** Disjoint ranges: first byte to the byte after the last. */
    private final TreeMap<Long, Long> ranges = new TreeMap<>();

    void add(long offset, long length) {
        heal(offset, length);
        ranges.put(offset, offset + length);
    }

    boolean touch(long offset, long length) {
        Map.Entry<Long, Long> last = ranges.lowerEntry(offset + length);
        return last != null && last.getValue() > offset;
    }

    /** New data was written over a range. */
    void heal(long offset, long length) {
        long end = offset + length;
        Map.Entry<Long, Long> last = ranges.lowerEntry(end);
        while (last != null && last.getValue() > offset) {
            ranges.remove(last.getKey());
            if (last.getKey() < offset) {
                ranges.put(last.getKey(), offset);
            }
            if (last.getValue() > end) {
                ranges.put(end, last.getValue());
            }
            last = ranges.lowerEntry(end);
        }
    }
}
