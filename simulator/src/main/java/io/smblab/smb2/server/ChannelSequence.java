package io.smblab.smb2.server;

/**
 * The channel sequence state of one open ([MS-SMB2] 3.3.5.2.10): tells a request that was sent before a channel was lost from
 * one that was sent after, so that an old WRITE that arrives late cannot overwrite what its replay has already written.
 *
 * <p>{@link #admit} counts a request in, {@link #complete} counts it out. Requests of the current number and of all older
 * numbers are counted apart; a number grows modulo 2^16, and the upper half of the circle counts as "older".
 */
final class ChannelSequence {
    /** What {@link #admit} returns for a request that is processed without being counted. */
    static final long NOT_COUNTED = -1;
    /** What {@link #admit} returns for a request that must fail with FILE_NOT_AVAILABLE. */
    static final long REFUSED = -2;

    private final boolean replayAdoptsOnlyWhenIdle;
    private int channelSequence;
    private int outstandingRequestCount;
    private int outstandingPreRequestCount;
    /** How often a newer number was adopted: tells completions of the current number from older ones. */
    private long generation;

    /**
     * State of a new open.
     *
     * @param channelSequence the number of the CREATE request, 16 bits
     * @param replayAdoptsOnlyWhenIdle the rule of Windows 8 and Server 2012: a replay with a newer number is adopted only
     *     when no older request is in progress
     */
    ChannelSequence(int channelSequence, boolean replayAdoptsOnlyWhenIdle) {
        this.channelSequence = channelSequence & 0xFFFF;
        this.replayAdoptsOnlyWhenIdle = replayAdoptsOnlyWhenIdle;
    }

    /** {@code Open.ChannelSequence}. */
    int channelSequence() {
        return channelSequence;
    }

    /** {@code Open.OutstandingRequestCount}: requests in progress that carry the current number. */
    int outstandingRequestCount() {
        return outstandingRequestCount;
    }

    /** {@code Open.OutstandingPreRequestCount}: requests in progress that carry an older number. */
    int outstandingPreRequestCount() {
        return outstandingPreRequestCount;
    }

    /**
     * Decides on a request and counts it.
     *
     * @param requested the number in the request, 16 bits
     * @param replay whether the request carries the REPLAY flag
     * @param modifies whether it is a WRITE, SET_INFO or IOCTL: only those are ever refused
     * @return a token for {@link #complete}, {@link #NOT_COUNTED} or {@link #REFUSED}
     */
    long admit(int requested, boolean replay, boolean modifies) {
        int distance = (requested - channelSequence) & 0xFFFF;
        if (distance > 0x7FFF) {
            return notCounted(modifies);
        }
        if (distance == 0) {
            return replay && outstandingPreRequestCount != 0 ? notCounted(modifies) : count();
        }
        if (replay && replayAdoptsOnlyWhenIdle && outstandingPreRequestCount != 0) {
            return notCounted(modifies);
        }
        adopt(requested);
        return replay && outstandingPreRequestCount != 0 ? notCounted(modifies) : count();
    }

    /** Counts a request out; {@code token} is what {@link #admit} returned. */
    void complete(long token) {
        if (token < 0) {
            return;
        }
        if (token == generation) {
            outstandingRequestCount--;
        } else {
            outstandingPreRequestCount--;
        }
        if (outstandingRequestCount < 0 || outstandingPreRequestCount < 0) {
            throw new IllegalStateException("request counted out twice: " + this);
        }
    }

    private void adopt(int requested) {
        outstandingPreRequestCount += outstandingRequestCount;
        outstandingRequestCount = 0;
        channelSequence = requested & 0xFFFF;
        generation++;
    }

    private long count() {
        outstandingRequestCount++;
        return generation;
    }

    private static long notCounted(boolean modifies) {
        return modifies ? REFUSED : NOT_COUNTED;
    }

    @Override
    public String toString() {
        return "channel sequence " + channelSequence + ", " + outstandingRequestCount + " current, "
                + outstandingPreRequestCount + " older";
    }
}
