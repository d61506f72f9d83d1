package io.smblab.lab;

import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.net.Cable;
import io.smblab.net.Granularity;
import io.smblab.net.HostInterface;
import io.smblab.net.MacAddress;
import io.smblab.net.Network;
import io.smblab.net.NetworkHost;
import io.smblab.net.Port;
import io.smblab.net.SwitchPortSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The simulated network of a lab, wired as the file says. */
final class LabNetwork {
    private final Network network;
    private final Map<String, Cable> cables = new LinkedHashMap<>();

    LabNetwork(LabSpec lab, EventScheduler scheduler, RandomStreams random, Trace trace) {
        network = new Network(scheduler, random, trace, lab.segments() ? Granularity.SEGMENT : Granularity.TRAIN);
        int number = 1;
        for (HostSpec host : lab.hosts().values()) {
            NetworkHost networkHost = network.addHost(host.name(), host.tcp());
            for (NicSpec nic : host.cards().values()) {
                networkHost.addNic(card(nic, MacAddress.local(number++)));
            }
            for (BondSpec bond : host.bonds().values()) {
                networkHost.addBond(new io.smblab.net.BondSpec(
                        bond.name(), bond.members(), lab.nic(bond.name()).inetAddresses(), bond.policy()));
            }
        }
        lab.switches().values().forEach(spec -> network.addSwitch(ethernetSwitch(spec)));
        for (CableSpec spec : lab.cables()) {
            Cable cable = network.connect(port(spec.first()), port(spec.second()), spec.propagation());
            cable.impair(spec.impairment());
            cables.put(spec.first(), cable);
            cables.put(spec.second(), cable);
        }
    }

    private static io.smblab.net.SwitchSpec ethernetSwitch(SwitchSpec spec) {
        List<SwitchPortSpec> ports = new ArrayList<>();
        for (int number = 1; number <= spec.ports(); number++) {
            SwitchSpec.FrameLimits limits = spec.limits(number);
            ports.add(new SwitchPortSpec(spec.speed(number), limits.in(), limits.out(), spec.portBuffer()));
        }
        return new io.smblab.net.SwitchSpec(
                spec.name(), spec.latency(), ports, List.copyOf(spec.lags().values()));
    }

    private static io.smblab.net.NicSpec card(NicSpec nic, MacAddress mac) {
        return new io.smblab.net.NicSpec(
                nic.name(),
                nic.speed(),
                nic.lineEfficiency(),
                nic.mtu(),
                mac,
                nic.inetAddresses(),
                nic.index(),
                Math.max(1, nic.rssQueues()),
                nic.rdma(),
                nic.latency(),
                nic.interruptInterval(),
                nic.features());
    }

    Network network() {
        return network;
    }

    NetworkHost host(String name) {
        return network.host(name);
    }

    /** The port of a NIC or a switch. */
    Port port(String name) {
        Port port = network.port(name);
        if (port == null) {
            throw new IllegalStateException("no port " + name + " in a lab that was checked");
        }
        return port;
    }

    /** The bond or unbonded NIC of a full name. */
    HostInterface hostInterface(String name) {
        return host(name.substring(0, name.indexOf('.'))).hostInterface(name);
    }

    /** The cable that ends at a port, or null. */
    Cable cable(String end) {
        return cables.get(end);
    }

    /** Every connection is gone without a word. */
    void powerOff() {
        network.hosts().forEach(host -> host.stack().crash(new IOException("the lab ended")));
    }
}
