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
 * <p>What is lost, and so is sent again, the {@link LossDetector} knows. What it finds nothing of, the timer does: the retransmission
 * timer (RFC 6298), or earlier a tail loss probe (RFC 8985, section 7: a segment sent when nothing was heard for a while, so that
 * its acknowledgment shows what is missing). With SACK all holes are filled as the window allows. A FIN takes the stream position
 * behind the last byte.
 *
 * <p>Left out: Nagle's algorithm (SMB switches it off), reordering as RACK tolerates it, F-RTO, ECN.
 */
final class TcpSender {
    /** Longest train, as segmentation offload makes it. */
    static final int TRAIN_BYTES = 64 << 10;

    /** What a connection sends before others on the same card have a turn. */
    static final int TURN_BYTES = 64 << 10;

    /** A train takes at most this part of the window, or acknowledgments would come in lumps too big to keep the line busy. */
    private static final int WINDOW_PER_TRAIN = 4;

    /** Least time before a tail loss probe (draft-dukkipati-tcpm-tcp-loss-probe-01, 2.1). */
    private static final long LEAST_PROBE_NANOS = 10_000_000;

    private static final long NOTHING = -1;

    private final TcpConnection connection;
    private final EventScheduler scheduler;
    private final TcpProfile profile;
    private final RoundTrip roundTrip;
    private final boolean trains;
    private final LossDetector loss;
    private final SegmentSize size;
    private final Deadline timer;
    private final Deadline lateTimer;
    private CongestionControl congestion;
    private boolean selective;
    private int segmentBytes;

    private long next;
    private long highest;
    private long end;
    private long windowEdge;
    private boolean finishing;

    private boolean probeDue;
    private int timeouts;
    private long timedPosition = NOTHING;
    private long timedAtNanos;
    private long lastSentNanos;
    private boolean waiting;
    private long retransmittedBytes;
    private int turnBytes;

