package io.smblab.net.channel;

import io.netty.channel.AbstractChannel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelMetadata;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelConfig;
import io.netty.channel.EventLoop;
import io.netty.channel.ServerChannel;
import io.smblab.net.NetworkHost;
import io.smblab.net.TcpApplication;
import io.smblab.net.TcpConnection;
import io.smblab.net.TcpStack;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A listening port of a modelled host. Bind it to the address of one card, or to the wildcard address for all. A connection
 * beyond the backlog is reset.
 */
public final class SimServerChannel extends AbstractChannel implements ServerChannel {
    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);
    private static final int BACKLOG = 128;

    private final NetworkHost host;
    private final ChannelConfig config = new DefaultChannelConfig(this);
    private final Queue<SimChannel> backlog = new ArrayDeque<>();
    private TcpStack.Listener listener;
    private boolean closed;
    private boolean readPending;

    /** An unbound listener of a host. */
    public SimServerChannel(NetworkHost host) {
        super(null, SimChannelId.next(host));
        this.host = host;
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    @Override
    public boolean isOpen() {
        return !closed;
    }

    @Override
    public boolean isActive() {
        return listener != null && !closed;
    }

    @Override
    protected boolean isCompatible(EventLoop loop) {
        return true;
    }

    @Override
    public InetSocketAddress localAddress() {
        return (InetSocketAddress) super.localAddress();
    }

    @Override
    protected SocketAddress localAddress0() {
        return listener == null ? null : listener.address();
    }

    @Override
    protected SocketAddress remoteAddress0() {
        return null;
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new AbstractUnsafe() {
            @Override
            public void connect(SocketAddress remote, SocketAddress local, ChannelPromise promise) {
                promise.setFailure(new UnsupportedOperationException("connect on a listening channel"));
            }
        };
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer in) {
        throw new UnsupportedOperationException("write on a listening channel");
    }

    @Override
    protected void doDisconnect() {
        throw new UnsupportedOperationException("disconnect on a listening channel");
    }

    @Override
    protected void doBind(SocketAddress local) throws IOException {
        listener = host.stack().listen((InetSocketAddress) local, this::accept);
    }

    private TcpApplication accept(TcpConnection connection) {
        return backlog.size() < BACKLOG ? new SimChannel(this, host, connection).tcp() : null;
    }

    void accepted(SimChannel child) {
        backlog.add(child);
        handOver();
    }

    @Override
    protected void doBeginRead() {
        readPending = true;
        if (!backlog.isEmpty()) {
            eventLoop().execute(this::handOver);
        }
    }

    private void handOver() {
        if (!readPending || backlog.isEmpty()) {
            return;
        }
        readPending = false;
        for (SimChannel child = backlog.poll(); child != null; child = backlog.poll()) {
            pipeline().fireChannelRead(child);
        }
        pipeline().fireChannelReadComplete();
    }

    @Override
    protected void doClose() {
        closed = true;
        if (listener != null) {
            listener.close();
        }
        for (SimChannel child = backlog.poll(); child != null; child = backlog.poll()) {
            child.unsafe().closeForcibly();
        }
    }
}
