package io.smblab.lab;

import io.smblab.net.HashPolicy;
import java.util.List;

/**
 * Network cards of a host that are one interface. What it looks like to SMB is a {@link NicSpec} of the same name.
 *
 * @param name full name such as {@code files.bond0}
 * @param members full names of its cards, two or more
 * @param policy which connection takes which link
 */
public record BondSpec(String name, List<String> members, HashPolicy policy) {
    /** Copies the list. */
    public BondSpec {
        members = List.copyOf(members);
    }
}
