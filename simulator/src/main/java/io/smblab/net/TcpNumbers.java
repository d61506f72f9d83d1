package io.smblab.net;

import java.util.ArrayList;
import java.util.List;

/**
 * Stream positions as they look on the wire: a SYN takes sequence number {@code isn}, the first byte {@code isn + 1}, a FIN
 * the number behind the last byte.
 */
final class TcpNumbers {
    private static final int MOST_WINDOW = 0xFFFF;

    private TcpNumbers() {}

    static int sequence(Frame frame, long position) {
        if (frame.source == null) {
            // The reset that answers a stray segment takes its acknowledgment number (RFC 9293, 3.10.7.1).
            return frame.target.peerInitialSequence() + 1 + (int) position;
        }
        int first = frame.source.initialSequence();
        return frame.has(Frame.SYN) ? first : first + 1 + (int) position;
    }

    static int acknowledgment(Frame frame, long acknowledged) {
        if (!frame.has(Frame.ACK)) {
            return 0;
        }
        int first = frame.target.initialSequence();
        return first + 1 + (int) acknowledged;
    }

    static int window(Frame frame, long acknowledged) {
        long window = frame.windowEdge - frame.acknowledged;
        // Acknowledgments inside a train were sent when less had been taken in: their window ended at the same place.
        window += frame.acknowledged - acknowledged;
        if (frame.source == null || frame.has(Frame.RST)) {
            return 0;
        }
        if (!frame.has(Frame.SYN)) {
            window >>= frame.source.windowScale();
        }
        return (int) Math.min(window, MOST_WINDOW);
    }

    static List<Integer> sackEdges(Frame frame) {
        int first = frame.target.initialSequence() + 1;
        List<Integer> edges = new ArrayList<>(2 * frame.sackBlocks);
        for (int i = 0; i < 2 * frame.sackBlocks; i++) {
            edges.add(first + (int) frame.sack[i]);
        }
        return edges;
    }
}
