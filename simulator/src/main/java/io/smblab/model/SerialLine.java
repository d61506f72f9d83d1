package io.smblab.model;

import io.smblab.engine.EventScheduler;

/**
 * One server that takes work strictly in order of arrival: a wire, a bus, a core. Its whole state is the instant at which it
 * will be free, so a job costs a few additions and no event of its own:
 *
 * <pre>  start = max(now, free at);  free at = start + work</pre>
 *
 * Work is in picoseconds, since a byte at 10 Gbit/s lasts 0.8 ns: rounding each to whole nanoseconds would lose a fifth of
 * the rate. Only the instant that is returned is rounded, up.
 *
 * <p>Left out: priorities and preemption. Valid for service times that do not depend on the state at the start of service.
 * The queue is bounded by the time a newcomer would have to wait.
 */
public final class SerialLine {
    /** Returned when the queue is full. */
    public static final long REJECTED = -1;

    /** A bound for the wait of a line that never rejects since its users bound what they give it. */
    public static final long NO_LIMIT = Long.MAX_VALUE;

    private static final int PICOS_PER_NANO = 1000;

    private final EventScheduler clock;
    private final long longestWaitNanos;
    private final Probe probe;
    private long freeNanos;
    private int freePicos;

    /**
     * Creates an idle line.
     *
     * @param longestWaitNanos a job that would have to wait for longer is rejected; 0 for no queue at all
     */
    public SerialLine(String name, EventScheduler clock, long longestWaitNanos) {
        if (longestWaitNanos < 0) {
            throw new IllegalArgumentException("longestWaitNanos " + longestWaitNanos + " (expected 0 or more)");
        }
        this.clock = clock;
        this.longestWaitNanos = longestWaitNanos;
        this.probe = new Probe(name, 1);
    }

    /**
     * Takes a job that arrives now.
     *
     * @param workPicos how long it occupies the line, in picoseconds, 0 or more
     * @return the instant at which it is done, nanoseconds since the lab started; or {@link #REJECTED}
     */
    public long occupy(long workPicos) {
        if (workPicos < 0) {
            throw new IllegalArgumentException("workPicos " + workPicos + " (expected 0 or more)");
        }
        long now = clock.now();
        if (freeNanos < now) {
            freeNanos = now;
            freePicos = 0;
        }
        long wait = freeNanos - now;
        if (wait > longestWaitNanos) {
            probe.rejected();
            return REJECTED;
        }
        long picos = freePicos + workPicos;
        long nanos = picos / PICOS_PER_NANO;
        freeNanos += nanos;
        freePicos = (int) (picos - nanos * PICOS_PER_NANO);
        long done = freeAtNanos();
        probe.booked(wait, workPicos, freeNanos);
        return done;
    }

    /** Forgets all jobs that wait or are in service, and is free at once: a cable was pulled, a device reset. */
    public void abandon() {
        long now = clock.now();
        if (freeAtNanos() > now) {
            probe.abandoned(now);
            freeNanos = now;
            freePicos = 0;
        }
    }

    /** The instant from which the line is or was free, rounded up to a nanosecond. */
    public long freeAtNanos() {
        return freePicos == 0 ? freeNanos : freeNanos + 1;
    }

    /** How long a job that arrives now would wait, in nanoseconds. */
    public long backlogNanos() {
        return Math.max(0, freeAtNanos() - clock.now());
    }

    /** What was measured here. */
    public Probe probe() {
        return probe;
    }
}
