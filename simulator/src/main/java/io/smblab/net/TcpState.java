package io.smblab.net;

/** States of a connection (RFC 9293, 3.3.2); a listener has none of its own. */
public enum TcpState {
    /** Opened by {@link TcpStack#connect}, waits for SYN-ACK. */
    SYN_SENT,
    /** Opened by a peer, waits for the last step of the handshake. */
    SYN_RECEIVED,
    /** Data flows both ways. */
    ESTABLISHED,
    /** Closed on this side; the FIN is not acknowledged. */
    FIN_WAIT_1,
    /** Closed on this side, acknowledged; the peer may go on sending. */
    FIN_WAIT_2,
    /** Closed by the peer; this side may go on sending. */
    CLOSE_WAIT,
    /** Both closed at once; the FIN of this side is not acknowledged. */
    CLOSING,
    /** Closed by the peer, then here; the FIN is not acknowledged. */
    LAST_ACK,
    /**
     * Both closed in order. Left at once for all purposes but one: a repeated FIN is acknowledged again. No waiting is needed,
     * because a pair of ports is not used again.
     */
    TIME_WAIT,
    /** Over. */
    CLOSED;

    /** Whether the handshake is not complete. */
    public boolean isOpening() {
        return this == SYN_SENT || this == SYN_RECEIVED;
    }

    /** Whether nothing more will come of it. */
    public boolean isOver() {
        return this == TIME_WAIT || this == CLOSED;
    }

    /** Whether this side may still hand over data for sending. */
    public boolean isOutputOpen() {
        return this == ESTABLISHED || this == CLOSE_WAIT;
    }
}
