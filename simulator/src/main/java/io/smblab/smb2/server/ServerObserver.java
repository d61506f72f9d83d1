package io.smblab.smb2.server;

import io.smblab.smb2.message.Smb2Header;

/** Watches the messages of a server: for diagnostics, expectations and the trace. Must not change anything. */
public interface ServerObserver {
    /** A connection was accepted. */
    default void connected(Connection connection) {}

    /** A connection ended; {@code cause} is for people. */
    default void disconnected(Connection connection, String cause) {}

    /** A request passed the checks of the receive chain and is about to be served. */
    default void received(Connection connection, Smb2Header request) {}

    /**
     * A response (final or interim), or a break, is about to be sent.
     *
     * @param response its header, with command and status
     */
    default void sending(Connection connection, Smb2Header response) {}
}
