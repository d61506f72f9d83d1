package io.smblab.fs;

import java.util.Objects;

/**
 * What a volume is like.
 *
 * @param label volume label, at most 32 UTF-16 units
 * @param serialNumber volume serial number, 32 bits
 * @param capacityBytes size of the volume, at least one cluster; a block device that is smaller decides
 * @param clusterBytes allocation unit: a power of two from 512 to 65,536
 * @param maxBytesInMemory limit for real content and what administers it, in bytes; patterns take none. Beyond it: DISK_FULL
 * @param spareBytes how much freed memory is kept for reuse, in bytes
 * @param readOnly whether nothing can be changed
 */
public record StoreOptions(
        String label,
        int serialNumber,
        long capacityBytes,
        int clusterBytes,
        long maxBytesInMemory,
        long spareBytes,
        boolean readOnly) {
    /** Bytes per sector, as told to clients. */
    public static final int SECTOR_BYTES = 512;

    private static final int LABEL_UNITS_MAX = 32;

    /** Checks the ranges. */
    public StoreOptions {
        Objects.requireNonNull(label, "label");
        if (label.length() > LABEL_UNITS_MAX) {
            throw new IllegalArgumentException("label '" + label + "' (expected at most 32 characters)");
        }
        if (Integer.bitCount(clusterBytes) != 1 || clusterBytes < SECTOR_BYTES || clusterBytes > 65_536) {
            throw new IllegalArgumentException(
                    "clusterBytes " + clusterBytes + " (expected a power of 2, 512 to 65536)");
        }
        if (capacityBytes < clusterBytes) {
            throw new IllegalArgumentException(
                    "capacityBytes " + capacityBytes + " (expected " + clusterBytes + " or more)");
        }
        if (maxBytesInMemory < 0 || spareBytes < 0) {
            throw new IllegalArgumentException(
                    "maxBytesInMemory " + maxBytesInMemory + ", spareBytes " + spareBytes + " (expected 0 or more)");
        }
    }

    /** A volume of 1 TiB with at most 2 GiB of real content. */
    public static StoreOptions defaults() {
        return new StoreOptions("smblab", 0x534D_4221, 1L << 40, 4096, 2L << 30, 1L << 30, false);
    }

    /** The same with another label. */
    public StoreOptions withLabel(String newLabel) {
        return new StoreOptions(
                newLabel, serialNumber, capacityBytes, clusterBytes, maxBytesInMemory, spareBytes, readOnly);
    }

    /** The same with another size. */
    public StoreOptions withCapacityBytes(long newCapacityBytes) {
        return new StoreOptions(
                label, serialNumber, newCapacityBytes, clusterBytes, maxBytesInMemory, spareBytes, readOnly);
    }

    /** The same with another limit for real content. */
    public StoreOptions withMaxBytesInMemory(long newMaxBytesInMemory) {
        return new StoreOptions(
                label, serialNumber, capacityBytes, clusterBytes, newMaxBytesInMemory, spareBytes, readOnly);
    }

    /** The same, read-only or not. */
    public StoreOptions withReadOnly(boolean newReadOnly) {
        return new StoreOptions(
                label, serialNumber, capacityBytes, clusterBytes, maxBytesInMemory, spareBytes, newReadOnly);
    }
}
