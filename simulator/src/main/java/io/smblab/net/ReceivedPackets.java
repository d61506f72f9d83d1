package io.smblab.net;

/**
 * Counts the packets that are left for the stack when segments are joined: by the card (receive segment coalescing), or between
 * driver and TCP, as Linux does (generic receive offload). Joined are the segments of one connection that follow each other in the
 * stream and came by one interrupt, up to 64 KiB; a shorter segment, or one with PSH or FIN, ends the packet. Connections do not
 * disturb each other.
 *
 * <pre>
 *   driver:  [a1][b1][a2][a3][b2]        each frame; as the stack where the card joins
 *   stack:   [a1 a2 a3] [b1 b2]          each packet
 * </pre>
 */
final class ReceivedPackets {
    /** Longest packet: what an IP header can say. */
    private static final int MOST_BYTES = 0xFFFF;

    private final NetworkHost host;
    private final CardFeatures features;
    private long interrupt;

    ReceivedPackets(NetworkHost host, CardFeatures features) {
        this.host = host;
        this.features = features;
    }

    /** What comes now comes by another interrupt. */
    void nextInterrupt() {
        interrupt++;
    }

    /** Gives a core the work for a frame, and tells the frame how many packets of the stack start with it. */
    void charge(int core, Frame frame) {
        boolean byCard = features.receiveCoalescing();
        frame.packets = byCard || features.softwareJoining() ? newPackets(frame) : frame.segments;
        host.chargeReceived(core, frame, byCard ? frame.packets : frame.segments);
    }

    private int newPackets(Frame frame) {
        TcpConnection receiver = host.stack().receiver(frame);
        if (frame.length == 0 || receiver == null) {
            return frame.segments;
        }
        int most = Math.max(1, MOST_BYTES / frame.segmentLength);
        int room = receiver.joined().room(this, interrupt, frame.position, most);
        int beyond = Math.max(0, frame.segments - room);
        int packets = (beyond + most - 1) / most;
        int inLast = beyond == 0 ? most - room + frame.segments : beyond - (packets - 1) * most;
        boolean ends = frame.has(Frame.PSH)
                || frame.has(Frame.FIN)
                || frame.lastSegmentLength() < frame.segmentLength
                || inLast == most;
        receiver.joined().holds(this, interrupt, frame.position + frame.length, ends ? most : inLast);
        return packets;
    }

    /** The packet that a connection's segments are being joined to. */
    static final class Joined {
        private ReceivedPackets card;
        private long interrupt;
        private long end;
        private int segments;

        /** How many more segments it takes if the next starts at a position. */
        int room(ReceivedPackets at, long now, long position, int most) {
            return card == at && interrupt == now && end == position ? Math.max(0, most - segments) : 0;
        }

        void holds(ReceivedPackets at, long now, long newEnd, int newSegments) {
            card = at;
            interrupt = now;
            end = newEnd;
            segments = newSegments;
        }
    }
}
