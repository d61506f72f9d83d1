package io.smblab.net;

import java.util.List;

/** Ports of one device that lead to the same neighbour: one, or several that are aggregated (IEEE 802.1AX). */
final class LinkGroup {
    private final List<Port> ports;
    private final HashPolicy policy;

    LinkGroup(List<Port> ports, HashPolicy policy) {
        this.ports = List.copyOf(ports);
        this.policy = policy;
    }

    static LinkGroup of(Port port) {
        return new LinkGroup(List.of(port), HashPolicy.LAYER2);
    }

    boolean contains(Port port) {
        return ports.contains(port);
    }

    /**
     * The port by which a flow leaves: of those that have a carrier. When none has one, null, or any so that frames get lost
     * there.
     */
    Port choose(Flow flow, boolean pluggedOnly) {
        List<Port> usable = ports.stream().filter(Port::hasCarrier).toList();
        if (usable.isEmpty()) {
            return pluggedOnly ? null : ports.get(0);
        }
        return usable.get(policy.pick(flow, usable.size()));
    }
}
