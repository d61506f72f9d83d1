package io.smblab;

import io.smblab.lab.LabReader;
import io.smblab.lab.LabSpec;
import io.smblab.lab.file.SourceTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts a small lab together in code: one server. What it does not mention has the defaults of a lab file; what it cannot say, a
 * lab file can.
 */
public final class SmbEmulatorBuilder {
    private final Map<String, String> accounts = new LinkedHashMap<>();
    private final Map<String, String> nics = new LinkedHashMap<>();
    private final List<String> shares = new ArrayList<>();
    private final Map<String, String> server = new LinkedHashMap<>();
    private int port;
    private long seed = 1;

    SmbEmulatorBuilder() {}

    /** Someone who may log on. Without any, there is {@code tester} with the password {@code Passw0rd!}. */
    public SmbEmulatorBuilder account(String user, String password) {
        accounts.put(user, password);
        return this;
    }

    /** An empty share that anybody with an account may write. Without any, there is {@code share}. */
    public SmbEmulatorBuilder share(String name) {
        shares.add(name);
        return this;
    }

    /** A NIC on a loopback address. Without any, there is {@code nic1} on 127.0.0.1. */
    public SmbEmulatorBuilder nic(String name, String loopbackAddress) {
        nics.put(name, loopbackAddress);
        return this;
    }

    /** The range of dialects, such as {@code "2.1"} to {@code "3.0.2"}. */
    public SmbEmulatorBuilder dialects(String least, String most) {
        List<String> all = List.of("2.0.2", "2.1", "3.0", "3.0.2", "3.1.1");
        if (!all.contains(least) || !all.contains(most) || all.indexOf(least) > all.indexOf(most)) {
            throw new IllegalArgumentException(
                    "dialects " + least + " to " + most + " (expected a range of " + all + ")");
        }
        server.put(
                "dialects",
                all.subList(all.indexOf(least), all.indexOf(most) + 1).stream()
                        .map(SmbEmulatorBuilder::quoted)
                        .toList()
                        .toString());
        return this;
    }

    /** Every message must be signed. */
    public SmbEmulatorBuilder signingRequired() {
        server.put("signing", "required");
        return this;
    }

    /** Every session must be encrypted. */
    public SmbEmulatorBuilder encryptionRequired() {
        server.put("encryption", "required");
        return this;
    }

    /** Whose behaviour the server shows, such as {@code windows-2012}. */
    public SmbEmulatorBuilder profile(String name) {
        server.put("profile", quoted(name));
        return this;
    }

    /** A port of choice instead of a free one. */
    public SmbEmulatorBuilder port(int number) {
        port = number;
        return this;
    }

    /** Of all random streams. */
    public SmbEmulatorBuilder seed(long number) {
        seed = number;
        return this;
    }

    /** The lab as a lab file would describe it. */
    public String toYaml() {
        return yaml(true);
    }

    /** As {@link #toYaml()}, without the passwords: for messages. */
    @Override
    public String toString() {
        return yaml(false);
    }

    private String yaml(boolean withPasswords) {
        StringBuilder yaml =
                new StringBuilder("lab: emulator\nseed: ").append(seed).append("\naccounts:\n");
        Map<String, String> users = accounts.isEmpty() ? Map.of("tester", "Passw0rd!") : accounts;
        users.forEach((user, password) -> yaml.append("  ")
                .append(quoted(user))
                .append(": {password: ")
                .append(quoted(withPasswords ? password : "***"))
                .append("}\n"));
        yaml.append("hosts:\n  files:\n    nics:\n");
        Map<String, String> cards = nics.isEmpty() ? Map.of("nic1", "127.0.0.1") : nics;
        cards.forEach((name, address) -> yaml.append("      ")
                .append(quoted(name))
                .append(": {preset: loopback, address: ")
                .append(quoted(address))
                .append("}\n"));
        // Shares of one volume would show the same files.
        List<String> named = shares.isEmpty() ? List.of("share") : shares;
        yaml.append("    volumes:\n");
        for (int i = 1; i <= named.size(); i++) {
            yaml.append("      volume").append(i).append(": {instant: {capacity: 1 TiB}}\n");
        }
        yaml.append("    shares:\n");
        for (int i = 1; i <= named.size(); i++) {
            yaml.append("      ")
                    .append(quoted(named.get(i - 1)))
                    .append(": {volume: volume")
                    .append(i)
                    .append("}\n");
        }
        yaml.append("    server: {");
        List<String> settings = new ArrayList<>();
        server.forEach((key, value) -> settings.add(key + ": " + value));
        return yaml.append(String.join(", ", settings)).append("}\n").toString();
    }

    /** As YAML reads it, whatever is in it: a line break that stood as it is would become a blank. */
    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c >= 0x7F && !Character.isLetterOrDigit(c)) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    /** The lab, checked. */
    public LabSpec spec() {
        return new LabReader().read(SourceTree.parse("SmbEmulatorBuilder", toYaml()));
    }

    /**
     * Starts the server; when this returns it listens.
     *
     * @throws IOException when no socket can be opened
     */
    public SmbEmulator start() throws IOException {
        return SmbEmulator.start(spec(), port);
    }
}
