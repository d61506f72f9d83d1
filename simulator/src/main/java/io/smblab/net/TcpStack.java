package io.smblab.net;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** TCP of one host: listeners, connections, and which card a new connection uses. */
public final class TcpStack {
    private static final int PORTS = 0x10000;
    /** Handshakes that a listener has open at a time; a SYN beyond is dropped, and its sender tries again. */
    private static final int MOST_HALF_OPEN = 1024;
    /** So many are remembered for reports. */
    private static final int MOST_TROUBLED = 256;

    private final Network network;
    private final NetworkHost host;
    private final TcpProfile profile;
    private final Map<InetSocketAddress, Listener> listeners = new LinkedHashMap<>();
    private final Set<TcpConnection> connections = new LinkedHashSet<>();
    private final List<TcpConnection> troubled = new ArrayList<>();
    private final Map<HostInterface, Integer> opened = new LinkedHashMap<>();
    private final Map<Integer, Integer> portUse = new LinkedHashMap<>();
    private int nextEphemeralPort;
    private long numbers;

    TcpStack(Network network, NetworkHost host, TcpProfile profile) {
        this.network = network;
        this.host = host;
        this.profile = profile;
        int range = PORTS - profile.firstEphemeralPort();
        this.nextEphemeralPort = profile.firstEphemeralPort()
                + network.random().stream(host.name() + "/ports").nextInt(range);
    }

    /** A port that is listened on. */
    public final class Listener implements AutoCloseable {
        private final InetSocketAddress address;
        private final TcpAcceptor acceptor;
        private int halfOpen;

        private Listener(InetSocketAddress address, TcpAcceptor acceptor) {
            this.address = address;
            this.acceptor = acceptor;
        }

        /** Where it listens; the wildcard address stands for all cards of the host. */
        public InetSocketAddress address() {
            return address;
        }

        /** Refuses new connections from now on; those that are there stay. */
        @Override
        public void close() {
            listeners.remove(address, this);
        }

        TcpApplication accepted(TcpConnection connection) {
            halfOpen--;
            return listeners.get(address) == this ? acceptor.accept(connection) : null;
        }

        void forget(TcpConnection connection) {
            halfOpen--;
        }
    }

    /** The host. */
    public NetworkHost host() {
        return host;
    }

    /** How this TCP is set up. */
    public TcpProfile profile() {
        return profile;
    }

    /** Connections that are not over, oldest first. */
    public List<TcpConnection> connections() {
        return List.copyOf(connections);
    }

    /**
     * Connections that are over and went over to smaller segments, or waited in vain, before: the first of them, oldest first.
     */
    public List<TcpConnection> troubled() {
        return List.copyOf(troubled);
    }

    /** How many connections an interface has had, those that are over too. */
    public int opened(HostInterface local) {
        return opened.getOrDefault(local, 0);
    }

    /**
     * Listens on a port.
     *
     * @param address of a card of this host, or the wildcard address; port 0 picks one
     * @throws BindException when the address is another's, or the port is taken
     */
    public Listener listen(InetSocketAddress address, TcpAcceptor acceptor) throws BindException {
        if (!address.getAddress().isAnyLocalAddress()) {
            ownNic(address.getAddress());
        }
        InetSocketAddress bound =
                address.getPort() != 0 ? address : new InetSocketAddress(address.getAddress(), freePort());
        Listener listener = new Listener(bound, acceptor);
        if (listeners.putIfAbsent(bound, listener) != null) {
            throw new BindException(host.name() + ": Address already in use: " + bound);
        }
        return listener;
    }

    /**
     * Starts to connect. The outcome is told to the application.
     *
     * @param local picks the card by its address and, unless 0, the port; null lets the first card that leads there do
     * @throws BindException when the local address is another's
     * @throws NoRouteToHostException when the card, or every card, is without carrier
     */
    public TcpConnection connect(InetSocketAddress local, InetSocketAddress remote, TcpApplication application)
            throws IOException {
        boolean anyNic = local == null || local.getAddress().isAnyLocalAddress();
        HostInterface nic = anyNic ? nicTowards(remote.getAddress()) : ownNic(local.getAddress());
        if (!nic.hasCarrier()) {
            throw new NoRouteToHostException("Network is unreachable: " + nic.name() + " has no carrier");
        }
        InetAddress address = anyNic ? sameFamily(nic, remote.getAddress()) : local.getAddress();
        int port = local == null || local.getPort() == 0 ? freePort() : local.getPort();
        TcpConnection connection =
                new TcpConnection(this, nic, new InetSocketAddress(address, port), remote, number(), TcpState.SYN_SENT);
        add(connection);
        connection.open(application);
        return connection;
    }

    /** The host lost its power: every connection is gone without a word, and every listener with it. */
    public void crash(IOException cause) {
        listeners.clear();
        for (TcpConnection connection : connections()) {
            connection.vanish(cause);
        }
    }

    private long number() {
        return (long) host.name().hashCode() << 20 ^ numbers++;
    }

