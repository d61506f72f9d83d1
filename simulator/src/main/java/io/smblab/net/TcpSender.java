package io.smblab.net;

import io.smblab.engine.EventScheduler;

/**
 * The sending half of a connection: what may be sent when, and what must be sent again.
 *
 * <pre>
 *   stream:  |..acknowledged..|----- in flight -----|.... written ....|
 *                         unacknowledged          next              end
 * </pre>
 *
 * <p>Loss is found by three duplicate acknowledgments or selectively acknowledged segments (RFC 5681, RFC 6675), or by the
 * retransmission timer (RFC 6298), after which everything that is not selectively acknowledged is sent again from the first
 * unacknowledged byte. A FIN takes the stream position behind the last byte.
 *
 * <p>Left out: Nagle's algorithm (SMB switches it off), tail loss probes, RACK, F-RTO, ECN.
 */
final class TcpSender {
    /** Longest train, as segmentation offload makes it. */
    static final int TRAIN_BYTES = 64 << 10;

    /** What a connection sends before others on the same card have a turn. */
    static final int TURN_BYTES = 64 << 10;

    /** RFC 5681, 3.2. */
    private static final int DUPLICATE_THRESHOLD = 3;

    /** A train takes at most this part of the window, or acknowledgments would come in lumps too big to keep the line busy. */
    private static final int WINDOW_PER_TRAIN = 4;

    private static final long NOTHING = -1;

    private enum Recovery {
        NONE,
        FAST,
        TIMEOUT
    }

    private final TcpConnection connection;
    private final EventScheduler scheduler;
    private final TcpProfile profile;
    private final RoundTrip roundTrip;
    private final boolean trains;
    private final RangeSet sacked = new RangeSet();
    private final Deadline timer;
    private CongestionControl congestion;
    private boolean selective;
    private int segmentBytes;

    private long unacknowledged;
    private long next;
    private long highest;
    private long end;
    private long windowEdge;
    private boolean finishing;

    private Recovery recovery = Recovery.NONE;
    private long recoveryEnd;
    private long holeCursor;
    private long holeMark;
    private boolean resendFirst;
    private int duplicates;
    private int timeouts;
    private long timedPosition = NOTHING;
    private long timedAtNanos;
    private long lastSentNanos;
    private boolean waiting;
    private long retransmittedBytes;
    private int turnBytes;

    private int chosenLength;
    private boolean chosenHole;

    TcpSender(
            TcpConnection connection,
            EventScheduler scheduler,
            TcpProfile profile,
            RoundTrip roundTrip,
            boolean trains) {
        this.connection = connection;
        this.scheduler = scheduler;
        this.profile = profile;
        this.roundTrip = roundTrip;
        this.trains = trains;
        this.timer = new Deadline(scheduler) {
            @Override
            void expired() {
                timerExpired();
            }
        };
    }

    /** The handshake is complete. */
    void start(int segmentPayload, boolean selectiveAcknowledgment, long peerWindowEdge) {
        segmentBytes = segmentPayload;
        selective = selectiveAcknowledgment;
        congestion = CongestionControl.of(profile.congestion(), segmentPayload, profile.initialWindowSegments());
        windowEdge = peerWindowEdge;
    }

    void write(long bytes) {
        end += bytes;
        push(false);
    }

    void finish() {
        finishing = true;
        push(false);
    }

    void stop() {
        timer.cancel();
    }

    /** Sequence position of segments without payload: above all that was sent, so that they never look like probes. */
    long highest() {
        return highest;
    }

    long unacknowledged() {
        return unacknowledged;
    }

    long written() {
        return end;
    }

    int segmentBytes() {
        return segmentBytes;
    }

    long retransmittedBytes() {
        return retransmittedBytes;
    }

    CongestionControl congestion() {
        return congestion;
    }

    boolean isWaiting() {
        return waiting;
    }

    void setWaiting(boolean now) {
        waiting = now;
    }

    /** The processor has room again. */
    void resume() {
        push(false);
    }

    /** The card has room for this connection. */
    void takeTurn() {
        push(true);
    }

    private void push(boolean itsTurn) {
        if (waiting || !connection.maySend()) {
            return;
        }
        restartAfterIdle();
        // Deficit round robin: what a turn took too much, the next one has less.
        turnBytes = itsTurn ? Math.min(turnBytes, TURN_BYTES) + TURN_BYTES : TURN_BYTES;
        while (true) {
            long position = choose();
            if (position == NOTHING) {
                turnBytes = 0;
                break;
            }
            if (position == end && chosenLength == 0) {
                sendFin();
                break;
            }
            if (turnBytes <= 0) {
                connection.nic().waitForTurn(this);
                break;
            }
            if (connection.isProcessorFull()) {
                break;
            }
            if (!connection.nic().admits(this, itsTurn)) {
                break;
            }
            turnBytes -= chosenLength;
            send(position);
        }
        if (next == unacknowledged && next < end && windowEdge <= next && !timer.isSet()) {
            timer.set(scheduler.now() + roundTrip.timeoutNanos());
        }
    }

