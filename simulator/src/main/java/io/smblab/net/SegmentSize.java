package io.smblab.net;

/**
 * Which size of segment a sender takes to pass. When long segments vanish again and again something on the way may not take their
 * size (RFC 2923, 2.1), or nothing passes at all: timeouts cannot tell. So from some timeout on the small and the agreed size take turns,
 * and the small one is kept only when it is acknowledged. The agreed size is then tried once more, with new bytes, and every ten
 * minutes (RFC 4821, 7.7; RFC 1191, 6.3): after an outage it passes.
 *
 * <pre>
 *   agreed --timeouts--&gt; small, agreed, small.. --small one acknowledged--&gt; small --probe acknowledged--&gt; agreed
 * </pre>
 *
 * <p>Left out: sizes between the two; that a lost probe does not slow the sender down (RFC 4821, 7.6.1).
 */
final class SegmentSize {
    private static final long RAISE_NANOS = 600_000_000_000L;
    private static final long NEVER = Long.MAX_VALUE;
    private static final long NOTHING = -1;

    private final TcpProfile profile;
    private int agreed;
    private int present;
    private boolean fellBack;
    private long probeAtNanos = NEVER;
    private long probeStart;
    private long probeEnd = NOTHING;

    SegmentSize(TcpProfile profile) {
        this.profile = profile;
    }

    void start(int agreedBytes) {
        agreed = agreedBytes;
        present = agreedBytes;
    }

    int present() {
        return present;
    }

    /** Whether the small size was seen to pass, and the agreed one not since. */
    boolean fellBack() {
        return fellBack;
    }

    /**
     * The retransmission timer ran out; returns whether the size changes.
     *
     * @param timeouts in a row
     * @param outstanding bytes that may have to be sent again
     */
    boolean timedOut(int timeouts, long outstanding, long now) {
        if (probeEnd != NOTHING) {
            probeFailed(now);
        }
        int before = present;
        int tries = timeouts - profile.blackHoleRetransmissions();
        if (!fellBack
                && profile.blackHoleRetransmissions() > 0
                && tries >= 0
                && Math.min(agreed, outstanding) > profile.blackHoleSegment()) {
            present = tries % 2 == 0 ? profile.blackHoleSegment() : agreed;
        }
        return present != before;
    }

    /** New bytes were acknowledged; returns whether what is known of the size changes. */
    boolean acknowledged(long position, long now) {
        if (!fellBack && present < agreed) {
            fellBack = true;
            probeAtNanos = now;
            return true;
        }
        if (probeEnd != NOTHING && position >= probeEnd) {
            fellBack = false;
            present = agreed;
            probeEnd = NOTHING;
            return true;
        }
        return false;
    }

    /** The length of a probe that is due, if so many new bytes may be sent; 0 for none. */
    int probeLength(long mostBytes, long now) {
        return now >= probeAtNanos && mostBytes >= agreed ? agreed : 0;
    }

    void probed(long position) {
        probeStart = position;
        probeEnd = position + agreed;
        probeAtNanos = NEVER;
    }

    /** Bytes are sent again. */
    void sentAgain(long position, int length, long now) {
        if (position < probeEnd && position + length > probeStart) {
            probeFailed(now);
        }
    }

    private void probeFailed(long now) {
        probeEnd = NOTHING;
        probeAtNanos = now + RAISE_NANOS;
    }
}
