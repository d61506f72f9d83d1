package io.smblab.block;

import io.smblab.unit.DataRate;

/**
 * What a parallel PCI or PCI-X bus carries: {@code width / 8 x clock x usable share}.
 *
 * @param bits 32 or 64
 * @param megahertz 33 to 133
 * @param usableShare of the cycles that move data, 0 to 1: a PCI target that is not ready holds the bus, a PCI-X one splits
 */
public record PciBus(int bits, double megahertz, double usableShare) {
    /** Checks the ranges. */
    public PciBus {
        if (bits != 32 && bits != 64) {
            throw new IllegalArgumentException("bits " + bits + " (expected 32 or 64)");
        }
        if (!(megahertz > 0 && usableShare > 0 && usableShare <= 1)) {
            throw new IllegalArgumentException("megahertz " + megahertz + ", usableShare " + usableShare
                    + " (expected more than 0, share at most 1)");
        }
    }

    /** The rate while it moves data. */
    public DataRate peak() {
        return new DataRate(Math.round(bits * megahertz * 1e6));
    }

    /** The rate that is left for data. */
    public DataRate rate() {
        return new DataRate(Math.round(bits * megahertz * 1e6 * usableShare));
    }
}
