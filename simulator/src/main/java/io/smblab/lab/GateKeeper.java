package io.smblab.lab;

import io.smblab.lab.FaultPoints.Healing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All real connections of a lab's servers, and which NICs are silent. */
final class GateKeeper {
    private final Set<ConnectionGate> gates = new LinkedHashSet<>();
    private final Map<String, Integer> pulled = new LinkedHashMap<>();
    private final List<String> stalled = new ArrayList<>();

    void add(ConnectionGate gate) {
        gates.add(gate);
        if (isPulled(gate.nic())) {
            gate.cut();
        }
        stalled.stream().filter(where -> covers(where, gate.nic())).forEach(where -> gate.hold());
    }

    void remove(ConnectionGate gate) {
        gates.remove(gate);
    }

    boolean isPulled(String nic) {
        return pulled.containsKey(nic);
    }

    /** Whether a NIC, or its host, is meant. */
    static boolean covers(String where, String nic) {
        return nic.equals(where) || nic.startsWith(where + ".");
    }

    private List<ConnectionGate> at(String where) {
        return gates.stream().filter(gate -> covers(where, gate.nic())).toList();
    }

    Healing pull(String nic) {
        pulled.merge(nic, 1, Integer::sum);
        at(nic).forEach(ConnectionGate::cut);
        return once(() -> {
            pulled.computeIfPresent(nic, (name, times) -> times == 1 ? null : times - 1);
            if (!isPulled(nic)) {
                at(nic).stream().filter(ConnectionGate::isCut).toList().forEach(ConnectionGate::reset);
            }
        });
    }

    int drop(String where) {
        List<ConnectionGate> there = at(where);
        there.forEach(ConnectionGate::reset);
        return there.size();
    }

    Healing stall(String where) {
        stalled.add(where);
        at(where).forEach(ConnectionGate::hold);
        return once(() -> {
            stalled.remove(where);
            at(where).forEach(ConnectionGate::letGo);
        });
    }

    /** Healing twice does nothing the second time. */
    static Healing once(Runnable heal) {
        boolean[] healed = new boolean[1];
        return () -> {
            if (!healed[0]) {
                healed[0] = true;
                heal.run();
            }
        };
    }
}
