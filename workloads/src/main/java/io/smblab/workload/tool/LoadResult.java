package io.smblab.workload.tool;

import io.smblab.workload.WorkloadResult.Latency;
import java.util.List;

/**
 * What came out of a load, the warm-up not included.
 *
 * @param name the load
 * @param reads that completed
 * @param writes that completed
 * @param bytes that they moved
 * @param seconds for how long was measured
 * @param latency of all requests
 * @param readLatency of those that read
 * @param writeLatency of those that wrote
 * @param errors requests that failed
 * @param firstErrors what the first of them said
 */
public record LoadResult(
        String name,
        long reads,
        long writes,
        long bytes,
        double seconds,
        Latency latency,
        Latency readLatency,
        Latency writeLatency,
        long errors,
        List<String> firstErrors) {
    /** Copies the list. */
    public LoadResult {
        firstErrors = List.copyOf(firstErrors);
    }

    /** Requests per second. */
    public double iops() {
        return (reads + writes) / seconds;
    }

    /** The rate in MB (10^6 bytes) per second. */
    public double megabytesPerSecond() {
        return bytes / seconds / 1e6;
    }

    /** The rate in MiB (2^20 bytes) per second, which some tools call MB/s. */
    public double mebibytesPerSecond() {
        return bytes / seconds / (1 << 20);
    }
}
