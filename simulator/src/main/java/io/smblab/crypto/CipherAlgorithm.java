package io.smblab.crypto;

import java.util.Optional;

/** How messages are encrypted ([MS-SMB2] 2.2.3.1.2, SMB2_ENCRYPTION_CAPABILITIES). */
public enum CipherAlgorithm {
    /** AES-128 in CCM mode (RFC 3610): the only one of dialects 3.0 and 3.0.2. */
    AES_128_CCM(0x0001, 16, 11),
    /** AES-128 in GCM mode (SP800-38D). */
    AES_128_GCM(0x0002, 16, 12),
    /** AES-256 in CCM mode. */
    AES_256_CCM(0x0003, 32, 11),
    /** AES-256 in GCM mode. */
    AES_256_GCM(0x0004, 32, 12);

    private final int id;
    private final int keyBytes;
    private final int nonceBytes;

    CipherAlgorithm(int id, int keyBytes, int nonceBytes) {
        this.id = id;
        this.keyBytes = keyBytes;
        this.nonceBytes = nonceBytes;
    }

    /** The 16-bit identifier in the negotiate context. */
    public int id() {
        return id;
    }

    /** Length of a cipher key: 16 or 32 bytes. */
    public int keyBytes() {
        return keyBytes;
    }

    /** How many bytes of the 16-byte nonce field are used (2.2.41): 11 for CCM, 12 for GCM. */
    public int nonceBytes() {
        return nonceBytes;
    }

    /** Whether this is one of the GCM modes. */
    public boolean isGcm() {
        return nonceBytes == 12;
    }

    /** The algorithm with this identifier; empty for one that we do not know, which a peer may well offer. */
    public static Optional<CipherAlgorithm> byId(int id) {
        for (CipherAlgorithm algorithm : values()) {
            if (algorithm.id == id) {
                return Optional.of(algorithm);
            }
        }
        return Optional.empty();
    }
}