    private int chosenLength;
    private boolean chosenHole;
    private boolean chosenSizeProbe;

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
        this.loss = new LossDetector(roundTrip);
        this.size = new SegmentSize(profile);
        this.lateTimer = new Deadline(scheduler) {
            @Override
            void expired() {
                findLoss();
                push(false);
            }
        };
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
        size.start(segmentPayload);
        selective = selectiveAcknowledgment;
        loss.start(segmentPayload, selectiveAcknowledgment);
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
        lateTimer.cancel();
        timer.cancel();
    }

    /** Sequence position of segments without payload: above all that was sent, so that they never look like probes. */
    long highest() {
        return highest;
    }

    long unacknowledged() {
        return loss.unacknowledged();
    }

    long written() {
        return end;
    }

    int segmentBytes() {
        return segmentBytes;
    }

    int timeoutsInARow() {
        return timeouts;
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
        boolean first = connection.writer().cork();
        fillWindow(itsTurn);
        if (first) {
            connection.writer().uncork();
        }
        if (next == loss.unacknowledged() && next < end && windowEdge <= next && !timer.isSet()) {
            probeDue = false;
            timer.set(scheduler.now() + roundTrip.timeoutNanos());
        }
    }

    private void fillWindow(boolean itsTurn) {
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
            if (connection.isProcessorFull() || !connection.nic().admits(this, itsTurn)) {
                break;
            }
            turnBytes -= chosenLength;
            send(position);
        }
    }

    private void restartAfterIdle() {
        if (next == loss.unacknowledged() && scheduler.now() - lastSentNanos > roundTrip.timeoutNanos()) {
            congestion.restartAfterIdle();
        }
    }

    /** Position and length of what to send now; NOTHING when windows or data do not allow anything. */
    private long choose() {
        chosenHole = false;
        chosenSizeProbe = false;
        if (loss.fillsHoles()) {
            long hole = chooseHole();
            if (hole != NOTHING) {
                return hole;
            }
        }
        long position = next < highest ? Math.min(loss.firstMissing(next), Math.min(highest, end)) : next;
        long limit = loss.nextHeld(position, end);
        long available = limit - position;
        if (available <= 0) {
            next = Math.max(next, position);
            chosenLength = 0;
            return finishing && next == end ? end : NOTHING;
        }
        long flight = loss.flight(next, scheduler.now());
        long room = Math.min(windowEdge - position, congestion.window() - flight);
        if (room < segmentBytes && room < available && !(flight <= 0 && room > 0)) {
            return NOTHING;
        }
        int probe = position < highest ? 0 : size.probeLength(Math.min(available, room), scheduler.now());
        chosenSizeProbe = probe > 0;
        long length = chosenSizeProbe ? probe : Math.min(available, Math.min(room, longestSend()));
        if (!chosenSizeProbe && length > segmentBytes && length < available) {
            length -= length % segmentBytes;
        }
        chosenLength = (int) length;
        next = position;
        return position;
    }

    private long chooseHole() {
        long now = scheduler.now();
        long hole = loss.nextHole(now);
        long limit = loss.holeEnd(hole, end);
        long room = loss.isRepairUrgent() ? segmentBytes : congestion.window() - loss.flight(next, now);
        if (hole >= limit || room < segmentBytes) {
            return NOTHING;
        }
        chosenHole = true;
        chosenLength = (int) Math.min(limit - hole, Math.min(room - room % segmentBytes, longestSend()));
        return hole;
    }

    private long longestSend() {
        if (!trains) {
            return segmentBytes;
        }
        long part = Math.min(congestion.window(), windowEdge - loss.unacknowledged()) / WINDOW_PER_TRAIN;
        long bytes = Math.max(segmentBytes, Math.min(part, TRAIN_BYTES));
        return bytes - bytes % segmentBytes;
    }

    private void send(long position) {
        int length = chosenLength;
        boolean again = position < highest;
        long now = scheduler.now();
        loss.sent(position + length, again, now);
        if (chosenHole) {
            loss.repaired(position, length, now);
        } else {
            next = position + length;
            highest = Math.max(highest, next);
        }
        if (again) {
            retransmittedBytes += length;
            timedPosition = NOTHING;
            size.sentAgain(position, length, now);
        } else if (timedPosition == NOTHING) {
            timedPosition = position + length;
            timedAtNanos = now;
        }
        if (chosenSizeProbe) {
            size.probed(position);
        }
        lastSentNanos = now;
        if (!timer.isSet()) {
            startTimer(now);
        }
        connection.writer().data(position, length, chosenSizeProbe ? length : segmentBytes, position + length == end);
    }

    private void sendFin() {
        next = end + 1;
        highest = next;
        if (!timer.isSet()) {
            probeDue = false;
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
        loss.takeBlocks(frame, scheduler.now());
        if (loss.wasNeedless(frame, connection.usesTimestamps())) {
            congestion.undo();
            connection.log("undo", "position=" + loss.unacknowledged());
        }
        long unacknowledged = loss.unacknowledged();
        if (frame.acknowledged > unacknowledged) {
            advance(frame);
        } else {
            if (highest == unacknowledged) {
                // An answer to a window probe.
                timeouts = 0;
                roundTrip.resetBackoff();
            } else if (frame.acknowledged == unacknowledged && frame.length == 0 && !windowMoved) {
                loss.duplicate(frame);
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

    private void advance(Frame frame) {
        long position = frame.acknowledged;
        long now = scheduler.now();
        long delivered = loss.delivers(position);
        long flightBefore = next - loss.unacknowledged();
        next = Math.max(next, position);
        timeouts = 0;
        roundTrip.resetBackoff();
        if (timedPosition != NOTHING && position >= timedPosition) {
            roundTrip.sample(now - timedAtNanos);
            timedPosition = NOTHING;
        }
        if (size.acknowledged(position, now)) {
            useSize();
            connection.fellBack(size.fellBack());
        }
        if (loss.advance(position, now)) {
            double used = congestion.inSlowStart() ? 0.5 : 0.75;
            // Less than a segment of room is a full window too: else one of a few segments would never grow.
            if (flightBefore >= Math.min(used * congestion.window(), congestion.window() - segmentBytes + 1)) {
                congestion.acknowledged(delivered, now, roundTrip.smoothedNanos());
            }
        }
        if (position == highest) {
            timer.cancel();
        } else {
            startTimer(now);
        }
        connection.streamAcknowledged(Math.min(position, end), finishing && position > end);
    }

    /** Starts the retransmission timer afresh, or the shorter time to a probe. */
    private void startTimer(long now) {
        long nanos = roundTrip.timeoutNanos();
        probeDue = false;
        if (loss.mayProbe() && next <= end) {
            long probe = Math.max(2 * roundTrip.smoothedNanos(), LEAST_PROBE_NANOS);
            if (next - loss.unacknowledged() <= segmentBytes) {
                probe += profile.delayedAcknowledgment().nanos();
            }
            probeDue = probe < nanos;
            nanos = Math.min(nanos, probe);
        }
        timer.set(now + nanos);
    }

    private void findLoss() {
        long now = scheduler.now();
        long unacknowledged = loss.unacknowledged();
        if (unacknowledged < end && highest > unacknowledged && loss.findLoss(now)) {
            congestion.lost(next - unacknowledged);
            connection.log("fast-retransmit", "position=" + unacknowledged);
        }
        long nextLoss = loss.nextLossNanos(now);
        if (nextLoss == NOTHING) {
            lateTimer.unset();
        } else {
            lateTimer.set(nextLoss);
        }
    }

    /** Nothing was heard for a while: a segment at the end makes the receiver say what it has. */
    private void probeTail() {
        probeDue = false;
        long now = scheduler.now();
        timer.set(now + roundTrip.timeoutNanos());
        long position = next;
        long length = Math.min(segmentBytes, Math.min(end, windowEdge) - next);
        boolean again = length <= 0 || next < highest;
        if (again) {
            length = Math.min(segmentBytes, highest - loss.unacknowledged());
            position = highest - length;
            retransmittedBytes += length;
            timedPosition = NOTHING;
        } else {
            next = position + length;
            highest = next;
        }
        loss.sent(position + length, again, now);
        loss.probed(position + length);
        lastSentNanos = now;
        connection.writer().data(position, (int) length, segmentBytes, position + length == end);
    }

    private void timerExpired() {
        long unacknowledged = loss.unacknowledged();
        if (highest == unacknowledged) {
            if (unacknowledged < end) {
                probeWindow();
            }
            return;
        }
        if (probeDue && highest <= end) {
            probeTail();
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
        if (size.timedOut(timeouts, Math.min(highest, end) - unacknowledged, scheduler.now())) {
            useSize();
        }
        boolean repairs = selective && unacknowledged < end;
        loss.timedOut(repairs);
        timedPosition = NOTHING;
        next = repairs ? Math.min(highest, end) : unacknowledged;
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

    private void useSize() {
        segmentBytes = size.present();
        congestion.setSegmentBytes(segmentBytes);
        loss.setSegmentBytes(segmentBytes);
    }
}
