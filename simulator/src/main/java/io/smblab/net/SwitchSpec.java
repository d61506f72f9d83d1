package io.smblab.net;

import io.smblab.unit.TimeSpan;
import java.util.Collections;
import java.util.List;

/**
 * A store-and-forward Ethernet switch.
 *
 * @param name its name in the lab
 * @param latency from the end of a frame to its place in the egress queue
 * @param ports its ports, numbered from 1
 */
public record SwitchSpec(String name, TimeSpan latency, List<SwitchPortSpec> ports) {
    /** Checks that there are ports. */
    public SwitchSpec {
        if (ports.isEmpty()) {
            throw new IllegalArgumentException(name + ": no ports (expected one or more)");
        }
        ports = List.copyOf(ports);
    }

    /** A switch with equal ports. */
    public static SwitchSpec uniform(String name, TimeSpan latency, int count, SwitchPortSpec port) {
        return new SwitchSpec(name, latency, Collections.nCopies(count, port));
    }
}
