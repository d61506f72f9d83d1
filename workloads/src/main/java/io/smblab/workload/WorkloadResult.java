package io.smblab.workload;

import java.util.List;

/**
 * What came out of a workload, its warm-up left out.
 *
 * @param name the workload
 * @param operation read or write
 * @param bytes completed without error
 * @param operations completed without error
 * @param startNanos when measuring began, since the lab started
 * @param endNanos when the last request completed
 * @param latency of each request, errors left out
 * @param errors requests that failed
 * @param firstErrors what the first of them said
 * @param integrity whether the bytes were right
 * @param mismatches blocks whose content was wrong
 * @param longestStall the longest time without a completed request
 * @param series bytes over time
 */
public record WorkloadResult(
        String name,
        Operation operation,
        long bytes,
        long operations,
        long startNanos,
        long endNanos,
        Latency latency,
        long errors,
        List<String> firstErrors,
        Integrity integrity,
        long mismatches,
        Stall longestStall,
        TimeSeries series) {
    /** Copies the list. */
    public WorkloadResult {
        firstErrors = List.copyOf(firstErrors);
    }

    /** What is known about the bytes. */
    public enum Integrity {
        /** All of them were compared with what they had to be. */
        VERIFIED,
        /** Nobody looked. */
        NOT_CHECKED,
        /** Some were wrong, or could not be read back. */
        FAILED
    }

    /**
     * Latency in microseconds, from handing a request to the client until its completion.
     *
     * @param p50 the median
     * @param p95 95 of 100 were at most as slow
     * @param p99 99 of 100 were at most as slow
     * @param max the slowest
     * @param mean of all
     */
    public record Latency(double p50, double p95, double p99, double max, double mean) {}

    /**
     * A time without a completion.
     *
     * @param startNanos when measuring began, since the lab started
     * @param nanos how long it was
     */
    public record Stall(long startNanos, long nanos) {}

    /** How long the workload took. */
    public double seconds() {
        return (endNanos - startNanos) / 1e9;
    }

    /** The mean rate in MB (10^6 bytes) per second. */
    public double throughputMBps() {
        return endNanos == startNanos ? 0 : bytes * 1000.0 / (endNanos - startNanos);
    }

    /** Requests per second. */
    public double iops() {
        return endNanos == startNanos ? 0 : operations * 1e9 / (endNanos - startNanos);
    }
}
