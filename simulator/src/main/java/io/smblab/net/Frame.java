package io.smblab.net;

import io.smblab.engine.Event;
import java.net.InetSocketAddress;

/**
 * A TCP segment, or a train of equally long ones (the last may be shorter), on its way. It is its own event, pooled by the
 * network, and passes the hops of a path one after the other:
 *
 * <pre>
 *   transmit -&gt; [serialise, propagate] -&gt; fire at the receiving port -&gt; transmit again (switch) or deliver (card)
 * </pre>
 *
 * <p>Of a train only the instants of its first and last segment are kept; those between are spaced evenly.
 */
final class Frame extends Event {
    static final int FIN = 0x01;
    static final int SYN = 0x02;
    static final int RST = 0x04;
    static final int PSH = 0x08;
    static final int ACK = 0x10;

    private enum Stage {
        /** The sender's processor works on it. */
        LEAVING,
        ON_WIRE,
        /** Alone on a cable that does not keep the order. */
        CROSSING,
        /** The rest of a train, at a switch that has counted it and sent its first segments on. */
        FOLLOWING,
        /** The receiver's processor works on it. */
        ENTERING
    }

    /** Selective acknowledgment blocks that fit beside timestamps (RFC 2018, section 3). */
    static final int MOST_SACK_BLOCKS = 3;

    final Network network;

    /** Who sent it; null for the reset that answers a segment nobody wants. */
    TcpConnection source;
    /** Whom it reaches; null for the first SYN. */
    TcpConnection target;

    int flags;
    /** Stream position of the first payload byte. */
    long position;
    /** Payload bytes of all segments. */
    int length;
    /** Payload of each segment but the last; 0 without payload. */
    int segmentLength;
    /** How many segments: 1 or more. For pure acknowledgments the number that a receiver of single segments would send. */
    int segments;
    /** Packets of the receiving stack that start with it; a joined one may have started before. */
    int packets;
    /** Receive queue of the card that it reached. */
    int queue;
    /** IP and TCP header of each segment. */
    int headerLength;
    /** Next position that the sender expects. */
    long acknowledged;
    /** First position beyond the window that the sender offers. */
    long windowEdge;
    /** By how much each acknowledgment of a train of acknowledgments moves on; 0 for duplicates. */
    long acknowledgedStep;

    int sackBlocks;
    final long[] sack = new long[2 * MOST_SACK_BLOCKS];
    long sentMillis;
    long echoedMillis;

    Path path;
    int hop;
    private int cableEpoch;
    private Stage stage = Stage.ON_WIRE;
    /** When the first and the last segment are complete at the receiving port: picoseconds. */
    long firstPicos;

    long lastPicos;
    /** The next frame of the pool, of a ring, or of what a core works on together with this one. */
    Frame following;

