package io.smblab.cli;

import java.lang.management.ManagementFactory;

/** How long something takes for the person who waits, from the uptime of the process: nothing in a lab may depend on it. */
final class Stopwatch {
    private final long startMillis = uptime();

    private static long uptime() {
        return ManagementFactory.getRuntimeMXBean().getUptime();
    }

    double seconds() {
        return (uptime() - startMillis) / 1000.0;
    }
}
