package io.smblab.lab;

import io.smblab.net.TcpProfile;
import java.util.Map;

/**
 * A computer of the lab.
 *
 * @param name the host's name, also the name by which clients address the server
 * @param cpu processor, or null where its time costs nothing
 * @param tcp how its operating system sets up TCP
 * @param nics what has addresses, by short name: cards that belong to no bond, then bonds
 * @param cards all network cards by short name, in the order of the file
 * @param bonds by short name
 * @param volumes by name
 * @param shares by name
 * @param server what the server of this host does, or null when there is none
 * @param client what the client of this host does, or null when there is none
 */
public record HostSpec(
        String name,
        CpuSpec cpu,
        TcpProfile tcp,
        Map<String, NicSpec> nics,
        Map<String, NicSpec> cards,
        Map<String, BondSpec> bonds,
        Map<String, VolumeSpec> volumes,
        Map<String, ShareSpec> shares,
        ServerSpec server,
        ClientSpec client) {
    /** Keeps the order of the file. */
    public HostSpec {
        nics = LabSpec.ordered(nics);
        cards = LabSpec.ordered(cards);
        bonds = LabSpec.ordered(bonds);
        volumes = LabSpec.ordered(volumes);
        shares = LabSpec.ordered(shares);
    }

    /**
     * A processor and what work costs on it.
     *
     * @param preset the preset that says so
     * @param cores 1 or more
     * @param hertz clock rate of a core
     */
    public record CpuSpec(Preset preset, int cores, double hertz) {}
}
