package io.smblab.scenario;

import io.smblab.lab.HostSpec;
import io.smblab.lab.Lab;
import io.smblab.net.Port;
import java.util.Set;

/**
 * Which devices of a lab have a part in what some hosts do with each other: their cores, their NICs, the volumes that are used, and
 * switch ports that lead to one of them or to another switch.
 *
 * @param lab the running lab
 * @param hosts by name
 * @param volumes with their hosts, such as {@code files.array}
 */
record Involved(Lab lab, Set<String> hosts, Set<String> volumes) {
    /** Whether a device has no part in it. */
    boolean isElsewhere(String device) {
        String[] parts = device.split("\\.", 3);
        HostSpec host = lab.spec().hosts().get(parts[0]);
        if (host != null) {
            return !hosts.contains(parts[0])
                    || parts.length > 1
                            && host.volumes().containsKey(parts[1])
                            && !volumes.contains(parts[0] + "." + parts[1]);
        }
        Port port = parts.length < 2 ? null : lab.port(parts[0] + "." + parts[1]);
        if (port == null || port.peer() == null) {
            return false;
        }
        String neighbour = owner(port.peer().name());
        return lab.spec().hosts().containsKey(neighbour) && !hosts.contains(neighbour);
    }

    private static String owner(String port) {
        return port.substring(0, port.indexOf('.'));
    }
}
