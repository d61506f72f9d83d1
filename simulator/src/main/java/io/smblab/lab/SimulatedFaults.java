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
import java.util.function.BiConsumer;

/** Faults of simulated links and connections. */
final class SimulatedFaults implements FaultPoints {
    private final LabNetwork network;
    private final Wiring wiring;
    private final Map<String, LabHost> hosts;
    private final Map<Cable, Integer> pulled = new LinkedHashMap<>();
    private final Map<Cable, List<Double>> lossy = new LinkedHashMap<>();
    private final Map<Cable, List<TimeSpan>> slow = new LinkedHashMap<>();
    private final List<String> stalled = new ArrayList<>();

    SimulatedFaults(LabNetwork network, Wiring wiring, Map<String, LabHost> hosts) {
        this.network = network;
        this.wiring = wiring;
        this.hosts = hosts;
        wiring.whenAccepted(channel -> stallOrHeal(tcp(channel)));
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
    public boolean hasServerAt(String where) {
        return LabHost.hasServerAt(hosts.values(), where);
    }

    @Override
    public boolean hasFrames() {
        return true;
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
        return wiring.serverConnections.stream()
                .map(SimulatedFaults::tcp)
                .filter(connection ->
                        GateKeeper.covers(where, connection.local().name()))
                .toList();
    }

    private static TcpConnection tcp(Channel channel) {
        return ((SimChannel) channel).connection();
    }

    @Override
    public int dropConnections(String where) {
        List<TcpConnection> found = connections(where);
        found.forEach(TcpConnection::reset);
        return found.size();
    }

    @Override
    public Healing stallConnections(String where) {
        stalled.add(where);
        connections(where).forEach(this::stallOrHeal);
        return GateKeeper.once(() -> {
            stalled.remove(where);
            connections(where).forEach(this::stallOrHeal);
        });
    }

    /** A connection stands still as long as one stall covers it, however many do. */
    private void stallOrHeal(TcpConnection connection) {
        boolean wanted = stalled.stream()
                .anyMatch(where -> GateKeeper.covers(where, connection.local().name()));
        if (wanted && !connection.isStalled()) {
            connection.stall();
        } else if (!wanted && connection.isStalled()) {
            connection.heal();
        }
    }

    @Override
    public Healing loseFrames(String end, double probability) {
        return onCable(lossy, cable(end), probability, SimulatedFaults::lose);
    }

    /** Several losses on one cable are independent of each other. */
    private static void lose(Cable cable, List<Double> probabilities) {
        double arrives = 1;
        for (double probability : probabilities) {
            arrives *= 1 - probability;
        }
        cable.setLoss(1 - arrives);
    }

    @Override
    public Healing delayFrames(String end, TimeSpan delay) {
        return onCable(slow, cable(end), delay, SimulatedFaults::delay);
    }

    /** Several delays on one cable add up. */
    private static void delay(Cable cable, List<TimeSpan> delays) {
        cable.setExtraDelay(
                new TimeSpan(delays.stream().mapToLong(TimeSpan::nanos).sum()));
    }

    /** Adds one fault to those that a cable has, and takes it away again; what they do together is applied each time. */
    private static <T> Healing onCable(
            Map<Cable, List<T>> faults, Cable cable, T fault, BiConsumer<Cable, List<T>> apply) {
        List<T> there = faults.computeIfAbsent(cable, any -> new ArrayList<>());
        there.add(fault);
        apply.accept(cable, there);
        return GateKeeper.once(() -> {
            there.remove(fault);
            apply.accept(cable, there);
        });
    }

    @Override
    public Healing addCommandRule(String host, CommandRule rule) {
        hosts.get(host).server().smb().addRule(rule);
        return GateKeeper.once(() -> hosts.get(host).server().smb().removeRule(rule));
    }
}
