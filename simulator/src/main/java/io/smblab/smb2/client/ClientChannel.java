package io.smblab.smb2.client;

import io.smblab.crypto.MessageSealer;
import io.smblab.crypto.MessageSigner;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.transport.SmbTransport;
import io.smblab.transport.TransportListener;
import io.smblab.wire.WireReader;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** One connection of a session with the key that belongs to it (MS-SMB2 3.2.1.8), and its history for the report. */
final class ClientChannel implements ClientConnection.Owner {
    private final ClientSession session;
    private final int number;
    private AddressPair addresses;
    private String clientNic = "?";
    private String serverNic = "?";
    private boolean rss;
    private ChannelState state = ChannelState.CONNECTING;
    private String reason;
    private OptionalLong openedAtNanos = OptionalLong.empty();
    private OptionalLong failedAtNanos = OptionalLong.empty();
    private ClientConnection connection;
    private MessageSigner signer;

    ClientChannel(ClientSession session, int number, AddressPair addresses, String reason) {
        this.session = session;
        this.number = number;
        this.reason = reason;
        if (addresses != null) {
            at(addresses);
        }
    }

    void connected(SmbTransport transport, Consumer<TransportListener> listen) {
        at(new AddressPair(
                transport.localAddress().getAddress(), transport.remoteAddress().getAddress()));
        connection = new ClientConnection(transport, session.environment(), session.config(), this);
        listen.accept(connection);
    }

    private void at(AddressPair pair) {
        addresses = pair;
        clientNic = session.localName(pair.local());
        serverNic = session.environment().remoteNames().apply(pair.remote());
    }

    int number() {
        return number;
    }

    AddressPair addresses() {
        return addresses;
    }

    ChannelState state() {
        return state;
    }

    ClientConnection connection() {
        return connection;
    }

    MessageSigner signer() {
        return signer;
    }

    /** The channel's signing key, and the session's cipher keys, which may be null. */
    void keys(MessageSigner channelSigner, MessageSealer sealer) {
        signer = channelSigner;
        if (sealer != null) {
            connection.decryptWith(sealer);
        }
    }

    /** What the plan says about the pair of interfaces. */
    void planned(PlannedPair pair) {
        rss = pair.rss();
        if (!state.isOver()) {
            reason = pair.reason();
        }
    }

    int outstandingCount() {
        return connection.outstandingCount();
    }

    void moveTo(ChannelState next, String why) {
        if (!state.mayBecome(next)) {
            throw new IllegalStateException("channel " + number + " from " + state + " to " + next);
        }
        state = next;
        long now = session.environment().scheduler().now();
        if (next == ChannelState.ACTIVE && openedAtNanos.isEmpty()) {
            openedAtNanos = OptionalLong.of(now);
        }
        if (next == ChannelState.FAILED) {
            failedAtNanos = OptionalLong.of(now);
        }
        if (why != null) {
            reason = why;
        }
        session.channelChanged(this);
    }

    ChannelReport report() {
        return new ChannelReport(
                number,
                clientNic,
                serverNic,
                addresses,
                rss,
                false,
                state,
                connection == null ? 0 : connection.bytesSent(),
                connection == null ? 0 : connection.bytesReceived(),
                openedAtNanos,
                failedAtNanos,
                reason);
    }

    @Override
    public void sent(Smb2Header header) {
        session.sent(this, header);
    }

    @Override
    public void received(Smb2Header header) {
        session.received(this, header);
    }

    @Override
    public void answered(ClientRequest<?> request, Smb2Header header, WireReader body) {
        session.answered(this, request, header, body);
    }

    @Override
    public void writable() {
        session.pump();
    }

    @Override
    public void lost(String why) {
        session.channelLost(this, why);
    }

    @Override
    public String toString() {
        return "channel " + number + " (" + clientNic + " - " + serverNic + ", " + state + ")";
    }
}
