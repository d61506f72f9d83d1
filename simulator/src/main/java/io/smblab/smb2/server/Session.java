package io.smblab.smb2.server;

import io.netty.buffer.ByteBuf;
import io.smblab.auth.Identity;
import io.smblab.crypto.CipherAlgorithm;
import io.smblab.crypto.MessageSealer;
import io.smblab.crypto.OpenResult;
import io.smblab.crypto.SessionKeys;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.FileId;
import io.smblab.wire.Guid;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An authenticated context of a client: {@code Session} of [MS-SMB2] 3.3.1.8. */
final class Session {
    final SmbServer server;
    /** {@code Session.SessionId}. */
    final long sessionId;
    /** The dialect of the connection on which the session was made; every further channel must have the same. */
    final Dialect dialect;
    /** {@code Connection.ClientGuid} of that connection. */
    final Guid clientGuid;
    /** The cipher of that connection; null when it cannot encrypt. */
    final CipherAlgorithm cipher;
    /** The signing algorithm of that connection. */
    final SigningAlgorithm signingAlgorithm;
    /** {@code Session.SupportsNotifications}. */
    final boolean supportsNotifications;
    /** {@code Session.ChannelList}, oldest first. */
    final Map<Connection, Channel> channelList = new LinkedHashMap<>();
    /** {@code Session.TreeConnectTable}, by tree id. */
    final Map<Integer, TreeConnect> treeConnectTable = new LinkedHashMap<>();
    /** {@code Session.OpenTable}, by the volatile half of the file id. */
    final Map<Long, Open> openTable = new LinkedHashMap<>();

    /** {@code Session.SecurityContext}: who logged on; null before. */
    Identity user;
    /** {@code Session.IsAnonymous}. */
    boolean isAnonymous;
    /** {@code Session.IsGuest}. */
    boolean isGuest;
    /** {@code Session.SigningRequired}. */
    boolean signingRequired;
    /** {@code Session.EncryptData}. */
    boolean encryptData;
    /** The keys; null for sessions without, and before logon. */
    SessionKeys keys;
    /** The channel key of the first authentication, for requests that bind further channels ({@code Session.SigningKey}). */
    Channel signingKeyChannel;

    private MessageSealer sealer;
    private SessionState state = SessionState.IN_PROGRESS;
    private int nextTreeId = 1;

    Session(SmbServer server, long sessionId, Connection connection) {
        this.server = server;
        this.sessionId = sessionId;
        this.dialect = connection.dialect;
        this.clientGuid = connection.clientGuid;
        this.cipher = connection.cipher;
        this.signingAlgorithm = connection.signingAlgorithm;
        this.supportsNotifications = (connection.clientCapabilities & Capabilities.NOTIFICATIONS) != 0;
    }

    SessionState state() {
        return state;
    }

    void moveTo(SessionState next) {
        if (!state.mayMoveTo(next)) {
            throw new IllegalStateException(this + ": " + state + " to " + next);
        }
        state = next;
        server.environment
                .trace()
                .event(server.environment.scheduler().now(), server.config.name(), "session " + next, toString());
    }

    boolean isValid() {
        return state == SessionState.VALID;
    }

    void setSealer(MessageSealer newSealer) {
        sealer = newSealer;
    }

    boolean canSeal() {
        return sealer != null;
    }

    /** Encrypts a message, which it takes over. */
    ByteBuf seal(ByteBuf message) {
        return sealer.seal(message, sessionId);
    }

    /** Decrypts a message, which it takes over. */
    OpenResult open(ByteBuf message) {
        return sealer.open(message);
    }

    /** The channel of a connection, or null when the session is not bound to it. */
    Channel channelOn(Connection connection) {
        return channelList.get(connection);
    }

    int newTreeId() {
        int id;
        do {
            id = nextTreeId++;
            // Neither 0 (none) nor all ones (inherit) is the id of a tree connect.
            nextTreeId = nextTreeId == -1 ? 1 : nextTreeId;
        } while (id == 0 || treeConnectTable.containsKey(id));
        return id;
    }

    /** The open that a file id names, or null. */
    Open openOf(FileId fileId) {
        Open open = openTable.get(fileId.volatileId());
        return open != null && open.durableFileId == fileId.persistent() ? open : null;
    }

    /** Ends what is still pending for a tree connect, or for all of them (null): requests without an open, such as CREATE. */
    private void giveUpRequests(TreeConnect tree) {
        for (Connection connection : List.copyOf(channelList.keySet())) {
            for (RequestContext pending : List.copyOf(connection.asyncCommandList.values())) {
                if (pending.session == this && (tree == null || pending.treeConnect == tree)) {
                    pending.cancel();
                }
            }
        }
    }

    /** Ends a tree connect: closes its opens and forgets it ([MS-SMB2] 3.3.5.8). */
    void disconnectTree(TreeConnect tree) {
        for (Open open : List.copyOf(openTable.values())) {
            if (open.treeConnect == tree) {
                open.close();
            }
        }
        giveUpRequests(tree);
        if (treeConnectTable.remove(tree.treeId) != null) {
            tree.share.currentUses--;
        }
    }

    /** A connection of the session is gone ([MS-SMB2] 3.3.7.1): other channels go on, the last one takes the session along. */
    void channelLost(Connection connection) {
        channelList.remove(connection);
        if (!channelList.isEmpty()) {
            Connection survivor = channelList.keySet().iterator().next();
            for (Open open : openTable.values()) {
                if (open.connection == connection) {
                    open.connection = survivor;
                }
            }
            return;
        }
        end(true);
    }

    /**
     * Ends the session: logoff, replacement, or loss of its last connection.
     *
     * @param keepDurable whether opens that survive a disconnect are kept for a reconnect
     */
    void end(boolean keepDurable) {
        if (state == SessionState.CLOSED) {
            return;
        }
        giveUpAll(keepDurable);
        for (Connection connection : List.copyOf(channelList.keySet())) {
            connection.sessionTable.remove(sessionId);
        }
        channelList.clear();
    }

    /**
     * Ends the session after a failed renewal of the logon. Its channels still know it, so that requests for it are refused with
     * a signature.
     */
    void revoke() {
        giveUpAll(false);
    }

    private void giveUpAll(boolean keepDurable) {
        moveTo(SessionState.CLOSED);
        for (Open open : List.copyOf(openTable.values())) {
            if (!keepDurable || !open.preserve()) {
                open.close();
            }
        }
        for (TreeConnect tree : List.copyOf(treeConnectTable.values())) {
            disconnectTree(tree);
        }
        giveUpRequests(null);
        server.globalSessionTable.remove(sessionId);
    }

    @Override
    public String toString() {
        return "session " + Long.toHexString(sessionId) + (user == null ? "" : " of " + user);
    }
}
