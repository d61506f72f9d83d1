package io.smblab.smb2.client;

import io.smblab.engine.Completion;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * The way from an address to a channel that carries requests.
 *
 * <pre>
 * dial -&gt; NEGOTIATE -&gt; SESSION_SETUP (new session, or binding) -&gt; ACTIVE
 * </pre>
 *
 * <p>A failure on the way ends this connection only; an existing session goes on without it.
 */
final class ChannelOpening {
    private final ClientSession session;
    private final ClientChannel channel;
    private final boolean first;
    private final Completion<Outcome<ClientChannel>> done;

    ChannelOpening(
            ClientSession session, ClientChannel channel, boolean first, Completion<Outcome<ClientChannel>> done) {
        this.session = session;
        this.channel = channel;
        this.first = first;
        this.done = done;
    }

    void start(InetAddress local, InetSocketAddress remote) {
        session.environment().dialer().dial(local, remote, this::dialled);
    }

    private void dialled(DialResult result) {
        if (result instanceof DialResult.Connected connected) {
            if (session.isOver()) {
                connected.transport().disconnect("the session ended meanwhile");
                channel.moveTo(ChannelState.CLOSED, "the session ended meanwhile");
                return;
            }
            channel.connected(connected.transport(), connected.listen());
            negotiate();
        } else {
            channel.moveTo(ChannelState.FAILED, ((DialResult.Failed) result).reason());
            done.complete(Outcome.failure(SmbClientException.unreachable(((DialResult.Failed) result).reason())));
        }
    }

    private void negotiate() {
        if (first) {
            Negotiation.first(
                    channel.connection(),
                    session.config(),
                    session.clientGuid(),
                    session.serverName(),
                    session.random(),
                    this::negotiated);
        } else {
            Negotiation.further(
                    channel.connection(),
                    session.config(),
                    session.clientGuid(),
                    session.serverName(),
                    session.random(),
                    session.negotiated(),
                    this::negotiated);
        }
    }

    private void negotiated(Outcome<Negotiated> outcome) {
        if (!outcome.isSuccess()) {
            failed(outcome.failure());
        } else if (first) {
            session.logon(channel, this::setUp);
        } else {
            session.bind(channel, this::setUp);
        }
    }

    private void setUp(Outcome<SessionSetup.Result> outcome) {
        if (!outcome.isSuccess()) {
            failed(outcome.failure());
        } else if (channel.state() == ChannelState.CONNECTING) {
            channel.moveTo(ChannelState.ACTIVE, null);
            done.complete(Outcome.success(channel));
        }
    }

    private void failed(SmbClientException reason) {
        if (channel.state() == ChannelState.CONNECTING) {
            channel.moveTo(ChannelState.FAILED, reason.getMessage());
        }
        channel.connection().close(reason.getMessage());
        done.complete(Outcome.failure(reason));
    }
}
