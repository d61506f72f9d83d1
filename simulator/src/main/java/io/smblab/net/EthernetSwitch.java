package io.smblab.net;

import java.util.ArrayList;
import java.util.List;

/**
 * A store-and-forward layer 2 switch that knows where every address is. A frame longer than a port's limit disappears without
 * a word (there is no ICMP on layer 2) and is counted at that port.
 */
public final class EthernetSwitch extends PortOwner {
    private final String name;
    private final Latency latency;
    private final List<Port> ports;
    private final List<LinkGroup> groups;

    EthernetSwitch(Network network, SwitchSpec spec) {
        name = spec.name();
        latency = new Latency(network, name, spec.latency());
        List<Port> made = new ArrayList<>();
        for (SwitchPortSpec port : spec.ports()) {
            made.add(Port.ofSwitch(network, this, name + "." + (made.size() + 1), port));
        }
        ports = List.copyOf(made);
        groups = groups(spec);
    }

    private List<LinkGroup> groups(SwitchSpec spec) {
        List<LinkGroup> made = new ArrayList<>();
        List<Port> alone = new ArrayList<>(ports);
        for (SwitchSpec.Lag lag : spec.lags()) {
            List<Port> together = lag.ports().stream().map(this::port).toList();
            made.add(new LinkGroup(together, lag.policy()));
            alone.removeAll(together);
        }
        alone.forEach(port -> made.add(LinkGroup.of(port)));
        return List.copyOf(made);
    }

    /** Its ports, those together that are aggregated. */
    List<LinkGroup> groups() {
        return groups;
    }

    /** Its name in the lab. */
    public String name() {
        return name;
    }

    /** Its ports; the first is number 1. */
    public List<Port> ports() {
        return ports;
    }

    /**
     * One port.
     *
     * @param number from 1
     */
    public Port port(int number) {
        if (number < 1 || number > ports.size()) {
            throw new IllegalArgumentException(name + ": port " + number + " (expected 1 to " + ports.size() + ")");
        }
        return ports.get(number - 1);
    }

    @Override
    void carrierChanged(Port port, boolean up) {
        // A switch does not pass a lost carrier on to its other ports.
    }

    @Override
    void approach(Port sender, Frame frame) {
        sender.launchThrough(frame, latency);
    }
}
