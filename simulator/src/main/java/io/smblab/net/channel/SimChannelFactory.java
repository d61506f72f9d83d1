package io.smblab.net.channel;

import io.netty.channel.ChannelFactory;
import io.smblab.net.NetworkHost;

/**
 * Makes channels of a host for a {@code Bootstrap}. A local address given to connect picks the card; without one the first
 * card that leads to the remote address is used.
 *
 * @param host whose channels they are
 */
public record SimChannelFactory(NetworkHost host) implements ChannelFactory<SimChannel> {
    @Override
    public SimChannel newChannel() {
        return new SimChannel(host);
    }
}
