package io.smblab.lab;

import io.smblab.smb2.server.CommandRule;
import io.smblab.unit.TimeSpan;
import java.util.Map;

/** Faults of real connections: those that can be made at the server's end of a socket. */
final class RealFaults implements FaultPoints {
    private static final String NO_FRAMES = "the frames of real sockets are out of reach";

    private final LabSpec spec;
    private final GateKeeper keeper;
    private final Links links;
    private final Map<String, LabHost> hosts;

    RealFaults(LabSpec spec, GateKeeper keeper, Links links, Map<String, LabHost> hosts) {
        this.spec = spec;
        this.keeper = keeper;
        this.links = links;
        this.hosts = hosts;
    }

    @Override
    public boolean hasCable(String end) {
        return nicAt(end) != null;
    }

    @Override
    public boolean hasServerAt(String where) {
        return LabHost.hasServerAt(hosts.values(), where);
    }

    @Override
    public boolean hasFrames() {
        return false;
    }

    /** The NIC at either end of the cable that ends at a port, or the NIC itself where it needs no cable. */
    private NicSpec nicAt(String end) {
        NicSpec nic = spec.nic(end);
        if (nic != null) {
            return nic;
        }
        return spec.cables().stream()
                .filter(cable -> cable.endsAt(end))
                .map(cable -> spec.nic(cable.first().equals(end) ? cable.second() : cable.first()))
                .findFirst()
                .orElse(null);
    }

    @Override
    public Healing pullCable(String end) {
        NicSpec nic = nicAt(end);
        if (nic == null) {
            throw new IllegalArgumentException("no cable to a NIC ends at " + end);
        }
        Healing healing = keeper.pull(nic.name());
        links.changed();
        return GateKeeper.once(() -> {
            healing.close();
            links.changed();
        });
    }

    @Override
    public int dropConnections(String where) {
        return keeper.drop(where);
    }

    @Override
    public Healing stallConnections(String where) {
        return keeper.stall(where);
    }

    @Override
    public Healing loseFrames(String end, double probability) {
        throw new IllegalArgumentException(NO_FRAMES + ": cannot lose those on " + end);
    }

    @Override
    public Healing delayFrames(String end, TimeSpan delay) {
        throw new IllegalArgumentException(NO_FRAMES + ": cannot delay those on " + end);
    }

    @Override
    public Healing addCommandRule(String host, CommandRule rule) {
        hosts.get(host).server().smb().addRule(rule);
        return GateKeeper.once(() -> hosts.get(host).server().smb().removeRule(rule));
    }
}
