package io.smblab.lab;

import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Place;
import io.smblab.lab.file.Problems;
import io.smblab.lab.file.SchemaCheck;
import io.smblab.lab.file.SourceTree;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads lab files: shape by JSON Schema first, then meaning. Everything that is wrong is reported at once. */
public final class LabReader {
    /** Virtual time starts here unless the file says otherwise. */
    private static final Instant EPOCH = Instant.parse("2020-01-01T00:00:00Z");

    private static final Instant FIRST_EPOCH = Instant.EPOCH;

    /** Captures count nanoseconds from 1970 in 64 bits, which end in 2262. */
    private static final Instant LAST_EPOCH = Instant.parse("2200-01-01T00:00:00Z");

    /** Keys with which a person tunes channels. */
    private static final List<String> CHANNEL_KEYS =
            List.of("multichannel", "connections-per-rss-nic", "connections-max", "window-size-threshold");

    private final Presets presets;
    private SchemaCheck schema;

    /** A reader that knows the shipped presets, and those beside the file it reads. */
    public LabReader() {
        this(new Presets());
    }

    /** A reader that knows other presets. */
    public LabReader(Presets presets) {
        this.presets = presets;
    }

    /**
     * Reads a lab.
     *
     * @param tree the document
     * @return the lab, checked
     * @throws BadInputException with everything that is wrong
     */
    public LabSpec read(SourceTree tree) {
        Problems problems = new Problems();
        if (schema == null) {
            schema = SchemaCheck.load(LabReader.class, "lab.schema.json");
        }
        schema.check(tree, problems);
        // Without the right shape, messages on meaning would be noise.
        problems.throwIfAny();
        PresetUse use = new PresetUse(presets.beside(Path.of(tree.place("").file())));
        LabSpec lab = lab(Fields.of(tree, problems), use);
        problems.throwIfAny();
        return lab;
    }

    private static LabSpec lab(Fields file, PresetUse use) {
        Map<String, AccountSpec> accounts = new LinkedHashMap<>();
        file.children("accounts").forEach((user, fields) -> accounts.put(user, account(user, fields)));
        long seed = file.longInteger("seed", 1);
        HostReader hostReader = new HostReader(use, accounts, seed);
        Map<String, HostSpec> hosts = new LinkedHashMap<>();
        file.children("hosts").forEach((name, fields) -> hosts.put(name, hostReader.host(name, fields)));
        checkAddresses(file, hosts);
        NetworkReader network = new NetworkReader(use, hosts);
        Map<String, SwitchSpec> switches = network.switches(file.at("network"));
        List<CableSpec> cables = network.cables(file.at("network"), switches);
        if (!file.hasProblems()) {
            new TopologyCheck(hosts, switches).check(file, cables);
        }
        return new LabSpec(
                file.text("lab"),
                seed,
                file.value("epoch", LabReader::instant, EPOCH),
                "segment".equals(file.text("granularity")),
                "real".equals(file.text("crypto")),
                file.flag("shaped", false),
                accounts,
                hosts,
                switches,
                cables,
                channelSettings(file),
                use.used(),
                file.hasProblems() ? List.of() : new PresetOverrides(use).in(file));
    }

    private static int channelSettings(Fields file) {
        int count = 0;
        for (Fields host : file.children("hosts").values()) {
            for (String side : List.of("server", "client")) {
                count += (int) CHANNEL_KEYS.stream().filter(host.at(side)::has).count();
            }
        }
        return count;
    }

    private static Instant instant(String text) {
        try {
            Instant instant = Instant.parse(text);
            if (instant.isBefore(FIRST_EPOCH) || instant.isAfter(LAST_EPOCH)) {
                throw new IllegalArgumentException("\"" + text + "\", allowed: " + FIRST_EPOCH + " to " + LAST_EPOCH);
            }
            return instant;
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not an instant, allowed: a form such as 2020-01-01T00:00:00Z", e);
        }
    }

    private static AccountSpec account(String user, Fields fields) {
        if (user.isBlank()) {
            fields.problem("account \"" + user + "\", allowed: a name");
        }
        return new AccountSpec(
                user,
                fields.text("password"),
                fields.text("domain", ""),
                fields.flag("disabled", false),
                fields.flag("locked-out", false),
                fields.flag("password-expired", false));
    }

    private static void checkAddresses(Fields file, Map<String, HostSpec> hosts) {
        Map<String, String> owners = new LinkedHashMap<>();
        Map<String, Place> places = new LinkedHashMap<>();
        for (HostSpec host : hosts.values()) {
            host.nics().forEach((shortName, nic) -> {
                String kind = host.bonds().containsKey(shortName) ? "bonds" : "nics";
                Fields fields = file.at("hosts").at(host.name()).at(kind).at(shortName);
                for (NicSpec.Address address : nic.addresses()) {
                    String ip = address.ip().getHostAddress();
                    String other = owners.putIfAbsent(ip, nic.name());
                    if (other != null) {
                        fields.problem(
                                "address",
                                nic.name() + " has address " + ip + ", which " + other + " has already ("
                                        + places.get(ip) + "), allowed: each address once");
                    }
                    places.putIfAbsent(ip, fields.place("address"));
                }
            });
        }
    }
}
