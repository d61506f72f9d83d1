package io.smblab.net;

import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A store-and-forward Ethernet switch.
 *
 * @param name its name in the lab
 * @param latency from the end of a frame to its place in the egress queue
 * @param ports its ports, numbered from 1
 * @param lags ports that are aggregated
 */
public record SwitchSpec(String name, TimeSpan latency, List<SwitchPortSpec> ports, List<Lag> lags) {
    /** Checks that there are ports, and that none is in two aggregations. */
    public SwitchSpec {
        if (ports.isEmpty()) {
            throw new IllegalArgumentException(name + ": no ports (expected one or more)");
        }
        ports = List.copyOf(ports);
        lags = List.copyOf(lags);
        List<Integer> taken = new ArrayList<>();
        for (Lag lag : lags) {
            for (int port : lag.ports()) {
                if (port < 1 || port > ports.size() || taken.contains(port)) {
                    throw new IllegalArgumentException(name + "." + lag.name() + ": port " + port
                            + " (expected a free one of " + ports.size() + ")");
                }
                taken.add(port);
            }
        }
    }

    /**
     * Ports that lead to one neighbour and are used as one link (IEEE 802.1AX).
     *
     * @param name for messages
     * @param ports their numbers, from 1, two or more
     * @param policy which connection takes which port
     */
    public record Lag(String name, List<Integer> ports, HashPolicy policy) {
        /** Checks that there are several ports. */
        public Lag {
            if (ports.size() < 2) {
                throw new IllegalArgumentException(name + ": ports " + ports + " (expected two or more)");
            }
            ports = List.copyOf(ports);
        }
    }

    /** A switch without aggregated links. */
    public SwitchSpec(String name, TimeSpan latency, List<SwitchPortSpec> ports) {
        this(name, latency, ports, List.of());
    }

    /** The same switch with ports that are aggregated. */
    public SwitchSpec withLag(String lag, HashPolicy policy, Integer... numbers) {
        List<Lag> more = new ArrayList<>(lags);
        more.add(new Lag(lag, List.of(numbers), policy));
        return new SwitchSpec(name, latency, ports, more);
    }

    /** A switch with equal ports. */
    public static SwitchSpec uniform(String name, TimeSpan latency, int count, SwitchPortSpec port) {
        return new SwitchSpec(name, latency, Collections.nCopies(count, port));
    }
}
