package io.smblab.auth;

import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.Arrays;

/**
 * AUTHENTICATE_MESSAGE ([MS-NLMP] 2.2.1.3).
 *
 * @param lmResponse LmChallengeResponse
 * @param ntResponse NtChallengeResponse
 * @param domain DomainName
 * @param user UserName
 * @param workstation Workstation
 * @param encryptedSessionKey EncryptedRandomSessionKey
 * @param flags NegotiateFlags, see {@link NtlmFlags}
 */
record NtlmAuthenticate(
        byte[] lmResponse,
        byte[] ntResponse,
        String domain,
        String user,
        String workstation,
        byte[] encryptedSessionKey,
        int flags) {
    static final int MIC_OFFSET = 72;
    static final int MIC_BYTES = 16;

    /** Old clients end the fixed part here; version and MIC are optional. */
    private static final int MIN_BYTES = 64;

    private static final int FIXED_BYTES = MIC_OFFSET + MIC_BYTES;

    static NtlmAuthenticate decode(byte[] token) {
        WireReader reader = NtlmMessages.open(token, NtlmMessages.AUTHENTICATE, MIN_BYTES, "AUTHENTICATE_MESSAGE");
        byte[] lmResponse = NtlmMessages.field(reader, "LmChallengeResponse");
        byte[] ntResponse = NtlmMessages.field(reader, "NtChallengeResponse");
        byte[] domain = NtlmMessages.field(reader, "DomainName");
        byte[] user = NtlmMessages.field(reader, "UserName");
        byte[] workstation = NtlmMessages.field(reader, "Workstation");
        byte[] encryptedSessionKey = NtlmMessages.field(reader, "EncryptedRandomSessionKey");
        int flags = reader.bits32();
        return new NtlmAuthenticate(
                lmResponse,
                ntResponse,
                NtlmMessages.text(domain, flags, "AUTHENTICATE_MESSAGE.DomainName"),
                NtlmMessages.text(user, flags, "AUTHENTICATE_MESSAGE.UserName"),
                NtlmMessages.text(workstation, flags, "AUTHENTICATE_MESSAGE.Workstation"),
                encryptedSessionKey,
                flags);
    }

    /** Whether the client asks to be nobody (3.2.5.1.2). */
    boolean isAnonymous() {
        boolean noName = user.isEmpty() && ntResponse.length == 0;
        boolean noResponse = lmResponse.length == 0 || Arrays.equals(lmResponse, new byte[1]);
        return noName && noResponse;
    }

    /** The message with room for a MIC, which is zeros yet. */
    byte[] encode() {
        return WireWriter.toBytes(fixed -> {
            NtlmMessages.Writer writer = new NtlmMessages.Writer(fixed, NtlmMessages.AUTHENTICATE, FIXED_BYTES);
            writer.field(lmResponse); // LmChallengeResponseFields
            writer.field(ntResponse); // NtChallengeResponseFields
            writer.field(NtlmMessages.encoded(domain, flags)); // DomainNameFields
            writer.field(NtlmMessages.encoded(user, flags)); // UserNameFields
            writer.field(NtlmMessages.encoded(workstation, flags)); // WorkstationFields
            writer.field(encryptedSessionKey); // EncryptedRandomSessionKeyFields
            fixed.bits32(flags); // NegotiateFlags
            writer.version(); // Version
            fixed.zero(MIC_BYTES); // MIC
            writer.finish();
        });
    }

    /** The MIC of an encoded message. */
    static byte[] mic(byte[] token) {
        if (token.length < FIXED_BYTES) {
            throw new MalformedMessageException(
                    "AUTHENTICATE_MESSAGE.MIC", MIC_OFFSET, "announced, but the message ends at " + token.length);
        }
        return Arrays.copyOfRange(token, MIC_OFFSET, FIXED_BYTES);
    }

    static MalformedMessageException malformedSessionKey(int bytes) {
        return new MalformedMessageException(
                "AUTHENTICATE_MESSAGE.EncryptedRandomSessionKey", 52, bytes + " bytes (expected 16)");
    }

    /** A copy of an encoded message with another MIC. */
    static byte[] withMic(byte[] token, byte[] mic) {
        byte[] copy = token.clone();
        System.arraycopy(mic, 0, copy, MIC_OFFSET, MIC_BYTES);
        return copy;
    }
}
