package io.smblab.net;

import java.util.Arrays;

/**
 * Disjoint ranges of stream positions in ascending order: what arrived out of order, or what was acknowledged selectively.
 * Bounded by the window of the connection, as every range holds at least a segment or the end of one.
 */
final class RangeSet {
    /** Edges: start and end of each range in turn. */
    private long[] edges = new long[8];

    private int size;
    private long bytes;

    boolean isEmpty() {
        return size == 0;
    }

    int count() {
        return size / 2;
    }

    long start(int index) {
        return edges[2 * index];
    }

    long end(int index) {
        return edges[2 * index + 1];
    }

    /** The sum of all lengths. */
    long bytes() {
        return bytes;
    }

    /** End of the last range, or {@code otherwise}. */
    long highest(long otherwise) {
        return size == 0 ? otherwise : edges[size - 1];
    }

    void clear() {
        size = 0;
        bytes = 0;
    }

    /** Adds a range, joined with those that it touches. Returns the index of the range that holds it now. */
    int add(long start, long end) {
        int from = 0;
        while (from < size && edges[from + 1] < start) {
            from += 2;
        }
        int to = from;
        long low = start;
        long high = end;
        while (to < size && edges[to] <= end) {
            low = Math.min(low, edges[to]);
            high = Math.max(high, edges[to + 1]);
            bytes -= edges[to + 1] - edges[to];
            to += 2;
        }
        int newSize = size - (to - from) + 2;
        if (newSize > edges.length) {
            edges = Arrays.copyOf(edges, 2 * edges.length);
        }
        System.arraycopy(edges, to, edges, from + 2, size - to);
        edges[from] = low;
        edges[from + 1] = high;
        size = newSize;
        bytes += high - low;
        return from / 2;
    }

    /** Forgets everything below a position. */
    void removeBelow(long position) {
        int gone = 0;
        while (gone < size && edges[gone + 1] <= position) {
            bytes -= edges[gone + 1] - edges[gone];
            gone += 2;
        }
        if (gone > 0) {
            System.arraycopy(edges, gone, edges, 0, size - gone);
            size -= gone;
        }
        if (size > 0 && edges[0] < position) {
            bytes -= position - edges[0];
            edges[0] = position;
        }
    }

    /** Bytes of ranges below a position. */
    long bytesBelow(long position) {
        long sum = 0;
        for (int i = 0; i < size && edges[i] < position; i += 2) {
            sum += Math.min(edges[i + 1], position) - edges[i];
        }
        return sum;
    }

    /** The first position from {@code position} on that no range holds. */
    long firstGap(long position) {
        long gap = position;
        for (int i = 0; i < size && edges[i] <= gap; i += 2) {
            gap = Math.max(gap, edges[i + 1]);
        }
        return gap;
    }

    /** End of the last part of [start, end) that no range holds; {@code start} when all of it is held. */
    long lastGapEnd(long start, long end) {
        long gapEnd = end;
        for (int i = size - 2; i >= 0 && edges[i + 1] > start && gapEnd > start; i -= 2) {
            if (edges[i + 1] < gapEnd) {
                break;
            }
            if (edges[i] < gapEnd) {
                gapEnd = edges[i];
            }
        }
        return Math.max(start, gapEnd);
    }

    /** End of the last range that ends at or below a position, or 0. */
    long lastHeldEnd(long position) {
        for (int i = size - 2; i >= 0; i -= 2) {
            if (edges[i] < position) {
                return edges[i + 1] <= position ? edges[i + 1] : edges[i];
            }
        }
        return 0;
    }

    /** Where the first range above {@code position} starts, or {@code otherwise}. */
    long nextStart(long position, long otherwise) {
        for (int i = 0; i < size; i += 2) {
            if (edges[i] > position) {
                return edges[i];
            }
        }
        return otherwise;
    }
}
