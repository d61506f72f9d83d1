package io.smblab.net;

/**
 * What of a stream has arrived, as acknowledgments tell it, and what of the rest is lost.
 *
 * <pre>
 *   |..acknowledged..|-- lost --|##held##|-- lost --|##held##|-- late? --|##held##|-- on its way --|
 *              unacknowledged                           lost edge    highest held             highest sent
 * </pre>
 *
 * <p>As long as a path keeps the order, three segments beyond a hole mean loss (RFC 5681, RFC 6675), and a repair is lost when what was
 * sent three segments after it has arrived ({@link Holes}). From the first segment that came late on, time decides
 * ({@link Reordering}). After a tail loss probe (RFC 8985, section 7) or the retransmission timer everything is lost that is not
 * held by then. A recovery ends when all is acknowledged that had been sent when it started.
 *
 * <p>A recovery was needless when all that it repaired arrived without that: each acknowledgment echoes a time before the first repair
 * (Eifel, RFC 3522), or the peer has told of every repair that it came as a duplicate (RFC 2883). A repair that the network itself
 * duplicates misleads the latter.
 */
final class LossDetector {
    /** RFC 5681, 3.2. */
    private static final int DUPLICATE_THRESHOLD = 3;

    private static final long NOTHING = -1;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private enum Recovery {
        NONE,
        FAST,
        TIMEOUT
    }

    private final RangeSet held = new RangeSet();
    private final Holes holes = new Holes(held);
    /** What this recovery, or the latest, has repaired, and what of that came as a duplicate. */
    private final RangeSet repairs = new RangeSet();

    private final RangeSet needless = new RangeSet();
    private final Reordering reordering;
    private boolean selective;
    private int segmentBytes;
    private long unacknowledged;
    private int duplicates;
    private long probeEnd = NOTHING;

    private Recovery recovery = Recovery.NONE;
    private long recoveryEnd;
    private boolean resendFirst;
    /** Everything below that is not held is lost: the timer ran out. */
    private long timedOutBelow;

    /** Up to where the stream was sent more than once, here or there. */
    private long repeatedBelow;

    private long repairedNanos;
    private long firstRepairMillis;
    /** Whether a repair of this recovery was the first to arrive, for all that timestamps tell. */
    private boolean repairUsed;

    private boolean provable;
    private long highest;

    LossDetector(RoundTrip roundTrip) {
        this.reordering = new Reordering(roundTrip);
    }

    void start(int segmentPayload, boolean selectiveAcknowledgment) {
        segmentBytes = segmentPayload;
        selective = selectiveAcknowledgment;
    }

    void setSegmentBytes(int bytes) {
        segmentBytes = bytes;
    }

    long unacknowledged() {
        return unacknowledged;
    }

    // --- what to send

    /** Whether holes are filled; otherwise, after a timeout without SACK, everything is sent again in order. */
    boolean fillsHoles() {
        return recovery == Recovery.FAST || recovery == Recovery.TIMEOUT && selective;
    }

    /** Whether the first hole is repaired whatever the window says. */
    boolean isRepairUrgent() {
        return resendFirst;
    }

    /** Start of the hole to fill next. */
    long nextHole(long now) {
        return selective && !resendFirst ? holes.next(unacknowledged, lostEdge(now)) : unacknowledged;
    }

    /** End of the hole that {@link #nextHole} found, at most {@code end}; there is none when that is not beyond its start. */
    long holeEnd(long hole, long end) {
        long limit = unacknowledged;
        if (resendFirst) {
            limit += segmentBytes;
        } else if (selective) {
            limit = holes.limit();
        }
        return Math.min(limit, nextHeld(hole, end));
    }

    /** The first position from one on that the peer does not hold. */
    long firstMissing(long position) {
        return held.firstGap(position);
    }

    /** Where the next thing starts that the peer holds; at most {@code end}. */
    long nextHeld(long position, long end) {
        return held.isEmpty() ? end : Math.min(end, held.nextStart(position, end));
    }

