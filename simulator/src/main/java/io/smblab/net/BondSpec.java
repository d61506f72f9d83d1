package io.smblab.net;

import java.net.InetAddress;
import java.util.List;

/**
 * Several cards of a host as one interface (IEEE 802.1AX; a bond on Linux, a team on Windows).
 *
 * @param name its name in the lab, as in {@code files.bond0}
 * @param members names of cards of the host that have no address of their own, two or more, of equal speed and MTU
 * @param addresses IP addresses, one or more
 * @param policy which connection takes which link
 */
public record BondSpec(String name, List<String> members, List<InetAddress> addresses, HashPolicy policy) {
    /** Checks that there are members and addresses. */
    public BondSpec {
        if (members.size() < 2) {
            throw new IllegalArgumentException(name + ": members " + members + " (expected two or more)");
        }
        if (addresses.isEmpty()) {
            throw new IllegalArgumentException(name + ": no address (expected one or more)");
        }
        members = List.copyOf(members);
        addresses = List.copyOf(addresses);
    }
}
