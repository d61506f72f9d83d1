package io.smblab.crypto;

import java.util.Optional;

/** How messages are signed ([MS-SMB2] 2.2.3.1.7, SMB2_SIGNING_CAPABILITIES). */
public enum SigningAlgorithm {
    /** HMAC-SHA256, the first 16 of 32 bytes: dialects 2.0.2 and 2.1, and 3.1.1 when negotiated. */
    HMAC_SHA256(0x0000),
    /** AES-128-CMAC (RFC 4493): dialects 3.0 and 3.0.2, and 3.1.1 unless something else is negotiated. */
    AES_CMAC(0x0001),
    /** AES-128-GMAC (SP800-38D): dialect 3.1.1 only, when negotiated. */
    AES_GMAC(0x0002);

    private final int id;

    SigningAlgorithm(int id) {
        this.id = id;
    }

    /** The 16-bit identifier in the negotiate context. */
    public int id() {
        return id;
    }

    /** The algorithm with this identifier; empty for one that we do not know, which a peer may well offer. */
    public static Optional<SigningAlgorithm> byId(int id) {
        for (SigningAlgorithm algorithm : values()) {
            if (algorithm.id == id) {
                return Optional.of(algorithm);
            }
        }
        return Optional.empty();
    }
}
