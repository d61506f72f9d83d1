package io.smblab.lab;

import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Place;
import io.smblab.lab.file.Suggestion;
import io.smblab.net.HashPolicy;
import io.smblab.net.Impairment;
import io.smblab.net.SwitchSpec.Lag;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads switches and cables of a lab file and checks that every end exists and is used once. */
final class NetworkReader {
    /** Farther than satellites are. */
    private static final TimeSpan LONGEST_DELAY = TimeSpan.ofSeconds(10);

    private static final String CABLE = "cat5e-5m";

    /** Routers with memory beside the chip have some 8 GiB for all ports. */
    private static final ByteSize LARGEST_BUFFER = new ByteSize(64L << 30);

    private final PresetUse presets;
    private final Map<String, HostSpec> hosts;

    NetworkReader(PresetUse presets, Map<String, HostSpec> hosts) {
        this.presets = presets;
        this.hosts = hosts;
    }

    Map<String, SwitchSpec> switches(Fields network) {
        Map<String, SwitchSpec> out = new LinkedHashMap<>();
        network.children("switches").forEach((name, fields) -> {
            if (hosts.containsKey(name)) {
                fields.problem("switch " + name + " has the name of a host, allowed: a name of its own");
            }
            Preset preset = presets.find(Preset.Kind.SWITCH, fields, "preset");
            if (preset != null) {
                int ports = fields.integer("ports", preset.count("ports", "ports"));
                int maxFrame = fields.integer("max-frame", preset.count("max-frame", "bytes"));
                Map<Integer, SwitchSpec.FrameLimits> limits = portLimits(name, fields, ports, maxFrame);
                out.put(
                        name,
                        new SwitchSpec(
                                name,
                                preset.name(),
                                ports,
                                preset.rate("link-speed"),
                                preset.time("latency"),
                                maxFrame,
                                portBuffer(name, fields, preset, maxFrame, limits),
                                limits,
                                portSpeeds(name, fields, ports, preset),
                                lags(name, fields, ports, preset)));
            }
        });
        return out;
    }

    /** A frame that no port could ever hold would be lost without a word, so there is room for the longest one. */
    private static ByteSize portBuffer(
            String name, Fields fields, Preset preset, int maxFrame, Map<Integer, SwitchSpec.FrameLimits> limits) {
        long longest = maxFrame;
        for (SwitchSpec.FrameLimits limit : limits.values()) {
            longest = Math.max(longest, Math.max(limit.in(), limit.out()));
        }
        ByteSize buffer = fields.value("port-buffer", ByteSize::parse, preset.size("port-buffer"));
        if (buffer.bytes() < longest || buffer.compareTo(LARGEST_BUFFER) > 0) {
            fields.problem(
                    "port-buffer",
                    "port-buffer " + buffer + " of switch " + name + ", allowed: " + longest
                            + " B, which is its longest frame, to " + LARGEST_BUFFER);
        }
        return buffer;
    }

    private static Map<String, Lag> lags(String name, Fields fields, int ports, Preset preset) {
        Map<String, Lag> lags = new LinkedHashMap<>();
        Map<Integer, String> taken = new LinkedHashMap<>();
        fields.children("lags").forEach((key, lag) -> {
            List<Integer> numbers = new ArrayList<>();
            for (String text : lag.texts("ports")) {
                int number = (int) Double.parseDouble(text);
                if (number > ports) {
                    lag.problem("ports", "switch " + name + " has no port " + number + ", allowed: 1 to " + ports);
                }
                String other = taken.putIfAbsent(number, key);
                if (other != null) {
                    lag.problem(
                            "ports",
                            "lag " + name + "." + key + ": port " + number + " belongs to " + other
                                    + " already, allowed: each port once");
                }
                numbers.add(number);
            }
            lags.put(key, new Lag(key, numbers, lag.value("xmit-hash-policy", HashPolicy::parse, HashPolicy.LAYER2)));
        });
        int most = preset.count("lag-groups", "groups");
        if (lags.size() > most) {
            fields.problem(
                    "lags",
                    "switch " + name + " has " + lags.size() + " lags, allowed: "
                            + (most == 0
                                    ? "none, " + preset.name() + " cannot aggregate links"
                                    : "up to " + most + ", which is what " + preset.name() + " can"));
        }
        return lags;
    }

    /** Ports with another speed than most: the uplinks of the preset, which come last, and those that the file slows down. */
    private static Map<Integer, DataRate> portSpeeds(String name, Fields fields, int ports, Preset preset) {
        Map<Integer, DataRate> speeds = new LinkedHashMap<>();
        if (preset.has("uplinks")) {
            for (int i = 0; i < preset.count("uplinks", "ports"); i++) {
                speeds.put(preset.count("ports", "ports") - i, preset.rate("uplink-speed"));
            }
        }
        fields.children("port").forEach((number, port) -> {
            int index = Integer.parseInt(number);
            DataRate most = speeds.getOrDefault(index, preset.rate("link-speed"));
            DataRate speed = port.within(
                    "speed", DataRate::parse, InterfaceReader.SLOWEST_LINK, InterfaceReader.FASTEST_LINK, most);
            if (speed.compareTo(most) > 0) {
                port.problem(
                        "speed",
                        "port " + number + " of switch " + name + " at " + speed + ", allowed: up to " + most
                                + ", which is what " + preset.name() + " has there");
            }
            speeds.put(index, speed);
        });
        speeds.keySet().removeIf(port -> port > ports);
        return speeds;
    }

