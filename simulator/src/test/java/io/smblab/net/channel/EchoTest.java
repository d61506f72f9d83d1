package io.smblab.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.RealTimeDriver;
import io.smblab.engine.Trace;
import io.smblab.net.Granularity;
import io.smblab.net.Network;
import io.smblab.net.NetworkHost;
import io.smblab.net.Nic;
import io.smblab.net.NicSpec;
import io.smblab.net.TcpProfile;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The same handlers over the modelled network in virtual time and over sockets of the loopback interface. */
class EchoTest {
    private static final int[] SIZES = {1, 70_000, 300, 1_000_000, 5};
    private static final int MOST = 2_000_000;

    @Test
    void tellsTheSameStoryOverTheModelAndOverSockets() throws Exception {
        List<String> modelled = overTheModel();

        List<String> real = overSockets();

        assertThat(modelled).isEqualTo(real);
        assertThat(modelled).startsWith("active", "echo 0: 1").endsWith("echo 4: 5", "idle", "inactive");
    }

    @Test
    void tellsTheSameStoryOverTheModelInRealTime() throws Exception {
        CompletableFuture<List<String>> story = new CompletableFuture<>();
        try (RealTimeDriver driver = new RealTimeDriver("modelled echo")) {
            driver.execute(() -> startOverTheModel(driver, story));

            assertThat(story.get(20, TimeUnit.SECONDS)).isEqualTo(overTheModel());
            assertThat(driver.failure()).isNull();
        }
    }

    private static void startOverTheModel(RealTimeDriver driver, CompletableFuture<List<String>> story) {
        Network network = new Network(driver.scheduler(), new RandomStreams(1), new Trace(), Granularity.TRAIN);
        NetworkHost client = network.addHost("client", TcpProfile.windows());
        NetworkHost files = network.addHost("files", TcpProfile.windows());
        DataRate speed = DataRate.parse("1 Gbit/s");
        Nic a = client.addNic(NicSpec.of("client.nic1", speed, 1, SimLab.address(1)));
        Nic b = files.addNic(NicSpec.of("files.nic1", speed, 1, SimLab.address(2)));
        network.connect(a.port(), b.port(), TimeSpan.ofMicros(5));
        new ServerBootstrap()
                .group(driver.eventLoopGroup())
                .channelFactory(new SimServerChannelFactory(files))
                .childHandler(server())
                .bind(SimLab.server());
        new Bootstrap()
                .group(driver.eventLoopGroup())
                .channelFactory(new SimChannelFactory(client))
                .handler(client(story))
                .connect(SimLab.server());
    }

    private static List<String> overTheModel() {
        SimLab lab = new SimLab(Granularity.SEGMENT);
        CompletableFuture<List<String>> story = new CompletableFuture<>();
        lab.listen(EchoTest::server);

        lab.bootstrap(client(story)).connect(SimLab.server());
        lab.driver.runUntil(story::isDone);

        return story.join();
    }

    private static List<String> overSockets() throws Exception {
        try (RealTimeDriver driver = new RealTimeDriver("echo")) {
            CompletableFuture<List<String>> story = new CompletableFuture<>();
            Channel listening = new ServerBootstrap()
                    .group(driver.eventLoopGroup())
                    .channel(NioServerSocketChannel.class)
                    .childHandler(server())
                    .bind(new InetSocketAddress("127.0.0.1", 0))
                    .sync()
                    .channel();

            new Bootstrap()
                    .group(driver.eventLoopGroup())
                    .channel(NioSocketChannel.class)
                    .handler(client(story))
                    .connect(listening.localAddress());

            return story.get(20, TimeUnit.SECONDS);
        }
    }

    private static ChannelInitializer<Channel> server() {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object message) {
                        ctx.write(message);
                    }

                    @Override
                    public void channelReadComplete(ChannelHandlerContext ctx) {
                        ctx.flush();
                    }
                });
            }
        };
    }

    private static ChannelInitializer<Channel> client(CompletableFuture<List<String>> story) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline()
                        .addLast(new IdleStateHandler(0, 0, 300, TimeUnit.MILLISECONDS))
                        .addLast(new LengthFieldPrepender(4))
                        .addLast(new LengthFieldBasedFrameDecoder(MOST, 0, 4, 0, 4))
                        .addLast(new Client(story));
            }
        };
    }

    private static final class Client extends ChannelInboundHandlerAdapter {
        private final CompletableFuture<List<String>> story;
        private final List<String> lines = new ArrayList<>();
        private int next;

        Client(CompletableFuture<List<String>> story) {
            this.story = story;
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            lines.add("active");
            send(ctx);
        }

        private void send(ChannelHandlerContext ctx) {
            byte[] message = new byte[SIZES[next]];
            for (int i = 0; i < message.length; i++) {
                message[i] = (byte) i;
            }
            ctx.writeAndFlush(Unpooled.wrappedBuffer(message));
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            ByteBuf echo = (ByteBuf) message;
            lines.add("echo " + next + ": " + echo.readableBytes());
            int last = echo.getUnsignedByte(echo.writerIndex() - 1);
            if (last != (SIZES[next] - 1 & 0xFF)) {
                lines.add("wrong content, last byte " + last);
            }
            echo.release();
            if (++next < SIZES.length) {
                send(ctx);
            }
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof IdleStateEvent) {
                lines.add("idle");
                ctx.close();
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            lines.add("inactive");
            story.complete(lines);
        }
    }
}
