package io.smblab.workload.net;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.net.TcpApplication;
import io.smblab.net.TcpConnection;
import io.smblab.net.TcpStack;
import io.smblab.workload.Operation;
import io.smblab.workload.TimeSeries;
import io.smblab.workload.WorkloadResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * One run of {@link PingPong} over one connection. Latency is that of the round trips of all sizes; bytes are counted as they arrive at
 * either end.
 *
 * <pre>
 *   client  ── size bytes ──►  server
 *   client  ◄── size bytes ──  server        time of a size = mean round trip / 2
 * </pre>
 */
public final class PingPongRun implements NetworkRun {
    private static final long SERIES_INTERVAL_NANOS = 10_000_000L;
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final double NANOS_PER_MICRO = 1000;

    private final PingPong spec;
    private final Endpoints ends;
    private final EventScheduler scheduler;
    private final List<Point> points = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private final List<TcpConnection> open = new ArrayList<>();
    private final Histogram roundTrips = new Histogram(SIGNIFICANT_DIGITS);
    private final Client client;
    private Completion<WorkloadResult> done;
    private TcpStack.Listener listener;
    private TimeSeries series;
    private long startNanos;
    private long slowestNanos;
    private long bytes;
    private long operations;

    /**
     * What was measured for one size.
     *
     * @param bytes size of the message
     * @param micros half of the mean round trip
     * @param throughputMBps size over that time, 10^6 bytes per second
     */
    public record Point(long bytes, double micros, double throughputMBps) {}

    /** A run between two hosts. */
    public PingPongRun(PingPong spec, Endpoints ends, EventScheduler scheduler) {
        this.spec = spec;
        this.ends = ends;
        this.scheduler = scheduler;
        this.client = new Client();
    }

    /** An end that counts what comes in up to the end of a message. */
    private abstract class End implements TcpApplication {
        private long unwritten;
        private long expected;
        private long heard;
        private TcpConnection connection;

        abstract void received(long size);

        final void send(long size) {
            unwritten += size;
            expected = size;
            write();
        }

        final void expect(long size) {
            expected = size;
        }

        private void write() {
            while (unwritten > 0
                    && connection.sendRoom() > 0
                    && connection.state().isOutputOpen()) {
                long part = Math.min(unwritten, connection.sendRoom());
                unwritten -= part;
                connection.write(part);
            }
        }

        @Override
        public void connected(TcpConnection established) {
            connection = established;
            open.add(established);
        }

        @Override
        public void delivered(TcpConnection from, long start, long end) {
            from.consumed(end - start);
            bytes += end - start;
            series.add(scheduler.now(), end - start);
            heard += end - start;
            if (heard >= expected) {
                heard -= expected;
                received(expected);
            }
        }

        @Override
        public void acknowledged(TcpConnection from, long position) {
            write();
        }

        @Override
        public void inputEnded(TcpConnection from) {
            from.finish();
        }

        @Override
        public void closed(TcpConnection from, IOException cause) {
            open.remove(from);
            if (client.isRunning()) {
                errors.add(cause == null ? from + ": closed before the end" : cause.getMessage());
                finish();
            }
        }

        @Override
        public void released(TcpConnection from) {
            // Zeros need not be kept.
        }
    }

    private final class Client extends End {
        private long size = spec.smallest().bytes();
        private int round;
        private long sentNanos;
        private long sumNanos;
        private boolean running = true;

        boolean isRunning() {
            return running;
        }

        @Override
        public void connected(TcpConnection established) {
            super.connected(established);
            next();
        }

        private void next() {
            sentNanos = scheduler.now();
            send(size);
        }

        @Override
        void received(long answer) {
            long took = scheduler.now() - sentNanos;
            operations++;
            if (round > 0) {
                sumNanos += took;
                slowestNanos = Math.max(slowestNanos, took);
                roundTrips.recordValue(took);
            }
            round++;
            if (round > spec.repetitions()) {
                double oneWay = sumNanos / 2.0 / spec.repetitions();
                points.add(new Point(size, oneWay / NANOS_PER_MICRO, size * 1000 / oneWay));
                round = 0;
                sumNanos = 0;
                if (size > spec.largest().bytes() / 2) {
                    finish();
                    return;
                }
                size *= 2;
            }
            next();
        }
    }

    private final class Server extends End {
        @Override
        public void delivered(TcpConnection from, long start, long end) {
            // A real server is told the size beforehand; both ends of this one are in the same place.
            expect(client.size);
            super.delivered(from, start, end);
        }

        @Override
        void received(long size) {
            send(size);
        }
    }

    @Override
    public void start(Completion<WorkloadResult> whenDone) {
        done = whenDone;
        startNanos = scheduler.now();
        series = new TimeSeries(startNanos, SERIES_INTERVAL_NANOS);
        try {
            listener = ends.listen(connection -> new Server());
            ends.connect(listener, client);
        } catch (IOException e) {
            errors.add(e.getMessage());
            finish();
        }
    }

    private void finish() {
        client.running = false;
        if (listener != null) {
            listener.close();
        }
        for (TcpConnection left : List.copyOf(open)) {
            if (errors.isEmpty()) {
                left.finish();
            } else {
                left.abort(null);
            }
        }
        done.complete(new WorkloadResult(
                spec.name(),
                Operation.READ,
                bytes,
                operations,
                startNanos,
                scheduler.now(),
                latency(),
                errors.size(),
                errors,
                WorkloadResult.Integrity.NOT_CHECKED,
                0,
                new WorkloadResult.Stall(startNanos, slowestNanos),
                series));
    }

    private WorkloadResult.Latency latency() {
        return roundTrips.getTotalCount() == 0
                ? new WorkloadResult.Latency(0, 0, 0, 0, 0)
                : new WorkloadResult.Latency(
                        percentile(50),
                        percentile(95),
                        percentile(99),
                        percentile(100),
                        roundTrips.getMean() / NANOS_PER_MICRO);
    }

    private double percentile(double percent) {
        return roundTrips.getValueAtPercentile(percent) / NANOS_PER_MICRO;
    }

    @Override
    public boolean isCutShort() {
        return !errors.isEmpty();
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long errors() {
        return errors.size();
    }

    @Override
    public List<Point> points() {
        return List.copyOf(points);
    }
}
