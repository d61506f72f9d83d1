package io.smblab.smb2.client;

import io.smblab.transport.SmbTransport;
import io.smblab.transport.TransportListener;
import java.util.function.Consumer;

/** How an attempt to connect ended. */
public sealed interface DialResult {
    /**
     * Connected.
     *
     * @param transport ready to send
     * @param listen takes the one who gets what arrives; nothing is delivered before it was called
     */
    record Connected(SmbTransport transport, Consumer<TransportListener> listen) implements DialResult {}

    /**
     * Not connected.
     *
     * @param reason in words
     */
    record Failed(String reason) implements DialResult {}
}