    private static Map<Integer, SwitchSpec.FrameLimits> portLimits(
            String name, Fields fields, int ports, int maxFrame) {
        Map<Integer, SwitchSpec.FrameLimits> limits = new LinkedHashMap<>();
        fields.children("port").forEach((number, port) -> {
            int index = Integer.parseInt(number);
            if (index > ports) {
                port.problem("switch " + name + " has no port " + number + ", allowed: 1 to " + ports);
            }
            // A port checks the length of what it takes in; what it sends is limited by the switch as a whole.
            limits.put(
                    index,
                    new SwitchSpec.FrameLimits(
                            port.integer("max-frame", maxFrame), port.integer("max-frame-out", maxFrame)));
        });
        return limits;
    }

    List<CableSpec> cables(Fields network, Map<String, SwitchSpec> switches) {
        List<CableSpec> out = new ArrayList<>();
        Map<String, Place> used = new LinkedHashMap<>();
        Preset named = presets.find(Preset.Kind.CABLE, network, "cable");
        Preset cableType = named != null ? named : presets.standard(Preset.Kind.CABLE, CABLE);
        for (Fields item : network.items("cables")) {
            Fields cable = ends(item);
            List<String> ends = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                String key = Integer.toString(i);
                String end = cable.at(key).ownText();
                String wrong = wrong(end, switches);
                if (wrong != null) {
                    cable.problem(key, wrong);
                }
                Place first = used.putIfAbsent(end, cable.place(key));
                if (first != null) {
                    cable.problem(
                            key, "a second cable to " + end + " (the first: " + first + "), allowed: one per port");
                }
                ends.add(end);
            }
            out.add(new CableSpec(ends.get(0), ends.get(1), cableType.time("propagation"), impairment(item)));
        }
        return out;
    }

    /** Where the two ends of a cable are written: it is a pair, or a mapping with one. */
    static Fields ends(Fields cable) {
        return cable.isMapping() ? cable.at("ends") : cable;
    }

    private static Impairment impairment(Fields cable) {
        if (!cable.isMapping()) {
            return Impairment.NONE;
        }
        TimeSpan delay = cable.within("delay", TimeSpan::parse, TimeSpan.ZERO, LONGEST_DELAY, TimeSpan.ZERO);
        TimeSpan jitter = cable.value("jitter", TimeSpan::parse, TimeSpan.ZERO);
        double loss = cable.value("loss", NetworkReader::share, 0.0);
        double duplicate = cable.value("duplicate", NetworkReader::share, 0.0);
        double reorder = cable.value("reorder", NetworkReader::share, 0.0);
        try {
            return new Impairment(delay, jitter, loss, duplicate, reorder);
        } catch (IllegalArgumentException e) {
            cable.problem("ends", "cable " + String.join(" - ", cable.texts("ends")) + ": " + e.getMessage());
            return Impairment.NONE;
        }
    }

    private static double share(String text) {
        if (text.matches("\\d+(\\.\\d+)? ?%")) {
            double value =
                    Double.parseDouble(text.substring(0, text.length() - 1).strip()) / 100;
            if (value <= 1) {
                return value;
            }
        }
        throw new IllegalArgumentException("\"" + text + "\" is not a share, allowed: 0 % to 100 %");
    }

    /** What is wrong with the end of a cable, or null. */
    private String wrong(String end, Map<String, SwitchSpec> switches) {
        int dot = end.indexOf('.');
        String owner = dot < 0 ? end : end.substring(0, dot);
        String port = dot < 0 ? "" : end.substring(dot + 1);
        String prefix = "cable to " + end + ": ";
        HostSpec host = hosts.get(owner);
        if (host != null) {
            return host.cards().containsKey(port)
                    ? null
                    : prefix + "host " + owner + " has no nic " + port + ", "
                            + Suggestion.allowed(port, host.cards().keySet());
        }
        SwitchSpec ethernetSwitch = switches.get(owner);
        if (ethernetSwitch == null) {
            List<String> owners = new ArrayList<>(hosts.keySet());
            owners.addAll(switches.keySet());
            return prefix + "neither a host nor a switch is called " + owner + ", " + Suggestion.allowed(owner, owners);
        }
        boolean exists = port.matches("[1-9]\\d{0,3}") && Integer.parseInt(port) <= ethernetSwitch.ports();
        return exists
                ? null
                : prefix + "switch " + owner + " has no port " + port + ", allowed: 1 to " + ethernetSwitch.ports();
    }
}
