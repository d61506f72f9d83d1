package io.smblab.auth;

import io.smblab.wire.NtStatus;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * The decision of one NTLM authentication, once the challenge is out ([MS-NLMP] 3.2.5.1.2). Accepts NTLM version 2 only.
 *
 * <p>Whether the user is unknown or the password wrong cannot be told from the answer, nor from how long it takes.
 */
final class NtlmVerification {
    /** What became of the client's last message. */
    sealed interface Result {
        /** The integrity is null when the key cannot be known, as with a guest. */
        record Success(Identity identity, byte[] sessionKey, NtlmIntegrity integrity) implements Result {}

        record Failure(NtStatus status, String reason) implements Result {}
    }

    private static final int KEY_BYTES = 16;

    /** Stands in for the hash of a user who does not exist, so that the answer takes as long as to one who does. */
    private static final byte[] NOBODY_HASH = new byte[KEY_BYTES];

    private final AccountStore accounts;
    private final AuthPolicy policy;
    private final TargetNames names;
    private final byte[] negotiateToken;
    private final byte[] challengeToken;
    private final NtlmChallenge challenge;

    NtlmVerification(
            AccountStore accounts, AuthPolicy policy, TargetNames names, byte[] negotiateToken, byte[] challengeToken) {
        this.accounts = accounts;
        this.policy = policy;
        this.names = names;
        this.negotiateToken = negotiateToken;
        this.challengeToken = challengeToken;
        this.challenge = NtlmChallenge.decode(challengeToken);
    }

    /**
     * Takes the AUTHENTICATE_MESSAGE.
     *
     * @throws io.smblab.wire.MalformedMessageException if it is none
     */
    Result authenticate(byte[] token) {
        NtlmAuthenticate message = NtlmAuthenticate.decode(token);
        if (message.isAnonymous()) {
            return anonymous(message);
        }
        if (message.ntResponse().length <= NtlmV2Response.NTLM_V1_BYTES) {
            return new Result.Failure(NtStatus.LOGON_FAILURE, "only NTLM version 2 is accepted");
        }
        return check(message, NtlmV2Response.decode(message.ntResponse()), token);
    }

    private Result check(NtlmAuthenticate message, NtlmV2Response response, byte[] token) {
        Optional<Account> account =
                accounts.find(message.domain(), message.user()).filter(found -> reaches(found, message.domain()));
        byte[] ntHash = account.map(Account::ntHash).orElse(NOBODY_HASH);
        byte[] responseKey = NtlmKeys.responseKey(ntHash, message.user(), message.domain());
        byte[] expected = NtlmKeys.proof(responseKey, challenge.serverChallenge(), response.blob());
        boolean proven = MessageDigest.isEqual(expected, response.proof());

        if (account.isEmpty()) {
            return unknown(message);
        }
        if (account.get().state() == AccountState.LOCKED_OUT) {
            return new Result.Failure(NtStatus.ACCOUNT_LOCKED_OUT, account.get().toString());
        }
        if (!proven) {
            return new Result.Failure(NtStatus.LOGON_FAILURE, "wrong password for " + account.get());
        }
        if (account.get().state() != AccountState.ACTIVE) {
            return new Result.Failure(
                    account.get().state().status(), account.get().toString());
        }
        byte[] sessionKey = exportedKey(message, NtlmKeys.sessionBaseKey(responseKey, expected));
        if (NtlmFlags.has(response.targetInfo().flags(), TargetInfo.FLAG_MIC) && !micFits(token, sessionKey)) {
            return new Result.Failure(NtStatus.INVALID_PARAMETER, "the MIC does not fit the three messages");
        }
        Identity identity = new Identity(account.get().user(), account.get().domain(), false, false);
        return new Result.Success(identity, sessionKey, integrity(message, sessionKey));
    }

    /** A local account is found under any domain name that the policy takes. */
    private boolean reaches(Account account, String domain) {
        if (!account.domain().isEmpty() || policy.domains() == AuthPolicy.Domains.ANY) {
            return true;
        }
        return domain.isEmpty() || domain.equals(".") || names.contain(domain);
    }

    private Result unknown(NtlmAuthenticate message) {
        if (policy.guest() == AuthPolicy.Guest.UNKNOWN_USERS) {
            Identity guest = new Identity(message.user(), message.domain(), true, false);
            return new Result.Success(guest, new byte[KEY_BYTES], null);
        }
        return new Result.Failure(NtStatus.LOGON_FAILURE, "unknown user " + message.domain() + '\\' + message.user());
    }

    private Result anonymous(NtlmAuthenticate message) {
        if (!policy.anonymous()) {
            return new Result.Failure(NtStatus.ACCESS_DENIED, "anonymous access is not allowed");
        }
        byte[] sessionKey = exportedKey(message, new byte[KEY_BYTES]);
        return new Result.Success(Identity.ANONYMOUS, sessionKey, integrity(message, sessionKey));
    }

    /** ExportedSessionKey (3.2.5.1.2): what the client chose, if keys are exchanged, else what both computed. */
    private byte[] exportedKey(NtlmAuthenticate message, byte[] keyExchangeKey) {
        if (!NtlmFlags.has(agreedFlags(message), NtlmFlags.KEY_EXCHANGE)) {
            return keyExchangeKey;
        }
        if (message.encryptedSessionKey().length != KEY_BYTES) {
            throw NtlmAuthenticate.malformedSessionKey(message.encryptedSessionKey().length);
        }
        return NtlmKeys.rc4(keyExchangeKey, message.encryptedSessionKey());
    }

    private boolean micFits(byte[] token, byte[] sessionKey) {
        byte[] received = NtlmAuthenticate.mic(token);
        byte[] zeroed = NtlmAuthenticate.withMic(token, new byte[NtlmAuthenticate.MIC_BYTES]);
        return MessageDigest.isEqual(NtlmKeys.mic(sessionKey, negotiateToken, challengeToken, zeroed), received);
    }

    private NtlmIntegrity integrity(NtlmAuthenticate message, byte[] sessionKey) {
        return new NtlmIntegrity(sessionKey, agreedFlags(message));
    }

    private int agreedFlags(NtlmAuthenticate message) {
        return message.flags() & challenge.flags();
    }
}
