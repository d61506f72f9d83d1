package io.smblab.smb2.client;

import io.smblab.crypto.CipherAlgorithm;
import io.smblab.crypto.PreauthHash;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.engine.Completion;
import io.smblab.engine.RandomStream;
import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.NegotiateContext;
import io.smblab.smb2.message.NegotiateRequest;
import io.smblab.smb2.message.NegotiateResponse;
import io.smblab.smb2.message.SecurityMode;
import io.smblab.wire.Guid;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The NEGOTIATE exchange of one connection (MS-SMB2 3.2.4.2.2.2, 3.2.5.2). A further connection of a session offers exactly what
 * the first one agreed on, so that the session can be bound to it.
 */
final class Negotiation {
    private static final int SALT_BYTES = 32;
    private static final int SMB3_CAPABILITIES = Capabilities.MULTI_CHANNEL | Capabilities.ENCRYPTION;

    /** Below this the text wants the connection ended (3.2.5.2). */
    private static final int MIN_SIZE = 65_536;

    private final ClientConnection connection;
    private final NegotiateRequest request;
    private final Completion<Outcome<Negotiated>> done;
    private final PreauthHash hash = new PreauthHash();

    private Negotiation(ClientConnection connection, NegotiateRequest request, Completion<Outcome<Negotiated>> done) {
        this.connection = connection;
        this.request = request;
        this.done = done;
    }

    /** Negotiates a first connection. */
    static void first(
            ClientConnection connection,
            ClientConfig config,
            Guid clientGuid,
            String serverName,
            RandomStream random,
            Completion<Outcome<Negotiated>> done) {
        Offer offer = new Offer(config.dialects(), config.ciphers(), config.signingAlgorithms());
        new Negotiation(connection, offer.request(config, clientGuid, serverName, random), done).send();
    }

    /** Negotiates a further connection of a session whose first one agreed on {@code existing}. */
    static void further(
            ClientConnection connection,
            ClientConfig config,
            Guid clientGuid,
            String serverName,
            RandomStream random,
            Negotiated existing,
            Completion<Outcome<Negotiated>> done) {
        List<CipherAlgorithm> cipher = existing.cipher() == null ? List.of() : List.of(existing.cipher());
        Offer offer = new Offer(List.of(existing.dialect()), cipher, List.of(existing.signing()));
        new Negotiation(
                        connection,
                        offer.request(config, clientGuid, serverName, random),
                        outcome -> outcome.then(result -> done.complete(same(existing, result)), done))
                .send();
    }

    private static Outcome<Negotiated> same(Negotiated existing, Negotiated result) {
        if (result.cipher() == existing.cipher()
                && result.signing() == existing.signing()
                && result.response().serverGuid().equals(existing.response().serverGuid())) {
            return Outcome.success(result);
        }
        return Outcome.failure(SmbClientException.protocol(
                "the further connection is not to the same server with the same algorithms", null));
    }

    /** What is offered. */
    private record Offer(List<Dialect> dialects, List<CipherAlgorithm> ciphers, List<SigningAlgorithm> signing) {
        NegotiateRequest request(ClientConfig config, Guid clientGuid, String serverName, RandomStream random) {
            Dialect newest = dialects.get(dialects.size() - 1);
            int capabilities = Capabilities.LARGE_MTU;
            if (newest.isAtLeast(Dialect.SMB_3_0)) {
                capabilities |= SMB3_CAPABILITIES;
            }
            if (!config.multichannel()) {
                capabilities &= ~Capabilities.MULTI_CHANNEL;
            }
            if (ciphers.isEmpty()) {
                capabilities &= ~Capabilities.ENCRYPTION;
            }
            return new NegotiateRequest(
                    dialects.stream().map(Dialect::code).toList(),
                    securityMode(config),
                    newest == Dialect.SMB_2_0_2 ? 0 : capabilities,
                    // A client of 2.0.2 only has no GUID (2.2.3).
                    newest == Dialect.SMB_2_0_2 ? Guid.ZERO : clientGuid,
                    newest == Dialect.SMB_3_1_1 ? contexts(serverName, random) : List.of());
        }

        private List<NegotiateContext> contexts(String serverName, RandomStream random) {
            byte[] salt = new byte[SALT_BYTES];
            random.nextBytes(salt);
            List<NegotiateContext> contexts = new ArrayList<>();
            contexts.add(new NegotiateContext.PreauthIntegrity(List.of(NegotiateContext.SHA_512), salt));
            if (!ciphers.isEmpty()) {
                contexts.add(new NegotiateContext.Encryption(
                        ciphers.stream().map(CipherAlgorithm::id).toList()));
            }
            if (!signing.isEmpty()) {
                contexts.add(new NegotiateContext.Signing(
                        signing.stream().map(SigningAlgorithm::id).toList()));
            }
            contexts.add(new NegotiateContext.NetName(serverName));
            return contexts;
        }
    }

