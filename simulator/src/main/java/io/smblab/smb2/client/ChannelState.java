package io.smblab.smb2.client;

/**
 * The life of a channel.
 *
 * <pre>
 *  CONNECTING --&gt; ACTIVE &lt;--&gt; STANDBY
 *      |            |  \         |
 *      |            |   DRAINING |
 *      v            v     |      v
 *   FAILED &lt;---- (lost)  CLOSED &lt;-- (logoff)
 * </pre>
 */
public enum ChannelState {
    /** Connects, negotiates or binds the session. */
    CONNECTING,
    /** Carries requests. */
    ACTIVE,
    /** Carries requests only while no active channel is left: the first connection, on slower interfaces than others. */
    STANDBY,
    /** Its interfaces are no longer chosen: takes no new requests and closes when the last one is answered. */
    DRAINING,
    /** Closed in good order. */
    CLOSED,
    /** Never worked, or was lost. */
    FAILED;

    /** Whether nothing happens on the channel any more. */
    public boolean isOver() {
        return this == CLOSED || this == FAILED;
    }

    /** Whether a channel may go from this state to another. */
    boolean mayBecome(ChannelState next) {
        return switch (this) {
            case CONNECTING -> next == ACTIVE || next.isOver();
            case ACTIVE -> next == STANDBY || next == DRAINING || next.isOver();
            case STANDBY -> next == ACTIVE || next == DRAINING || next.isOver();
            case DRAINING -> next == ACTIVE || next.isOver();
            case CLOSED, FAILED -> false;
        };
    }
}
