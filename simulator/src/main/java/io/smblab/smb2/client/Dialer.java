package io.smblab.smb2.client;

import io.smblab.engine.Completion;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Opens connections. The lab gives one to each client: over simulated links or over real sockets. */
@FunctionalInterface
public interface Dialer {
    /**
     * Opens a connection.
     *
     * @param local the client's address, which chooses the network interface; null for any
     * @param remote where to
     * @param done called once, on the lab's event loop
     */
    void dial(InetAddress local, InetSocketAddress remote, Completion<DialResult> done);
}
