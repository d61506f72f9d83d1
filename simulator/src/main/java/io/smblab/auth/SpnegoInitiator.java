package io.smblab.auth;

import io.smblab.engine.RandomStream;
import io.smblab.wire.FileTime;
import io.smblab.wire.MalformedMessageException;
import java.util.function.Supplier;

/**
 * The client's side of one authentication: SPNEGO (RFC 4178) around NTLMv2, with MIC, key exchange and mechListMIC.
 *
 * <p>{@link #first()}, then {@link #next} with every token of the server until {@link #isComplete()}.
 */
public final class SpnegoInitiator {
    private enum State {
        START,
        NEGOTIATING,
        AUTHENTICATING,
        COMPLETE
    }

    private final NtlmInitiator ntlm;
    private final byte[] mechTypeList = NegTokenInit.ntlmOnly();
    private final boolean anonymous;
    private State state = State.START;

    /**
     * Creates an initiator.
     *
     * @param server name or address of the server, for the service name {@code cifs/server}
     * @param random for challenge and session key
     * @param clock what time it is on the client, used when the server does not say
     */
    public SpnegoInitiator(Credentials credentials, String server, RandomStream random, Supplier<FileTime> clock) {
        this.ntlm = new NtlmInitiator(credentials, "cifs/" + server, random, clock);
        this.anonymous = credentials.isAnonymous();
    }

    /** The token of the first SESSION_SETUP request. */
    public byte[] first() {
        requireState(State.START);
        state = State.NEGOTIATING;
        return NegTokenInit.ofClient(ntlm.negotiate());
    }

    /**
     * Takes the server's token.
     *
     * @return the token to send; empty when there is nothing more to send
     * @throws MalformedMessageException if the token is not what it should be, or the server does not prove that it saw what we sent
     */
    public byte[] next(byte[] token) {
        if (state == State.NEGOTIATING) {
            return authenticate(NegTokenResp.decode(token));
        }
        requireState(State.AUTHENTICATING);
        conclude(token);
        state = State.COMPLETE;
        return new byte[0];
    }

    /** Whether the server's last token was taken. */
    public boolean isComplete() {
        return state == State.COMPLETE;
    }

    /** The 16-byte key of the session, known as soon as the last token to send is. */
    public byte[] sessionKey() {
        if (ntlm.sessionKey() == null) {
            throw new IllegalStateException("no session key yet");
        }
        return ntlm.sessionKey().clone();
    }

    private byte[] authenticate(NegTokenResp challenge) {
        boolean otherMechanism = challenge.supportedMech() != null && !Mechanism.NTLMSSP.is(challenge.supportedMech());
        if (otherMechanism || challenge.responseToken() == null) {
            throw malformed("responseToken", "no NTLM challenge");
        }
        byte[] authenticate = ntlm.authenticate(challenge.responseToken());
        boolean signs = ntlm.integrity().available() && !anonymous;
        byte[] mic = signs ? ntlm.integrity().byClient(mechTypeList) : null;
        state = State.AUTHENTICATING;
        return new NegTokenResp(null, null, authenticate, mic).encode();
    }

    /** A server that made us a guest cannot sign and may send an empty token; a signature that is there must fit. */
    private void conclude(byte[] token) {
        if (token.length == 0) {
            return;
        }
        NegTokenResp last = NegTokenResp.decode(token);
        if (last.state() == NegTokenResp.State.REJECT) {
            throw malformed("negState", "reject");
        }
        byte[] mic = last.mechListMic();
        if (mic != null && !NtlmIntegrity.equal(ntlm.integrity().byServer(mechTypeList), mic)) {
            throw malformed("mechListMIC", "does not fit the list of mechanisms");
        }
    }

    private void requireState(State expected) {
        if (state != expected) {
            throw new IllegalStateException("state " + state + " (expected " + expected + ")");
        }
    }

    private static MalformedMessageException malformed(String field, String reason) {
        return new MalformedMessageException("NegTokenResp." + field, 0, reason);
    }
}
