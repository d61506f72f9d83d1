package io.smblab.smb2.server;

import io.smblab.auth.AuthStep;
import io.smblab.auth.Identity;
import io.smblab.crypto.CryptoMode;
import io.smblab.crypto.KeySchedule;
import io.smblab.crypto.MessageSealer;
import io.smblab.crypto.MessageSigner;
import io.smblab.crypto.NonceSequence;
import io.smblab.crypto.Role;
import io.smblab.crypto.SessionKeys;
import io.smblab.smb2.message.SecurityMode;
import io.smblab.smb2.message.SessionSetupRequest;
import io.smblab.smb2.message.SessionSetupResponse;
import io.smblab.smb2.server.LogonExchange.Purpose;
import io.smblab.wire.NtStatus;

/**
 * SESSION_SETUP ([MS-SMB2] 3.3.5.5): logon in several legs, renewed logon, and the binding of further channels, whose
 * conditions are in {@link ChannelBinding}.
 */
final class SessionSetupHandler {
    /** Sessions that a connection may have in the making before the first one of them is valid. */
    private static final int LOGONS_OF_A_STRANGER_MAX = 16;

    private final SmbServer server;
    private final ChannelBinding binding;

    SessionSetupHandler(SmbServer server) {
        this.server = server;
        this.binding = new ChannelBinding(server);
    }

    void handle(RequestContext request) {
        SessionSetupRequest body = SessionSetupRequest.decode(request.body());
        SecurityPolicy security = server.config.security();
        boolean mustEncrypt = security.encryptData() && security.rejectUnencryptedAccess();
        if (mustEncrypt && request.connection.cipher == null) {
            throw new RequestFailedException(NtStatus.ACCESS_DENIED);
        }
        LogonExchange exchange = exchange(request, body);
        exchange.fold(request.message());
        AuthStep step = exchange.acceptor.accept(body.securityBuffer());
        if (step instanceof AuthStep.Continue more) {
            request.whenSigned(exchange::fold);
            request.answer(NtStatus.MORE_PROCESSING_REQUIRED, new SessionSetupResponse(0, more.token()));
        } else if (step instanceof AuthStep.Accepted accepted) {
            accepted(request, body, exchange, accepted);
        } else {
            rejected(request, exchange, ((AuthStep.Rejected) step).status());
        }
    }

    /** The authentication that a request belongs to; begins it when there is none. */
    private LogonExchange exchange(RequestContext request, SessionSetupRequest body) {
        Connection connection = request.connection;
        long sessionId = request.header.sessionId();
        if (body.isBinding()) {
            Session session = binding.check(request, body);
            request.signWith(session.signingKeyChannel);
            return begin(connection, session, Purpose.BIND);
        }
        if (sessionId == 0) {
            return begin(connection, newSession(request), Purpose.NEW);
        }
        Session session = connection.sessionTable.get(sessionId);
        if (session == null || session.state() == SessionState.CLOSED) {
            throw new RequestFailedException(NtStatus.USER_SESSION_DELETED);
        }
        return begin(connection, session, Purpose.REAUTHENTICATE);
    }

    private LogonExchange begin(Connection connection, Session session, Purpose purpose) {
        LogonExchange exchange = connection.logonExchanges.get(session.sessionId);
        if (exchange == null) {
            // A session that was ended on its other channels leaves its bindings in progress behind.
            connection.logonExchanges.values().removeIf(stale -> stale.session.state() == SessionState.CLOSED);
            exchange = new LogonExchange(connection, session, purpose, server.authenticator.newAcceptor());
            connection.logonExchanges.put(session.sessionId, exchange);
        }
        return exchange;
    }

    private Session newSession(RequestContext request) {
        ServerLimits limits = server.config.limits();
        Connection connection = request.connection;
        // Strangers must not fill the table of sessions before their time to log on is over.
        boolean tooManyLogons = !connection.isLoggedOn() && connection.sessionTable.size() >= LOGONS_OF_A_STRANGER_MAX;
        if (tooManyLogons
                || server.globalSessionTable.size() >= limits.maxSessions()
                || connection.sessionTable.size() >= limits.maxSessionsPerConnection()) {
            throw new RequestFailedException(NtStatus.INSUFFICIENT_RESOURCES);
        }
        Session session = new Session(server, server.newSessionId(), connection);
        server.globalSessionTable.put(session.sessionId, session);
        connection.sessionTable.put(session.sessionId, session);
        session.channelList.put(connection, new Channel(connection, null));
        request.header = request.header.withSessionId(session.sessionId);
        return session;
    }

    private static void rejected(RequestContext request, LogonExchange exchange, NtStatus status) {
        exchange.abandon();
        if (exchange.purpose == Purpose.REAUTHENTICATE) {
            // A failed renewal ends the session: its credentials can no longer be trusted.
            exchange.session.revoke();
        }
        request.fail(status);
    }

    private void accepted(
            RequestContext request, SessionSetupRequest body, LogonExchange exchange, AuthStep.Accepted accepted) {
        request.connection.logonExchanges.remove(exchange.session.sessionId);
        switch (exchange.purpose) {
            case NEW -> establish(request, body, exchange, accepted);
            case BIND -> bind(request, exchange, accepted);
            case REAUTHENTICATE -> renew(request, exchange, accepted);
        }
    }

