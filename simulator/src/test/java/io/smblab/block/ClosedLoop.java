package io.smblab.block;

import io.smblab.engine.EventQueue;
import java.util.function.LongFunction;

/** Keeps so many requests outstanding at a device, and measures. */
final class ClosedLoop {
    private final EventQueue queue;
    private final BlockDevice device;
    private final LongFunction<BlockRequest> requests;
    private long issued;
    private long left;
    private long bytes;
    private long completed;
    private double latencyNanos;
    private final long startNanos;
    private long endNanos;

    ClosedLoop(EventQueue queue, BlockDevice device, LongFunction<BlockRequest> requests) {
        this.queue = queue;
        this.device = device;
        this.requests = requests;
        this.startNanos = queue.now();
    }

    ClosedLoop run(int outstanding, long count) {
        left = count;
        for (int i = 0; i < outstanding; i++) {
            next();
        }
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }
        if (completed != count) {
            throw new IllegalStateException(completed + " of " + count + " requests completed");
        }
        device.probes().forEach(probe -> probe.check(queue.now()));
        return this;
    }

    private void next() {
        if (left == 0) {
            return;
        }
        left--;
        BlockRequest request = requests.apply(issued++);
        device.submit(request, result -> {
            if (result.outcome() != BlockResult.Outcome.OK) {
                throw new IllegalStateException(request + ": " + result);
            }
            completed++;
            bytes += request.length();
            latencyNanos += result.latencyNanos();
            endNanos = queue.now();
            next();
        });
    }

    private double seconds() {
        return (endNanos - startNanos) / 1e9;
    }

    double iops() {
        return completed / seconds();
    }

    /** In units of 10^6 bytes per second. */
    double megabytesPerSecond() {
        return bytes / seconds() / 1e6;
    }

    double meanLatencyNanos() {
        return latencyNanos / completed;
    }
}
