package io.smblab.auth;

import io.smblab.auth.AuthStep.Accepted;
import io.smblab.auth.AuthStep.Continue;
import io.smblab.auth.AuthStep.Rejected;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.NtStatus;

/**
 * The server's side of one authentication: SPNEGO (RFC 4178) around NTLM, or NTLM alone when that is what the client sends.
 *
 * <pre>
 *            NTLM is the client's first choice
 *   START ────────────────────────────────────────────► CHALLENGED ──► DONE
 *     │                                                  ▲
 *     └──► MECHANISM_CHOSEN (request-mic, no token) ─────┘
 *          NTLM is another choice, or has no token yet
 * </pre>
 */
public final class SpnegoAcceptor {
    private enum State {
        START,
        MECHANISM_CHOSEN,
        CHALLENGED,
        DONE
    }

    private final NtlmAcceptor ntlm;
    private State state = State.START;
    private boolean raw;
    private boolean micRequired;
    private byte[] mechTypeList;

    SpnegoAcceptor(NtlmAcceptor ntlm) {
        this.ntlm = ntlm;
    }

    /**
     * Takes the client's next token.
     *
     * @return never {@link Continue} after the third token; after {@link Accepted} and {@link Rejected} the acceptor is used up
     */
    public AuthStep accept(byte[] token) {
        AuthStep step;
        try {
            step = switch (state) {
                case START -> start(token);
                case MECHANISM_CHOSEN -> challenge(NegTokenResp.decode(token).responseToken(), false);
                case CHALLENGED -> finish(token);
                case DONE -> throw new IllegalStateException("token after the end of the authentication");
            };
        } catch (MalformedMessageException e) {
            step = new Rejected(NtStatus.INVALID_PARAMETER, e.getMessage());
        }
        if (!(step instanceof Continue)) {
            state = State.DONE;
        }
        return step;
    }

    private AuthStep start(byte[] token) {
        if (NtlmMessages.isNtlm(token)) {
            raw = true;
            return challenge(token, false);
        }
        NegTokenInit init = NegTokenInit.decode(token);
        if (!init.offers(Mechanism.NTLMSSP)) {
            return new Rejected(NtStatus.INVALID_PARAMETER, "the client does not offer NTLM");
        }
        mechTypeList = init.mechTypeList();
        if (!init.prefers(Mechanism.NTLMSSP)) {
            // The token is for the mechanism that the client likes best. Another one was chosen: both must sign the
            // list.
            micRequired = true;
            return choose(NegTokenResp.State.REQUEST_MIC);
        }
        return init.mechToken() == null
                ? choose(NegTokenResp.State.ACCEPT_INCOMPLETE)
                : challenge(init.mechToken(), true);
    }

    private AuthStep choose(NegTokenResp.State negState) {
        state = State.MECHANISM_CHOSEN;
        return new Continue(new NegTokenResp(negState, Mechanism.NTLMSSP.content(), null, null).encode());
    }

    private AuthStep challenge(byte[] ntlmNegotiate, boolean nameMechanism) {
        if (ntlmNegotiate == null) {
            return new Rejected(NtStatus.INVALID_PARAMETER, "no token for the mechanism");
        }
        byte[] challenge = ntlm.challenge(ntlmNegotiate);
        state = State.CHALLENGED;
        if (raw) {
            return new Continue(challenge);
        }
        byte[] mechanism = nameMechanism ? Mechanism.NTLMSSP.content() : null;
        return new Continue(
                new NegTokenResp(NegTokenResp.State.ACCEPT_INCOMPLETE, mechanism, challenge, null).encode());
    }

    private AuthStep finish(byte[] token) {
        if (raw) {
            return conclude(ntlm.authenticate(token), null);
        }
        NegTokenResp response = NegTokenResp.decode(token);
        if (response.responseToken() == null) {
            return new Rejected(NtStatus.INVALID_PARAMETER, "no token for the mechanism");
        }
        return conclude(ntlm.authenticate(response.responseToken()), response.mechListMic());
    }

    private AuthStep conclude(NtlmVerification.Result result, byte[] mechListMic) {
        if (result instanceof NtlmVerification.Result.Failure failure) {
            return new Rejected(failure.status(), failure.reason());
        }
        NtlmVerification.Result.Success success = (NtlmVerification.Result.Success) result;
        if (raw) {
            return new Accepted(new byte[0], success.identity(), success.sessionKey());
        }
        NtlmIntegrity integrity = success.integrity();
        boolean canSign = integrity != null && integrity.available();
        if (canSign && mechListMic != null && !NtlmIntegrity.equal(integrity.byClient(mechTypeList), mechListMic)) {
            return new Rejected(NtStatus.ACCESS_DENIED, "the mechListMIC does not fit the list of mechanisms");
        }
        if (canSign && mechListMic == null && micRequired) {
            return new Rejected(NtStatus.ACCESS_DENIED, "a mechListMIC is required and missing");
        }
        byte[] ownMic = canSign && mechListMic != null ? integrity.byServer(mechTypeList) : null;
        byte[] answer = new NegTokenResp(NegTokenResp.State.ACCEPT_COMPLETED, null, null, ownMic).encode();
        return new Accepted(answer, success.identity(), success.sessionKey());
    }
}
