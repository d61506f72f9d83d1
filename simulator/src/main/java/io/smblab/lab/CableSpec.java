package io.smblab.lab;

import io.smblab.net.Impairment;
import io.smblab.unit.TimeSpan;

/**
 * A cable between two ports.
 *
 * @param first an end such as {@code files.nic1} or {@code s1.4}
 * @param second the other end
 * @param propagation from end to end
 * @param impairment what it does besides
 */
public record CableSpec(String first, String second, TimeSpan propagation, Impairment impairment) {
    /** Whether the cable ends at a port. */
    public boolean endsAt(String end) {
        return first.equals(end) || second.equals(end);
    }

    @Override
    public String toString() {
        return first + " - " + second;
    }
}
