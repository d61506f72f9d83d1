package io.smblab.smb2.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.smblab.transport.DirectTcpTransport;
import java.net.SocketAddress;

/** Puts a server behind listening Netty channels of any kind: sockets or simulated ones. */
public final class SmbServerBinder {
    private SmbServerBinder() {}

    /**
     * Listens on an address.
     *
     * @param bootstrap with loop and channel class set; its child handler is set here. The loop must be the lab's
     * @return completes when the server listens; its channel is the listener
     */
    public static ChannelFuture bind(SmbServer server, ServerBootstrap bootstrap, SocketAddress address) {
        return bootstrap
                .childOption(ChannelOption.ALLOCATOR, server.environment.allocator())
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        DirectTcpTransport transport = DirectTcpTransport.install(channel);
                        Connection connection = server.accept(transport);
                        if (connection != null) {
                            transport.listen(connection);
                        }
                    }
                })
                .bind(address);
    }
}
