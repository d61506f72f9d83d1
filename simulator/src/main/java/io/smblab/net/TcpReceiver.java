package io.smblab.net;

import io.smblab.engine.EventScheduler;

/**
 * The receiving half of a connection: puts the stream in order, acknowledges, and offers a window.
 *
 * <p>The receive buffer grows while the application takes more than half of it in a round trip (dynamic right-sizing: Fisk and
 * Feng 2001), up to the profile's limit. The right edge of the window never moves back.
 */
final class TcpReceiver {
    private static final long UNKNOWN = -1;
    private static final int MOST_UNSCALED_WINDOW = 0xFFFF;
    /** RFC 7323, 2.3. */
    private static final int MOST_WINDOW_SCALE = 14;

    private final TcpConnection connection;
    private final EventScheduler scheduler;
    private final TcpProfile profile;
    private final RoundTrip roundTrip;
    private final RangeSet early = new RangeSet();
    private final Deadline delayedAcknowledgment;
    private final int windowScale;
    private boolean selective;

    private long next;
    private long finPosition = UNKNOWN;
    private long unread;
    private long bufferBytes;
    private long windowEdge;
    private long acknowledgedPosition;
    private long latestEarly;
    /** What came twice, to be told once (RFC 2883); nothing when both are equal. */
    private long duplicateStart;

    private long duplicateEnd;
    private int pendingSegments;
    private int pendingPackets;
    /** Whether the card that they came by joins segments. */
    private boolean coalesced;

    private boolean delivering;
    private long undelivered;
    private boolean filled;
    private int segmentLength;

    private long consumedBytes;
    private long tuneFromBytes;
    private long tuneAtNanos;
    private long roundTripNanos;
    private long roundEnd;
    private long roundAtNanos;

    TcpReceiver(TcpConnection connection, EventScheduler scheduler, TcpProfile profile, RoundTrip roundTrip) {
        this.connection = connection;
        this.scheduler = scheduler;
        this.profile = profile;
        this.roundTrip = roundTrip;
        this.bufferBytes = profile.initialReceiveBuffer().bytes();
        this.windowScale = scaleFor(profile.mostReceiveBuffer().bytes());
        this.delayedAcknowledgment = new Deadline(scheduler) {
            @Override
            void expired() {
                acknowledge(1, 0);
            }
        };
    }

    private static int scaleFor(long mostBytes) {
        int scale = 0;
        while (scale < MOST_WINDOW_SCALE && mostBytes >> scale > MOST_UNSCALED_WINDOW) {
            scale++;
        }
        return scale;
    }

    void start(boolean selectiveAcknowledgment) {
        selective = selectiveAcknowledgment;
    }

    void stop() {
        delayedAcknowledgment.cancel();
    }

    long next() {
        return next;
    }

    /** What the latest segment to the peer acknowledged. */
    long acknowledged() {
        return acknowledgedPosition;
    }

    long unread() {
        return unread;
    }

    int windowScale() {
        return windowScale;
    }

    /** The window edge to offer in a segment that is about to leave. */
    long offerWindow(boolean scaled) {
        long free = Math.max(0, bufferBytes - unread);
        free = scaled ? free >> windowScale << windowScale : Math.min(free, MOST_UNSCALED_WINDOW);
        windowEdge = Math.max(windowEdge, next + free);
        return windowEdge;
    }

    void receive(Frame frame) {
        long start = frame.position;
        long endOfFrame = start + frame.length;
        if (frame.has(Frame.FIN)) {
            finPosition = endOfFrame;
        }
        if (frame.length > 0) {
            if (endOfFrame <= next) {
                duplicateStart = start;
                duplicateEnd = endOfFrame;
                acknowledge(frame.segments, 0);
            } else if (start <= next) {
                inOrder(frame, endOfFrame);
            } else {
                if (early.firstGap(start) >= endOfFrame) {
                    duplicateStart = start;
                    duplicateEnd = endOfFrame;
                }
                early.add(start, endOfFrame);
                latestEarly = start;
                acknowledge(frame.segments, 0);
            }
        } else if (start < next && !frame.has(Frame.FIN)) {
            // A probe: of the window, or whether this end is alive.
            acknowledge(1, 0);
        }
        if (finPosition != UNKNOWN) {
            endOfBatch();
            if (!connection.state().isOver()) {
                receiveFin(frame);
            }
        }
    }

    /**
     * A receiver sees no acknowledgments of its own, but the window it offers comes back as data after a round trip or later:
     * the least such time is taken, queues on the way included.
     */
    private void measureRound() {
        if (next < roundEnd) {
            return;
        }
        long now = scheduler.now();
        if (roundEnd > 0) {
            long sample = Math.max(roundTrip.smoothedNanos(), now - roundAtNanos);
            roundTripNanos = roundTripNanos == 0 ? sample : Math.min(roundTripNanos, sample);
        }
        roundEnd = Math.max(windowEdge, next + 1);
        roundAtNanos = now;
    }

