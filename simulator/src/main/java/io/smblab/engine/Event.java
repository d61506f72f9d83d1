package io.smblab.engine;

/**
 * Something that happens at one instant. An event is intrusive: it carries its own place in the queue, so that an object
 * that fires often (a port, a flow, a core) can be its own event and nothing is allocated per occurrence.
 *
 * <p>An event is in at most one queue, at most once. After it fired it may be scheduled again.
 */
public abstract class Event {
    long timeNanos;
    Event previous;
    Event next;
    int slot = -1;

    /** What happens. Called with the scheduler's clock at this event's time. */
    protected abstract void fire();

    /** Whether the event waits in a queue. */
    public final boolean isScheduled() {
        return slot >= 0;
    }

    /** The instant for which the event is, or was last, scheduled: nanoseconds since the lab started. */
    public final long timeNanos() {
        return timeNanos;
    }
}
