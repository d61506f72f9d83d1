package io.smblab.smb2.client;

import io.smblab.crypto.CipherAlgorithm;
import io.smblab.crypto.CryptoMode;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.smb2.message.Dialect;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a client offers and insists on (MS-SMB2 3.2.1.1).
 *
 * @param dialects offered, any order
 * @param signingRequired whether everything is signed even if the server does not ask for it
 * @param encryptionRequired whether everything is encrypted even if the server does not ask for it
 * @param ciphers in order of preference; empty for none
 * @param signingAlgorithms offered with 3.1.1, in order of preference; empty to leave the context out
 * @param cryptoMode whether bulk data is really signed and encrypted
 * @param multichannel whether more than one connection is used
 * @param limits how many connections, and when
 * @param timers waiting times
 * @param creditTarget credits that each connection tries to hold, 1 to 65535
 * @param maxQueuedRequests requests of one session that may wait for credits; further ones are refused
 */
public record ClientConfig(
        List<Dialect> dialects,
        boolean signingRequired,
        boolean encryptionRequired,
        List<CipherAlgorithm> ciphers,
        List<SigningAlgorithm> signingAlgorithms,
        CryptoMode cryptoMode,
        boolean multichannel,
        ChannelLimits limits,
        ClientTimers timers,
        int creditTarget,
        int maxQueuedRequests) {
    private static final int DEFAULT_CREDIT_TARGET = 512;
    private static final int DEFAULT_MAX_QUEUED = 65_536;

    /** A current Windows client. It signs where the server insists. */
    public static final ClientConfig DEFAULT = new ClientConfig(
            List.of(Dialect.values()),
            false,
            false,
            List.of(
                    CipherAlgorithm.AES_128_GCM,
                    CipherAlgorithm.AES_128_CCM,
                    CipherAlgorithm.AES_256_GCM,
                    CipherAlgorithm.AES_256_CCM),
            List.of(SigningAlgorithm.AES_GMAC, SigningAlgorithm.AES_CMAC, SigningAlgorithm.HMAC_SHA256),
            CryptoMode.MODELLED,
            true,
            ChannelLimits.WINDOWS_CLIENT,
            ClientTimers.WINDOWS,
            DEFAULT_CREDIT_TARGET,
            DEFAULT_MAX_QUEUED);

    /** Checks the values. */
    public ClientConfig {
        dialects = dialects.stream().distinct().sorted().toList();
        ciphers = List.copyOf(ciphers);
        signingAlgorithms = List.copyOf(signingAlgorithms);
        if (dialects.isEmpty()) {
            throw new IllegalArgumentException("no dialect (expected one or more)");
        }
        if (creditTarget < 1 || creditTarget > 0xFFFF) {
            throw new IllegalArgumentException("creditTarget " + creditTarget + " (expected 1 to 65535)");
        }
        if (maxQueuedRequests < 1) {
            throw new IllegalArgumentException("maxQueuedRequests " + maxQueuedRequests + " (expected 1 or more)");
        }
    }

    /** The same with other dialects. */
    public ClientConfig withDialects(List<Dialect> other) {
        return changed(draft -> draft.dialects = other);
    }

    /** The same with everything signed, or not. */
    public ClientConfig withSigning(boolean required, List<SigningAlgorithm> algorithms) {
        return changed(draft -> {
            draft.signingRequired = required;
            draft.signingAlgorithms = algorithms;
        });
    }

    /** The same with everything encrypted, or not. */
    public ClientConfig withEncryption(boolean required, List<CipherAlgorithm> algorithms) {
        return changed(draft -> {
            draft.encryptionRequired = required;
            draft.ciphers = algorithms;
        });
    }

    /** The same with bulk data treated otherwise. */
    public ClientConfig withCryptoMode(CryptoMode mode) {
        return changed(draft -> draft.cryptoMode = mode);
    }

    /** The same with multichannel as given. */
    public ClientConfig withMultichannel(boolean enabled, ChannelLimits channelLimits) {
        return changed(draft -> {
            draft.multichannel = enabled;
            draft.limits = channelLimits;
        });
    }

    /** The same with other waiting times. */
    public ClientConfig withTimers(ClientTimers other) {
        return changed(draft -> draft.timers = other);
    }

    /** The same with another credit target. */
    public ClientConfig withCreditTarget(int target) {
        return changed(draft -> draft.creditTarget = target);
    }

    private ClientConfig changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.finished();
    }

    /** A configuration while it is changed. */
    private static final class Draft {
        private final int maxQueuedRequests;
        private List<Dialect> dialects;
        private boolean signingRequired;
        private boolean encryptionRequired;
        private List<CipherAlgorithm> ciphers;
        private List<SigningAlgorithm> signingAlgorithms;
        private CryptoMode cryptoMode;
        private boolean multichannel;
        private ChannelLimits limits;
        private ClientTimers timers;
        private int creditTarget;

        Draft(ClientConfig from) {
            dialects = from.dialects;
            signingRequired = from.signingRequired;
            encryptionRequired = from.encryptionRequired;
            ciphers = from.ciphers;
            signingAlgorithms = from.signingAlgorithms;
            cryptoMode = from.cryptoMode;
            multichannel = from.multichannel;
            limits = from.limits;
            timers = from.timers;
            creditTarget = from.creditTarget;
            maxQueuedRequests = from.maxQueuedRequests;
        }

        ClientConfig finished() {
            return new ClientConfig(
                    dialects,
                    signingRequired,
                    encryptionRequired,
                    ciphers,
                    signingAlgorithms,
                    cryptoMode,
                    multichannel,
                    limits,
                    timers,
                    creditTarget,
                    maxQueuedRequests);
        }
    }
}