    private void receiveFin(Frame frame) {
        if (next == finPosition) {
            next++;
            acknowledge(1, 0);
            connection.peerFinished();
        } else if (frame.has(Frame.FIN) && next > finPosition) {
            acknowledge(1, 0);
        }
    }

    private void inOrder(Frame frame, long endOfFrame) {
        long start = next;
        next = endOfFrame;
        if (!early.isEmpty()) {
            filled = true;
            next = early.firstGap(endOfFrame);
            early.removeBelow(next);
        }
        unread += next - start;
        undelivered += next - start;
        pendingSegments += frame.segments;
        pendingPackets += frame.packets;
        coalesced = frame.path.destination().spec().features().receiveCoalescing();
        segmentLength = frame.segmentLength;
        measureRound();
    }

    /** Hands over what arrived in order, and acknowledges it if that is due. */
    void endOfBatch() {
        if (undelivered == 0 || connection.state().isOver()) {
            return;
        }
        long start = next - undelivered;
        undelivered = 0;
        boolean urgent = filled;
        filled = false;
        delivering = true;
        connection.application().delivered(connection, start, next);
        delivering = false;
        if (acknowledgedPosition == next || connection.state().isOver()) {
            return;
        }
        int every = profile.acknowledgeEvery();
        if (urgent) {
            acknowledge(1, 0);
        } else if (pendingSegments >= every) {
            if (coalesced) {
                acknowledgeCoalesced();
            } else {
                acknowledgePackets(every);
            }
        } else if (!delayedAcknowledgment.isSet()) {
            delayedAcknowledgment.set(
                    scheduler.now() + profile.delayedAcknowledgment().nanos());
        }
    }

    /** What the card has joined is one segment to TCP, and so large that its acknowledgment is due at once. */
    private void acknowledgeCoalesced() {
        int perPacket = Math.max(1, TcpSender.TRAIN_BYTES / segmentLength);
        acknowledge((pendingSegments + perPacket - 1) / perPacket, (long) perPacket * segmentLength);
    }

    /** Joined or not: a packet of two segments or more is acknowledged at once, of shorter ones every second. */
    private void acknowledgePackets(int every) {
        int count = Math.max(1, Math.min(pendingSegments / every, pendingPackets));
        acknowledge(count, (long) (pendingSegments / count) * segmentLength);
    }

    private void acknowledge(int count, long step) {
        connection.writer().acknowledgments(count, step);
    }

    /** A segment with the present acknowledgment left. */
    void acknowledgmentSent() {
        pendingSegments = 0;
        pendingPackets = 0;
        acknowledgedPosition = next;
        delayedAcknowledgment.unset();
    }

    /**
     * Fills in selective acknowledgments: what came twice (RFC 2883, section 4), the block that holds what came last (RFC 2018, section
     * 4), and others from the highest on.
     */
    void describeEarly(Frame frame) {
        if (!selective) {
            return;
        }
        if (duplicateStart < duplicateEnd) {
            frame.addBlock(duplicateStart, duplicateEnd);
            duplicateStart = duplicateEnd;
        }
        int latest = early.count() - 1;
        while (latest >= 0 && !(early.start(latest) <= latestEarly && latestEarly < early.end(latest))) {
            latest--;
        }
        if (latest >= 0) {
            frame.addBlock(early.start(latest), early.end(latest));
        }
        for (int i = early.count() - 1; i >= 0 && frame.sackBlocks < Frame.MOST_SACK_BLOCKS; i--) {
            if (i != latest) {
                frame.addBlock(early.start(i), early.end(i));
            }
        }
    }

    /** The application took bytes out of the buffer. */
    void consumed(long bytes) {
        if (bytes < 0 || bytes > unread) {
            throw new IllegalStateException(connection + ": consumed " + bytes + " of " + unread + " unread bytes");
        }
        unread -= bytes;
        consumedBytes += bytes;
        tune();
        if (!delivering && !connection.state().isOver()) {
            long free = bufferBytes - unread;
            long left = windowEdge - next;
            // Silly window avoidance (RFC 9293, 3.8.6.2.2): tell only when it is worth a segment.
            if (left < bufferBytes / 2 && free - left >= Math.min(bufferBytes / 4, 2L * connection.segmentBytes())) {
                acknowledge(1, 0);
            }
        }
    }

    private void tune() {
        long now = scheduler.now();
        if (now - tuneAtNanos < roundTripNanos) {
            return;
        }
        long taken = consumedBytes - tuneFromBytes;
        if (2 * taken > bufferBytes) {
            bufferBytes = Math.min(profile.mostReceiveBuffer().bytes(), 2 * taken);
        }
        tuneAtNanos = now;
        tuneFromBytes = consumedBytes;
    }
}