    private HostInterface ownNic(InetAddress address) throws BindException {
        HostInterface nic = network.interfaceOf(address);
        if (nic == null || nic.host() != host) {
            throw new BindException(host.name() + ": Cannot assign requested address: " + address.getHostAddress());
        }
        return nic;
    }

    private static InetAddress sameFamily(HostInterface nic, InetAddress remote) {
        for (InetAddress address : nic.addresses()) {
            if (address.getClass() == remote.getClass()) {
                return address;
            }
        }
        return nic.addresses().get(0);
    }

    private HostInterface nicTowards(InetAddress remote) throws NoRouteToHostException {
        HostInterface target = network.interfaceOf(remote);
        HostInterface withCarrier = null;
        for (HostInterface nic : host.interfaces()) {
            if (nic.hasCarrier()) {
                withCarrier = withCarrier == null ? nic : withCarrier;
                if (target != null && target.host() != host && network.isWired(nic, target)) {
                    return nic;
                }
            }
        }
        if (withCarrier == null) {
            throw new NoRouteToHostException("Network is unreachable: " + host.name() + " has no card with a carrier");
        }
        return withCarrier;
    }

    private int freePort() throws BindException {
        for (int tries = profile.firstEphemeralPort(); tries < PORTS; tries++) {
            int port = nextEphemeralPort;
            nextEphemeralPort = port + 1 < PORTS ? port + 1 : profile.firstEphemeralPort();
            if (!portUse.containsKey(port)) {
                return port;
            }
        }
        throw new BindException(host.name() + ": no local port is free");
    }

    private void add(TcpConnection connection) {
        connections.add(connection);
        opened.merge(connection.local(), 1, Integer::sum);
        portUse.merge(connection.localAddress().getPort(), 1, Integer::sum);
    }

    void remove(TcpConnection connection) {
        if (connections.remove(connection)) {
            if (connection.hadTrouble() && troubled.size() < MOST_TROUBLED) {
                troubled.add(connection);
            }
            portUse.computeIfPresent(
                    connection.localAddress().getPort(), (port, count) -> count == 1 ? null : count - 1);
        }
    }

    Network network() {
        return network;
    }

    void carrierLost(HostInterface without) {
        for (TcpConnection connection : connections()) {
            if (connection.local() == without && !connection.state().isOver()) {
                connection.carrierLost();
            }
        }
    }

    /** Whom a frame is for; null when it opens a connection, or nobody wants it. */
    TcpConnection receiver(Frame frame) {
        return frame.target == null && frame.source != null ? frame.source.peer() : frame.target;
    }

    /** Takes a frame; returns whether the caller has to release it, which it does after the batch. */
    boolean receive(Frame frame, TcpConnection target) {
        Nic nic = frame.path.destination();
        if (frame.source != null && frame.source.isStalled() || target != null && target.isStalled()) {
            nic.port().drop(frame, DropReason.STALLED, nic.port().received());
            return false;
        }
        network.log().delivered(nic.port().number(), frame);
        network.frames().travels(-frame.length);
        if (target != null) {
            target.receive(frame);
        } else if (frame.has(Frame.SYN)) {
            receiveSyn(frame, nic);
        }
        return true;
    }

    private void receiveSyn(Frame syn, Nic nic) {
        InetSocketAddress address = syn.source.remoteAddress();
        Listener listener = listeners.get(address);
        if (listener == null) {
            listener = wildcardListener(address.getPort());
        }
        if (listener == null) {
            refuse(syn);
            return;
        }
        if (listener.halfOpen == MOST_HALF_OPEN) {
            nic.port().received().drop(DropReason.NO_CONNECTION, 1, syn.countedBytes());
            return;
        }
        listener.halfOpen++;
        TcpConnection connection = new TcpConnection(
                this, nic.attachment(), address, syn.source.localAddress(), number(), TcpState.SYN_RECEIVED);
        add(connection);
        connection.answer(syn, listener);
    }

    private Listener wildcardListener(int port) {
        for (Listener listener : listeners.values()) {
            if (listener.address.getPort() == port
                    && listener.address.getAddress().isAnyLocalAddress()) {
                return listener;
            }
        }
        return null;
    }

    /** Answers a segment that nobody wants with a reset (RFC 9293, 3.10.7.1). */
    void refuse(Frame unwanted) {
        TcpConnection sender = unwanted.source;
        if (sender == null) {
            return;
        }
        Nic nic = unwanted.path.destination();
        Frame reset = network.frames().take(null, sender);
        reset.flags = Frame.RST | Frame.ACK;
        reset.headerLength = unwanted.headerLength;
        reset.position = unwanted.acknowledged;
        reset.acknowledged = unwanted.position + unwanted.length;
        reset.windowEdge = 0;
        reset.path = network.path(
                nic.attachment(),
                sender.local(),
                Flow.between(sender.remoteAddress(), nic.attachment(), sender.localAddress(), sender.local()));
        nic.transmit(reset);
    }
}