    Frame(Network network) {
        this.network = network;
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    void addBlock(long start, long end) {
        sack[2 * sackBlocks] = start;
        sack[2 * sackBlocks + 1] = end;
        sackBlocks++;
    }

    /** Whether the first block tells of something that came twice (RFC 2883, section 5). */
    boolean tellsOfDuplicate() {
        return sackBlocks > 0
                && (sack[1] <= acknowledged || sackBlocks > 1 && sack[2] <= sack[0] && sack[1] <= sack[3]);
    }

    int lastSegmentLength() {
        return length - (segments - 1) * segmentLength;
    }

    int segmentPayload(int index) {
        return index < segments - 1 ? segmentLength : lastSegmentLength();
    }

    /** Payload before segment {@code index}. */
    private int payloadBefore(int index) {
        return index * segmentLength;
    }

    long wireBytes() {
        if (segments == 1) {
            return Framing.wireBytes(headerLength + length);
        }
        return (long) (segments - 1) * Framing.wireBytes(headerLength + segmentLength)
                + Framing.wireBytes(headerLength + lastSegmentLength());
    }

    /** As interface counters count. */
    long countedBytes() {
        return length + (long) segments * (headerLength + Framing.ETHERNET_HEADER);
    }

    int longestFrameBytes() {
        return Framing.frameBytes(headerLength + (segments == 1 ? length : segmentLength));
    }

    /** When segment {@code index} is complete at the receiving port. */
    long completePicos(int index) {
        return segments == 1 ? lastPicos : firstPicos + (lastPicos - firstPicos) / (segments - 1) * index;
    }

    /** Whether its segments follow each other faster than a port can send them. */
    boolean comesFasterThan(Transmitter transmitter) {
        long each = transmitter.picosFor(Framing.wireBytes(headerLength + segmentLength));
        return (lastPicos - firstPicos) / (segments - 1) < each - Network.PICOS_PER_NANO;
    }

    /** Cuts off the segments from {@code index} (1 or more) on and returns them as a frame of their own. */
    Frame splitBefore(int index) {
        Frame rest = network.frames().copy(this);
        long boundary = completePicos(index);
        long beforeBoundary = completePicos(index - 1);
        rest.firstPicos = boundary;
        lastPicos = beforeBoundary;
        int before = payloadBefore(index);
        rest.position = position + before;
        rest.length = length - before;
        rest.segments = segments - index;
        length = before;
        segments = index;
        if (acknowledgedStep != 0) {
            acknowledged -= rest.segments * acknowledgedStep;
        }
        flags &= ~(FIN | PSH);
        return rest;
    }

    /** Sets out on a cable; a pull from here on loses it. */
    void setOut(Cable cable) {
        cableEpoch = cable.epoch();
    }

    /** Is on the same cable as another one. */
    void setOutWith(Frame other) {
        cableEpoch = other.cableEpoch;
    }

    void postpone(long picos) {
        firstPicos += picos;
        lastPicos += picos;
    }

    /** Waits at a switch until its first segment has come in. */
    void awaitTurn() {
        stage = Stage.FOLLOWING;
        network.scheduler().schedule(this, Network.nanosCeiling(firstPicos));
    }

    /** Travels alone, so much slower (or faster) than the cable's delay says. */
    void crossCable(long deviationPicos) {
        postpone(deviationPicos);
        stage = Stage.CROSSING;
        network.scheduler().schedule(this, Network.nanosCeiling(lastPicos));
    }

    /** Waits, with all that follow it, for the sending host's processor. */
    void leaveHost(long dueNanos) {
        stage = Stage.LEAVING;
        network.scheduler().schedule(this, dueNanos);
    }

    /** Waits, with all that follow it, for the receiving host's processor. */
    void enterHost(long dueNanos) {
        stage = Stage.ENTERING;
        network.scheduler().schedule(this, dueNanos);
    }

    @Override
    protected void fire() {
        Stage now = stage;
        stage = Stage.ON_WIRE;
        switch (now) {
            case LEAVING -> transmitAll(path.transmitter(0));
            case ON_WIRE -> arriveAtSwitch();
            case CROSSING -> path.transmitter(hop).crossed(this);
            case FOLLOWING -> path.transmitter(hop).forward(this);
            case ENTERING -> {
                path.destination().processed(this);
                receiveAll();
            }
        }
    }

    /** The card takes this and all that follow it. */
    void transmitAll(Port card) {
        // A frame may be lost, and reused, before its sender hears that the processor is free again.
        TcpConnection sender = source;
        int bytes = 0;
        Frame frame = this;
        while (frame != null) {
            Frame next = frame.following;
            frame.following = null;
            bytes += frame.length;
            if (frame.path == null) {
                card.drop(frame, DropReason.NO_ROUTE);
            } else {
                card.transmit(frame);
            }
            frame = next;
        }
        if (sender != null) {
            sender.processorGave(bytes);
        }
    }

    /** The stack takes this and all that follow it. */
    void receiveAll() {
        TcpStack stack = path.destination().host().stack();
        Frame rest = this;
        while (rest != null) {
            rest = rest.receiveBatch(stack);
        }
    }

    /**
     * The connection that this is for takes all of its frames of what came together, in their order; returns what is left. Those of
     * other connections between them make no difference.
     */
    private Frame receiveBatch(TcpStack stack) {
        TcpConnection receiver = stack.receiver(this);
        Frame taken = null;
        Frame rest = null;
        Frame restEnd = null;
        Frame coming = this;
        while (coming != null) {
            Frame frame = coming;
            coming = frame.following;
            frame.following = null;
            if (stack.receiver(frame) != receiver) {
                if (rest == null) {
                    rest = frame;
                } else {
                    restEnd.following = frame;
                }
                restEnd = frame;
            } else if (stack.receive(frame, receiver)) {
                frame.following = taken;
                taken = frame;
            }
        }
        if (receiver != null) {
            receiver.endOfBatch();
        }
        // Only now: a sender that is gone keeps its content while frames of it are under way.
        while (taken != null) {
            Frame frame = taken;
            taken = frame.following;
            frame.release();
        }
        return rest;
    }

    private void arriveAtSwitch() {
        if (passesReceiver()) {
            path.transmitter(hop).forward(this);
        }
    }

    /** The receiving port takes it, unless it was lost on the way or is too long; returns whether something is left. */
    boolean passesReceiver() {
        Port sender = path.transmitter(hop);
        if (sender.cable().epoch() != cableEpoch) {
            sender.drop(this, DropReason.CABLE_CUT);
            return false;
        }
        Port receiver = path.receiver(hop);
        if (longestFrameBytes() > receiver.receiveFrameLimit() && !receiver.dropOversize(this, false)) {
            return false;
        }
        receiver.countReceived(this);
        hop++;
        return true;
    }

    InetSocketAddress sourceAddress() {
        return source != null ? source.localAddress() : target.remoteAddress();
    }

    InetSocketAddress targetAddress() {
        return source != null ? source.remoteAddress() : target.localAddress();
    }

    void release() {
        network.frames().release(this);
    }
}
