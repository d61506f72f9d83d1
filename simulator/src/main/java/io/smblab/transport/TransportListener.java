package io.smblab.transport;

import io.netty.buffer.ByteBuf;

/** Takes what a transport receives. All calls on the lab's event loop. */
public interface TransportListener {
    /**
     * A whole message arrived.
     *
     * @param message without framing; the callee releases it
     */
    void received(ByteBuf message);

    /**
     * The connection ended; nothing follows.
     *
     * @param cause why, or null after an orderly end
     */
    void closed(Throwable cause);

    /**
     * The longest message that is taken at present, in bytes; a longer one ends the connection before it is stored. Asked
     * for every message. Small before logon.
     */
    default int maxMessageBytes() {
        return 0xFF_FFFF;
    }

    /** {@link SmbTransport#isWritable()} changed. */
    void writabilityChanged();
}
