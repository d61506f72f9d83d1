package io.smblab.net;

import io.smblab.engine.Event;
import io.smblab.engine.EventScheduler;

/**
 * A timer that is set again far more often than it runs out. Setting it later costs one assignment: the event in the queue
 * stays where it is and looks again when it fires.
 */
abstract class Deadline extends Event {
    private static final long UNSET = -1;

    private final EventScheduler scheduler;
    private long dueNanos = UNSET;

    Deadline(EventScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** The time has come. */
    abstract void expired();

    final boolean isSet() {
        return dueNanos != UNSET;
    }

    final void set(long nanos) {
        dueNanos = nanos;
        if (!isScheduled()) {
            scheduler.schedule(this, nanos);
        } else if (nanos < timeNanos()) {
            scheduler.reschedule(this, nanos);
        }
    }

    /** Calls it off, but leaves the event in the queue: for a deadline that is soon set again. */
    final void unset() {
        dueNanos = UNSET;
    }

    /** Calls it off for good, or for long. */
    final void cancel() {
        dueNanos = UNSET;
        if (isScheduled()) {
            scheduler.cancel(this);
        }
    }

    @Override
    protected final void fire() {
        if (dueNanos == UNSET) {
            return;
        }
        if (scheduler.now() < dueNanos) {
            scheduler.schedule(this, dueNanos);
            return;
        }
        dueNanos = UNSET;
        expired();
    }
}
