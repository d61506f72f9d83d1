package io.smblab.smb2.server;

import io.netty.buffer.ByteBuf;
import io.smblab.auth.SpnegoAcceptor;
import io.smblab.crypto.PreauthHash;

/**
 * An authentication in progress on one connection: the GSS context of [MS-SMB2] 3.3.5.5 and the entry of
 * {@code Connection.PreauthSessionTable}. There is at most one per session and connection, and its legs are served in order.
 */
final class LogonExchange {
    /** What the authentication is for. */
    enum Purpose {
        /** A new session. */
        NEW,
        /** A further channel of a session. */
        BIND,
        /** New credentials for a session. */
        REAUTHENTICATE
    }

    final Session session;
    final Purpose purpose;
    final SpnegoAcceptor acceptor;
    /** {@code PreauthSession.PreauthIntegrityHashValue}; null below 3.1.1. */
    private final PreauthHash preauthHash;

    private final Connection connection;

    LogonExchange(Connection connection, Session session, Purpose purpose, SpnegoAcceptor acceptor) {
        this.connection = connection;
        this.session = session;
        this.purpose = purpose;
        this.acceptor = acceptor;
        this.preauthHash = connection.preauthHash == null ? null : connection.preauthHash.copy();
    }

    /** Folds a request, or a response that is not the final one, into the hash. */
    void fold(ByteBuf message) {
        if (preauthHash != null) {
            preauthHash.update(message);
        }
    }

    PreauthHash preauthHash() {
        return preauthHash;
    }

    /** Forgets the exchange; a session that never became valid goes with it. */
    void abandon() {
        connection.logonExchanges.remove(session.sessionId);
        if (purpose == Purpose.NEW && session.state() == SessionState.IN_PROGRESS) {
            session.end(false);
        }
    }
}
