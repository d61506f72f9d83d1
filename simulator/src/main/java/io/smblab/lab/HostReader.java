package io.smblab.lab;

import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Suggestion;
import io.smblab.net.TcpProfile;
import io.smblab.smb2.client.ChannelLimits;
import io.smblab.unit.TimeSpan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads one host of a lab file. */
final class HostReader {
    /** Every SMB2 dialect, ascending. */
    static final List<String> DIALECTS = List.of("2.0.2", "2.1", "3.0", "3.0.2", "3.1.1");

    private static final Frequency SLOWEST_CLOCK = new Frequency(1e6);
    private static final Frequency FASTEST_CLOCK = new Frequency(1e11);

    /** Shorter ones would make a client ask without end, longer ones never. */
    private static final TimeSpan SHORTEST_PERIOD = TimeSpan.ofMillis(1);

    private static final TimeSpan LONGEST_PERIOD = TimeSpan.ofSeconds(86_400);

    private final PresetUse presets;
    private final VolumeReader volumeReader;
    private final Map<String, AccountSpec> accounts;
    private final long seed;

    HostReader(PresetUse presets, Map<String, AccountSpec> accounts, long seed) {
        this.presets = presets;
        this.volumeReader = new VolumeReader(presets);
        this.accounts = accounts;
        this.seed = seed;
    }

    HostSpec host(String name, Fields fields) {
        Map<String, VolumeSpec> volumes = new LinkedHashMap<>();
        fields.children("volumes").forEach((key, volume) -> volumes.put(key, volumeReader.volume(key, volume)));
        Map<String, ShareSpec> shares = new SharesReader(name, volumes, seed).shares(fields);
        if (!shares.isEmpty() && !fields.has("server")) {
            fields.problem(
                    "shares", "host " + name + " has shares but no server, allowed: a server: section beside them");
        }
        TcpProfile tcp = TcpReader.tcp(fields);
        InterfaceReader interfaces = new InterfaceReader(presets, name, fields, tcp.isWindows());
        for (String role : List.of("server", "client")) {
            if (fields.has(role) && !fields.has("nics")) {
                fields.problem(
                        role, "host " + name + " has a " + role + " and no nic, allowed: one or more under nics:");
            }
        }
        return new HostSpec(
                name,
                cpu(fields),
                tcp,
                interfaces.interfaces(),
                interfaces.cards(),
                interfaces.bonds(),
                volumes,
                shares,
                fields.has("server") ? server(fields.at("server"), fields.has("preset")) : null,
                fields.has("client") ? client(fields.at("client")) : null);
    }

    private HostSpec.CpuSpec cpu(Fields fields) {
        Preset preset = presets.find(Preset.Kind.HOST, fields, "preset");
        Fields cpu = fields.at("cpu");
        if (preset == null) {
            if (fields.has("cpu") && !fields.has("preset")) {
                fields.problem(
                        "cpu", "a cpu without a host preset, allowed: beside a preset, which says what work costs");
            }
            return null;
        }
        Frequency clock = cpu.within(
                "clock", Frequency::parse, SLOWEST_CLOCK, FASTEST_CLOCK, new Frequency(preset.hertz("clock")));
        return new HostSpec.CpuSpec(preset, cpu.integer("cores", preset.count("cores", "cores")), clock.hertz());
    }

    private ServerSpec server(Fields fields, boolean costly) {
        String name = fields.text("profile", Profiles.DEFAULT);
        Profiles profile = Profiles.find(name);
        if (profile == null) {
            fields.problem("profile", "no server profile " + name + ", " + Suggestion.allowed(name, Profiles.names()));
            profile = Profiles.find(Profiles.DEFAULT);
        }
        List<String> dialects = dialects(fields, profile.dialects());
        int first = DIALECTS.indexOf(dialects.get(0));
        if (!dialects.equals(DIALECTS.subList(first, first + dialects.size()))) {
            fields.problem(
                    "dialects",
                    "a server with dialects " + String.join(", ", dialects)
                            + " and a gap between them, allowed: a range such as 2.1, 3.0, 3.0.2");
        }
        return new ServerSpec(
                profile.name(),
                dialects,
                fields.flag("multichannel", profile.multichannel()),
                "required".equals(fields.text("signing")),
                fields.choice("encryption", ServerSpec.Encryption.class, ServerSpec.Encryption.ENABLED),
                fields.texts("ciphers"),
                fields.texts("signing-algorithms"),
                fields.flag("guest", false),
                fields.flag("test-controls", false),
                work(fields, profile, costly));
    }

    /** What a request costs beside what the host's preset says; nothing on a host without one. */
    private ServerSpec.Work work(Fields fields, Profiles profile, boolean costly) {
        if (!costly) {
            if (fields.has("costs")) {
                fields.problem(
                        "costs",
                        "costs of a server without a host preset, allowed: beside preset, which has the cores");
            }
            return ServerSpec.Work.NONE;
        }
        Preset named = presets.find(Preset.Kind.SERVER, fields, "costs");
        Preset preset = named != null ? named : presets.standard(Preset.Kind.SERVER, profile.costs());
        return new ServerSpec.Work(preset.number("request", "cycles"), preset.flag("process-per-client"));
    }

    private ClientSpec client(Fields fields) {
        String account =
                fields.text("account", accounts.keySet().stream().findFirst().orElse(null));
        if (account == null || !accounts.containsKey(account)) {
            fields.problem(
                    "account",
                    account == null
                            ? "a client, and no account to log on as, allowed: one under accounts:"
                            : "the client logs on as " + account + ", which is no account, "
                                    + Suggestion.allowed(account, accounts.keySet()));
        }
        ChannelLimits usual =
                "server".equals(fields.text("edition")) ? ChannelLimits.WINDOWS_SERVER : ChannelLimits.WINDOWS_CLIENT;
        return new ClientSpec(
                account,
                dialects(fields, DIALECTS),
                fields.flag("multichannel", true),
                "required".equals(fields.text("signing")),
                fields.choice("encryption", ServerSpec.Encryption.class, ServerSpec.Encryption.ENABLED),
                fields.texts("ciphers"),
                fields.texts("signing-algorithms"),
                !"address".equals(fields.text("address-by")),
                period(fields, "echo-interval", 60),
                period(fields, "request-expiry", 60),
                period(fields, "interface-poll-interval", 600),
                fields.integer("connections-per-rss-nic", usual.connectionCountPerRssNetworkInterface()),
                fields.integer("connections-max", usual.maximumConnectionCountPerServer()),
                fields.integer("window-size-threshold", usual.windowSizeThreshold()));
    }

    private static TimeSpan period(Fields fields, String key, int usualSeconds) {
        return fields.within(key, TimeSpan::parse, SHORTEST_PERIOD, LONGEST_PERIOD, TimeSpan.ofSeconds(usualSeconds));
    }

    private static List<String> dialects(Fields fields, List<String> ifMissing) {
        return fields.has("dialects")
                ? DIALECTS.stream().filter(fields.texts("dialects")::contains).toList()
                : ifMissing;
    }
}
