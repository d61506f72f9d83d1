package io.smblab.smb2.server;

import io.netty.buffer.ByteBuf;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.LeaseBreakNotification;
import io.smblab.smb2.message.OplockBreakNotification;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.Smb2Message;
import io.smblab.smb2.message.Smb2Response;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends break notifications: MessageId all ones, no signature, encrypted where the session demands it ([MS-SMB2] 3.3.4.1.1,
 * 3.3.4.1.4). An oplock break goes to a channel of the open's session, a lease break to any connection of the client. When it
 * cannot be delivered the next one is tried, unless the profile says otherwise for oplocks.
 */
final class BreakNotifier {
    /** How long TCP takes to give up on a client that acknowledges nothing, where a test asks for one, ns: 1 s. */
    private static final long UNACKNOWLEDGED_NANOS = 1_000_000_000L;

    private final SmbServer server;

    BreakNotifier(SmbServer server) {
        this.server = server;
    }

    void send(Open open, OplockBreakNotification notification) {
        Session session = open.session;
        if (session == null) {
            return;
        }
        List<Connection> channels = new ArrayList<>(session.channelList.keySet());
        if (!server.config.profile().oplockBreakRetry() && channels.size() > 1) {
            channels = channels.subList(channels.size() - 1, channels.size());
        }
        boolean seals = session.encryptData || open.treeConnect.encryptData();
        send(channels, seals ? session : null, notification);
    }

    void send(Lease lease, LeaseBreakNotification notification) {
        Session sealWith = null;
        for (Open open : lease.leaseOpens) {
            boolean seals = open.session != null && (open.session.encryptData || open.treeConnect.encryptData());
            sealWith = seals && sealWith == null ? open.session : sealWith;
        }
        // Only the channels of that session have its keys.
        send(sealWith == null ? channelsOf(lease) : List.copyOf(sealWith.channelList.keySet()), sealWith, notification);
    }

    /** Connections of the lease's client on which somebody is logged on, oldest first. */
    List<Connection> channelsOf(Lease lease) {
        List<Connection> channels = new ArrayList<>();
        for (Connection connection : server.connectionList) {
            if (connection.clientGuid.equals(lease.clientGuid) && connection.isLoggedOn()) {
                channels.add(connection);
            }
        }
        return channels;
    }

    private void send(List<Connection> channels, Session sealWith, Smb2Response notification) {
        for (int i = 0; i < channels.size(); i++) {
            Connection connection = channels.get(i);
            if (connection.state() == ConnectionState.CLOSED) {
                continue;
            }
            connection.send(encode(connection, sealWith, notification));
            if (connection.unresponsive) {
                List<Connection> others = List.copyOf(channels.subList(i + 1, channels.size()));
                server.after(UNACKNOWLEDGED_NANOS, () -> {
                    connection.disconnect("the client acknowledges nothing");
                    send(others, sealWith, notification);
                });
            }
            return;
        }
    }

    private ByteBuf encode(Connection connection, Session sealWith, Smb2Response notification) {
        Smb2Header header = Smb2Header.request(Command.OPLOCK_BREAK, 0, 0, Smb2Response.NOTIFICATION_MESSAGE_ID, 0, 0)
                .plusFlags(Smb2Header.FLAG_SERVER_TO_REDIR);
        server.observeSending(connection, header);
        ByteBuf message = Smb2Message.encode(header, notification, connection.allocator());
        return sealWith != null && sealWith.canSeal() ? sealWith.seal(message) : message;
    }
}
