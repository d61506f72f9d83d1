package io.smblab.workload;

import java.util.Arrays;

/**
 * Bytes completed per interval. An operation counts in the interval in which it completed.
 *
 * <p>Sums over windows that begin and end on multiples of the interval are exact; at other edges an interval counts in
 * proportion.
 */
public final class TimeSeries {
    private static final int FIRST_CAPACITY = 64;

    private final long startNanos;
    private final long intervalNanos;
    private long[] bytes = new long[FIRST_CAPACITY];
    private int used;

    /** An empty series that begins at {@code startNanos}. */
    public TimeSeries(long startNanos, long intervalNanos) {
        if (intervalNanos < 1) {
            throw new IllegalArgumentException("intervalNanos " + intervalNanos + " (expected 1 or more)");
        }
        this.startNanos = startNanos;
        this.intervalNanos = intervalNanos;
    }

    /** Counts bytes that completed at an instant. */
    public void add(long timeNanos, long count) {
        int index = Math.toIntExact((timeNanos - startNanos) / intervalNanos);
        if (index >= bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(index + 1, bytes.length * 2));
        }
        bytes[index] += count;
        used = Math.max(used, index + 1);
    }

    /** When the first interval begins, in nanoseconds since the lab started. */
    public long startNanos() {
        return startNanos;
    }

    /** The length of an interval. */
    public long intervalNanos() {
        return intervalNanos;
    }

    /** The number of intervals up to the last one in which something completed. */
    public int size() {
        return used;
    }

    /** Bytes that completed in an interval. */
    public long bytes(int interval) {
        return interval < used ? bytes[interval] : 0;
    }

    /** Bytes that completed from one instant to another, in nanoseconds since the lab started. */
    public double bytesBetween(long fromNanos, long toNanos) {
        double sum = 0;
        for (int i = 0; i < used; i++) {
            long begin = startNanos + i * intervalNanos;
            long overlap = Math.min(toNanos, begin + intervalNanos) - Math.max(fromNanos, begin);
            if (overlap > 0) {
                sum += overlap == intervalNanos ? bytes[i] : bytes[i] * ((double) overlap / intervalNanos);
            }
        }
        return sum;
    }

    /** The rate between two instants, in MB (10^6 bytes) per second. */
    public double megabytesPerSecond(long fromNanos, long toNanos) {
        if (toNanos <= fromNanos) {
            throw new IllegalArgumentException("from " + fromNanos + " to " + toNanos + " (expected a span above 0)");
        }
        return bytesBetween(fromNanos, toNanos) * 1000.0 / (toNanos - fromNanos);
    }
}