    /** Bytes below {@code next} that are believed to be in the network (the pipe of RFC 6675). */
    long flight(long next, long now) {
        if (!selective) {
            return next - unacknowledged - (recovery == Recovery.FAST ? (long) duplicates * segmentBytes : 0);
        }
        long outstanding = next - unacknowledged - (held.isEmpty() ? 0 : held.bytesBelow(next));
        return fillsHoles() ? outstanding - holes.unfilledBytes(unacknowledged, lostEdge(now)) : outstanding;
    }

    /** Below this, what is not held is lost; three segments beyond it, or too long a time since it was sent, tell. */
    private long lostEdge(long now) {
        long highestHeld = held.highest(unacknowledged);
        long edge;
        if (reordering.isSeen()) {
            edge = reordering.lostEdge(unacknowledged, highestHeld, now);
        } else if (isProbeAnswered()) {
            edge = highestHeld;
        } else {
            // A repair has arrived that was sent after what is missing now, or there is enough beyond it: the first one
            // is lost.
            edge = Math.max(highestHeld - (long) DUPLICATE_THRESHOLD * segmentBytes, unacknowledged + segmentBytes);
        }
        return Math.min(recoveryEnd, Math.max(edge, timedOutBelow));
    }

    private boolean isProbeAnswered() {
        return probeEnd != NOTHING && held.highest(0) >= probeEnd;
    }

    // --- what was sent

    /** A part of the stream leaves that has not left before, or may not have. */
    void sent(long end, boolean again, long now) {
        highest = Math.max(highest, end);
        if (again) {
            repeatedBelow = Math.max(repeatedBelow, end);
        }
        if (selective) {
            reordering.sent(end, now);
        }
    }

    /** A hole, or its start, is filled. */
    void repaired(long position, int length, long now) {
        if (recovery == Recovery.FAST && selective) {
            if (repairs.isEmpty()) {
                firstRepairMillis = now / NANOS_PER_MILLI;
            }
            // A second repair was sent because the first seemed lost: no duplicate proves anything from here on.
            provable &= position >= holes.filledBelow();
            repairs.add(position, position + length);
        }
        holes.filled(position, length, position == unacknowledged, highest);
        resendFirst = false;
        repairedNanos = now;
    }

    /** Whether a tail loss probe may be sent. */
    boolean mayProbe() {
        return selective && recovery == Recovery.NONE && probeEnd == NOTHING;
    }

    void probed(long end) {
        probeEnd = end;
    }

    // --- what arrived

    /** Takes the selective acknowledgments of a segment. */
    void takeBlocks(Frame frame, long now) {
        if (frame.acknowledged > unacknowledged && !held.isEmpty()) {
            reordering.arrived(unacknowledged, unacknowledged, repeatedBelow, now);
        }
        for (int i = frame.tellsOfDuplicate() ? 1 : 0; i < frame.sackBlocks; i++) {
            long start = frame.sack[2 * i];
            long end = frame.sack[2 * i + 1];
            if (end > unacknowledged) {
                long newEnd = held.lastGapEnd(start, end);
                if (newEnd > start) {
                    reordering.arrived(Math.max(start, held.lastHeldEnd(newEnd)), newEnd, repeatedBelow, now);
                    holes.arrived(newEnd);
                    held.add(start, end);
                }
            }
        }
    }

    /** Bytes that arrived with everything below a position; what is held had been counted already. */
    long delivers(long position) {
        return position - unacknowledged - (held.isEmpty() ? 0 : held.bytesBelow(position));
    }

    /** Everything below a position has arrived. Returns whether that may open the congestion window. */
    boolean advance(long position, long now) {
        long newly = position - unacknowledged;
        unacknowledged = position;
        reordering.acknowledged(position, repeatedBelow, now);
        if (!held.isEmpty()) {
            held.removeBelow(position);
        }
        if (probeEnd != NOTHING && position >= probeEnd) {
            probeEnd = NOTHING;
        }
        if (recovery != Recovery.NONE && position >= recoveryEnd) {
            if (recovery == Recovery.FAST) {
                reordering.recovered();
            }
            endRecovery();
            return false;
        }
        if (recovery == Recovery.FAST) {
            resendFirst = !selective;
            duplicates = (int) Math.max(0, duplicates - newly / segmentBytes + 1);
            return false;
        }
        duplicates = 0;
        return true;
    }

