package io.smblab.smb2.server;

import io.smblab.crypto.SigningAlgorithm;
import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.SessionSetupRequest;
import io.smblab.wire.NtStatus;

/**
 * The conditions under which a SESSION_SETUP may bind an existing session to one more connection: [MS-SMB2] 3.3.5.5, and what
 * deployed servers check beyond it (the cipher, the signing algorithm, session id 0). That the client identifier is the same may
 * be checked by the text; Windows does not.
 */
final class ChannelBinding {
    private final SmbServer server;

    ChannelBinding(SmbServer server) {
        this.server = server;
    }

    /**
     * Finds the session and checks all conditions.
     *
     * @throws RequestFailedException with the status of the first condition that does not hold
     */
    Session check(RequestContext request, SessionSetupRequest body) {
        Connection connection = request.connection;
        long sessionId = request.header.sessionId();
        refuseIf(sessionId == 0, NtStatus.INVALID_PARAMETER);
        Session session = server.globalSessionTable.get(sessionId);
        boolean lookupFirst = server.config.profile().lookupFailsBeforeFlagCheck();
        refuseIf(session == null && lookupFirst, NtStatus.USER_SESSION_DELETED);
        boolean capable = connection.dialect.isAtLeast(Dialect.SMB_3_0)
                && server.config.features().multiChannel();
        refuseIf(!capable && (session == null || connection.dialect == session.dialect), NtStatus.REQUEST_NOT_ACCEPTED);
        refuseIf(session == null, NtStatus.USER_SESSION_DELETED);
        checkAlgorithms(connection, session);
        refuseIf(!capable, NtStatus.REQUEST_NOT_ACCEPTED);
        refuseIf(!request.header.isSigned(), NtStatus.INVALID_PARAMETER);
        refuseIf(connection.dialect != session.dialect, NtStatus.INVALID_PARAMETER);
        refuseIf(connection.cipher != session.cipher, NtStatus.INVALID_PARAMETER);
        checkState(connection, session);
        Channel key = session.signingKeyChannel;
        refuseIf(key == null || !key.signer().verify(request.message()), NtStatus.ACCESS_DENIED);
        int coming = session.channelList.size();
        refuseIf(coming >= server.config.limits().maxChannels(), NtStatus.INSUFFICIENT_RESOURCES);
        return session;
    }

    /** AES-GMAC must be on both sides or on neither; the other algorithms may differ. */
    private static void checkAlgorithms(Connection connection, Session session) {
        boolean differ = connection.signingAlgorithm != session.signingAlgorithm;
        refuseIf(differ && session.signingAlgorithm == SigningAlgorithm.AES_GMAC, NtStatus.REQUEST_OUT_OF_SEQUENCE);
        refuseIf(differ && connection.signingAlgorithm == SigningAlgorithm.AES_GMAC, NtStatus.NOT_SUPPORTED);
    }

    private static void checkState(Connection connection, Session session) {
        refuseIf(session.state() == SessionState.IN_PROGRESS, NtStatus.REQUEST_NOT_ACCEPTED);
        refuseIf(session.state() == SessionState.EXPIRED, NtStatus.NETWORK_SESSION_EXPIRED);
        refuseIf(session.channelOn(connection) != null, NtStatus.REQUEST_NOT_ACCEPTED);
        refuseIf(session.isAnonymous || session.isGuest, NtStatus.NOT_SUPPORTED);
        boolean notifies = (connection.clientCapabilities & Capabilities.NOTIFICATIONS) != 0;
        refuseIf(notifies != session.supportsNotifications, NtStatus.INVALID_PARAMETER);
    }

    private static void refuseIf(boolean condition, NtStatus status) {
        if (condition) {
            throw new RequestFailedException(status);
        }
    }
}
