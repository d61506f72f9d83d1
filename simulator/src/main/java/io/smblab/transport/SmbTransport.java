package io.smblab.transport;

import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;

/** Carries whole SMB2 messages in both directions, in order. One per connection; all calls on the lab's event loop. */
public interface SmbTransport {
    /**
     * Sends one message (a single command, a compound, or a transformed one), without any framing. One that is longer than
     * the transport can carry ends the connection.
     *
     * @param message owned by the transport from here on
     */
    void send(ByteBuf message);

    /** Ends the connection. {@code cause} is for logs and traces. */
    void disconnect(String cause);

    /** Whether the transport takes more without queueing beyond its bound. */
    boolean isWritable();

    /** Stops or resumes the delivery of received messages, so that the sender is slowed down. */
    void setReading(boolean reading);

    /** The address of this end: it names the network interface. */
    InetSocketAddress localAddress();

    /** The address of the other end. */
    InetSocketAddress remoteAddress();
}
