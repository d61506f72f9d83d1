package io.smblab.lab;

import io.smblab.engine.EventScheduler;
import io.smblab.host.Cpu;
import io.smblab.host.HostCosts;
import io.smblab.host.SerialProcess;
import io.smblab.net.ReceiveSideScaling;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A computer of a running lab. */
public final class LabHost {
    private final HostSpec spec;
    private final Cpu cpu;
    private final HostCosts costs;
    private final ReceiveSideScaling scaling;
    final Map<String, LabVolume> volumes = new LinkedHashMap<>();
    private final Map<String, SerialProcess> processes = new LinkedHashMap<>();
    LabServer server;
    LabClient client;

    LabHost(HostSpec spec, Cpu cpu, HostCosts costs, ReceiveSideScaling scaling) {
        this.spec = spec;
        this.cpu = cpu;
        this.costs = costs;
        this.scaling = scaling;
    }

    /** What the file says. */
    public HostSpec spec() {
        return spec;
    }

    /** Its processor, or null where work costs nothing. */
    public Cpu cpu() {
        return cpu;
    }

    /** Whether one of the hosts has a server and is meant, or one of its NICs. */
    static boolean hasServerAt(Collection<LabHost> hosts, String where) {
        return hosts.stream()
                .filter(host -> host.server != null)
                .anyMatch(host -> host.spec.name().equals(where)
                        || host.spec.nics().values().stream()
                                .anyMatch(nic -> nic.name().equals(where)));
    }

    /** A volume by name, or null. */
    public LabVolume volume(String name) {
        return volumes.get(name);
    }

    HostCosts costs() {
        return costs;
    }

    /** Its server, or null. */
    public LabServer server() {
        return server;
    }

    /** Its client, or null. */
    public LabClient client() {
        return client;
    }

    /** The process of its server that does all the work for a client. */
    SerialProcess process(String client, EventScheduler scheduler) {
        // Cards take their interrupts from the first core on, so processes start from the last.
        int core = Math.floorMod(cpu.cores() - 1 - processes.size(), cpu.cores());
        return processes.computeIfAbsent(client, any -> new SerialProcess(cpu, scheduler, core));
    }

    /**
     * The core that works for a connection: the one that receive side scaling picks, or the one that takes the interrupts of the
     * NIC. Packets of the connection are handled on the same one.
     */
    int core(NicSpec nic, InetSocketAddress local, InetSocketAddress remote) {
        int hash = scaling.hash(remote, local);
        return ReceiveSideScaling.core(place(nic), Math.max(1, nic.rssQueues()), hash, cpu.cores());
    }

    /** Which card of the host an interface is; a bond works where its first member does. */
    private int place(NicSpec nic) {
        List<String> cards = spec.cards().values().stream().map(NicSpec::name).toList();
        for (BondSpec bond : spec.bonds().values()) {
            if (bond.name().equals(nic.name())) {
                return cards.indexOf(bond.members().get(0));
            }
        }
        return cards.indexOf(nic.name());
    }
}
