package io.smblab.net;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Finds the way of a connection's frames from one interface to another: as switches that know every address forward them, over
 * the fewest switches, and where links are aggregated by the one that the sender's hash picks.
 */
final class PathFinder {
    private final Flow flow;
    private final HostInterface destination;
    private final boolean pluggedOnly;
    private final Map<Port, Port> cameFrom = new LinkedHashMap<>();
    private final ArrayDeque<Port> open = new ArrayDeque<>();

    private PathFinder(Flow flow, HostInterface destination, boolean pluggedOnly) {
        this.flow = flow;
        this.destination = destination;
        this.pluggedOnly = pluggedOnly;
    }

    /** The way, or null; over cables that are not plugged only if that is allowed. */
    static Path find(HostInterface from, HostInterface to, Flow flow, boolean pluggedOnly) {
        return new PathFinder(flow, to, pluggedOnly).search(from);
    }

    private Path search(HostInterface from) {
        Port first = from instanceof Bond bond ? bond.links().choose(flow, pluggedOnly) : ((Nic) from).port();
        if (first == null) {
            return null;
        }
        cameFrom.put(first, first);
        open.add(first);
        while (!open.isEmpty()) {
            Port transmitter = open.poll();
            Cable cable = transmitter.cable();
            if (cable == null || pluggedOnly && !cable.isPlugged()) {
                continue;
            }
            PortOwner reached = transmitter.peer().owner();
            if (reached instanceof Nic nic) {
                if (nic.attachment() == destination) {
                    return new Path(trace(transmitter), nic);
                }
            } else if (reached instanceof EthernetSwitch through) {
                forward(through, transmitter.peer());
            }
        }
        return null;
    }

    private void forward(EthernetSwitch through, Port cameIn) {
        for (LinkGroup group : through.groups()) {
            if (!group.contains(cameIn)) {
                Port next = group.choose(flow, pluggedOnly);
                if (next != null && cameFrom.putIfAbsent(next, cameIn.peer()) == null) {
                    open.add(next);
                }
            }
        }
    }

    private Port[] trace(Port last) {
        ArrayDeque<Port> hops = new ArrayDeque<>();
        Port port = last;
        hops.addFirst(port);
        while (cameFrom.get(port) != port) {
            port = cameFrom.get(port);
            hops.addFirst(port);
        }
        return hops.toArray(Port[]::new);
    }
}
