package io.smblab.model;

import io.smblab.engine.EventScheduler;

/**
 * A station with equal servers and one bounded queue:
 *
 * <pre>  arrive -&gt; queue (discipline) -&gt; seize a server -&gt; hold it for the service time -&gt; release -&gt; served</pre>
 *
 * When a service ends, the next job is taken before the owner hears of the end: a device does not wait for its host.
 *
 * @param <J> the kind of job
 */
public final class Resource<J extends Job> {
    private final EventScheduler scheduler;
    private final int servers;
    private final int queueCapacity;
    private final Discipline<J> waiting;
    private final ServiceTime<? super J> serviceTime;
    private final Probe probe;
    private int serving;

    /**
     * Creates an idle station.
     *
     * @param servers 1 or more
     * @param queueCapacity how many jobs may wait, those in service not included; 0 or more
     */
    public Resource(
            String name,
            EventScheduler scheduler,
            int servers,
            int queueCapacity,
            Discipline<J> discipline,
            ServiceTime<? super J> serviceTime) {
        if (servers < 1 || queueCapacity < 0) {
            throw new IllegalArgumentException("servers " + servers + " (expected 1 or more), queueCapacity "
                    + queueCapacity + " (expected 0 or more)");
        }
        this.scheduler = scheduler;
        this.servers = servers;
        this.queueCapacity = queueCapacity;
        this.waiting = discipline;
        this.serviceTime = serviceTime;
        this.probe = new Probe(name, servers);
    }

    /**
     * Takes a job that arrives now.
     *
     * @return false when all servers are busy and the queue is full: the owner decides what that means
     */
    public boolean submit(J job) {
        if (serving == servers && waiting.size() >= queueCapacity) {
            probe.rejected();
            return false;
        }
        long now = scheduler.now();
        job.resource = this;
        job.arrivedNanos = now;
        probe.arrived(now);
        if (serving < servers) {
            start(job, now);
        } else {
            waiting.add(job);
        }
        return true;
    }

    private void start(J job, long now) {
        serving++;
        probe.started(now, now - job.arrivedNanos);
        job.startedNanos = now;
        scheduler.schedule(job, now + serviceTime.nanosFor(job));
    }

    void completed(Job job) {
        long now = scheduler.now();
        serving--;
        probe.departed(now, now - job.startedNanos);
        if (waiting.size() > 0) {
            start(waiting.take(), now);
        }
        job.served();
    }

    /** How many jobs are here, waiting or in service. */
    public int jobs() {
        return serving + waiting.size();
    }

    /** How many more jobs would be taken now. */
    public int room() {
        return servers - serving + queueCapacity - waiting.size();
    }

    /** What was measured here. */
    public Probe probe() {
        return probe;
    }
}
