package io.smblab.net.channel;

import io.netty.channel.ChannelId;
import io.smblab.net.NetworkHost;

/**
 * Names a channel by host and number. Netty's own identity draws on clock, process and chance, so it would differ in each run.
 */
record SimChannelId(String text) implements ChannelId {
    private static final long serialVersionUID = 1;

    static SimChannelId next(NetworkHost host) {
        return new SimChannelId(host.name() + "#" + host.nextNumber());
    }

    @Override
    public String asShortText() {
        return text;
    }

    @Override
    public String asLongText() {
        return text;
    }

    @Override
    public int compareTo(ChannelId other) {
        return text.compareTo(other.asLongText());
    }

    @Override
    public String toString() {
        return text;
    }
}
