package io.smblab.smb2.client;

import io.netty.buffer.ByteBuf;
import io.smblab.auth.SpnegoInitiator;
import io.smblab.crypto.MessageSigner;
import io.smblab.crypto.PreauthHash;
import io.smblab.engine.Completion;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.SessionSetupRequest;
import io.smblab.smb2.message.SessionSetupResponse;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;

/**
 * The SESSION_SETUP exchanges of one connection (MS-SMB2 3.2.4.2.3, 3.2.5.3): a new session, or a further channel for one.
 *
 * <p>The preauthentication hash of the setup takes in every request and every response but the final one. When binding, the
 * requests and the responses but the final one are signed with the session's key; the final one with the channel's new key, which
 * only {@link Finish} can know.
 */
final class SessionSetup {
    /** What the exchanges led to. */
    record Result(long sessionId, int sessionFlags, byte[] sessionKey, PreauthHash preauthHash) {}

    /** Derives the keys and judges the last response with them. */
    interface Finish {
        /**
         * Called with the final response.
         *
         * @param signed whether the response claims to be signed
         * @param message the whole response
         * @return why it is not accepted, or null
         */
        String judge(Result result, boolean signed, ByteBuf message);
    }

    private final ClientConnection connection;
    private final SpnegoInitiator mechanism;
    private final int securityMode;
    private final MessageSigner bindingSigner;
    private final Finish finish;
    private final Completion<Outcome<Result>> done;
    private final PreauthHash hash;
    private long sessionId;
    private ByteBuf lastResponse;

    private SessionSetup(
            ClientConnection connection,
            SpnegoInitiator mechanism,
            int securityMode,
            long sessionId,
            MessageSigner bindingSigner,
            Finish finish,
            Completion<Outcome<Result>> done) {
        this.connection = connection;
        this.mechanism = mechanism;
        this.securityMode = securityMode;
        this.sessionId = sessionId;
        this.bindingSigner = bindingSigner;
        this.finish = finish;
        this.done = done;
        this.hash = connection.negotiated().preauthHash().copy();
    }

    /** Logs on: a new session. */
    static void logon(
            ClientConnection connection,
            SpnegoInitiator mechanism,
            int securityMode,
            Finish finish,
            Completion<Outcome<Result>> done) {
        SessionSetup setup = new SessionSetup(connection, mechanism, securityMode, 0, null, finish, done);
        setup.send(mechanism.first());
    }

    /** Adds the connection to a session. */
    static void bind(
            ClientConnection connection,
            SpnegoInitiator mechanism,
            int securityMode,
            long sessionId,
            MessageSigner sessionSigner,
            Finish finish,
            Completion<Outcome<Result>> done) {
        SessionSetup setup =
                new SessionSetup(connection, mechanism, securityMode, sessionId, sessionSigner, finish, done);
        setup.send(mechanism.first());
    }

    private void send(byte[] token) {
        SessionSetupRequest body = new SessionSetupRequest(
                bindingSigner == null ? 0 : SessionSetupRequest.FLAG_BINDING, securityMode, 0, 0, 0, token);
        Exchange exchange = new Exchange(body);
        exchange.verifyingItself().whenSent(hash::update).whenReceived(message -> lastResponse = message);
        connection.send(
                exchange, bindingSigner == null ? Protection.NONE : Protection.signed(bindingSigner), sessionId, 0);
    }

    /** One request and its response, whose status decides what comes next. */
    private final class Exchange extends ClientRequest<SessionSetupResponse> {
        Exchange(SessionSetupRequest body) {
            super(
                    Command.SESSION_SETUP,
                    () -> body,
                    SessionSetupResponse::decode,
                    outcome -> outcome.then(x -> {}, done));
        }

        @Override
        void answer(Smb2Header header, WireReader in) {
            if (header.status() == NtStatus.MORE_PROCESSING_REQUIRED.code()) {
                goOn(header, SessionSetupResponse.decode(in));
            } else if (header.status() == NtStatus.SUCCESS.code()) {
                end(header, SessionSetupResponse.decode(in));
            } else {
                fail(SmbClientException.status(
                        bindingSigner == null ? "session setup" : "binding the session", header.status()));
            }
        }
    }

    private void goOn(Smb2Header header, SessionSetupResponse response) {
        if (bindingSigner != null && !(header.isSigned() && bindingSigner.verify(lastResponse))) {
            refuse("an interim response to a binding is not signed with the session's key");
            return;
        }
        hash.update(lastResponse);
        sessionId = header.sessionId();
        byte[] token = mechanism.next(response.securityBuffer());
        if (token.length == 0) {
            refuse("the authentication has nothing more to say");
            return;
        }
        send(token);
    }

    private void end(Smb2Header header, SessionSetupResponse response) {
        if (bindingSigner != null && header.sessionId() != sessionId) {
            refuse("the binding led to another session");
            return;
        }
        mechanism.next(response.securityBuffer());
        Result result = new Result(header.sessionId(), response.sessionFlags(), mechanism.sessionKey(), hash);
        String refusal = finish.judge(result, header.isSigned(), lastResponse);
        if (refusal == null) {
            done.complete(Outcome.success(result));
        } else {
            refuse(refusal);
        }
    }

    private void refuse(String reason) {
        done.complete(Outcome.failure(SmbClientException.protocol(reason, null)));
    }
}
