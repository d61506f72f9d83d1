package io.smblab.net;

/** What Ethernet (IEEE 802.3, clauses 3 and 4) adds to a packet. All lengths in bytes. */
final class Framing {
    /** Destination, source, type. */
    static final int ETHERNET_HEADER = 14;

    static final int FRAME_CHECK_SEQUENCE = 4;
    /** Preamble and start delimiter 8, inter-frame gap 12. */
    static final int PREAMBLE_AND_GAP = 20;
    /** Shortest frame, header and FCS included. */
    static final int MINIMUM_FRAME = 64;

    static final int IPV4_HEADER = 20;
    static final int IPV6_HEADER = 40;
    static final int TCP_HEADER = 20;
    /** Timestamps option with padding (RFC 7323, 3.2). */
    static final int TIMESTAMPS_OPTION = 12;

    private Framing() {}

    /** Length of the frame that a switch compares with its limit: header, packet, FCS. */
    static int frameBytes(int packetBytes) {
        return Math.max(packetBytes + ETHERNET_HEADER + FRAME_CHECK_SEQUENCE, MINIMUM_FRAME);
    }

    /** Time on the line in bytes. */
    static int wireBytes(int packetBytes) {
        return frameBytes(packetBytes) + PREAMBLE_AND_GAP;
    }

    /** The longest frame that carries packets of an MTU. */
    static int frameLimit(int mtu) {
        return mtu + ETHERNET_HEADER + FRAME_CHECK_SEQUENCE;
    }
}
