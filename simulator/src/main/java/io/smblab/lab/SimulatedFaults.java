package io.smblab.lab;

import io.netty.channel.Channel;
import io.smblab.net.Cable;
import io.smblab.net.TcpConnection;
import io.smblab.net.channel.SimChannel;
import io.smblab.smb2.server.CommandRule;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Faults of simulated links and connections. */
final class SimulatedFaults implements FaultPoints {
    private final LabNetwork network;
    private final Wiring wiring;
    private final Map<String, LabHost> hosts;
    private final Map<Cable, Integer> pulled = new LinkedHashMap<>();

    SimulatedFaults(LabNetwork network, Wiring wiring, Map<String, LabHost> hosts) {
        this.network = network;
        this.wiring = wiring;
        this.hosts = hosts;
    }

    private Cable cable(String end) {
        Cable cable = network.cable(end);
        if (cable == null) {
            throw new IllegalArgumentException("no cable ends at " + end);
        }
        return cable;
    }

    @Override
    public boolean hasCable(String end) {
        return network.cable(end) != null;
    }

    @Override
    public Healing pullCable(String end) {
        Cable cable = cable(end);
        pulled.merge(cable, 1, Integer::sum);
        cable.pull();
        return GateKeeper.once(() -> {
            pulled.computeIfPresent(cable, (same, times) -> times == 1 ? null : times - 1);
            if (!pulled.containsKey(cable)) {
                cable.plug();
            }
        });
    }

    private List<TcpConnection> connections(String where) {
        List<TcpConnection> found = new ArrayList<>();
        for (Channel channel : wiring.serverConnections) {
            TcpConnection connection = ((SimChannel) channel).connection();
            if (GateKeeper.covers(where, connection.nic().name())) {
                found.add(connection);
            }
        }
        return found;
    }

    @Override
    public int dropConnections(String where) {
        List<TcpConnection> found = connections(where);
        found.forEach(TcpConnection::reset);
        return found.size();
    }

    @Override
    public Healing stallConnections(String where) {
        List<TcpConnection> found = connections(where);
        found.forEach(TcpConnection::stall);
        return GateKeeper.once(() -> found.forEach(TcpConnection::heal));
    }

    @Override
    public Healing loseFrames(String end, double probability) {
        Cable cable = cable(end);
        cable.setLoss(probability);
        return GateKeeper.once(() -> cable.setLoss(0));
    }

    @Override
    public Healing delayFrames(String end, TimeSpan delay) {
        Cable cable = cable(end);
        cable.setExtraDelay(delay);
        return GateKeeper.once(() -> cable.setExtraDelay(TimeSpan.ZERO));
    }

    @Override
    public Healing addCommandRule(String host, CommandRule rule) {
        hosts.get(host).server().smb().addRule(rule);
        return GateKeeper.once(() -> hosts.get(host).server().smb().removeRule(rule));
    }
}
