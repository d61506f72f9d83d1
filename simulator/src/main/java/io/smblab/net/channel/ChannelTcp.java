package io.smblab.net.channel;

import io.smblab.net.TcpApplication;
import io.smblab.net.TcpConnection;
import java.io.IOException;
import java.nio.ByteBuffer;

/** What a connection tells its channel; apart from the channel, so that the channel's users do not see it. */
final class ChannelTcp implements TcpApplication {
    private final SimChannel channel;

    ChannelTcp(SimChannel channel) {
        this.channel = channel;
    }

    SimChannel channel() {
        return channel;
    }

    @Override
    public void connected(TcpConnection connection) {
        if (channel.parent() == null) {
            channel.connected();
        } else {
            channel.serverChannel().accepted(channel);
        }
    }

    @Override
    public void delivered(TcpConnection connection, long start, long end) {
        channel.delivered(connection, start, end);
    }

    @Override
    public void acknowledged(TcpConnection connection, long position) {
        channel.acknowledged(position);
    }

    @Override
    public void inputEnded(TcpConnection connection) {
        channel.inputEnded();
    }

    @Override
    public void closed(TcpConnection connection, IOException cause) {
        channel.connectionClosed(cause);
    }

    @Override
    public void released(TcpConnection connection) {
        channel.sendBuffer().release();
    }

    @Override
    public void copy(long position, ByteBuffer destination) {
        channel.sendBuffer().copy(position, destination);
    }
}