    static int securityMode(ClientConfig config) {
        return config.signingRequired()
                ? SecurityMode.SIGNING_ENABLED | SecurityMode.SIGNING_REQUIRED
                : SecurityMode.SIGNING_ENABLED;
    }

    private void send() {
        ClientRequest<NegotiateResponse> negotiate =
                new ClientRequest<>(Command.NEGOTIATE, () -> request, NegotiateResponse::decode, this::answered);
        negotiate.whenSent(hash::update);
        negotiate.whenReceived(hash::update);
        connection.send(negotiate, Protection.NONE, 0, 0);
    }

    private void answered(Outcome<NegotiateResponse> outcome) {
        outcome.then(
                response -> {
                    Outcome<Negotiated> result = judge(response);
                    if (result.isSuccess()) {
                        connection.negotiated(result.value());
                    }
                    done.complete(result);
                },
                done);
    }

    private Outcome<Negotiated> judge(NegotiateResponse response) {
        Optional<Dialect> dialect = response.dialect().filter(request::offers);
        if (dialect.isEmpty()) {
            return refuse(String.format("dialect 0x%04X, which was not offered", response.dialectRevision()));
        }
        if (response.maxReadSize() < MIN_SIZE
                || response.maxWriteSize() < MIN_SIZE
                || response.maxTransactSize() < MIN_SIZE) {
            return refuse("a maximum size below 64 KiB");
        }
        return switch (dialect.get()) {
            case SMB_2_0_2, SMB_2_1 -> agreed(response, dialect.get(), SigningAlgorithm.HMAC_SHA256, null);
            case SMB_3_0, SMB_3_0_2 ->
                agreed(
                        response,
                        dialect.get(),
                        SigningAlgorithm.AES_CMAC,
                        (response.capabilities() & request.capabilities() & Capabilities.ENCRYPTION) == 0
                                ? null
                                : CipherAlgorithm.AES_128_CCM);
            case SMB_3_1_1 -> judgeContexts(response);
        };
    }

    private Outcome<Negotiated> judgeContexts(NegotiateResponse response) {
        Optional<NegotiateContext.PreauthIntegrity> preauth = response.context(NegotiateContext.PreauthIntegrity.class);
        if (preauth.isEmpty() || !preauth.get().hashAlgorithms().equals(List.of(NegotiateContext.SHA_512))) {
            return refuse("no preauthentication integrity with SHA-512");
        }
        List<Integer> ciphers = response.context(NegotiateContext.Encryption.class)
                .map(NegotiateContext.Encryption::ciphers)
                .orElse(List.of(0));
        List<Integer> offeredCiphers = request.context(NegotiateContext.Encryption.class)
                .map(NegotiateContext.Encryption::ciphers)
                .orElse(List.of());
        if (ciphers.size() != 1 || ciphers.get(0) != 0 && !offeredCiphers.contains(ciphers.get(0))) {
            return refuse("ciphers " + ciphers + " (offered: " + offeredCiphers + ")");
        }
        List<Integer> signing = response.context(NegotiateContext.Signing.class)
                .map(NegotiateContext.Signing::algorithms)
                .orElse(List.of(SigningAlgorithm.AES_CMAC.id()));
        List<Integer> offeredSigning = request.context(NegotiateContext.Signing.class)
                .map(NegotiateContext.Signing::algorithms)
                .orElse(List.of());
        boolean signingAnswered =
                response.context(NegotiateContext.Signing.class).isPresent();
        if (signing.size() != 1 || signingAnswered && !offeredSigning.contains(signing.get(0))) {
            return refuse("signing algorithms " + signing + " (offered: " + offeredSigning + ")");
        }
        return agreed(
                response,
                Dialect.SMB_3_1_1,
                SigningAlgorithm.byId(signing.get(0)).orElseThrow(),
                CipherAlgorithm.byId(ciphers.get(0)).orElse(null));
    }

    private Outcome<Negotiated> agreed(
            NegotiateResponse response, Dialect dialect, SigningAlgorithm signing, CipherAlgorithm cipher) {
        return Outcome.success(new Negotiated(request, response, dialect, signing, cipher, hash));
    }

    private static Outcome<Negotiated> refuse(String what) {
        return Outcome.failure(SmbClientException.protocol("the server negotiated " + what, null));
    }
}
