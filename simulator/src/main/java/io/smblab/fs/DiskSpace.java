package io.smblab.fs;

import io.smblab.wire.NtStatus;

/** The clusters of a volume: how many there are and how many are allocated. Conserved: what is reserved is released. */
final class DiskSpace {
    private final long capacityBytes;
    private final int clusterBytes;
    private long usedBytes;

    DiskSpace(long capacityBytes, int clusterBytes) {
        this.clusterBytes = clusterBytes;
        this.capacityBytes = capacityBytes / clusterBytes * clusterBytes;
    }

    /** Rounds up to whole clusters. */
    long align(long bytes) {
        return Math.addExact(bytes, clusterBytes - 1) / clusterBytes * clusterBytes;
    }

    /** Changes an allocation from one number of bytes to another, both whole clusters. */
    void change(long fromBytes, long toBytes) throws FileStoreException {
        if (toBytes - fromBytes > capacityBytes - usedBytes) {
            throw new FileStoreException(NtStatus.DISK_FULL);
        }
        usedBytes += toBytes - fromBytes;
    }

    void release(long bytes) {
        usedBytes -= bytes;
        if (usedBytes < 0) {
            throw new IllegalStateException("released " + bytes + " bytes too many: used " + usedBytes);
        }
    }

    int clusterBytes() {
        return clusterBytes;
    }

    long capacityBytes() {
        return capacityBytes;
    }

    long freeBytes() {
        return capacityBytes - usedBytes;
    }
}
