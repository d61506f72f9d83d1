package io.smblab.net.channel;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.net.Cable;
import io.smblab.net.Granularity;
import io.smblab.net.Network;
import io.smblab.net.NetworkHost;
import io.smblab.net.Nic;
import io.smblab.net.NicSpec;
import io.smblab.net.TcpProfile;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A client and a server, 10 Gbit/s and 5 us apart, with stock bootstraps. */
final class SimLab {
    static final int PORT = 445;

    final VirtualTimeDriver driver = new VirtualTimeDriver();
    final Trace trace = new Trace();
    final Network network;
    final NetworkHost client;
    final NetworkHost files;
    final Cable cable;
    final List<SimChannel> accepted = new ArrayList<>();

    SimLab(Granularity granularity) {
        network = new Network(driver.scheduler(), new RandomStreams(1), trace, granularity);
        client = network.addHost("client", TcpProfile.windows());
        files = network.addHost("files", TcpProfile.windows());
        DataRate speed = DataRate.parse("10 Gbit/s");
        Nic a = client.addNic(NicSpec.of("client.nic1", speed, 1, address(1)));
        Nic b = files.addNic(NicSpec.of("files.nic1", speed, 1, address(2)));
        cable = network.connect(a.port(), b.port(), TimeSpan.ofMicros(5));
    }

    static InetAddress address(int last) {
        try {
            return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    static InetSocketAddress server() {
        return new InetSocketAddress(address(2), PORT);
    }

    Channel listen(Supplier<ChannelHandler> handler) {
        return driver.runUntilDone(new ServerBootstrap()
                        .group(driver.eventLoopGroup())
                        .channelFactory(new SimServerChannelFactory(files))
                        .childHandler(new ChannelInitializer<SimChannel>() {
                            @Override
                            protected void initChannel(SimChannel channel) {
                                accepted.add(channel);
                                channel.pipeline().addLast(handler.get());
                            }
                        })
                        .bind(server()))
                .channel();
    }

    Bootstrap bootstrap(ChannelHandler handler) {
        return new Bootstrap()
                .group(driver.eventLoopGroup())
                .channelFactory(new SimChannelFactory(client))
                .handler(handler);
    }

    SimChannel connect(ChannelHandler handler) {
        ChannelFuture connected = driver.runUntilDone(bootstrap(handler).connect(server()));
        if (!connected.isSuccess()) {
            throw new AssertionError(connected.cause());
        }
        return (SimChannel) connected.channel();
    }

    /** Counts, keeps and, at the end, has seen everything that a channel can tell. */
    static final class Recorder extends ChannelInboundHandlerAdapter {
        final List<String> events = new ArrayList<>();
        final List<Integer> reads = new ArrayList<>();
        long bytes;

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            events.add("active");
            ctx.fireChannelActive();
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            ByteBuf buffer = (ByteBuf) message;
            reads.add(buffer.readableBytes());
            bytes += buffer.readableBytes();
            buffer.release();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            events.add(event.getClass().getSimpleName());
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            events.add(cause.getClass().getSimpleName());
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            events.add("inactive");
        }
    }
}
