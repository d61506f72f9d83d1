package io.smblab.auth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Signatures under an NTLM session key with extended session security ([MS-NLMP] 3.4.4.2). SPNEGO needs one per direction, the
 * first: for the mechListMIC.
 */
final class NtlmIntegrity {
    private static final String SIGN_MAGIC = "session key to %s signing key magic constant\0";
    private static final String SEAL_MAGIC = "session key to %s sealing key magic constant\0";
    private static final String TO_SERVER = "client-to-server";
    private static final String TO_CLIENT = "server-to-client";

    private final byte[] sessionKey;
    private final int flags;

    NtlmIntegrity(byte[] exportedSessionKey, int negotiatedFlags) {
        sessionKey = exportedSessionKey;
        flags = negotiatedFlags;
    }

    /** Whether this session can sign: the flags say so. Without extended session security signatures are too weak to be offered. */
    boolean available() {
        return NtlmFlags.has(flags, NtlmFlags.SIGN | NtlmFlags.ALWAYS_SIGN)
                && NtlmFlags.has(flags, NtlmFlags.EXTENDED_SESSION_SECURITY);
    }

    /** The client's signature of its first message. */
    byte[] byClient(byte[] message) {
        return first(TO_SERVER, message);
    }

    /** The server's signature of its first message. */
    byte[] byServer(byte[] message) {
        return first(TO_CLIENT, message);
    }

    static boolean equal(byte[] expected, byte[] received) {
        return MessageDigest.isEqual(expected, received);
    }

    private byte[] first(String direction, byte[] message) {
        byte[] sequenceNumber = new byte[4];
        byte[] signingKey = NtlmKeys.md5(sessionKey, magic(SIGN_MAGIC, direction));
        byte[] checksum = Arrays.copyOf(NtlmKeys.hmacMd5(signingKey, sequenceNumber, message), 8);
        if (NtlmFlags.has(flags, NtlmFlags.KEY_EXCHANGE)) {
            byte[] sealingKey =
                    NtlmKeys.md5(Arrays.copyOf(sessionKey, sealingStrength()), magic(SEAL_MAGIC, direction));
            checksum = NtlmKeys.rc4(sealingKey, checksum);
        }
        byte[] signature = new byte[16];
        signature[0] = 1;
        System.arraycopy(checksum, 0, signature, 4, checksum.length);
        return signature;
    }

    private int sealingStrength() {
        if (NtlmFlags.has(flags, NtlmFlags.KEY_128)) {
            return 16;
        }
        return NtlmFlags.has(flags, NtlmFlags.KEY_56) ? 7 : 5;
    }

    private static byte[] magic(String pattern, String direction) {
        return String.format(pattern, direction).getBytes(StandardCharsets.US_ASCII);
    }
}