    private void endRecovery() {
        recovery = Recovery.NONE;
        timedOutBelow = 0;
        duplicates = 0;
        resendFirst = false;
    }

    /** Whether an acknowledgment proves that all repairs of this recovery, or the latest, were needless; then it is over. */
    boolean wasNeedless(Frame frame, boolean timestamps) {
        if (repairs.isEmpty()) {
            return false;
        }
        boolean proven = frame.tellsOfDuplicate() && isDuplicateOfAll(frame.sack[0], frame.sack[1]);
        if (timestamps && recovery == Recovery.FAST && frame.acknowledged > unacknowledged && !repairUsed) {
            repairUsed = frame.echoedMillis >= firstRepairMillis;
            if (!repairUsed) {
                reordering.repairedInVain(unacknowledged, highest);
                proven |= frame.acknowledged >= holes.filledBelow();
            }
        }
        if (proven) {
            repairs.clear();
            if (recovery == Recovery.FAST) {
                endRecovery();
            }
        }
        return proven;
    }

    /** Whether a duplicate is that of a repair, and the last that was missing. */
    private boolean isDuplicateOfAll(long start, long end) {
        if (repairs.firstGap(start) < end) {
            return false;
        }
        reordering.repairedInVain(unacknowledged, highest);
        needless.add(start, end);
        return provable && needless.bytes() == repairs.bytes();
    }

    /** An acknowledgment that moves nothing; without news of what arrived it is no sign of loss (RFC 6675, section 2). */
    void duplicate(Frame frame) {
        if (!selective || frame.sackBlocks > 0 && !frame.tellsOfDuplicate()) {
            duplicates += frame.segments;
        }
    }

    // --- what is lost

    /** Looks for losses; returns whether a recovery starts with this, of all that was sent by now. */
    boolean findLoss(long now) {
        if (recovery == Recovery.NONE) {
            if (!isLossEvident(now)) {
                return false;
            }
            open(Recovery.FAST);
            repairUsed = false;
            provable = true;
            return true;
        }
        if (selective) {
            if (!reordering.isSeen()) {
                holes.findLostAgain(unacknowledged, (long) DUPLICATE_THRESHOLD * segmentBytes);
            } else if (now >= repairedNanos + reordering.patienceNanos()) {
                holes.findLostAgain(unacknowledged, 1);
            }
        }
        return false;
    }

    private boolean isLossEvident(long now) {
        if (!selective) {
            return duplicates >= DUPLICATE_THRESHOLD;
        }
        if (reordering.isSeen()) {
            return !held.isEmpty() && reordering.lostEdge(unacknowledged, held.highest(0), now) > unacknowledged;
        }
        return duplicates >= DUPLICATE_THRESHOLD
                || held.bytes() >= (long) DUPLICATE_THRESHOLD * segmentBytes
                || isProbeAnswered();
    }

    /** When something that is late now will count as lost if it does not arrive; -1 when that is not a question of time. */
    long nextLossNanos(long now) {
        if (!reordering.isSeen() || held.isEmpty()) {
            return NOTHING;
        }
        long late = unacknowledged;
        if (fillsHoles()) {
            late = Math.max(late, Math.max(lostEdge(now), holes.filledBelow()));
            if (unacknowledged < holes.filledBelow() && now < repairedNanos + reordering.patienceNanos()) {
                return repairedNanos + reordering.patienceNanos();
            }
        }
        long hole = held.firstGap(late);
        long lost = hole < held.highest(0) ? reordering.lostAtNanos(hole) : NOTHING;
        return lost > now ? lost : NOTHING;
    }

    /** The retransmission timer ran out; {@code repairs} when data are outstanding, and not a FIN alone. */
    void timedOut(boolean repairs) {
        duplicates = 0;
        probeEnd = NOTHING;
        if (selective && repairs) {
            timedOutBelow = highest;
            open(Recovery.TIMEOUT);
        } else {
            recovery = Recovery.TIMEOUT;
            recoveryEnd = highest;
        }
    }

    private void open(Recovery kind) {
        recovery = kind;
        recoveryEnd = highest;
        holes.open(unacknowledged);
        repairs.clear();
        needless.clear();
        resendFirst = true;
    }
}
