package io.smblab.scenario;

import io.smblab.net.InterfaceCounters;
import io.smblab.net.Port;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * What NICs and workloads moved over time, for pictures. Counters are read between events, so that the run is the same with and
 * without. A long run is read more and more seldom: there are never more than {@value #READINGS_MAX} readings.
 */
public final class Timeline {
    private static final int READINGS_MAX = 512;
    private static final long FIRST_INTERVAL_NANOS = 5_000_000;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MEGA = 1e6;

    private final Map<String, LongSupplier> counters = new LinkedHashMap<>();
    private final List<Long> times = new ArrayList<>();
    private final List<long[]> readings = new ArrayList<>();
    private long intervalNanos = FIRST_INTERVAL_NANOS;
    private long nextNanos;

    /**
     * A rate over time.
     *
     * @param name of the NIC with its direction, or of the workload
     * @param seconds ends of the intervals
     * @param megabytesPerSecond 10^6 bytes per second in each
     */
    public record Series(String name, double[] seconds, double[] megabytesPerSecond) {
        /** Whether anything was moved. */
        public boolean isEmpty() {
            for (double rate : megabytesPerSecond) {
                if (rate > 0) {
                    return false;
                }
            }
            return true;
        }
    }

    void watch(Port port) {
        watch(port.name() + " sent", port.sent());
        watch(port.name() + " received", port.received());
    }

    private void watch(String name, InterfaceCounters direction) {
        counters.put(name, direction::bytes);
    }

    void watch(Activity activity) {
        counters.put("workload " + activity.name(), activity::bytes);
    }

    /** Reads the counters when it is time to. */
    void at(long nowNanos) {
        if (nowNanos >= nextNanos) {
            read(nowNanos);
            nextNanos = nowNanos + intervalNanos;
        }
    }

    /** Reads them a last time. */
    void end(long nowNanos) {
        if (times.isEmpty() || times.get(times.size() - 1) < nowNanos) {
            read(nowNanos);
        }
    }

    private void read(long nowNanos) {
        if (times.size() == READINGS_MAX) {
            for (int i = READINGS_MAX - 1; i > 0; i -= 2) {
                times.remove(i);
                readings.remove(i);
            }
            intervalNanos *= 2;
        }
        times.add(nowNanos);
        readings.add(
                counters.values().stream().mapToLong(LongSupplier::getAsLong).toArray());
    }

    /** Rates of every NIC and workload that moved anything. */
    public List<Series> series() {
        List<Series> series = new ArrayList<>();
        int column = 0;
        for (String name : counters.keySet()) {
            int intervals = Math.max(0, times.size() - 1);
            double[] seconds = new double[intervals];
            double[] rates = new double[intervals];
            for (int i = 0; i < intervals; i++) {
                long nanos = times.get(i + 1) - times.get(i);
                long bytes = readings.get(i + 1)[column] - readings.get(i)[column];
                seconds[i] = times.get(i + 1) / NANOS_PER_SECOND;
                rates[i] = nanos == 0 ? 0 : bytes * NANOS_PER_SECOND / nanos / MEGA;
            }
            Series one = new Series(name, seconds, rates);
            if (!one.isEmpty()) {
                series.add(one);
            }
            column++;
        }
        return series;
    }
}