    private void restartAfterIdle() {
        if (next == unacknowledged && scheduler.now() - lastSentNanos > roundTrip.timeoutNanos()) {
            congestion.restartAfterIdle();
        }
    }

    /** Position and length of what to send now; NOTHING when windows or data do not allow anything. */
    private long choose() {
        chosenHole = false;
        if (recovery == Recovery.FAST) {
            long hole = chooseHole();
            if (hole != NOTHING) {
                return hole;
            }
        }
        long position = next < highest ? Math.min(sacked.firstGap(next), Math.min(highest, end)) : next;
        long limit = sacked.isEmpty() ? end : Math.min(end, sacked.nextStart(position, end));
        long available = limit - position;
        if (available <= 0) {
            next = Math.max(next, position);
            chosenLength = 0;
            return finishing && next == end ? end : NOTHING;
        }
        long flight = flight();
        long room = Math.min(windowEdge - position, congestion.window() - flight);
        if (room < segmentBytes && room < available && !(flight <= 0 && room > 0)) {
            return NOTHING;
        }
        long length = Math.min(available, Math.min(room, longestSend()));
        if (length > segmentBytes && length < available) {
            length -= length % segmentBytes;
        }
        chosenLength = (int) length;
        next = position;
        return position;
    }

    private long chooseHole() {
        long hole;
        long limit;
        if (selective) {
            long lostEdge = lostEdge();
            hole = sacked.firstGap(Math.max(holeCursor, unacknowledged));
            limit = Math.min(lostEdge, sacked.nextStart(hole, lostEdge));
        } else {
            hole = unacknowledged;
            limit = resendFirst ? unacknowledged + segmentBytes : unacknowledged;
        }
        limit = Math.min(limit, end);
        if (hole >= limit || !resendFirst && congestion.window() - flight() < segmentBytes) {
            return NOTHING;
        }
        chosenHole = true;
        chosenLength = (int) Math.min(limit - hole, resendFirst ? segmentBytes : longestSend());
        return hole;
    }

    /** Below this everything not selectively acknowledged counts as lost. */
    private long lostEdge() {
        long byDistance = sacked.highest(unacknowledged) - (long) DUPLICATE_THRESHOLD * segmentBytes;
        return Math.min(recoveryEnd, Math.max(byDistance, unacknowledged + segmentBytes));
    }

    private long longestSend() {
        if (!trains) {
            return segmentBytes;
        }
        long part = Math.min(congestion.window(), windowEdge - unacknowledged) / WINDOW_PER_TRAIN;
        long bytes = Math.max(segmentBytes, Math.min(part, TRAIN_BYTES));
        return bytes - bytes % segmentBytes;
    }

    /** Bytes that are believed to be in the network (the pipe of RFC 6675). */
    private long flight() {
        if (recovery == Recovery.FAST) {
            if (!selective) {
                return next - unacknowledged - (long) duplicates * segmentBytes;
            }
            long from = Math.max(holeCursor, unacknowledged);
            long lostEdge = lostEdge();
            long lost = 0;
            if (lostEdge > from) {
                lost = lostEdge - from - (sacked.bytesBelow(lostEdge) - sacked.bytesBelow(from));
            }
            return next - unacknowledged - sacked.bytesBelow(next) - lost;
        }
        return next - unacknowledged - (sacked.isEmpty() ? 0 : sacked.bytesBelow(next));
    }

    private void send(long position) {
        int length = chosenLength;
        boolean again = position < highest;
        if (chosenHole) {
            if (position == unacknowledged) {
                holeMark = next;
            }
            holeCursor = position + length;
            resendFirst = false;
        } else {
            next = position + length;
            highest = Math.max(highest, next);
        }
        long now = scheduler.now();
        if (again) {
            retransmittedBytes += length;
            timedPosition = NOTHING;
        } else if (timedPosition == NOTHING) {
            timedPosition = position + length;
            timedAtNanos = now;
        }
        lastSentNanos = now;
        if (!timer.isSet()) {
            timer.set(now + roundTrip.timeoutNanos());
        }
        connection.writer().data(position, length, segmentBytes, position + length == end);
    }

    private void sendFin() {
        next = end + 1;
        highest = next;
        if (!timer.isSet()) {
            timer.set(scheduler.now() + roundTrip.timeoutNanos());
        }
        connection.writer().fin(end);
    }

