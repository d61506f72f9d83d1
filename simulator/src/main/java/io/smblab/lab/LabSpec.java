package io.smblab.lab;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a lab file says, checked: names resolve, cables fit, addresses are unique.
 *
 * @param name the lab's name
 * @param seed of all random streams
 * @param epoch calendar time at the start of virtual time
 * @param segments one event per TCP segment instead of one per train
 * @param realCrypto whether bulk data is signed and sealed for real in virtual time
 * @param shaped whether {@code serve} paces real sockets by the models unless told otherwise
 * @param accounts by user name
 * @param hosts by name, in the order of the file
 * @param switches by name, in the order of the file
 * @param cables in the order of the file
 * @param channelSettings how many keys of the file tune channels by hand
 * @param presets the presets in use, by kind and name such as {@code nic/loopback}
 * @param beyondPresets where the file gives hardware properties that its preset does not have, in words
 */
public record LabSpec(
        String name,
        long seed,
        Instant epoch,
        boolean segments,
        boolean realCrypto,
        boolean shaped,
        Map<String, AccountSpec> accounts,
        Map<String, HostSpec> hosts,
        Map<String, SwitchSpec> switches,
        List<CableSpec> cables,
        int channelSettings,
        Map<String, Preset> presets,
        List<String> beyondPresets) {
    /** Keeps the order of the file. */
    public LabSpec {
        accounts = ordered(accounts);
        hosts = ordered(hosts);
        switches = ordered(switches);
        cables = List.copyOf(cables);
        presets = ordered(presets);
        beyondPresets = List.copyOf(beyondPresets);
    }

    static <K, V> Map<K, V> ordered(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    /** How many calibrated numbers the presets in use bring. */
    public int calibratedNumbers() {
        return numbers(Preset.Origin.CALIBRATED);
    }

    /** How many assumed numbers they bring. */
    public int assumedNumbers() {
        return numbers(Preset.Origin.ASSUMED);
    }

    private int numbers(Preset.Origin origin) {
        return presets.values().stream()
                .mapToInt(preset -> preset.count(origin))
                .sum();
    }

    /** The hosts that serve. */
    public List<HostSpec> servers() {
        return hosts.values().stream().filter(host -> host.server() != null).toList();
    }

    /** The hosts that run a client. */
    public List<HostSpec> clients() {
        return hosts.values().stream().filter(host -> host.client() != null).toList();
    }

    /** A NIC or bond by its full name such as {@code files.nic1}, or null. */
    public NicSpec nic(String fullName) {
        int dot = fullName.indexOf('.');
        HostSpec host = dot < 0 ? null : hosts.get(fullName.substring(0, dot));
        if (host == null) {
            return null;
        }
        String name = fullName.substring(dot + 1);
        NicSpec nic = host.nics().get(name);
        return nic != null ? nic : host.cards().get(name);
    }

    /** How many volumes have shares: they divide the memory for content among themselves. */
    int sharedVolumes() {
        return hosts.values().stream()
                .mapToInt(host -> (int) host.shares().values().stream()
                        .map(ShareSpec::volume)
                        .distinct()
                        .count())
                .sum();
    }
}
