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

/**
 * One run of {@link PingPong} over one connection.
 *
 * <pre>
 *   client  ── size bytes ──►  server
 *   client  ◄── size bytes ──  server        time of a size = mean round trip / 2
 * </pre>
 */
public final class PingPongRun implements NetworkRun {
    private static final long SERIES_INTERVAL_NANOS = 10_000_000L;

    private final PingPong spec;
    private final Endpoints ends;
    private final EventScheduler scheduler;
    private final List<Point> points = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private final Client client;
    private Completion<WorkloadResult> done;
    private TcpStack.Listener listener;
    private TimeSeries series;
    private long startNanos;
    private long slowestNanos;
    private long bytes;

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
        }

        @Override
        public void delivered(TcpConnection from, long start, long end) {
            from.consumed(end - start);
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
            if (cause != null && errors.isEmpty() && client.isRunning()) {
                errors.add(cause.getMessage());
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
            bytes += answer;
            series.add(scheduler.now(), answer);
            if (round > 0) {
                sumNanos += took;
                slowestNanos = Math.max(slowestNanos, took);
            }
            round++;
            if (round > spec.repetitions()) {
                double oneWay = sumNanos / 2.0 / spec.repetitions();
                points.add(new Point(size, oneWay / 1000, size * 1000 / oneWay));
                round = 0;
                sumNanos = 0;
                size *= 2;
            }
            if (size > spec.largest().bytes()) {
                running = false;
                super.connection.finish();
                finish();
            } else {
                next();
            }
        }
    }

    private final class Server extends End {
        @Override
        public void delivered(TcpConnection from, long start, long end) {
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
        double first = points.isEmpty() ? 0 : points.get(0).micros();
        double last = points.isEmpty() ? 0 : points.get(points.size() - 1).micros();
        done.complete(new WorkloadResult(
                spec.name(),
                Operation.READ,
                bytes,
                (long) points.size() * spec.repetitions(),
                startNanos,
                scheduler.now(),
                new WorkloadResult.Latency(first, last, last, slowestNanos / 2000.0, first),
                errors.size(),
                errors,
                WorkloadResult.Integrity.NOT_CHECKED,
                0,
                new WorkloadResult.Stall(startNanos, slowestNanos),
                series));
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
