package io.smblab.net;

/** Round trip estimate and retransmission timeout (RFC 6298, section 2). */
final class RoundTrip {
    private final long leastNanos;
    private final long mostNanos;
    private long smoothedNanos;
    private long variationNanos;
    private long timeoutNanos;
    private int backoffs;
    private long shortestNanos;

    RoundTrip(TcpProfile profile) {
        leastNanos = profile.leastRetransmissionTimeout().nanos();
        mostNanos = profile.mostRetransmissionTimeout().nanos();
        timeoutNanos = profile.initialRetransmissionTimeout().nanos();
    }

    void sample(long nanos) {
        shortestNanos = shortestNanos == 0 ? nanos : Math.min(shortestNanos, nanos);
        if (smoothedNanos == 0) {
            smoothedNanos = Math.max(1, nanos);
            variationNanos = nanos / 2;
        } else {
            variationNanos += (Math.abs(smoothedNanos - nanos) - variationNanos) / 4;
            smoothedNanos = Math.max(1, smoothedNanos + (nanos - smoothedNanos) / 8);
        }
        timeoutNanos = Math.min(mostNanos, Math.max(leastNanos, smoothedNanos + 4 * variationNanos));
    }

    /** 0 before the first sample. */
    long smoothedNanos() {
        return smoothedNanos;
    }

    /** The shortest sample; 0 before the first. */
    long shortestNanos() {
        return shortestNanos;
    }

    /** The timeout, doubled for each time it passed in vain. */
    long timeoutNanos() {
        long doubled = timeoutNanos << Math.min(backoffs, 20);
        return Math.min(doubled, Math.max(mostNanos, timeoutNanos));
    }

    void backOff() {
        backoffs++;
    }

    void resetBackoff() {
        backoffs = 0;
    }
}
