package io.smblab.model;

/**
 * What a {@link Probe} has counted by an instant, or between two of them.
 *
 * @param name of the station
 * @param servers how many jobs it can serve at once
 * @param nanos the instant, or the length of the interval
 * @param arrivals jobs that came, rejected ones not included
 * @param rejected jobs that found the queue full
 * @param busyNanos sum over the servers of the time for which they served
 * @param queueAreaNanos integral over time of the number of waiting jobs
 * @param held whether its servers are slots, see {@link Slots}: busy while other stations work
 */
public record Load(
        String name,
        int servers,
        long nanos,
        long arrivals,
        long rejected,
        long busyNanos,
        double queueAreaNanos,
        boolean held) {
    /** What happened between an earlier reading of the same probe and this one. */
    public Load since(Load earlier) {
        if (!name.equals(earlier.name) || earlier.nanos > nanos) {
            throw new IllegalArgumentException("load of " + earlier.name + " at " + earlier.nanos
                    + " ns (expected one of " + name + " at or before " + nanos + " ns)");
        }
        return new Load(
                name,
                servers,
                nanos - earlier.nanos,
                arrivals - earlier.arrivals,
                rejected - earlier.rejected,
                busyNanos - earlier.busyNanos,
                queueAreaNanos - earlier.queueAreaNanos,
                held);
    }

    /** The share of their time for which the servers were busy, 0 to 1. */
    public double utilisation() {
        return nanos == 0 ? 0 : (double) busyNanos / nanos / servers;
    }

    /** The mean number of waiting jobs, those in service not included. */
    public double meanQueue() {
        return nanos == 0 ? 0 : queueAreaNanos / nanos;
    }

    /** The mean time for which a job waited, in nanoseconds, by Little's law. */
    public double meanWaitNanos() {
        return arrivals == 0 ? 0 : queueAreaNanos / arrivals;
    }

    /** Jobs per second. */
    public double arrivalRate() {
        return nanos == 0 ? 0 : arrivals * 1e9 / nanos;
    }
}
