package io.smblab.net;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;

/** Turns a segment into the Ethernet frame that would carry it, without FCS: RFC 894, RFC 791 or 8200, RFC 9293. */
final class FrameEncoder {
    private static final int ETHERNET_HEADER = 14;
    private static final int SHORTEST_FRAME = 60;
    private static final int ETHERTYPE_IPV4 = 0x0800;
    private static final int ETHERTYPE_IPV6 = 0x86DD;
    private static final int IPV4_HEADER = 20;
    private static final int IPV6_HEADER = 40;
    private static final int TCP_HEADER = 20;
    private static final int PROTOCOL_TCP = 6;
    private static final int HOP_LIMIT = 64;
    private static final int DONT_FRAGMENT = 0x4000;
    private static final byte NO_OPERATION = 1;

    private FrameEncoder() {}

    static byte[] encode(TappedSegment segment) {
        boolean ipv6 = segment.source().getAddress() instanceof Inet6Address;
        byte[] options = options(segment);
        int tcpLength = TCP_HEADER + options.length + segment.length();
        int ipHeader = ipv6 ? IPV6_HEADER : IPV4_HEADER;
        byte[] frame = new byte[Math.max(SHORTEST_FRAME, ETHERNET_HEADER + ipHeader + tcpLength)];
        ByteBuffer out = ByteBuffer.wrap(frame);
        mac(out, segment.destinationMac().bits());
        mac(out, segment.sourceMac().bits());
        out.putShort((short) (ipv6 ? ETHERTYPE_IPV6 : ETHERTYPE_IPV4));
        InetAddress source = segment.source().getAddress();
        InetAddress destination = segment.destination().getAddress();
        if (ipv6) {
            ipv6(out, tcpLength, source, destination);
        } else {
            ipv4(out, frame, tcpLength, source, destination);
        }
        tcp(out, segment, options);
        segment.payload().copy(segment.position(), out.slice(out.position(), segment.length()));
        int tcpStart = ETHERNET_HEADER + ipHeader;
        int addresses = 2 * source.getAddress().length;
        long sum = Checksum.sum(frame, tcpStart - addresses, addresses) + PROTOCOL_TCP + tcpLength;
        out.putShort(tcpStart + 16, Checksum.fold(sum + Checksum.sum(frame, tcpStart, tcpLength)));
        return frame;
    }

    private static void mac(ByteBuffer out, long bits) {
        out.putShort((short) (bits >>> 32));
        out.putInt((int) bits);
    }

    private static void ipv4(ByteBuffer out, byte[] frame, int tcpLength, InetAddress source, InetAddress destination) {
        out.put((byte) 0x45); // Version, IHL
        out.put((byte) 0); // DSCP, ECN
        out.putShort((short) (IPV4_HEADER + tcpLength)); // TotalLength
        out.putShort((short) 0); // Identification: free, as nothing is fragmented (RFC 6864, 4.1)
        out.putShort((short) DONT_FRAGMENT); // Flags, FragmentOffset
        out.put((byte) HOP_LIMIT); // TimeToLive
        out.put((byte) PROTOCOL_TCP); // Protocol
        out.putShort((short) 0); // HeaderChecksum, below
        out.put(source.getAddress()); // SourceAddress
        out.put(destination.getAddress()); // DestinationAddress
        out.putShort(ETHERNET_HEADER + 10, Checksum.fold(Checksum.sum(frame, ETHERNET_HEADER, IPV4_HEADER)));
    }

    private static void ipv6(ByteBuffer out, int tcpLength, InetAddress source, InetAddress destination) {
        out.putInt(0x60000000); // Version, TrafficClass, FlowLabel
        out.putShort((short) tcpLength); // PayloadLength
        out.put((byte) PROTOCOL_TCP); // NextHeader
        out.put((byte) HOP_LIMIT); // HopLimit
        out.put(source.getAddress()); // SourceAddress
        out.put(destination.getAddress()); // DestinationAddress
    }

    private static void tcp(ByteBuffer out, TappedSegment segment, byte[] options) {
        out.putShort((short) segment.source().getPort()); // SourcePort
        out.putShort((short) segment.destination().getPort()); // DestinationPort
        out.putInt(segment.sequence()); // SequenceNumber
        out.putInt(segment.acknowledgment()); // AcknowledgmentNumber
        out.put((byte) ((TCP_HEADER + options.length) / 4 << 4)); // DataOffset
        out.put((byte) segment.flags()); // Flags
        out.putShort((short) segment.window()); // Window
        out.putShort((short) 0); // Checksum, below
        out.putShort((short) 0); // UrgentPointer
        out.put(options);
    }

    /** The common layouts: timestamps (10 bytes) take the 2 bytes of SackPermitted, or two of padding, before them. */
    private static byte[] options(TappedSegment segment) {
        ByteBuffer out = ByteBuffer.allocate(40);
        boolean timestamps = segment.timestamp() >= 0;
        if (segment.mss() > 0) {
            out.put((byte) 2).put((byte) 4).putShort((short) segment.mss()); // MaximumSegmentSize
        }
        if (segment.sackPermitted()) {
            out.put((byte) 4).put((byte) 2); // SackPermitted
        }
        if (timestamps) {
            if ((out.position() & 3) == 0) {
                out.put(NO_OPERATION).put(NO_OPERATION);
            }
            out.put((byte) 8).put((byte) 10); // Timestamps
            out.putInt((int) segment.timestamp()).putInt((int) segment.timestampEcho());
        }
        if (segment.windowScale() >= 0) {
            out.put((byte) 3).put((byte) 3).put((byte) segment.windowScale()); // WindowScale
        }
        List<Integer> edges = segment.selectiveAcknowledgments();
        if (!edges.isEmpty()) {
            out.put(NO_OPERATION).put(NO_OPERATION);
            out.put((byte) 5).put((byte) (2 + 4 * edges.size())); // Sack
            edges.forEach(out::putInt);
        }
        while ((out.position() & 3) != 0) {
            out.put(NO_OPERATION);
        }
        byte[] options = new byte[out.position()];
        out.flip().get(options);
        return options;
    }
}
