package io.smblab.lab;

import io.smblab.host.Cpu;
import io.smblab.host.HostCosts;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** A computer of a running lab. */
public final class LabHost {
    private final HostSpec spec;
    private final Cpu cpu;
    private final HostCosts costs;
    final Map<String, LabVolume> volumes = new LinkedHashMap<>();
    LabServer server;
    LabClient client;

    LabHost(HostSpec spec, Cpu cpu, HostCosts costs) {
        this.spec = spec;
        this.cpu = cpu;
        this.costs = costs;
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

    /**
     * The core that works for a connection: the one that receive side scaling picks by the connection's ports, or the one
     * that takes the interrupts of the NIC.
     */
    int core(NicSpec nic, int localPort, int remotePort) {
        if (nic.rssQueues() > 1) {
            // As good as the Toeplitz hash for spreading, and the same everywhere.
            int hash = (localPort * 31 + remotePort) * 0x9E3779B1;
            return (hash >>> 16) % nic.rssQueues() % cpu.cores();
        }
        int position = spec.nics().values().stream().toList().indexOf(nic);
        return position % cpu.cores();
    }
}
