package io.smblab.model;

import io.smblab.engine.Event;

/**
 * Something that asks a {@link Resource} for service. It is the event of its own completion, so a job that is used again
 * costs no allocation. A job is at one resource at a time.
 */
public abstract class Job extends Event {
    Resource<?> resource;
    long arrivedNanos;
    long startedNanos;

    /** The service is over and the server free again; the next job has been started. */
    protected abstract void served();

    /** When the job arrived at the resource where it is or last was, nanoseconds since the lab started. */
    public final long arrivedNanos() {
        return arrivedNanos;
    }

    @Override
    protected final void fire() {
        resource.completed(this);
    }
}
