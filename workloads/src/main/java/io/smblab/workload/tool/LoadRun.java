package io.smblab.workload.tool;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStream;
import io.smblab.workload.IoResult;
import io.smblab.workload.WorkloadTarget;

/**
 * One run of a {@link LoadSpec}.
 *
 * <pre>
 *   start -&gt; warm-up -&gt; measured -&gt; no more requests; those under way are awaited -&gt; result
 * </pre>
 */
public final class LoadRun {
    /** A load that fails this often gives up: in virtual time it would otherwise fail for ever in one instant. */
    private static final int MAX_ERRORS = 100;

    /** A target that takes no time at all would let a loop with a time limit run for ever. */
    private static final int MAX_PER_INSTANT = 1_000_000;

    private final LoadSpec spec;
    private final WorkloadTarget target;
    private final EventScheduler scheduler;
    private final RandomStream random;
    private Completion<LoadResult> done;
    private LoadMeasurements measurements;
    private long stopNanos;
    private int underWay;
    private boolean gaveUp;
    private long instantNanos = -1;
    private int inInstant;

    /** A run against a device or an open file. */
    public LoadRun(LoadSpec spec, WorkloadTarget target, EventScheduler scheduler, RandomStream random) {
        this.spec = spec;
        this.target = target;
        this.scheduler = scheduler;
        this.random = random;
    }

    /** Starts now. */
    public void start(Completion<LoadResult> whenDone) {
        if (done != null) {
            throw new IllegalStateException("load " + spec.name() + " was started before");
        }
        done = whenDone;
        long from = scheduler.now() + spec.warmUp().nanos();
        stopNanos = from + spec.duration().nanos();
        measurements = new LoadMeasurements(from, stopNanos);
        underWay = 1;
        for (int worker = 0; worker < spec.workers(); worker++) {
            Places places = new Places(spec, worker, random);
            for (int i = 0; i < spec.outstanding(); i++) {
                new Slot(places).issue();
            }
        }
        ended();
    }

    private void ended() {
        if (--underWay == 0) {
            done.complete(measurements.result(spec.name(), Math.max(scheduler.now(), stopNanos)));
        }
    }

    private boolean isEnough() {
        return gaveUp || scheduler.now() >= stopNanos;
    }

    private void countInInstant() {
        if (scheduler.now() != instantNanos) {
            instantNanos = scheduler.now();
            inInstant = 0;
        }
        if (++inInstant > MAX_PER_INSTANT && !gaveUp) {
            measurements.failed("the target takes no time: " + MAX_PER_INSTANT + " requests in one instant");
            gaveUp = true;
        }
    }

    /** One of the requests that are under way at a time. */
    private final class Slot {
        private final Places places;
        private boolean issuing;
        private boolean completedInside;

        Slot(Places places) {
            this.places = places;
        }

        /** A target may complete inside the call: the flags keep that from becoming recursion. */
        void issue() {
            issuing = true;
            do {
                completedInside = false;
                if (isEnough()) {
                    break;
                }
                issueOne();
            } while (completedInside);
            issuing = false;
        }

        private void issueOne() {
            countInInstant();
            places.advance();
            boolean read = places.read();
            int length = places.length();
            long offset = places.offset();
            long issued = scheduler.now();
            underWay++;
            Completion<IoResult> completion = result -> completed(read, length, issued, result);
            if (read) {
                target.read(offset, length, completion);
            } else {
                target.write(offset, target.content(offset, length), completion);
            }
        }

        private void completed(boolean read, int length, long issued, IoResult result) {
            ByteBuf data = result.data();
            if (data != null) {
                data.release();
            }
            if (result.error() == null) {
                measurements.completed(read, issued, scheduler.now(), length);
            } else {
                measurements.failed(result.error());
                gaveUp |= result.fatal() || measurements.errors() >= MAX_ERRORS;
            }
            if (spec.think().nanos() > 0 && !isEnough()) {
                scheduler.after(spec.think().nanos(), this::again);
            } else {
                again();
            }
        }

        private void again() {
            if (issuing) {
                completedInside = true;
                underWay--;
            } else {
                issue();
                ended();
            }
        }
    }
}
