package io.smblab.host;

import io.smblab.engine.EventScheduler;

/**
 * A process with one thread: it does one thing after the other, on one core at a time. While it has work it stays where it is; when it
 * wakes up and finds its core busy with something else, the system puts it on the core that is free first.
 *
 * <p>Left out: that interrupts preempt it. Where there is but one core, packets wait for it.
 */
public final class SerialProcess {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Cpu cpu;
    private final EventScheduler scheduler;
    private int core;
    private long busyUntilNanos;

    /**
     * An idle process.
     *
     * @param core where it wakes up first
     */
    public SerialProcess(Cpu cpu, EventScheduler scheduler, int core) {
        this.cpu = cpu;
        this.scheduler = scheduler;
        this.core = core;
    }

    /**
     * The core that gets its next work, which must be given to it at once.
     *
     * @param cycles how much work that is
     */
    public int coreFor(long cycles) {
        if (busyUntilNanos <= scheduler.now() && cpu.isBusy(core)) {
            core = cpu.leastLoadedCore();
        }
        busyUntilNanos = cpu.freeAtNanos(core) + Math.round(cycles * NANOS_PER_SECOND / cpu.hertz());
        return core;
    }
}
