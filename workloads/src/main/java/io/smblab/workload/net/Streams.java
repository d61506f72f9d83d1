package io.smblab.workload.net;

import io.smblab.unit.ByteSize;
import io.smblab.workload.Extent;

/**
 * What iperf does: one or more TCP connections over which one side, or both, sends as fast as it can.
 *
 * @param name for reports
 * @param streams connections, 1 to 1024
 * @param window bytes that a sender keeps unacknowledged on each connection: socket buffer or, on systems whose send call returns
 *     when the block has left, the block; null for what TCP allows
 * @param direction who sends
 * @param extent how long, or how much over all connections
 */
public record Streams(String name, int streams, ByteSize window, Direction direction, Extent extent) {
    private static final int MOST_STREAMS = 1024;

    /** Checks the ranges. */
    public Streams {
        if (streams < 1 || streams > MOST_STREAMS) {
            throw new IllegalArgumentException(name + ": streams " + streams + " (expected 1 to 1024)");
        }
        if (window != null && window.bytes() < 1) {
            throw new IllegalArgumentException(name + ": window " + window + " (expected 1 B or more)");
        }
    }

    /** Who sends. */
    public enum Direction {
        /** The client. */
        UP,
        /** The server. */
        DOWN,
        /** Each of them, on the same connections. */
        BOTH
    }
}
