package io.smblab.net.channel;

import io.netty.buffer.ByteBuf;
import io.netty.channel.AbstractChannel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelMetadata;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.ScheduledFuture;
import io.netty.util.internal.StringUtil;
import io.smblab.net.NetworkHost;
import io.smblab.net.TcpConnection;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.util.concurrent.TimeUnit;

/**
 * One end of a modelled TCP connection as a Netty channel. Addresses are plain {@link InetSocketAddress}es; the local one
 * belongs to a card of the host.
 *
 * <p>A write is complete when the modelled send buffer has taken it. What arrives is handed on as retained slices of the
 * sender's buffers, if reading is on; if it is off, it waits and closes the receive window. When the connection fails, the
 * typed cause goes through {@code exceptionCaught}, then the channel closes.
 */
public final class SimChannel extends AbstractChannel implements DuplexChannel {
    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);
    /** A blocked writer goes on when so much of the send buffer is free again: one part in ... */
    private static final int RESUME_PART = 4;

    private final NetworkHost host;
    private final SimChannelConfig config = new SimChannelConfig(this);
    private final SendBuffer sendBuffer = new SendBuffer();
    private final ReceiveQueue received = new ReceiveQueue();
    private final ChannelTcp tcp = new ChannelTcp(this);

    private TcpConnection connection;
    private InetSocketAddress requestedLocal;
    private ChannelPromise connectPromise;
    private ScheduledFuture<?> connectTimeout;
    private long consumedAhead;
    private boolean connected;
    private boolean closing;
    private boolean readPending;
    private boolean readScheduled;
    private boolean writeBlocked;
    private boolean inputEnded;
    private boolean inputShutdown;
    private boolean outputShutdown;

    /** An unconnected channel of a host. */
    public SimChannel(NetworkHost host) {
        super(null, SimChannelId.next(host));
        this.host = host;
    }

    SimChannel(SimServerChannel parent, NetworkHost host, TcpConnection accepted) {
        super(parent, SimChannelId.next(host));
        this.host = host;
        this.connection = accepted;
        this.connected = true;
    }

    /** The connection below, for faults and reports; null before connect. */
    public TcpConnection connection() {
        return connection;
    }

    SimServerChannel serverChannel() {
        return (SimServerChannel) parent();
    }

    ChannelTcp tcp() {
        return tcp;
    }

    SendBuffer sendBuffer() {
        return sendBuffer;
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
        return !closing;
    }

    @Override
    public boolean isActive() {
        return connected && !closing;
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new SimUnsafe();
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
    public InetSocketAddress remoteAddress() {
        return (InetSocketAddress) super.remoteAddress();
    }

    @Override
    protected SocketAddress localAddress0() {
        return connection != null ? connection.localAddress() : requestedLocal;
    }

    @Override
    protected SocketAddress remoteAddress0() {
        return connected ? connection.remoteAddress() : null;
    }

    // --- connecting

    @Override
    protected void doBind(SocketAddress local) {
        requestedLocal = (InetSocketAddress) local;
    }

    private final class SimUnsafe extends AbstractUnsafe {
        @Override
        public void connect(SocketAddress remote, SocketAddress local, ChannelPromise promise) {
            if (!promise.setUncancellable() || !ensureOpen(promise)) {
                return;
            }
            try {
                if (connectPromise != null) {
                    throw new ConnectionPendingException();
                }
                if (connection != null) {
                    throw new AlreadyConnectedException();
                }
                InetSocketAddress from = local != null ? (InetSocketAddress) local : requestedLocal;
                connectPromise = promise;
                connection = host.stack().connect(from, (InetSocketAddress) remote, tcp);
                startTimeout(remote);
            } catch (IOException | RuntimeException e) {
                connectPromise = null;
                promise.tryFailure(annotateConnectException(e, remote));
                closeIfClosed();
            }
        }

        private void startTimeout(SocketAddress remote) {
            int millis = config.getConnectTimeoutMillis();
            if (millis > 0) {
                connectTimeout = eventLoop()
                        .schedule(
                                () -> failConnect(new ConnectTimeoutException(
                                        "connection timed out after " + millis + " ms: " + remote)),
                                millis,
                                TimeUnit.MILLISECONDS);
            }
        }

        private void resumeWrites() {
            super.flush0();
        }
    }

    private void failConnect(Throwable cause) {
        ChannelPromise promise = connectPromise;
        if (promise != null) {
            connectPromise = null;
            stopConnectTimeout();
            promise.tryFailure(cause);
            unsafe().close(unsafe().voidPromise());
        }
    }

    private void stopConnectTimeout() {
        if (connectTimeout != null) {
            connectTimeout.cancel(false);
            connectTimeout = null;
        }
    }

    void connected() {
        connected = true;
        stopConnectTimeout();
        ChannelPromise promise = connectPromise;
        connectPromise = null;
        boolean told = promise != null && promise.trySuccess();
        pipeline().fireChannelActive();
        if (promise != null && !told) {
            unsafe().close(unsafe().voidPromise());
        }
    }

    // --- writing

    @Override
    protected Object filterOutboundMessage(Object message) {
        if (message instanceof ByteBuf) {
            return message;
        }
        throw new UnsupportedOperationException(
                "unsupported message type: " + StringUtil.simpleClassName(message) + " (expected ByteBuf)");
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer in) throws IOException {
        if (!connection.state().isOutputOpen()) {
            throw new ClosedChannelException();
        }
        long room = connection.sendRoom();
        long taken = 0;
        writeBlocked = false;
        for (ByteBuf message = (ByteBuf) in.current(); message != null; message = (ByteBuf) in.current()) {
            int length = (int) Math.min(room - taken, message.readableBytes());
            if (length <= 0 && message.isReadable()) {
                writeBlocked = true;
                break;
            }
            if (length > 0) {
                sendBuffer.append(message, length);
                taken += length;
            }
            if (length == message.readableBytes()) {
                in.progress(length);
                in.remove();
            } else {
                message.skipBytes(length);
                in.progress(length);
            }
        }
        if (taken > 0) {
            connection.write(taken);
        }
    }

    void acknowledged(long position) {
        sendBuffer.acknowledged(position);
        if (writeBlocked
                && !closing
                && connection.sendRoom() >= host.stack().profile().sendBuffer().bytes() / RESUME_PART) {
            ((SimUnsafe) unsafe()).resumeWrites();
        }
    }

    // --- reading

    @Override
    protected void doBeginRead() {
        readPending = true;
        if (!readScheduled && (!received.isEmpty() || inputEnded && !inputShutdown)) {
            readScheduled = true;
            eventLoop().execute(this::resumeReading);
        }
    }

    private void resumeReading() {
        readScheduled = false;
        read(true);
    }

    void delivered(TcpConnection from, long start, long end) {
        if (closing) {
            return;
        }
        ChannelTcp sender = (ChannelTcp) from.peer().application();
        sender.channel().sendBuffer.deliver(start, end, received);
        if (inputShutdown) {
            received.release();
            from.consumed(end - start);
            return;
        }
        read(false);
    }

    void inputEnded() {
        inputEnded = true;
        read(false);
    }

    private void read(boolean resumed) {
        if (closing || !readPending || readScheduled && !resumed || !isRegistered()) {
            return;
        }
        if (config.isAutoRead()) {
            // As one read of a socket would take all of it: who closes half way through leaves nothing unread behind.
            consume(received.bytes());
        }
        boolean something = false;
        while (!received.isEmpty() && (!something || config.isAutoRead())) {
            something = true;
            readPending = false;
            ByteBuf slice = received.take();
            consume(slice.readableBytes());
            consumedAhead -= slice.readableBytes();
            pipeline().fireChannelRead(slice);
            if (closing) {
                return;
            }
        }
        if (something) {
            pipeline().fireChannelReadComplete();
        }
        if (inputEnded && !inputShutdown && !closing && received.isEmpty() && (readPending || config.isAutoRead())) {
            inputShutdown = true;
            readPending = false;
            if (config.isAllowHalfClosure()) {
                pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
                pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
            } else {
                unsafe().close(unsafe().voidPromise());
            }
        }
    }

    // --- the end

    /** Makes so many of the next bytes count as read. */
    private void consume(long bytes) {
        if (bytes > consumedAhead) {
            connection.consumed(bytes - consumedAhead);
            consumedAhead = bytes;
        }
    }

    void connectionClosed(IOException cause) {
        if (connectPromise != null) {
            failConnect(cause);
            return;
        }
        if (closing) {
            return;
        }
        if (cause != null && isRegistered()) {
            pipeline().fireExceptionCaught(cause);
        }
        if (cause != null || inputShutdown || !isRegistered()) {
            unsafe().close(unsafe().voidPromise());
        }
        // Otherwise both directions ended in order; the channel closes when what arrived has been read.
    }

    @Override
    protected void doDisconnect() {
        doClose();
    }

    @Override
    protected void doClose() {
        if (closing) {
            return;
        }
        closing = true;
        stopConnectTimeout();
        ChannelPromise promise = connectPromise;
        connectPromise = null;
        if (promise != null) {
            promise.tryFailure(new ClosedChannelException());
        }
        if (connection != null) {
            connection.close();
        }
        received.release();
    }

    @Override
    protected void doShutdownOutput() {
        outputShutdown = true;
        connection.finish();
    }

    @Override
    public boolean isInputShutdown() {
        return inputShutdown || closing;
    }

    @Override
    public boolean isOutputShutdown() {
        return outputShutdown || closing;
    }

    @Override
    public boolean isShutdown() {
        return isInputShutdown() && isOutputShutdown();
    }

    @Override
    public ChannelFuture shutdownInput() {
        return shutdownInput(newPromise());
    }

    @Override
    public ChannelFuture shutdownInput(ChannelPromise promise) {
        inputShutdown = true;
        return promise.setSuccess();
    }

    @Override
    public ChannelFuture shutdownOutput() {
        return shutdownOutput(newPromise());
    }

    @Override
    public ChannelFuture shutdownOutput(ChannelPromise promise) {
        ((SimUnsafe) unsafe()).shutdownOutput(promise);
        return promise;
    }

    @Override
    public ChannelFuture shutdown() {
        return shutdown(newPromise());
    }

    @Override
    public ChannelFuture shutdown(ChannelPromise promise) {
        inputShutdown = true;
        return shutdownOutput(promise);
    }
}
