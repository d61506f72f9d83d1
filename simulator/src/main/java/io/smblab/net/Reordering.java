package io.smblab.net;

/**
 * How long a path may hold up a segment: from the first that came late on, what is missing is lost when it was sent before something
 * that has arrived, and is missing for longer than that took, plus a window (RACK, RFC 8985, section 6):
 *
 * <pre>
 *   lost  when  sent first + round trip of the latest that arrived + window  is over
 *   window = a quarter of the least round trip, times 1 + the round trips with a needless repair; at most SRTT
 * </pre>
 *
 * <p>After 16 recoveries that were needed the window is a quarter again.
 */
final class Reordering {
    private static final int WINDOWS_PER_ROUND_TRIP = 4;

    /** RFC 8985, 6.2, step 4: RACK.reo_wnd_persist. */
    private static final int RECOVERIES_TO_FORGET = 16;

    private final RoundTrip roundTrip;
    private final Marks times = new Marks();
    private boolean seen;
    private int windows = 1;
    private int recoveriesLeft;
    private long widenedUpTo;
    private long arrived;
    private long latestRoundTripNanos;

    Reordering(RoundTrip roundTrip) {
        this.roundTrip = roundTrip;
    }

    boolean isSeen() {
        return seen;
    }

    /** The stream up to a position has been sent, for the first time or again. */
    void sent(long end, long now) {
        times.add(end, now);
    }

    /**
     * A part of the stream arrived.
     *
     * @param repeatedBelow up to where the stream may have been repeated: what is below is no sign of order or disorder
     */
    void arrived(long start, long end, long repeatedBelow, long now) {
        if (end > arrived) {
            arrived = end;
            if (seen && start >= repeatedBelow) {
                sample(end, now);
            }
        } else if (start >= repeatedBelow) {
            seen = true;
        }
    }

    /** Everything up to a position has arrived. */
    void acknowledged(long position, long repeatedBelow, long now) {
        if (position > arrived) {
            arrived = position;
            if (seen && position > repeatedBelow) {
                sample(position, now);
            }
        }
        times.acknowledged(position);
    }

    private void sample(long end, long now) {
        long sent = times.at(end - 1);
        if (sent >= 0) {
            latestRoundTripNanos = now - sent;
        }
    }

    /** What was repaired came after all; only once for each round trip this widens the window. */
    void repairedInVain(long unacknowledged, long highest) {
        seen = true;
        recoveriesLeft = RECOVERIES_TO_FORGET;
        if (unacknowledged >= widenedUpTo) {
            windows++;
            widenedUpTo = highest;
        }
    }

    /** A recovery ended. */
    void recovered() {
        if (recoveriesLeft > 0 && --recoveriesLeft == 0) {
            windows = 1;
        }
    }

    /** How long a segment may be missing. */
    long patienceNanos() {
        long window = Math.min(windows * roundTrip.shortestNanos() / WINDOWS_PER_ROUND_TRIP, roundTrip.smoothedNanos());
        return Math.max(latestRoundTripNanos, roundTrip.shortestNanos()) + window;
    }

    /** Below this, what is missing is lost by now. */
    long lostEdge(long unacknowledged, long highestHeld, long now) {
        return Math.min(highestHeld, times.endUpTo(now - patienceNanos(), unacknowledged));
    }

    /** When the part of the stream at a position will count as lost; -1 when nobody knows. */
    long lostAtNanos(long position) {
        long sent = times.at(position);
        return sent < 0 ? -1 : sent + patienceNanos();
    }
}