    /** Takes the acknowledgment part of a segment. */
    void acknowledged(Frame frame) {
        boolean windowMoved = frame.windowEdge > windowEdge;
        if (windowMoved) {
            windowEdge = frame.windowEdge;
        }
        for (int i = 0; i < frame.sackBlocks; i++) {
            if (frame.sack[2 * i + 1] > unacknowledged) {
                sacked.add(frame.sack[2 * i], frame.sack[2 * i + 1]);
            }
        }
        if (frame.acknowledged > unacknowledged) {
            advance(frame.acknowledged);
        } else {
            if (highest == unacknowledged) {
                // An answer to a window probe.
                timeouts = 0;
                roundTrip.resetBackoff();
            } else if (frame.acknowledged == unacknowledged && frame.length == 0 && !windowMoved) {
                duplicates += frame.segments;
            }
            if (windowMoved && next == unacknowledged) {
                timer.unset();
            }
        }
        if (connection.state().isOver()) {
            return;
        }
        findLoss();
        push(false);
    }

    private void advance(long position) {
        long newly = position - unacknowledged;
        long flightBefore = next - unacknowledged;
        unacknowledged = position;
        next = Math.max(next, position);
        timeouts = 0;
        roundTrip.resetBackoff();
        long now = scheduler.now();
        if (timedPosition != NOTHING && position >= timedPosition) {
            roundTrip.sample(now - timedAtNanos);
            timedPosition = NOTHING;
        }
        if (!sacked.isEmpty()) {
            sacked.removeBelow(position);
        }
        if (recovery != Recovery.NONE && position >= recoveryEnd) {
            recovery = Recovery.NONE;
            duplicates = 0;
        } else if (recovery == Recovery.FAST) {
            resendFirst = !selective || holeCursor <= position;
            duplicates = (int) Math.max(0, duplicates - newly / segmentBytes + 1);
        } else {
            duplicates = 0;
            double used = congestion.inSlowStart() ? 0.5 : 0.75;
            if (flightBefore >= used * congestion.window()) {
                congestion.acknowledged(newly, now, roundTrip.smoothedNanos());
            }
        }
        if (unacknowledged == highest) {
            timer.cancel();
        } else {
            timer.set(now + roundTrip.timeoutNanos());
        }
        connection.streamAcknowledged(Math.min(position, end), finishing && position > end);
    }

    private void findLoss() {
        if (recovery == Recovery.NONE) {
            boolean evident =
                    duplicates >= DUPLICATE_THRESHOLD || sacked.bytes() >= (long) DUPLICATE_THRESHOLD * segmentBytes;
            if (evident && unacknowledged < end && highest > unacknowledged) {
                recovery = Recovery.FAST;
                recoveryEnd = highest;
                holeCursor = unacknowledged;
                resendFirst = true;
                congestion.lost(next - unacknowledged);
                connection.log("fast-retransmit", "position=" + unacknowledged);
            }
        } else if (recovery == Recovery.FAST
                && selective
                && holeCursor > unacknowledged
                && sacked.highest(0) >= holeMark + (long) DUPLICATE_THRESHOLD * segmentBytes) {
            // Sent later and arrived, while the repeated first segment did not: it was lost once more.
            holeCursor = unacknowledged;
            holeMark = Long.MAX_VALUE / 2;
            resendFirst = true;
        }
    }

    private void timerExpired() {
        if (highest == unacknowledged) {
            if (unacknowledged < end) {
                probeWindow();
            }
            return;
        }
        timeouts++;
        if (timeouts > profile.dataRetransmissions()) {
            connection.timedOut("no acknowledgment of stream position " + unacknowledged + " after " + (timeouts - 1)
                    + " retransmissions");
            return;
        }
        connection.log("retransmission-timeout", "position=" + unacknowledged + " count=" + timeouts);
        congestion.timedOut(next - unacknowledged, timeouts == 1);
        avoidBlackHole();
        recovery = Recovery.TIMEOUT;
        recoveryEnd = highest;
        duplicates = 0;
        next = unacknowledged;
        timedPosition = NOTHING;
        roundTrip.backOff();
        timer.set(scheduler.now() + roundTrip.timeoutNanos());
        push(false);
    }

    private void probeWindow() {
        timeouts++;
        if (timeouts > profile.dataRetransmissions()) {
            connection.timedOut("no answer to " + (timeouts - 1) + " probes of a closed window");
            return;
        }
        roundTrip.backOff();
        timer.set(scheduler.now() + roundTrip.timeoutNanos());
        connection.writer().probe();
    }

    /** Full-size segments vanish again and again: perhaps something on the way does not take their size (RFC 2923, 2.1). */
    private void avoidBlackHole() {
        if (profile.blackHoleRetransmissions() > 0
                && timeouts >= profile.blackHoleRetransmissions()
                && segmentBytes > profile.blackHoleSegment()
                && Math.min(highest, end) - unacknowledged >= segmentBytes) {
            segmentBytes = profile.blackHoleSegment();
            congestion.setSegmentBytes(segmentBytes);
            connection.log("black-hole", "segment=" + segmentBytes);
        }
    }
}
