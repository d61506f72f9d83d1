package io.smblab.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Processor time of the current thread: what a benchmark on a shared machine is to be measured by, where the time on the wall
 * says how busy others were.
 */
public final class CpuClock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOS_PER_SECOND = 1e9;

    private CpuClock() {}

    /** Seconds that this thread has computed so far. */
    public static double seconds() {
        return THREADS.getCurrentThreadCpuTime() / NANOS_PER_SECOND;
    }
}
