package io.smblab.net;

/**
 * What one direction of a port has seen. Bytes are counted as a network card's driver counts them: Ethernet header and packet,
 * without FCS, preamble and gap.
 */
public final class InterfaceCounters {
    private static final DropReason[] REASONS = DropReason.values();

    private final long[] dropsByReason = new long[REASONS.length];
    private final long[] droppedBytesByReason = new long[REASONS.length];
    private long bytes;
    private long frames;

    InterfaceCounters() {}

    void count(long frameCount, long byteCount) {
        frames += frameCount;
        bytes += byteCount;
    }

    void drop(DropReason reason, long frameCount, long byteCount) {
        dropsByReason[reason.ordinal()] += frameCount;
        droppedBytesByReason[reason.ordinal()] += byteCount;
    }

    /** Bytes that passed: Ethernet header and packet. */
    public long bytes() {
        return bytes;
    }

    /** Frames that passed. */
    public long frames() {
        return frames;
    }

    /** Frames dropped here for one reason. */
    public long drops(DropReason reason) {
        return dropsByReason[reason.ordinal()];
    }

    /** Frames dropped here. */
    public long drops() {
        long sum = 0;
        for (long count : dropsByReason) {
            sum += count;
        }
        return sum;
    }

    /** Bytes dropped here, counted as in {@link #bytes}. */
    public long droppedBytes() {
        long sum = 0;
        for (long count : droppedBytesByReason) {
            sum += count;
        }
        return sum;
    }

    /** Bytes dropped here for one reason. */
    public long droppedBytes(DropReason reason) {
        return droppedBytesByReason[reason.ordinal()];
    }
}
