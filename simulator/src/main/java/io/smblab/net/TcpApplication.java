package io.smblab.net;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Who uses a connection. All calls come from events of the network. */
public interface TcpApplication extends PayloadSource {
    /** The handshake is complete. */
    void connected(TcpConnection connection);

    /**
     * The peer's stream has arrived in order up to {@code end}; before it had up to {@code start}. The content is still with
     * the peer's application, which may forget it after this call. The bytes count as unread until
     * {@link TcpConnection#consumed}.
     */
    void delivered(TcpConnection connection, long start, long end);

    /** The peer has everything below a position: it need not be kept, and there is room for more. */
    void acknowledged(TcpConnection connection, long position);

    /** The peer will send no more. */
    void inputEnded(TcpConnection connection);

    /**
     * The connection is over.
     *
     * @param cause null when both sides closed in order
     */
    void closed(TcpConnection connection, IOException cause);

    /** After {@link #closed}: no frame is under way either, so the content will not be asked for any more. */
    void released(TcpConnection connection);

    /** Without content: zeros. */
    @Override
    default void copy(long position, ByteBuffer destination) {
        while (destination.hasRemaining()) {
            destination.put((byte) 0);
        }
    }
}
