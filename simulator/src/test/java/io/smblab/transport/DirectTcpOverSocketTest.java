package io.smblab.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.smblab.wire.PatternByteBuf;
import io.smblab.wire.Payloads;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DirectTcpOverSocketTest {
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    @AfterEach
    void stop() {
        group.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Test
    void carriesRealBytesAndPatternsThereAndBack() throws Exception {
        InetSocketAddress server = listen();
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        Channel channel = new Bootstrap()
                .group(group)
                .channel(NioSocketChannel.class)
                .handler(transportWith(transport -> new Answer(answer)))
                .connect(server)
                .sync()
                .channel();
        DirectTcpTransport transport = (DirectTcpTransport) channel.pipeline().get("direct-tcp-transport");
        PatternByteBuf data = new PatternByteBuf(5, 3, 8 << 20);

        channel.eventLoop()
                .execute(() ->
                        transport.send(Payloads.join(Unpooled.directBuffer().writeZero(80), data)));

        byte[] echoed = answer.get(20, TimeUnit.SECONDS);
        assertThat(echoed).hasSize(80 + (8 << 20));
        assertThat(ByteBufUtil.equals(Unpooled.wrappedBuffer(echoed), 80, data, 0, 8 << 20))
                .isTrue();
        channel.close().sync();
    }

    private InetSocketAddress listen() throws InterruptedException {
        return (InetSocketAddress) new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childHandler(transportWith(Echo::new))
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .sync()
                .channel()
                .localAddress();
    }

    private static ChannelInitializer<Channel> transportWith(Function<SmbTransport, TransportListener> listener) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                DirectTcpTransport transport = DirectTcpTransport.install(channel);
                transport.listen(listener.apply(transport));
            }
        };
    }

    private record Echo(SmbTransport transport) implements TransportListener {
        @Override
        public void received(ByteBuf message) {
            transport.send(message);
        }

        @Override
        public void closed(Throwable cause) {}

        @Override
        public void writabilityChanged() {}
    }

    private record Answer(CompletableFuture<byte[]> answer) implements TransportListener {
        @Override
        public void received(ByteBuf message) {
            answer.complete(ByteBufUtil.getBytes(message));
            message.release();
        }

        @Override
        public void closed(Throwable cause) {
            answer.completeExceptionally(cause == null ? new DisconnectedException("by the peer") : cause);
        }

        @Override
        public void writabilityChanged() {}
    }
}
