package io.smblab.lab;

import io.smblab.lab.file.Fields;
import io.smblab.net.SwitchSpec.Lag;
import io.smblab.unit.DataRate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks that the cables of a lab make sense together: aggregated links lead from one group of ports to one other group, and
 * switches make no loop. Nothing here speaks the spanning tree protocol, which would block a loop; without it frames circle.
 */
final class TopologyCheck {
    private final Map<String, HostSpec> hosts;
    private final Map<String, SwitchSpec> switches;
    private final Map<String, String> bondOf = new LinkedHashMap<>();
    /** For each bond or lag the ends that its cables lead to, by what these belong to. */
    private final Map<String, Map<String, List<String>>> leadsTo = new LinkedHashMap<>();

    /** For each bond or lag the speed of each of its links. */
    private final Map<String, Map<String, DataRate>> speeds = new LinkedHashMap<>();

    private final Map<String, String> treeOf = new LinkedHashMap<>();
    private final Set<Set<String>> joined = new LinkedHashSet<>();

    TopologyCheck(Map<String, HostSpec> hosts, Map<String, SwitchSpec> switches) {
        this.hosts = hosts;
        this.switches = switches;
        hosts.values()
                .forEach(host -> host.bonds()
                        .values()
                        .forEach(bond -> bond.members().forEach(member -> bondOf.put(member, bond.name()))));
    }

    void check(Fields file, List<CableSpec> cables) {
        List<Fields> places = file.at("network").items("cables").stream()
                .map(NetworkReader::ends)
                .toList();
        for (int i = 0; i < cables.size(); i++) {
            String first = cables.get(i).first();
            String second = cables.get(i).second();
            note(first, second);
            note(second, first);
            noteSpeed(first, second);
            noteSpeed(second, first);
            checkLoop(cables.get(i), places.get(i));
        }
        hosts.values()
                .forEach(host -> host.bonds()
                        .forEach((key, bond) -> checkGroup(
                                "bond " + bond.name(),
                                bond.name(),
                                file.at("hosts").at(host.name()).at("bonds").at(key))));
        switches.values()
                .forEach(device -> device.lags()
                        .keySet()
                        .forEach(key -> checkGroup(
                                "lag " + device.name() + "." + key,
                                device.name() + "." + key,
                                file.at("network")
                                        .at("switches")
                                        .at(device.name())
                                        .at("lags")
                                        .at(key))));
    }

    /** The bond or lag that an end belongs to; the end itself when it stands alone. */
    private String groupOf(String end) {
        int dot = end.indexOf('.');
        SwitchSpec device = switches.get(end.substring(0, Math.max(0, dot)));
        if (device == null) {
            return bondOf.getOrDefault(end, end);
        }
        Lag lag = device.lagOf(Integer.parseInt(end.substring(dot + 1)));
        return lag == null ? end : device.name() + "." + lag.name();
    }

    private void note(String from, String to) {
        leadsTo.computeIfAbsent(groupOf(from), any -> new LinkedHashMap<>())
                .computeIfAbsent(groupOf(to), any -> new ArrayList<>())
                .add(to);
    }

    private void noteSpeed(String from, String to) {
        DataRate near = speed(from);
        DataRate far = speed(to);
        if (near != null && far != null) {
            speeds.computeIfAbsent(groupOf(from), any -> new LinkedHashMap<>())
                    .put("from " + from + " to " + to, near.bitsPerSecond() < far.bitsPerSecond() ? near : far);
        }
    }

    /** What a port of a switch or a card of a host can do; null for what there is not. */
    private DataRate speed(String end) {
        SwitchSpec device = switches.get(device(end));
        if (device != null) {
            return device.speed(Integer.parseInt(end.substring(end.indexOf('.') + 1)));
        }
        HostSpec host = hosts.get(device(end));
        NicSpec card = host == null ? null : host.cards().get(end.substring(end.indexOf('.') + 1));
        return card == null ? null : card.speed();
    }

    /** Aggregated links have one speed (IEEE 802.1AX, 6.3). */
    private void checkSpeeds(String what, String group, Fields place) {
        Map<String, DataRate> links = speeds.getOrDefault(group, Map.of());
        if (links.values().stream().distinct().count() > 1) {
            List<String> told = links.entrySet().stream()
                    .map(link -> link.getValue() + " " + link.getKey())
                    .toList();
            place.problem(what + " has links of " + String.join(" and ", told) + ", allowed: links of one speed");
        }
    }

    private void checkGroup(String what, String group, Fields place) {
        checkSpeeds(what, group, place);
        Map<String, List<String>> far = leadsTo.get(group);
        if (far == null) {
            return;
        }
        boolean single = far.size() == 1
                && far.keySet().stream().noneMatch(other -> far.get(other).contains(other));
        if (!single) {
            List<String> ends = far.values().stream().flatMap(List::stream).toList();
            place.problem(what + " leads to " + String.join(" and ", ends)
                    + ", allowed: all its cables to ports of one lag of a switch, or to one bond of a host");
        }
    }

    private void checkLoop(CableSpec cable, Fields place) {
        String first = device(cable.first());
        String second = device(cable.second());
        if (!switches.containsKey(first) || !switches.containsKey(second)) {
            return;
        }
        // A set: cables of one trunk may be written from either end.
        boolean sameLink = !joined.add(Set.copyOf(List.of(groupOf(cable.first()), groupOf(cable.second()))));
        if (sameLink && !groupOf(cable.first()).equals(cable.first())) {
            return;
        }
        String a = root(first);
        String b = root(second);
        if (a.equals(b)) {
            place.problem(
                    "0",
                    "the cable from " + cable.first() + " to " + cable.second() + " closes a loop of switches, "
                            + "allowed: one way between two switches, or ports of one lag at each end");
        }
        treeOf.put(a, b);
    }

    private String root(String device) {
        String root = device;
        while (treeOf.containsKey(root) && !treeOf.get(root).equals(root)) {
            root = treeOf.get(root);
        }
        return root;
    }

    private static String device(String end) {
        return end.substring(0, Math.max(0, end.indexOf('.')));
    }
}
