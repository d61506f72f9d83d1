package io.smblab.lab;

import io.smblab.unit.TimeSpan;
import java.util.List;

/**
 * How the lab's own client behaves.
 *
 * @param account whom it logs on as
 * @param dialects as people write them, ascending
 * @param multichannel whether it uses several channels
 * @param signingRequired whether it demands signing
 * @param encryption whether it encrypts
 * @param ciphers by preference; empty for the default
 * @param signingAlgorithms by preference; empty for the default
 * @param byName whether the server is addressed by name (any of its linked interfaces) or by its first address
 * @param echoInterval silence on a channel with work outstanding after which it is probed; after as long again it is lost
 * @param requestExpiry how long any request may stay unanswered before its connection is given up
 * @param interfacePollInterval between two queries of the server's interfaces
 * @param connectionsPerRssNic per pair of interfaces that both have receive side scaling
 * @param connectionsMax over all pairs
 * @param windowSizeThreshold alternate channels are opened once more requests than this are outstanding
 */
public record ClientSpec(
        String account,
        List<String> dialects,
        boolean multichannel,
        boolean signingRequired,
        ServerSpec.Encryption encryption,
        List<String> ciphers,
        List<String> signingAlgorithms,
        boolean byName,
        TimeSpan echoInterval,
        TimeSpan requestExpiry,
        TimeSpan interfacePollInterval,
        int connectionsPerRssNic,
        int connectionsMax,
        int windowSizeThreshold) {
    /** Copies the lists. */
    public ClientSpec {
        dialects = List.copyOf(dialects);
        ciphers = List.copyOf(ciphers);
        signingAlgorithms = List.copyOf(signingAlgorithms);
    }
}
