package io.smblab.auth;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * CHALLENGE_MESSAGE ([MS-NLMP] 2.2.1.2).
 *
 * @param flags NegotiateFlags, see {@link NtlmFlags}
 * @param serverChallenge 8 random bytes
 * @param targetName the server's name
 * @param targetInfo more names and the time
 */
record NtlmChallenge(int flags, byte[] serverChallenge, String targetName, TargetInfo targetInfo) {
    private static final int FIXED_BYTES = 56;

    /** The smallest message that has all we read; the version behind it is optional. */
    private static final int MIN_BYTES = 48;

    static final int CHALLENGE_BYTES = 8;

    static NtlmChallenge decode(byte[] token) {
        WireReader reader = NtlmMessages.open(token, NtlmMessages.CHALLENGE, MIN_BYTES, "CHALLENGE_MESSAGE");
        byte[] targetName = NtlmMessages.field(reader, "TargetName");
        int flags = reader.bits32();
        byte[] serverChallenge = reader.bytes(CHALLENGE_BYTES, "ServerChallenge");
        reader.skip(8); // Reserved
        byte[] targetInfo = NtlmMessages.field(reader, "TargetInfo");
        return new NtlmChallenge(
                flags,
                serverChallenge,
                NtlmMessages.text(targetName, flags, "TargetName"),
                TargetInfo.decode(WireReader.of(targetInfo)));
    }

    byte[] encode() {
        return WireWriter.toBytes(fixed -> {
            NtlmMessages.Writer writer = new NtlmMessages.Writer(fixed, NtlmMessages.CHALLENGE, FIXED_BYTES);
            writer.field(NtlmMessages.encoded(targetName, flags)); // TargetNameFields
            fixed.bits32(flags); // NegotiateFlags
            fixed.bytes(serverChallenge); // ServerChallenge
            fixed.zero(8); // Reserved
            writer.field(targetInfo.encode()); // TargetInfoFields
            writer.version(); // Version
            writer.finish();
        });
    }
}
