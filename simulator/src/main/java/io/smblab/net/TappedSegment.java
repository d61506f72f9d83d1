package io.smblab.net;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * One TCP segment as it passes a tapped port.
 *
 * @param nanos when: the start of transmission, or the end of reception
 * @param outbound whether the port transmits it
 * @param sourceMac Ethernet address of the sending card
 * @param destinationMac Ethernet address of the receiving card
 * @param source sending end
 * @param destination receiving end
 * @param sequence sequence number, 32 bits
 * @param acknowledgment acknowledgment number, 32 bits; 0 without the ACK flag
 * @param flags FIN 1, SYN 2, RST 4, PSH 8, ACK 16
 * @param window as on the wire: 16 bits, scaled except in a SYN
 * @param mss maximum segment size option, 0 when absent
 * @param windowScale window scale option, -1 when absent
 * @param sackPermitted whether the option is there
 * @param timestamp timestamp value, -1 when the connection uses none
 * @param timestampEcho timestamp echo reply
 * @param selectiveAcknowledgments edges of blocks, two for each, 32 bits
 * @param position stream position of the payload
 * @param length payload bytes
 * @param payload where the payload bytes come from; call it before the tap returns
 */
public record TappedSegment(
        long nanos,
        boolean outbound,
        MacAddress sourceMac,
        MacAddress destinationMac,
        InetSocketAddress source,
        InetSocketAddress destination,
        int sequence,
        int acknowledgment,
        int flags,
        int window,
        int mss,
        int windowScale,
        boolean sackPermitted,
        long timestamp,
        long timestampEcho,
        List<Integer> selectiveAcknowledgments,
        long position,
        int length,
        PayloadSource payload) {
    private static final PayloadSource NOTHING = (position, destination) -> {
        while (destination.hasRemaining()) {
            destination.put((byte) 0);
        }
    };

    /** The Ethernet frame that would carry it, without FCS, with valid checksums. Call it before the tap returns. */
    public byte[] toFrame() {
        return FrameEncoder.encode(this);
    }

    static void expand(Frame frame, boolean outbound, FrameTap tap) {
        TcpConnection source = frame.source;
        TcpConnection target = frame.target;
        HostInterface from = source != null ? source.local() : target.remote();
        HostInterface to = frame.path.destination().attachment();
        boolean syn = frame.has(Frame.SYN);
        for (int i = 0; i < frame.segments; i++) {
            int length = frame.segmentPayload(i);
            boolean last = i == frame.segments - 1;
            long position = frame.position + (long) i * frame.segmentLength;
            long acknowledged = frame.acknowledged - (frame.segments - 1 - i) * frame.acknowledgedStep;
            int flags = last ? frame.flags : frame.flags & ~(Frame.PSH | Frame.FIN);
            List<Integer> sack = frame.sackBlocks == 0 ? List.of() : TcpNumbers.sackEdges(frame);
            long end = frame.completePicos(i);
            tap.segment(new TappedSegment(
                    Network.nanosCeiling(outbound ? startPicos(frame, i, end) : end),
                    outbound,
                    from.mac(),
                    to.mac(),
                    frame.sourceAddress(),
                    frame.targetAddress(),
                    TcpNumbers.sequence(frame, position),
                    TcpNumbers.acknowledgment(frame, acknowledged),
                    flags,
                    TcpNumbers.window(frame, acknowledged),
                    syn ? source.maximumSegmentOption() : 0,
                    syn ? source.windowScale() : -1,
                    syn && source.offersSelectiveAcknowledgment(),
                    source != null && source.usesTimestamps() ? frame.sentMillis : -1,
                    frame.echoedMillis,
                    sack,
                    position,
                    length,
                    length > 0 ? source.application() : NOTHING));
        }
    }

    private static long startPicos(Frame frame, int index, long endPicos) {
        if (index > 0) {
            return frame.completePicos(index - 1);
        }
        int bytes = Framing.wireBytes(frame.headerLength + frame.segmentPayload(0));
        return endPicos - frame.path.transmitter(frame.hop).transmitter().picosFor(bytes);
    }
}
