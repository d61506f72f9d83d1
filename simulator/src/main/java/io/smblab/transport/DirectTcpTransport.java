package io.smblab.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.WriteBufferWaterMark;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Direct TCP ([MS-SMB2] 2.1) over a Netty channel, a real socket or a simulated one.
 *
 * <pre>
 * channel  -- bytes --&gt;  DirectTcpFrameDecoder  -- messages --&gt;  DirectTcpTransport  --&gt;  TransportListener
 *          &lt;-----------  DirectTcpFrameEncoder  &lt;-------------  send
 * </pre>
 *
 * <p>Nothing is read from the channel before {@link #listen}. While reading is stopped, messages that were received already
 * wait here: at most what one read of the channel brought. Messages that are sent from inside {@code received} are flushed
 * together when the read is complete. What the peer does not take waits in the channel; {@link #isWritable} turns false at
 * {@value #HIGH_WATER_BYTES} bytes, and it is for the listener to stop then.
 */
public final class DirectTcpTransport extends ChannelInboundHandlerAdapter implements SmbTransport {
    private static final int LOW_WATER_BYTES = 4 << 20;
    private static final int HIGH_WATER_BYTES = 16 << 20;

    /** With up to 64 KiB, the default, a socket needs about half as much time again for the same bytes. */
    private static final int MAX_RECEIVE_BUFFER_BYTES = 1 << 20;

    private final Channel channel;
    private final Deque<ByteBuf> waiting = new ArrayDeque<>();
    private TransportListener listener;
    private boolean reading = true;
    private boolean insideRead;
    private boolean delivering;
    private boolean closed;
    private boolean reported;
    private Throwable cause;

    private DirectTcpTransport(Channel channel) {
        this.channel = channel;
    }

    /**
     * Makes a channel carry SMB2 messages. To be called before the channel is active, in a channel initializer.
     *
     * @return the transport; it is silent until {@link #listen}
     */
    public static DirectTcpTransport install(Channel channel) {
        DirectTcpTransport transport = new DirectTcpTransport(channel);
        configure(channel.config());
        ChannelPipeline pipeline = channel.pipeline();
        pipeline.addLast("direct-tcp-decoder", new DirectTcpFrameDecoder(transport::maxMessageBytes));
        pipeline.addLast("direct-tcp-encoder", new DirectTcpFrameEncoder());
        pipeline.addLast("direct-tcp-transport", transport);
        return transport;
    }

    private static void configure(ChannelConfig config) {
        config.setAutoRead(false);
        config.setOption(ChannelOption.TCP_NODELAY, true);
        config.setWriteBufferWaterMark(new WriteBufferWaterMark(LOW_WATER_BYTES, HIGH_WATER_BYTES));
        config.setRecvByteBufAllocator(new AdaptiveRecvByteBufAllocator(2048, 64 << 10, MAX_RECEIVE_BUFFER_BYTES));
    }

    /** Starts to deliver; to be called once. If the connection has ended already, the listener is told now. */
    public void listen(TransportListener newListener) {
        if (listener != null) {
            throw new IllegalStateException("the transport has a listener");
        }
        listener = newListener;
        if (closed) {
            reportClosed();
        } else {
            channel.config().setAutoRead(reading);
        }
    }

    @Override
    public void send(ByteBuf message) {
        if (closed) {
            message.release();
            return;
        }
        int bytes = message.readableBytes();
        if (bytes > DirectTcpFrameEncoder.MAX_MESSAGE_BYTES) {
            // A client brings this about by a compound of large reads, whose responses are one message.
            message.release();
            close(new InvalidFrameException("message to send of " + bytes + " bytes (expected up to "
                    + DirectTcpFrameEncoder.MAX_MESSAGE_BYTES + ")"));
            return;
        }
        if (insideRead) {
            channel.write(message);
        } else {
            channel.writeAndFlush(message);
        }
    }

    @Override
    public void disconnect(String why) {
        if (closed) {
            return;
        }
        close(new DisconnectedException(why));
    }

    @Override
    public boolean isWritable() {
        return channel.isWritable();
    }

    @Override
    public void setReading(boolean newReading) {
        if (reading == newReading || closed) {
            return;
        }
        reading = newReading;
        deliver();
        if (listener != null && !closed) {
            channel.config().setAutoRead(reading);
        }
    }

    @Override
    public InetSocketAddress localAddress() {
        return (InetSocketAddress) channel.localAddress();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return (InetSocketAddress) channel.remoteAddress();
    }

    /** The channel below, for the lab that installed this. */
    public Channel channel() {
        return channel;
    }

    private int maxMessageBytes() {
        int limit = listener == null ? DirectTcpFrameEncoder.MAX_MESSAGE_BYTES : listener.maxMessageBytes();
        return Math.min(limit, DirectTcpFrameEncoder.MAX_MESSAGE_BYTES);
    }

    // --- from the channel

    @Override
    public void channelRead(ChannelHandlerContext context, Object received) {
        waiting.add((ByteBuf) received);
        insideRead = true;
        deliver();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        insideRead = false;
        if (!closed) {
            channel.flush();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (listener != null && !closed) {
            listener.writabilityChanged();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
        close(thrown);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        close(null);
    }

    /** One message after the other, also when the listener stops and resumes reading in between. */
    private void deliver() {
        if (delivering) {
            return;
        }
        delivering = true;
        try {
            while (!closed && reading && listener != null && !waiting.isEmpty()) {
                listener.received(waiting.remove());
            }
        } finally {
            delivering = false;
        }
        if (closed) {
            releaseWaiting();
            reportClosed();
        }
    }

    private void close(Throwable why) {
        if (closed) {
            return;
        }
        closed = true;
        cause = why;
        channel.flush();
        channel.close();
        if (!delivering) {
            releaseWaiting();
            reportClosed();
        }
    }

    private void releaseWaiting() {
        waiting.forEach(ByteBuf::release);
        waiting.clear();
    }

    private void reportClosed() {
        if (listener != null && !reported) {
            reported = true;
            listener.closed(cause);
        }
    }
}
