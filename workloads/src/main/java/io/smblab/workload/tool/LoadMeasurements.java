package io.smblab.workload.tool;

import io.smblab.workload.WorkloadResult.Latency;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Counts what completes between two instants. */
final class LoadMeasurements {
    private static final int MAX_ERROR_TEXTS = 16;
    private static final double NANOS_PER_MICRO = 1000.0;

    private final long fromNanos;
    private final long toNanos;
    private final Histogram readLatency = new Histogram(3);
    private final Histogram writeLatency = new Histogram(3);
    private final List<String> errorTexts = new ArrayList<>();
    private long reads;
    private long writes;
    private long bytes;
    private long errors;

    LoadMeasurements(long fromNanos, long toNanos) {
        this.fromNanos = fromNanos;
        this.toNanos = toNanos;
    }

    void completed(boolean read, long issuedNanos, long nowNanos, long length) {
        if (nowNanos < fromNanos || nowNanos >= toNanos) {
            return;
        }
        (read ? readLatency : writeLatency).recordValue(nowNanos - issuedNanos);
        reads += read ? 1 : 0;
        writes += read ? 0 : 1;
        bytes += length;
    }

    void failed(String text) {
        errors++;
        if (errorTexts.size() < MAX_ERROR_TEXTS) {
            errorTexts.add(text);
        }
    }

    long errors() {
        return errors;
    }

    LoadResult result(String name, long endNanos) {
        Histogram all = new Histogram(3);
        all.add(readLatency);
        all.add(writeLatency);
        return new LoadResult(
                name,
                reads,
                writes,
                bytes,
                (Math.min(toNanos, endNanos) - fromNanos) / 1e9,
                latency(all),
                latency(readLatency),
                latency(writeLatency),
                errors,
                errorTexts);
    }

    private static Latency latency(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return new Latency(0, 0, 0, 0, 0);
        }
        return new Latency(
                histogram.getValueAtPercentile(50) / NANOS_PER_MICRO,
                histogram.getValueAtPercentile(95) / NANOS_PER_MICRO,
                histogram.getValueAtPercentile(99) / NANOS_PER_MICRO,
                histogram.getMaxValue() / NANOS_PER_MICRO,
                histogram.getMean() / NANOS_PER_MICRO);
    }
}
