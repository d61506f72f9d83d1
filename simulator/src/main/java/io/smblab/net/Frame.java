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
    /** Link of the pool. */
    Frame nextFree;

    Frame(Network network) {
        this.network = network;
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
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

    /** Sets out on a cable; fires when the receiving port may start on it. */
    void launch(Cable cable, long dueNanos) {
        cableEpoch = cable.epoch();
        network.scheduler().schedule(this, dueNanos);
    }

    /** Waits at a switch until its first segment has come in. */
    void awaitTurn() {
        stage = Stage.FOLLOWING;
        network.scheduler().schedule(this, Network.nanosCeiling(firstPicos));
    }

    /** Waits for the sending host's processor. */
    void leaveHost(long dueNanos) {
        stage = Stage.LEAVING;
        if (source != null) {
            source.processorTook(length);
        }
        network.scheduler().schedule(this, dueNanos);
    }

    /** Waits for the receiving host's processor. */
    void enterHost(long dueNanos) {
        stage = Stage.ENTERING;
        network.scheduler().schedule(this, dueNanos);
    }

    @Override
    protected void fire() {
        Stage now = stage;
        stage = Stage.ON_WIRE;
        switch (now) {
            case LEAVING -> leaveProcessor();
            case ON_WIRE -> arrive();
            case FOLLOWING -> path.transmitter(hop).forward(this);
            case ENTERING -> path.destination().host().stack().receive(this);
        }
    }

    private void leaveProcessor() {
        // The frame may be lost, and reused, before its sender hears that the processor is free again.
        TcpConnection sender = source;
        int bytes = length;
        path.transmitter(0).transmit(this);
        if (sender != null) {
            sender.processorGave(bytes);
        }
    }

    private void arrive() {
        Port sender = path.transmitter(hop);
        if (sender.cable().epoch() != cableEpoch) {
            sender.drop(this, DropReason.CABLE_CUT);
            return;
        }
        Port receiver = path.receiver(hop);
        if (longestFrameBytes() > receiver.receiveFrameLimit() && !receiver.dropOversize(this, false)) {
            return;
        }
        receiver.countReceived(this);
        hop++;
        if (hop == path.hops()) {
            path.destination().deliver(this);
        } else {
            path.transmitter(hop).forward(this);
        }
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
