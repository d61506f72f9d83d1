package io.smblab.model;

/**
 * Measures one station: arrivals, busy time, waiting. Every station has exactly one.
 *
 * <p>Two sums are kept of everything: by time (the integral of how many wait and how many are served) and by job (how long
 * each one waited and was served). Little's law says that they are equal once the station is empty; {@link #check} holds
 * the model to it, and to the conservation of jobs and of time.
 *
 * <p>A {@link SerialLine} knows at arrival how long a job will wait, and books it then: its mean queue is exact whenever it is
 * idle, and otherwise ahead by what still waits. Busy time is exact at any instant.
 */
public final class Probe {
    private static final int PICOS_PER_NANO = 1000;

    private final String name;
    private final int servers;
    private final boolean held;

    private long arrivals;
    private long departures;
    private long rejected;
    private long longestWaitNanos;

    // By time.
    private long lastChangeNanos;
    private int waiting;
    private int serving;
    private double queueAreaNanos;
    private long busyAreaNanos;

    // By job.
    private double waitedNanos;
    private long servedNanos;
    private int servedPicos;
    private long bookedUntilNanos;

    /** Creates a probe for a station with so many servers. */
    public Probe(String name, int servers) {
        this(name, servers, false);
    }

    Probe(String name, int servers, boolean held) {
        this.name = name;
        this.servers = servers;
        this.held = held;
    }

    /** The name of the station, as reports print it: {@code files.nic1.tx}. */
    public String name() {
        return name;
    }

    void rejected() {
        rejected++;
    }

    void arrived(long nowNanos) {
        integrate(nowNanos);
        arrivals++;
        waiting++;
    }

    void started(long nowNanos, long waited) {
        integrate(nowNanos);
        waiting--;
        serving++;
        waitedNanos += waited;
        longestWaitNanos = Math.max(longestWaitNanos, waited);
    }

    void departed(long nowNanos, long served) {
        integrate(nowNanos);
        serving--;
        departures++;
        servedNanos += served;
    }

    private void integrate(long nowNanos) {
        long elapsed = nowNanos - lastChangeNanos;
        queueAreaNanos += (double) waiting * elapsed;
        busyAreaNanos += serving * elapsed;
        lastChangeNanos = nowNanos;
    }

    /** A job of a serial line: arrives now, waits, is then served without a gap after the one before it. */
    void booked(long waitNanos, long workPicos, long untilNanos) {
        arrivals++;
        departures++;
        queueAreaNanos += waitNanos;
        waitedNanos += waitNanos;
        if (waitNanos > longestWaitNanos) {
            longestWaitNanos = waitNanos;
        }
        long picos = servedPicos + workPicos;
        long nanos = picos / PICOS_PER_NANO;
        servedPicos = (int) (picos - nanos * PICOS_PER_NANO);
        servedNanos += nanos;
        busyAreaNanos += nanos;
        bookedUntilNanos = untilNanos;
    }

    /** What a serial line booked beyond now will not be done. The jobs count as left, their waits as booked. */
    void abandoned(long nowNanos) {
        long ahead = Math.max(0, bookedUntilNanos - nowNanos);
        busyAreaNanos -= ahead;
        servedNanos -= ahead;
        servedPicos = 0;
        bookedUntilNanos = nowNanos;
    }

    /** What was counted by now. */
    public Load load(long nowNanos) {
        integrate(nowNanos);
        long ahead = Math.max(0, bookedUntilNanos - nowNanos);
        return new Load(
                name, servers, nowNanos, arrivals, rejected, Math.max(0, busyAreaNanos - ahead), queueAreaNanos, held);
    }

    /** The longest time for which a job waited, in nanoseconds. */
    public long longestWaitNanos() {
        return longestWaitNanos;
    }

    /**
     * Checks the conservation of jobs and time, and Little's law.
     *
     * @throws IllegalStateException with the facts, when a law does not hold: a bug of the model
     */
    public void check(long nowNanos) {
        Load load = load(nowNanos);
        require(
                arrivals == departures + waiting + serving,
                "jobs that came, left and are here do not add up",
                nowNanos);
        require(serving >= 0 && serving <= servers && waiting >= 0, "more in service than there are servers", nowNanos);
        // 1 ns: a serial line ends at a whole nanosecond, at most that much late.
        require(
                load.busyNanos() <= (double) servers * nowNanos + 1,
                "busy for more than the time that passed",
                nowNanos);
        double slack = 1e-9 * queueAreaNanos + 1;
        if (waiting == 0) {
            require(
                    Math.abs(queueAreaNanos - waitedNanos) <= slack,
                    "Little's law does not hold for the queue",
                    nowNanos);
        } else {
            require(
                    queueAreaNanos + slack >= waitedNanos,
                    "jobs waited for longer than they were in the queue",
                    nowNanos);
        }
        if (serving == 0) {
            require(busyAreaNanos == servedNanos, "Little's law does not hold for the servers", nowNanos);
        }
    }

    private void require(boolean holds, String law, long nowNanos) {
        if (!holds) {
            throw new IllegalStateException(name + " at " + nowNanos + " ns: " + law + ": " + this);
        }
    }

    @Override
    public String toString() {
        return "servers=" + servers + " arrivals=" + arrivals + " departures=" + departures + " rejected=" + rejected
                + " waiting=" + waiting + " serving=" + serving + " queueAreaNanos=" + queueAreaNanos + " waitedNanos="
                + waitedNanos + " busyAreaNanos=" + busyAreaNanos + " servedNanos=" + servedNanos;
    }
}
