package io.smblab.crypto;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key derivation function of SP800-108 in counter mode with HMAC-SHA256, r = 32 ([MS-SMB2] 3.1.4.2).
 *
 * <p>One round is enough for the 128 and 256 bits that SMB2 asks for: {@code HMAC(key, 1 || label || 0 || context || L)}, big-endian.
 */
final class KeyDerivation {
    private KeyDerivation() {}

    /**
     * Derives a key.
     *
     * @param key the key derivation key
     * @param label with its trailing NUL, which is part of the label in SMB2
     * @param context with its trailing NUL where it is text
     * @param bytes length of the derived key, 16 or 32
     */
    static byte[] derive(byte[] key, byte[] label, byte[] context, int bytes) {
        if (bytes != 16 && bytes != 32) {
            throw new IllegalStateException("derived key of " + bytes + " bytes (expected 16 or 32)");
        }
        Mac mac = hmacSha256(key);
        mac.update(bigEndian(1));
        mac.update(label);
        mac.update((byte) 0);
        mac.update(context);
        mac.update(bigEndian(bytes * 8));
        byte[] output = mac.doFinal();
        byte[] derived = new byte[bytes];
        System.arraycopy(output, 0, derived, 0, bytes);
        return derived;
    }

    /** ASCII text with a trailing NUL. */
    static byte[] text(String text) {
        return (text + '\0').getBytes(StandardCharsets.US_ASCII);
    }

    static Mac hmacSha256(byte[] key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }

    private static byte[] bigEndian(int value) {
        return new byte[] {(byte) (value >>> 24), (byte) (value >>> 16), (byte) (value >>> 8), (byte) value};
    }
}
