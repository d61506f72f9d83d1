package io.smblab.workload.net;

import io.smblab.net.HostInterface;
import io.smblab.net.NetworkHost;
import io.smblab.net.TcpAcceptor;
import io.smblab.net.TcpApplication;
import io.smblab.net.TcpConnection;
import io.smblab.net.TcpStack;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * The two ends of a load.
 *
 * @param client host that connects
 * @param local card of the client; null lets the host choose
 * @param server host that listens
 * @param remote card of the server; null for the first one that a card of the client leads to
 */
public record Endpoints(NetworkHost client, HostInterface local, NetworkHost server, HostInterface remote) {
    TcpStack.Listener listen(TcpAcceptor acceptor) throws IOException {
        return server.stack().listen(new InetSocketAddress(serverAddress(), 0), acceptor);
    }

    private InetAddress serverAddress() throws IOException {
        if (remote != null) {
            return remote.addresses().get(0);
        }
        for (HostInterface nic : server.interfaces()) {
            if (nic.hasCarrier() && isReachable(nic)) {
                return nic.addresses().get(0);
            }
        }
        throw new IOException(client.name() + " has no way to " + server.name());
    }

    private boolean isReachable(HostInterface nic) {
        return local != null
                ? client.network().isLinked(local, nic)
                : client.interfaces().stream().anyMatch(own -> client.network().isLinked(own, nic));
    }

    TcpConnection connect(TcpStack.Listener listener, TcpApplication application) throws IOException {
        InetSocketAddress from =
                local == null ? null : new InetSocketAddress(local.addresses().get(0), 0);
        return client.stack().connect(from, listener.address(), application);
    }
}
