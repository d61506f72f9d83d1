package io.smblab.smb2.server;

import io.smblab.auth.AuthPolicy;
import io.smblab.crypto.CipherAlgorithm;
import io.smblab.crypto.SigningAlgorithm;
import java.util.List;

/**
 * What a server demands and offers: [MS-SMB2] 3.3.1.5.
 *
 * @param signingRequired {@code RequireMessageSigning}
 * @param encryptData {@code EncryptData}: every session must encrypt
 * @param rejectUnencryptedAccess {@code RejectUnencryptedAccess}: whether clients that cannot encrypt are turned away where
 *     encryption is wanted
 * @param authentication who is let in: guests, anonymous clients, which domain names
 * @param ciphers by preference, the first that the client also offers is taken (3.1.1)
 * @param signingAlgorithms by preference (3.1.1)
 * @param modelledCrypto whether bulk data that exists only as a pattern is neither hashed nor encrypted (virtual time)
 */
public record SecurityPolicy(
        boolean signingRequired,
        boolean encryptData,
        boolean rejectUnencryptedAccess,
        AuthPolicy authentication,
        List<CipherAlgorithm> ciphers,
        List<SigningAlgorithm> signingAlgorithms,
        boolean modelledCrypto) {
    /** Signing and encryption offered, neither demanded; no guest, no anonymous logon; real cryptography. */
    public static final SecurityPolicy DEFAULT = new SecurityPolicy(
            false,
            false,
            true,
            AuthPolicy.STANDALONE,
            List.of(
                    CipherAlgorithm.AES_128_GCM,
                    CipherAlgorithm.AES_128_CCM,
                    CipherAlgorithm.AES_256_GCM,
                    CipherAlgorithm.AES_256_CCM),
            List.of(SigningAlgorithm.AES_GMAC, SigningAlgorithm.AES_CMAC, SigningAlgorithm.HMAC_SHA256),
            false);

    /** Copies the lists. */
    public SecurityPolicy {
        ciphers = List.copyOf(ciphers);
        signingAlgorithms = List.copyOf(signingAlgorithms);
        if (signingAlgorithms.isEmpty()) {
            throw new IllegalArgumentException("no signing algorithm (expected one or more)");
        }
    }

    /** The same with another authentication policy. */
    public SecurityPolicy withAuthentication(AuthPolicy other) {
        return new SecurityPolicy(
                signingRequired,
                encryptData,
                rejectUnencryptedAccess,
                other,
                ciphers,
                signingAlgorithms,
                modelledCrypto);
    }
}
