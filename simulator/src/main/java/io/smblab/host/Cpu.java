package io.smblab.host;

import io.smblab.engine.Event;
import io.smblab.engine.EventScheduler;
import io.smblab.model.Probe;
import io.smblab.model.SerialLine;
import java.util.ArrayList;
import java.util.List;

/**
 * The cores of a computer. Each is a line that does work in order of arrival:
 *
 * <pre>  core time = cycles / clock rate</pre>
 *
 * <p>Assumptions: work stays on the core that it is given to, as receive side scaling does with the packets of one
 * connection, so one connection can use one core at most; the clock rate is constant. Left out: preemption, priorities, caches,
 * simultaneous multithreading, power states. Valid for kernel work, which runs to its end in short pieces; not for long
 * computations next to it.
 *
 * <p>The queue of a core is bounded by those who give it work: windows, credits, ring sizes.
 */
public final class Cpu {
    private static final double PICOS_PER_SECOND = 1e12;

    private final String name;
    private final EventScheduler scheduler;
    private final double picosPerCycle;
    private final double hertz;
    private final SerialLine[] cores;
    private final double[][] bookedCycles;
    private final long[] givenCycles;
    private final long[] pieces;

    /** What a core can spend its time on. */
    public enum Work {
        /** Handling network frames, whatever their size. */
        PACKETS,
        /** Moving bytes through the network stack. */
        BYTES,
        /** File requests, and moving their bytes to and from a file system. */
        REQUESTS,
        /** Signing and encryption. */
        CRYPTO
    }

    /**
     * Creates an idle processor.
     *
     * @param name of the computer; core 0 is measured as {@code name.cpu0}
     * @param cores 1 or more
     * @param hertz clock rate, more than 0
     */
    public Cpu(String name, EventScheduler scheduler, int cores, double hertz) {
        if (cores < 1 || !(hertz > 0)) {
            throw new IllegalArgumentException(
                    "cores " + cores + " (expected 1 or more), hertz " + hertz + " (expected more than 0)");
        }
        this.name = name;
        this.scheduler = scheduler;
        this.hertz = hertz;
        this.picosPerCycle = PICOS_PER_SECOND / hertz;
        this.cores = new SerialLine[cores];
        this.bookedCycles = new double[cores][Work.values().length];
        this.givenCycles = new long[cores];
        this.pieces = new long[cores];
        for (int i = 0; i < cores; i++) {
            this.cores[i] = new SerialLine(name + ".cpu" + i, scheduler, SerialLine.NO_LIMIT);
        }
    }

    /** How many cores there are. */
    public int cores() {
        return cores.length;
    }

    /** Cycles per second of a core. */
    public double hertz() {
        return hertz;
    }

    /**
     * Gives work to a core; it starts when the core has done all it was given before.
     *
     * @param core 0 to {@link #cores()} - 1
     * @param cycles 0 or more
     * @return the instant at which it will be done, nanoseconds since the lab started
     */
    public long occupy(int core, long cycles) {
        givenCycles[core] += cycles;
        pieces[core]++;
        return cores[core].occupy(Math.round(cycles * picosPerCycle));
    }

    /** Gives work to a core; see {@link #occupy}. The event fires when it is done. Allocates nothing. */
    public void execute(int core, long cycles, Event done) {
        scheduler.schedule(done, occupy(core, cycles));
    }

    /** Gives work to a core; see {@link #occupy}. The action is run when it is done. */
    public void execute(int core, long cycles, Runnable done) {
        scheduler.at(occupy(core, cycles), done);
    }

    /**
     * Notes what work that was given to a core is for. This takes no time: it says what the time given by {@link #occupy} goes to.
     *
     * @param core 0 to {@link #cores()} - 1
     * @param cycles 0 or more
     */
    public void book(int core, Work work, double cycles) {
        bookedCycles[core][work.ordinal()] += cycles;
    }

    /** Seconds that a core has been given for one kind of work by now. */
    public double bookedSeconds(int core, Work work) {
        return bookedCycles[core][work.ordinal()] / hertz;
    }

    /**
     * Cycles that a core was given and that nothing was noted for, or the other way round: 0 where whoever gives work says what it
     * is for. Less than a cycle for each piece of work is rounding, and does not count.
     */
    public long unexplainedCycles(int core) {
        double booked = 0;
        for (double cycles : bookedCycles[core]) {
            booked += cycles;
        }
        double difference = givenCycles[core] - booked;
        return Math.abs(difference) <= pieces[core] ? 0 : Math.round(difference);
    }

    /** Whether a core has work. */
    public boolean isBusy(int core) {
        return cores[core].backlogNanos() > 0;
    }

    /** When a core will have done all it was given: now or later, nanoseconds since the lab started. */
    public long freeAtNanos(int core) {
        return scheduler.now() + cores[core].backlogNanos();
    }

    /** The core that will be free first; of equal ones the first. For work that no connection ties to a core. */
    public int leastLoadedCore() {
        int best = 0;
        for (int i = 1; i < cores.length; i++) {
            if (cores[i].freeAtNanos() < cores[best].freeAtNanos() && cores[best].backlogNanos() > 0) {
                best = i;
            }
        }
        return best;
    }

    /** What was measured, by core. */
    public List<Probe> probes() {
        List<Probe> probes = new ArrayList<>();
        for (SerialLine core : cores) {
            probes.add(core.probe());
        }
        return probes;
    }

    @Override
    public String toString() {
        return name;
    }
}
