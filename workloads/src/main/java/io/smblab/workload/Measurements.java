package io.smblab.workload;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Collects the figures of one run, from the end of its warm-up on. */
final class Measurements {
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final int MAX_ERROR_TEXTS = 16;
    private static final double NANOS_PER_MICRO = 1000.0;

    private final long startNanos;
    private final Histogram latency = new Histogram(SIGNIFICANT_DIGITS);
    private final TimeSeries series;
    private final List<String> errorTexts = new ArrayList<>();
    private long errors;
    private long moved;
    private long bytes;
    private long operations;
    private long mismatches;
    private long lastCompletionNanos;
    private WorkloadResult.Stall longestStall;

    Measurements(long startNanos, long intervalNanos) {
        this.startNanos = startNanos;
        this.lastCompletionNanos = startNanos;
        this.longestStall = new WorkloadResult.Stall(startNanos, 0);
        this.series = new TimeSeries(startNanos, intervalNanos);
    }

    void completed(long issuedNanos, long nowNanos, long count) {
        moved += count;
        if (nowNanos < startNanos) {
            return;
        }
        latency.recordValue(nowNanos - issuedNanos);
        series.add(nowNanos, count);
        bytes += count;
        operations++;
        if (nowNanos - lastCompletionNanos > longestStall.nanos()) {
            longestStall = new WorkloadResult.Stall(lastCompletionNanos, nowNanos - lastCompletionNanos);
        }
        lastCompletionNanos = nowNanos;
    }

    void failed(String text) {
        errors++;
        if (errorTexts.size() < MAX_ERROR_TEXTS) {
            errorTexts.add(text);
        }
    }

    void mismatch(String text) {
        mismatches++;
        if (errorTexts.size() < MAX_ERROR_TEXTS) {
            errorTexts.add(text);
        }
    }

    long errors() {
        return errors;
    }

    /** Bytes that completed, those of the warm-up among them. */
    long moved() {
        return moved;
    }

    WorkloadResult result(Workload workload, boolean checked, boolean checkFailed) {
        WorkloadResult.Integrity integrity = mismatches > 0 || checkFailed
                ? WorkloadResult.Integrity.FAILED
                : checked && operations > 0 ? WorkloadResult.Integrity.VERIFIED : WorkloadResult.Integrity.NOT_CHECKED;
        return new WorkloadResult(
                workload.name(),
                workload.operation(),
                bytes,
                operations,
                startNanos,
                lastCompletionNanos,
                new WorkloadResult.Latency(percentile(50), percentile(95), percentile(99), percentile(100), mean()),
                errors,
                errorTexts,
                integrity,
                mismatches,
                longestStall,
                series);
    }

    private double percentile(double percent) {
        return operations == 0 ? 0 : latency.getValueAtPercentile(percent) / NANOS_PER_MICRO;
    }

    private double mean() {
        return operations == 0 ? 0 : latency.getMean() / NANOS_PER_MICRO;
    }
}
