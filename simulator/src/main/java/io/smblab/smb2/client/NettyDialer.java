package io.smblab.smb2.client;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.smblab.engine.Completion;
import io.smblab.transport.DirectTcpTransport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;

/** Dials with a Netty bootstrap, over whatever channels it is given: simulated ones or sockets. */
public final class NettyDialer implements Dialer {
    private final EventLoopGroup group;
    private final ChannelFactory<? extends Channel> channels;
    private final int connectTimeoutMillis;

    /**
     * A dialer.
     *
     * @param group the lab's event loop
     * @param channels makes unconnected channels of the client's host
     * @param connectTimeoutMillis after which a channel that minds this option gives up
     */
    public NettyDialer(EventLoopGroup group, ChannelFactory<? extends Channel> channels, int connectTimeoutMillis) {
        this.group = group;
        this.channels = channels;
        this.connectTimeoutMillis = connectTimeoutMillis;
    }

    @Override
    public void dial(InetAddress local, InetSocketAddress remote, Completion<DialResult> done) {
        Deque<DirectTcpTransport> installed = new ArrayDeque<>(1);
        new Bootstrap()
                .group(group)
                .channelFactory(channels)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, connectTimeoutMillis)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        installed.add(DirectTcpTransport.install(channel));
                    }
                })
                .connect(remote, local == null ? null : new InetSocketAddress(local, 0))
                .addListener(future -> {
                    if (future.isSuccess()) {
                        DirectTcpTransport transport = installed.remove();
                        done.complete(new DialResult.Connected(transport, transport::listen));
                    } else {
                        done.complete(new DialResult.Failed(
                                String.valueOf(future.cause().getMessage())));
                    }
                });
    }
}
