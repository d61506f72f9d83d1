package io.smblab.lab;

import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Suggestion;
import io.smblab.net.CardFeatures;
import io.smblab.net.HashPolicy;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the network cards of a host of a lab file, and which of them are bonded. */
final class InterfaceReader {
    /** An interface without an index of its own gets the next one from here; Windows too starts well above 1. */
    private static final int FIRST_INDEX = 12;

    /** Slower than any Ethernet, and not so slow that one frame takes longer than a TCP connection waits. */
    static final DataRate SLOWEST_LINK = new DataRate(100_000);

    /** Faster than any Ethernet port. */
    static final DataRate FASTEST_LINK = new DataRate(1_000_000_000_000L);

    /** No driver keeps frames from the processor for longer. */
    private static final TimeSpan LONGEST_MODERATION = TimeSpan.ofMillis(100);

    private final PresetUse presets;
    private final String host;
    private final boolean windows;
    private final Map<String, String> bondOf = new LinkedHashMap<>();
    private final Map<String, NicSpec> cards = new LinkedHashMap<>();
    private final Map<String, NicSpec> interfaces = new LinkedHashMap<>();
    private final Map<String, BondSpec> bonds = new LinkedHashMap<>();
    private final Map<Integer, String> indexes = new LinkedHashMap<>();

    InterfaceReader(PresetUse presets, String host, Fields fields, boolean windows) {
        this.presets = presets;
        this.host = host;
        this.windows = windows;
        fields.children("bonds").forEach((name, bond) -> claimMembers(name, bond, fields));
        fields.children("nics").forEach(this::readCard);
        fields.children("bonds").forEach(this::readBond);
    }

    /** What has addresses: cards that belong to no bond, then bonds. */
    Map<String, NicSpec> interfaces() {
        return interfaces;
    }

    Map<String, NicSpec> cards() {
        return cards;
    }

    Map<String, BondSpec> bonds() {
        return bonds;
    }

    private void claimMembers(String name, Fields bond, Fields hostFields) {
        List<String> nics = List.copyOf(hostFields.children("nics").keySet());
        if (nics.contains(name)) {
            bond.problem("bond " + host + "." + name + " has the name of a nic, allowed: a name of its own");
        }
        for (String member : bond.texts("members")) {
            if (!nics.contains(member)) {
                bond.problem(
                        "members",
                        "bond " + host + "." + name + ": host " + host + " has no nic " + member + ", "
                                + Suggestion.allowed(member, nics));
            }
            String other = bondOf.putIfAbsent(member, name);
            if (other != null) {
                bond.problem(
                        "members",
                        "bond " + host + "." + name + ": " + member + " is a member of " + other
                                + " already, allowed: each nic once");
            }
        }
    }

    private void readCard(String key, Fields fields) {
        NicSpec card = card(host + "." + key, fields, FIRST_INDEX + cards.size());
        if (card == null) {
            return;
        }
        claimIndex(card, fields);
        cards.put(key, card);
        String bond = bondOf.get(key);
        if (bond == null) {
            interfaces.put(key, card);
            if (!fields.has("address")) {
                fields.problem(card.name() + " has no address, allowed: an address, or membership of a bond");
            }
        } else if (fields.has("address")) {
            fields.problem(
                    "address",
                    card.name() + " has an address and is a member of bond " + bond
                            + ", allowed: one at the bond only");
        }
    }

    private void claimIndex(NicSpec spec, Fields fields) {
        String other = indexes.putIfAbsent(spec.index(), spec.name());
        if (other != null) {
            fields.problem(
                    "index",
                    spec.name() + " has interface index " + spec.index() + ", which " + other
                            + " has already, allowed: each index once per host");
        }
    }

