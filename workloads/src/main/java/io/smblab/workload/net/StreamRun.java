package io.smblab.workload.net;

import io.smblab.engine.Completion;
import io.smblab.engine.Event;
import io.smblab.engine.EventScheduler;
import io.smblab.net.TcpApplication;
import io.smblab.net.TcpConnection;
import io.smblab.net.TcpStack;
import io.smblab.workload.Extent;
import io.smblab.workload.Operation;
import io.smblab.workload.TimeSeries;
import io.smblab.workload.WorkloadResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One run of {@link Streams}. Bytes count when they arrive in order at the other end. Every byte is a zero. */
public final class StreamRun implements NetworkRun {
    private static final long SERIES_INTERVAL_NANOS = 10_000_000L;

    /** What a sender without a window of its own writes at a time; iperf's default length of a block. */
    private static final long BLOCK_BYTES = 128 << 10;

    private final Streams spec;
    private final Endpoints ends;
    private final EventScheduler scheduler;
    /** Both ends of each stream, from the start of its handshake at that end. */
    private final List<End> open = new ArrayList<>();
    /** Streams that failed, by the client's end. */
    private final Set<TcpConnection> failed = new HashSet<>();

    private int notStarted;
    private final List<String> errors = new ArrayList<>();
    private Completion<WorkloadResult> done;
    private TcpStack.Listener listener;
    private TimeSeries series;
    private Event stop;
    private long startNanos;
    private long lastArrivalNanos;
    private WorkloadResult.Stall longestStall;
    private long moved;
    private long bytes;
    private boolean over;

    /** A run between two hosts. */
    public StreamRun(Streams spec, Endpoints ends, EventScheduler scheduler) {
        this.spec = spec;
        this.ends = ends;
        this.scheduler = scheduler;
    }

    /** One end of one connection. */
    private final class End implements TcpApplication {
        private final boolean sends;
        private TcpConnection connection;
        private long written;
        private long acknowledged;

        End(boolean sends) {
            this.sends = sends;
        }

        @Override
        public void connected(TcpConnection established) {
            if (over) {
                established.finish();
                return;
            }
            if (connection == null) {
                started(established);
            }
            fill();
        }

        private void started(TcpConnection opened) {
            connection = opened;
            open.add(this);
        }

        private void fill() {
            while (sends && !over && connection.state().isOutputOpen()) {
                long room = connection.sendRoom();
                if (spec.window() != null) {
                    room = Math.min(room, spec.window().bytes() - (written - acknowledged));
                }
                if (room <= 0) {
                    return;
                }
                long block = Math.min(BLOCK_BYTES, room);
                written += block;
                connection.write(block);
            }
        }

        @Override
        public void delivered(TcpConnection from, long start, long end) {
            if (!over) {
                arrived(end - start);
            }
            from.consumed(end - start);
        }

        @Override
        public void acknowledged(TcpConnection from, long position) {
            acknowledged = position;
            fill();
        }

        @Override
        public void inputEnded(TcpConnection from) {
            from.finish();
        }

        @Override
        public void closed(TcpConnection from, IOException cause) {
            open.remove(this);
            if (cause != null
                    && !over
                    && failed.add(from.remoteAddress().equals(listener.address()) ? from : from.peer())) {
                failed(cause);
            }
        }

        @Override
        public void released(TcpConnection from) {
            // Zeros need not be kept.
        }
    }

    @Override
    public void start(Completion<WorkloadResult> whenDone) {
        done = whenDone;
        startNanos = scheduler.now() + spec.extent().warmUpNanos();
        lastArrivalNanos = startNanos;
        longestStall = new WorkloadResult.Stall(startNanos, 0);
        series = new TimeSeries(startNanos, SERIES_INTERVAL_NANOS);
        boolean up = spec.direction() != Streams.Direction.DOWN;
        boolean down = spec.direction() != Streams.Direction.UP;
        try {
            listener = ends.listen(connection -> new End(down));
            if (spec.extent() instanceof Extent.ForTime time) {
                stop = scheduler.after(time.totalNanos(), this::end);
            }
        } catch (IOException e) {
            notStarted = spec.streams();
            errors.add(e.getMessage());
            end();
            return;
        }
        for (int i = 0; i < spec.streams() && !over; i++) {
            connect(new End(up));
        }
    }

    private void connect(End client) {
        try {
            client.started(ends.connect(listener, client));
        } catch (IOException e) {
            notStarted++;
            failed(e);
        }
    }

    private void arrived(long count) {
        long now = scheduler.now();
        moved += count;
        if (now < startNanos) {
            return;
        }
        bytes += count;
        series.add(now, count);
        if (now - lastArrivalNanos > longestStall.nanos()) {
            longestStall = new WorkloadResult.Stall(lastArrivalNanos, now - lastArrivalNanos);
        }
        lastArrivalNanos = now;
        if (spec.extent() instanceof Extent.ForBytes wanted
                && bytes >= wanted.bytes().bytes()) {
            end();
        }
    }

    private void failed(IOException cause) {
        errors.add(cause.getMessage());
        if (isCutShort()) {
            end();
        }
    }

    private void end() {
        if (over) {
            return;
        }
        over = true;
        if (stop != null) {
            scheduler.cancel(stop);
        }
        if (listener != null) {
            listener.close();
        }
        // All may have failed in the warm-up.
        long now = Math.max(startNanos, scheduler.now());
        if (now - lastArrivalNanos > longestStall.nanos()) {
            longestStall = new WorkloadResult.Stall(lastArrivalNanos, now - lastArrivalNanos);
        }
        List.copyOf(open).forEach(end -> end.connection.finish());
        done.complete(new WorkloadResult(
                spec.name(),
                spec.direction() == Streams.Direction.DOWN ? Operation.READ : Operation.WRITE,
                bytes,
                0,
                startNanos,
                now,
                new WorkloadResult.Latency(0, 0, 0, 0, 0),
                errors.size(),
                errors,
                WorkloadResult.Integrity.NOT_CHECKED,
                0,
                longestStall,
                series));
    }

    @Override
    public boolean isCutShort() {
        return failed.size() + notStarted == spec.streams();
    }

    @Override
    public long bytes() {
        return moved;
    }

    @Override
    public long errors() {
        return errors.size();
    }
}
