package io.smblab.lab;

import java.util.List;

/**
 * What a lab file may put under {@code server.profile}: which dialects that server speaks and whether it announces
 * multichannel. Finer differences of behaviour belong to the server and are chosen by {@code behaviour}.
 *
 * @param name as the lab file writes it
 * @param behaviour name of the server's behaviour profile
 * @param costs the server preset that says what its work costs
 * @param dialects ascending
 * @param multichannel whether it announces multichannel on 3.x
 */
record Profiles(String name, String behaviour, String costs, List<String> dialects, boolean multichannel) {
    static final String DEFAULT = "windows-2022";

    private static final List<Profiles> ALL = List.of(
            new Profiles(DEFAULT, "windows-2022", "windows", HostReader.DIALECTS, true),
            new Profiles("windows-2012", "windows-2012", "windows", List.of("2.0.2", "2.1", "3.0"), true),
            new Profiles("samba-4.17", "samba-4.17", "samba", HostReader.DIALECTS, true),
            // Samba 4.0 brought the SMB 3.0 dialect with neither multichannel nor RDMA (rows M03, M04).
            new Profiles("samba-4.0", "samba-4.17", "samba", List.of("2.0.2", "2.1", "3.0"), false));

    static Profiles find(String name) {
        return ALL.stream()
                .filter(profile -> profile.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    static List<String> names() {
        return ALL.stream().map(Profiles::name).toList();
    }
}
