package io.smblab.workload.tool;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;
import io.smblab.engine.Event;
import io.smblab.engine.EventScheduler;
import io.smblab.workload.IoResult;
import io.smblab.workload.WorkloadTarget;
import java.util.List;

/**
 * Replays a recorded trace at its own times, whether the target keeps up or not: an open loop. Beyond a number of requests under way
 * it holds back, since a real program would have.
 */
public final class TraceReplay {
    private final List<TraceRequest> requests;
    private final double speed;
    private final int mostUnderWay;
    private final WorkloadTarget target;
    private final EventScheduler scheduler;
    private final Event due = new Event() {
        @Override
        protected void fire() {
            issueDue();
        }
    };
    private LoadMeasurements measurements;
    private Completion<LoadResult> done;
    private long startNanos;
    private int next;
    private int underWay;

    /**
     * A replay.
     *
     * @param speed 1 for the recorded times, 2 for twice as fast
     * @param mostUnderWay requests at a time, 1 or more
     */
    public TraceReplay(
            List<TraceRequest> requests,
            double speed,
            int mostUnderWay,
            WorkloadTarget target,
            EventScheduler scheduler) {
        if (!(speed > 0) || mostUnderWay < 1) {
            throw new IllegalArgumentException("speed " + speed + " (expected more than 0), mostUnderWay "
                    + mostUnderWay + " (expected 1 or more)");
        }
        this.requests = List.copyOf(requests);
        this.speed = speed;
        this.mostUnderWay = mostUnderWay;
        this.target = target;
        this.scheduler = scheduler;
    }

    /** Starts now. */
    public void start(Completion<LoadResult> whenDone) {
        done = whenDone;
        startNanos = scheduler.now();
        measurements = new LoadMeasurements(startNanos, Long.MAX_VALUE);
        issueDue();
    }

    private void issueDue() {
        while (next < requests.size() && underWay < mostUnderWay && dueNanos() <= scheduler.now()) {
            issue(requests.get(next++));
        }
        if (next < requests.size()) {
            if (underWay < mostUnderWay && !due.isScheduled()) {
                scheduler.schedule(due, dueNanos());
            }
        } else if (underWay == 0) {
            done.complete(measurements.result("trace", Math.max(scheduler.now(), startNanos + 1)));
        }
    }

    private long dueNanos() {
        return startNanos + Math.round(requests.get(next).timeNanos() / speed);
    }

    private void issue(TraceRequest request) {
        long issued = scheduler.now();
        underWay++;
        Completion<IoResult> completion = result -> completed(request, issued, result);
        if (request.read()) {
            target.read(request.offset(), request.length(), completion);
        } else {
            target.write(request.offset(), target.content(request.offset(), request.length()), completion);
        }
    }

    private void completed(TraceRequest request, long issued, IoResult result) {
        ByteBuf data = result.data();
        if (data != null) {
            data.release();
        }
        if (result.error() == null) {
            measurements.completed(request.read(), issued, scheduler.now(), request.length());
        } else {
            measurements.failed(result.error());
        }
        underWay--;
        // Not from within the call that issued it: a target without delay would recurse once for each request.
        if (!due.isScheduled()) {
            scheduler.schedule(due, scheduler.now());
        }
    }
}
