package io.smblab.net.channel;

import io.netty.channel.ChannelFactory;
import io.smblab.net.NetworkHost;

/**
 * Makes listening channels of a host for a {@code ServerBootstrap}.
 *
 * @param host whose channels they are
 */
public record SimServerChannelFactory(NetworkHost host) implements ChannelFactory<SimServerChannel> {
    @Override
    public SimServerChannel newChannel() {
        return new SimServerChannel(host);
    }
}
