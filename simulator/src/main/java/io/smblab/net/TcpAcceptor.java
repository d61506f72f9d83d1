package io.smblab.net;

/** Who listens on a port. */
@FunctionalInterface
public interface TcpAcceptor {
    /**
     * A peer completed the handshake. Returns the application of the new connection, which is then told that it is connected.
     */
    TcpApplication accept(TcpConnection connection);
}
