package io.smblab.smb2.client;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.transport.SmbTransport;
import io.smblab.transport.TransportListener;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Carries whole messages between two ends with a fixed delay and a rate per connection: enough of a network for tests of the
 * client alone.
 */
final class LoopbackNetwork implements Dialer {
    static final long DELAY_NANOS = 50_000;
    private static final long NANOS_PER_BYTE = 8;

    private final EventScheduler scheduler;
    private final Map<InetAddress, Function<SmbTransport, TransportListener>> listening = new LinkedHashMap<>();
    private final List<Link> links = new ArrayList<>();

    /** What becomes of a message on its way to the client; takes it over. */
    UnaryOperator<ByteBuf> towardsClient = message -> message;

    LoopbackNetwork(EventScheduler scheduler) {
        this.scheduler = scheduler;
    }

    void listen(InetAddress address, Function<SmbTransport, TransportListener> acceptor) {
        listening.put(address, acceptor);
    }

    /** Connections in the order of their making. */
    List<Link> links() {
        return links;
    }

    @Override
    public void dial(InetAddress local, InetSocketAddress remote, Completion<DialResult> done) {
        Function<SmbTransport, TransportListener> acceptor = listening.get(remote.getAddress());
        scheduler.after(DELAY_NANOS, () -> {
            if (acceptor == null) {
                done.complete(new DialResult.Failed(
                        "no route to " + remote.getAddress().getHostAddress()));
                return;
            }
            InetAddress from = local == null ? Interfaces.address("10.0.0.11") : local;
            Link link = new Link(new InetSocketAddress(from, 50_000 + links.size()), remote);
            links.add(link);
            link.server.listener = acceptor.apply(link.server);
            done.complete(new DialResult.Connected(link.client, listener -> link.client.listener = listener));
        });
    }

    /** One connection. */
    final class Link {
        final End client;
        final End server;
        private boolean cut;

        Link(InetSocketAddress from, InetSocketAddress to) {
            client = new End(this, from, to);
            server = new End(this, to, from);
            client.peer = server;
            server.peer = client;
        }

        /** From here on everything is lost, and nobody is told. */
        void cut() {
            cut = true;
        }

        /** Both ends are told, at once. */
        void reset() {
            client.closed("connection reset");
            server.closed("connection reset");
        }

        boolean isClosed() {
            return client.closed;
        }
    }

    /** One end of a connection. */
    final class End implements SmbTransport {
        private final Link link;
        private final InetSocketAddress local;
        private final InetSocketAddress remote;
        private End peer;
        private TransportListener listener;
        private boolean closed;
        private long freeAtNanos;

        End(Link link, InetSocketAddress local, InetSocketAddress remote) {
            this.link = link;
            this.local = local;
            this.remote = remote;
        }

        @Override
        public void send(ByteBuf message) {
            freeAtNanos = Math.max(freeAtNanos, scheduler.now()) + message.readableBytes() * NANOS_PER_BYTE;
            scheduler.at(freeAtNanos + DELAY_NANOS, () -> {
                if (link.cut || closed || peer.closed) {
                    message.release();
                } else {
                    peer.listener.received(this == link.server ? towardsClient.apply(message) : message);
                }
            });
        }

        @Override
        public void disconnect(String cause) {
            if (!closed) {
                closed = true;
                scheduler.after(DELAY_NANOS, () -> {
                    if (!link.cut) {
                        peer.closed("closed by the other end");
                    }
                });
            }
        }

        private void closed(String reason) {
            if (!closed) {
                closed = true;
                listener.closed(new java.io.IOException(reason));
            }
        }

        @Override
        public boolean isWritable() {
            return true;
        }

        @Override
        public void setReading(boolean reading) {}

        @Override
        public InetSocketAddress localAddress() {
            return local;
        }

        @Override
        public InetSocketAddress remoteAddress() {
            return remote;
        }
    }
}
