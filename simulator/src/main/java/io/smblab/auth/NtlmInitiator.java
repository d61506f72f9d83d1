package io.smblab.auth;

import io.smblab.engine.RandomStream;
import io.smblab.wire.FileTime;
import io.smblab.wire.WireWriter;
import java.util.function.Supplier;

/** The client's side of one NTLM authentication ([MS-NLMP] 3.1): version 2 with MIC and key exchange. */
final class NtlmInitiator {
    private static final int KEY_BYTES = 16;
    private static final int REQUESTED =
            NtlmFlags.OPTIONAL & ~NtlmFlags.SEAL | NtlmFlags.UNICODE | NtlmFlags.NTLM | NtlmFlags.TARGET_INFO;

    private final Credentials credentials;
    private final String targetName;
    private final RandomStream random;
    private final Supplier<FileTime> clock;
    private byte[] negotiateToken;
    private byte[] sessionKey;
    private NtlmIntegrity integrity;

    NtlmInitiator(Credentials credentials, String targetName, RandomStream random, Supplier<FileTime> clock) {
        this.credentials = credentials;
        this.targetName = targetName;
        this.random = random;
        this.clock = clock;
    }

    /** The NEGOTIATE_MESSAGE (2.2.1.1). */
    byte[] negotiate() {
        negotiateToken = WireWriter.toBytes(fixed -> {
            NtlmMessages.Writer writer = new NtlmMessages.Writer(fixed, NtlmMessages.NEGOTIATE, 40);
            fixed.bits32(REQUESTED & ~NtlmFlags.TARGET_INFO); // NegotiateFlags
            writer.field(new byte[0]); // DomainNameFields
            writer.field(new byte[0]); // WorkstationFields
            writer.version(); // Version
        });
        return negotiateToken;
    }

    /**
     * Takes the CHALLENGE_MESSAGE; gives the AUTHENTICATE_MESSAGE and makes the session key.
     *
     * @throws io.smblab.wire.MalformedMessageException if it is none
     */
    byte[] authenticate(byte[] challengeToken) {
        NtlmChallenge challenge = NtlmChallenge.decode(challengeToken);
        int flags = challenge.flags() & REQUESTED;
        return credentials.isAnonymous()
                ? authenticateAnonymously(flags)
                : authenticate(challenge, flags, challengeToken);
    }

    private byte[] authenticate(NtlmChallenge challenge, int flags, byte[] challengeToken) {
        byte[] responseKey =
                NtlmKeys.responseKey(NtlmKeys.ntHash(credentials.password()), credentials.user(), credentials.domain());
        byte[] clientChallenge = randomBytes(NtlmChallenge.CHALLENGE_BYTES);
        FileTime serverTime = challenge.targetInfo().timestamp();
        FileTime time = serverTime == null ? clock.get() : serverTime;
        byte[] blob = NtlmV2Response.clientChallenge(time, clientChallenge, targetInfo(challenge));
        byte[] proof = NtlmKeys.proof(responseKey, challenge.serverChallenge(), blob);
        byte[] encryptedKey = exchangeKey(NtlmKeys.sessionBaseKey(responseKey, proof), flags);
        // With a server's time in the challenge the LM response is zeros (3.1.5.1.2); old servers ignore it too.
        byte[] token = new NtlmAuthenticate(
                        new byte[NtlmV2Response.NTLM_V1_BYTES],
                        NtlmV2Response.encode(proof, blob),
                        credentials.domain(),
                        credentials.user(),
                        credentials.workstation(),
                        encryptedKey,
                        flags)
                .encode();
        return NtlmAuthenticate.withMic(token, NtlmKeys.mic(sessionKey, negotiateToken, challengeToken, token));
    }

    private byte[] authenticateAnonymously(int flags) {
        byte[] encryptedKey = exchangeKey(new byte[KEY_BYTES], flags);
        return new NtlmAuthenticate(
                        new byte[1],
                        new byte[0],
                        "",
                        "",
                        credentials.workstation(),
                        encryptedKey,
                        flags | NtlmFlags.ANONYMOUS)
                .encode();
    }

    private TargetInfo targetInfo(NtlmChallenge challenge) {
        TargetInfo info = challenge.targetInfo().copy();
        info.add(TargetInfo.FLAGS, WireWriter.toBytes(writer -> writer.bits32(TargetInfo.FLAG_MIC)));
        info.add(TargetInfo.CHANNEL_BINDINGS, new byte[16]);
        info.add(TargetInfo.TARGET_NAME, targetName);
        return info;
    }

    /** Sets the session key; gives the field that tells the server about it. */
    private byte[] exchangeKey(byte[] keyExchangeKey, int flags) {
        byte[] encrypted = new byte[0];
        if (NtlmFlags.has(flags, NtlmFlags.KEY_EXCHANGE)) {
            sessionKey = randomBytes(KEY_BYTES);
            encrypted = NtlmKeys.rc4(keyExchangeKey, sessionKey);
        } else {
            sessionKey = keyExchangeKey;
        }
        integrity = new NtlmIntegrity(sessionKey, flags);
        return encrypted;
    }

    private byte[] randomBytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    /** The session key; null before {@link #authenticate}. */
    byte[] sessionKey() {
        return sessionKey;
    }

    NtlmIntegrity integrity() {
        return integrity;
    }
}