    /** 3.3.5.5.3: the session becomes valid. */
    private void establish(
            RequestContext request, SessionSetupRequest body, LogonExchange exchange, AuthStep.Accepted accepted) {
        Session session = exchange.session;
        Identity user = accepted.identity();
        SecurityPolicy security = server.config.security();
        boolean keyless = user.guest() || user.anonymous();
        if (keyless && security.encryptData() && security.rejectUnencryptedAccess()) {
            session.end(false);
            request.fail(NtStatus.ACCESS_DENIED);
            return;
        }
        session.user = user;
        session.isGuest = user.guest();
        session.isAnonymous = user.anonymous();
        if (!keyless) {
            // Whoever has no name cannot claim a session that had none either.
            replacePrevious(body.previousSessionId(), session);
            makeKeys(request.connection, session, exchange, accepted.sessionKey());
            boolean clientInsists = (body.securityMode() & SecurityMode.SIGNING_REQUIRED) != 0;
            session.signingRequired = clientInsists || security.signingRequired();
            session.encryptData = security.encryptData() && session.canSeal();
            request.signWith(session.channelOn(request.connection));
        }
        session.moveTo(SessionState.VALID);
        request.connection.loggedOn();
        request.session = session;
        request.succeed(new SessionSetupResponse(sessionFlags(session), accepted.token()));
    }

    private static int sessionFlags(Session session) {
        int flags = session.isGuest ? SessionSetupResponse.FLAG_IS_GUEST : 0;
        flags |= session.isAnonymous ? SessionSetupResponse.FLAG_IS_NULL : 0;
        return flags | (session.encryptData ? SessionSetupResponse.FLAG_ENCRYPT_DATA : 0);
    }

    private void makeKeys(Connection connection, Session session, LogonExchange exchange, byte[] fullSessionKey) {
        KeySchedule schedule = KeySchedule.forDialect(connection.dialect.code());
        session.keys = SessionKeys.derive(schedule, session.cipher, fullSessionKey, exchange.preauthHash());
        Channel channel = new Channel(connection, signer(connection, session.keys.signingKey()));
        session.channelList.put(connection, channel);
        session.signingKeyChannel = channel;
        if (session.keys.canEncrypt()) {
            session.setSealer(new MessageSealer(
                    session.keys, Role.SERVER, new NonceSequence(), cryptoMode(), connection.allocator()));
        }
    }

    /** A channel signs with the algorithm of its own connection. */
    private MessageSigner signer(Connection connection, byte[] key) {
        return new MessageSigner(connection.signingAlgorithm, key, cryptoMode());
    }

    private CryptoMode cryptoMode() {
        return server.config.security().modelledCrypto() ? CryptoMode.MODELLED : CryptoMode.REAL;
    }

    /** A client that comes back names the session that it lost: it is closed at once, and its durable opens wait. */
    private void replacePrevious(long previousSessionId, Session session) {
        Session previous = server.globalSessionTable.get(previousSessionId);
        if (previousSessionId == 0 || previous == null || previous == session || previous.user == null) {
            return;
        }
        if (previous.user.isSamePrincipalAs(session.user)) {
            previous.end(true);
        }
    }

    /** The new channel gets a signing key of its own; everything else of the session stays (3.3.5.5.3). */
    private void bind(RequestContext request, LogonExchange exchange, AuthStep.Accepted accepted) {
        Session session = exchange.session;
        Connection connection = request.connection;
        if (!accepted.identity().isSamePrincipalAs(session.user)) {
            boolean denied = server.config.profile().otherUserBindDenied();
            request.fail(denied ? NtStatus.ACCESS_DENIED : NtStatus.NOT_SUPPORTED);
            return;
        }
        if (!session.isValid()
                || session.channelList.size() >= server.config.limits().maxChannels()) {
            request.fail(session.isValid() ? NtStatus.INSUFFICIENT_RESOURCES : NtStatus.USER_SESSION_DELETED);
            return;
        }
        KeySchedule schedule = KeySchedule.forDialect(connection.dialect.code());
        byte[] key = SessionKeys.channelSigningKey(schedule, accepted.sessionKey(), exchange.preauthHash());
        Channel channel = new Channel(connection, signer(connection, key));
        session.channelList.put(connection, channel);
        connection.sessionTable.put(session.sessionId, session);
        connection.loggedOn();
        request.signWith(channel);
        request.session = session;
        request.succeed(new SessionSetupResponse(sessionFlags(session), accepted.token()));
    }

    /** Keys stay as they are when a logon is renewed. */
    private void renew(RequestContext request, LogonExchange exchange, AuthStep.Accepted accepted) {
        Session session = exchange.session;
        session.user = accepted.identity();
        session.moveTo(SessionState.VALID);
        boolean hasKey = session.channelOn(request.connection).signer() != null;
        request.signWith(hasKey ? session.channelOn(request.connection) : null);
        request.succeed(new SessionSetupResponse(sessionFlags(session), accepted.token()));
    }
}