    private NicSpec card(String name, Fields fields, int index) {
        Preset preset = presets.find(Preset.Kind.NIC, fields, "preset");
        if (preset == null) {
            return null;
        }
        int mtuMax = preset.count("mtu-max", "bytes");
        int mtu = fields.integer("mtu", preset.count("mtu", "bytes"));
        if (mtu > mtuMax) {
            fields.problem(
                    "mtu",
                    name + ".mtu is " + mtu + ", allowed: up to " + mtuMax + ", which is what " + preset.name()
                            + " can");
        }
        return new NicSpec(
                name,
                preset.name(),
                addresses(name, fields),
                fields.within("speed", DataRate::parse, SLOWEST_LINK, FASTEST_LINK, preset.rate("link-speed")),
                mtu,
                fields.integer("rss-queues", preset.count("rss-queues", "queues")),
                fields.flag("rdma", preset.flag("rdma")),
                fields.integer("index", index),
                preset.number("line-efficiency", "ratio"),
                preset.time("latency"),
                fields.within(
                        "interrupt-interval",
                        TimeSpan::parse,
                        TimeSpan.ZERO,
                        LONGEST_MODERATION,
                        preset.time("interrupt-interval")),
                preset.flag("needs-cable"),
                new CardFeatures(
                        fields.flag("lso", preset.flag("lso")),
                        // Drivers of Linux leave to the system what those of Windows have the card do.
                        fields.flag("rsc", preset.flag(!windows && preset.has("lro") ? "lro" : "rsc")),
                        // Linux joins segments unless told not to; Windows leaves that to the card.
                        fields.flag("gro", !windows),
                        fields.integer("receive-ring", preset.count("receive-ring", "frames"))));
    }

    private static List<NicSpec.Address> addresses(String name, Fields fields) {
        List<NicSpec.Address> addresses = new ArrayList<>();
        for (String text : fields.texts("address")) {
            try {
                addresses.add(IpAddresses.parse(text));
            } catch (IllegalArgumentException e) {
                fields.problem("address", name + ": " + e.getMessage());
            }
        }
        return addresses;
    }

    private void readBond(String key, Fields fields) {
        String name = host + "." + key;
        List<NicSpec> members = new ArrayList<>();
        for (String member : fields.texts("members")) {
            if (cards.containsKey(member)) {
                members.add(cards.get(member));
            }
        }
        if (members.isEmpty()) {
            return;
        }
        NicSpec first = members.get(0);
        for (NicSpec member : members) {
            same(fields, name, "speed", first, first.speed(), member, member.speed());
            same(fields, name, "mtu", first, first.mtu(), member, member.mtu());
        }
        long bitsPerSecond = members.stream()
                .mapToLong(member -> member.speed().bitsPerSecond())
                .sum();
        NicSpec bond = new NicSpec(
                name,
                first.preset(),
                addresses(name, fields),
                new DataRate(bitsPerSecond),
                first.mtu(),
                members.stream().mapToInt(NicSpec::rssQueues).min().orElse(0),
                false,
                fields.integer("index", FIRST_INDEX + cards.size() + bonds.size()),
                first.lineEfficiency(),
                first.latency(),
                first.interruptInterval(),
                first.needsCable(),
                first.features());
        claimIndex(bond, fields);
        interfaces.put(key, bond);
        // What the two systems do unless told otherwise: bonding hashes Ethernet addresses, NIC Teaming ports.
        HashPolicy usual = windows ? HashPolicy.LAYER3_4 : HashPolicy.LAYER2;
        bonds.put(
                key,
                new BondSpec(
                        name,
                        members.stream().map(NicSpec::name).toList(),
                        fields.value("xmit-hash-policy", HashPolicy::parse, usual)));
    }

    private static void same(
            Fields fields, String bond, String what, NicSpec first, Object expected, NicSpec member, Object found) {
        if (!found.equals(expected)) {
            fields.problem(
                    "members",
                    "bond " + bond + " joins " + first.name() + " with " + what + " " + expected + " and "
                            + member.name() + " with " + found + ", allowed: members of equal speed and mtu");
        }
    }
}
