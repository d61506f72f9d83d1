package io.smblab.block;

/**
 * One place that a drive reads ahead. While the head is on it, what it holds grows at the rate of the medium:
 *
 * <pre>
 *   start                mark (the head was here at markNanos)     stop
 *     |-- in the cache ----|------------ being read ---------------|
 * </pre>
 */
final class DriveSegment {
    long start;
    /** What the host has been given. */
    long given;

    long mark;
    double markNanos;
    long stop;
    /** Whether a read went on where an earlier one ended. */
    boolean sequential;

    DriveSegment(long start, long end, double endNanos, long stop) {
        this.start = start;
        this.given = end;
        this.mark = end;
        this.markNanos = endNanos;
        this.stop = stop;
    }

    /** Address up to which the head, which is on this segment, has read by an instant, the mark at least. */
    long frontier(double atNanos, double rate) {
        if (atNanos <= markNanos) {
            return mark;
        }
        return Math.min(stop, mark + (long) ((atNanos - markNanos) * rate));
    }

    /** When the head passes or passed an address. */
    double passes(long address, double rate) {
        return markNanos + (address - mark) / rate;
    }

    /** The head leaves at an instant, which may be ahead. */
    void leave(double atNanos, double rate) {
        long end = frontier(atNanos, rate);
        markNanos = passes(end, rate);
        mark = end;
        stop = end;
    }

    boolean overlaps(long offset, long end) {
        return offset < stop && end > start;
    }
}
