package io.smblab.smb2.server;

import io.smblab.crypto.CipherAlgorithm;
import io.smblab.crypto.PreauthHash;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.NegotiateContext;
import io.smblab.smb2.message.NegotiateRequest;
import io.smblab.smb2.message.NegotiateResponse;
import io.smblab.smb2.message.SecurityMode;
import io.smblab.smb2.message.Smb1Negotiate;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.Smb2Message;
import io.smblab.wire.FileTime;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** NEGOTIATE ([MS-SMB2] 3.3.5.4) and the step up from SMB1 (3.3.5.3). */
final class NegotiateHandler {
    private static final int SMALL_SIZE = 64 * 1024;
    private static final int SALT_BYTES = 32;
    private static final int NO_CIPHER = 0;

    private final SmbServer server;

    NegotiateHandler(SmbServer server) {
        this.server = server;
    }

    void handle(RequestContext request) {
        if (request.header.isSigned()) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        NegotiateRequest body = NegotiateRequest.decode(request.body());
        Connection connection = request.connection;
        Dialect dialect = newestCommon(body).orElseThrow(() -> new RequestFailedException(NtStatus.NOT_SUPPORTED));
        List<NegotiateContext> answers = dialect == Dialect.SMB_3_1_1 ? contexts(connection, body) : List.of();
        adopt(connection, dialect, body);
        if (dialect == Dialect.SMB_3_1_1) {
            connection.preauthHash = new PreauthHash();
            connection.preauthHash.update(request.message());
            request.whenSigned(connection.preauthHash::update);
        }
        connection.moveTo(ConnectionState.NEGOTIATED);
        request.succeed(response(connection, dialect.code(), answers));
    }

    private Optional<Dialect> newestCommon(NegotiateRequest body) {
        Optional<Dialect> newest = Optional.empty();
        for (Dialect dialect : Dialect.values()) {
            boolean accepted = dialect.isAtLeast(server.config.minDialect())
                    && server.config.maxDialect().isAtLeast(dialect);
            if (accepted && body.offers(dialect)) {
                newest = Optional.of(dialect);
            }
        }
        return newest;
    }

    private void adopt(Connection connection, Dialect dialect, NegotiateRequest body) {
        connection.dialect = dialect;
        connection.clientCapabilities = body.capabilities();
        connection.clientSecurityMode = body.securityMode();
        connection.clientDialects = body.dialects();
        connection.clientGuid = body.clientGuid();
        if (dialect != Dialect.SMB_3_1_1) {
            boolean version3 = dialect.isAtLeast(Dialect.SMB_3_0);
            connection.signingAlgorithm = version3 ? SigningAlgorithm.AES_CMAC : SigningAlgorithm.HMAC_SHA256;
            boolean encrypts = version3
                    && (body.capabilities() & Capabilities.ENCRYPTION) != 0
                    && server.config.security().ciphers().contains(CipherAlgorithm.AES_128_CCM);
            connection.cipher = encrypts ? CipherAlgorithm.AES_128_CCM : null;
        }
        connection.serverCapabilities = capabilities(connection);
        setSizes(connection, dialect);
    }

    private void setSizes(Connection connection, Dialect dialect) {
        ServerLimits limits = server.config.limits();
        connection.supportsMultiCredit = dialect.isAtLeast(Dialect.SMB_2_1);
        boolean large = connection.supportsMultiCredit;
        connection.maxTransactSize = large ? limits.maxTransactSize() : SMALL_SIZE;
        connection.maxReadSize = large ? limits.maxReadSize() : SMALL_SIZE;
        connection.maxWriteSize = large ? limits.maxWriteSize() : SMALL_SIZE;
        connection.serverSecurityMode = SecurityMode.SIGNING_ENABLED
                | (server.config.security().signingRequired() ? SecurityMode.SIGNING_REQUIRED : 0);
    }

    private int capabilities(Connection connection) {
        Dialect dialect = connection.dialect;
        ServerConfig.Features features = server.config.features();
        int client = connection.clientCapabilities;
        int capabilities = 0;
        if (dialect.isAtLeast(Dialect.SMB_2_1)) {
            capabilities |= Capabilities.LARGE_MTU | (features.leasing() ? Capabilities.LEASING : 0);
        }
        if (dialect.isAtLeast(Dialect.SMB_3_0)) {
            capabilities |= features.multiChannel() ? client & Capabilities.MULTI_CHANNEL : 0;
            capabilities |= features.directoryLeasing() ? client & Capabilities.DIRECTORY_LEASING : 0;
            capabilities |= features.persistentHandles() ? client & Capabilities.PERSISTENT_HANDLES : 0;
            capabilities |= connection.cipher != null && dialect != Dialect.SMB_3_1_1 ? Capabilities.ENCRYPTION : 0;
        }
        return capabilities;
    }

    /** The negotiate contexts of 3.1.1 (3.3.5.4): sets cipher and signing algorithm, returns those of the response. */
    private List<NegotiateContext> contexts(Connection connection, NegotiateRequest body) {
        List<NegotiateContext> answers = new ArrayList<>();
        NegotiateContext.PreauthIntegrity preauth = single(body, NegotiateContext.PreauthIntegrity.class)
                .orElseThrow(() -> new RequestFailedException(NtStatus.INVALID_PARAMETER));
        if (!preauth.hashAlgorithms().contains(NegotiateContext.SHA_512)) {
            throw new RequestFailedException(NtStatus.SMB_NO_PREAUTH_INTEGRITY_HASH_OVERLAP);
        }
        // An earlier NEGOTIATE that failed may have left one behind.
        connection.cipher = null;
        byte[] salt = new byte[SALT_BYTES];
        server.random.nextBytes(salt);
        answers.add(new NegotiateContext.PreauthIntegrity(List.of(NegotiateContext.SHA_512), salt));
        single(body, NegotiateContext.Encryption.class).ifPresent(offer -> {
            connection.cipher = server.config.security().ciphers().stream()
                    .filter(cipher -> offer.ciphers().contains(cipher.id()))
                    .findFirst()
                    .orElse(null);
            int chosen = connection.cipher == null ? NO_CIPHER : connection.cipher.id();
            answers.add(new NegotiateContext.Encryption(List.of(chosen)));
        });
        connection.signingAlgorithm = SigningAlgorithm.AES_CMAC;
        single(body, NegotiateContext.Signing.class).ifPresent(offer -> {
            server.config.security().signingAlgorithms().stream()
                    .filter(algorithm -> offer.algorithms().contains(algorithm.id()))
                    .findFirst()
                    .ifPresent(algorithm -> {
                        connection.signingAlgorithm = algorithm;
                        answers.add(new NegotiateContext.Signing(List.of(algorithm.id())));
                    });
        });
        // Compression, RDMA transforms and transport security are not offered: their contexts stay unanswered.
        single(body, NegotiateContext.Compression.class);
        single(body, NegotiateContext.RdmaTransform.class);
        return answers;
    }

    private static <T extends NegotiateContext> Optional<T> single(NegotiateRequest body, Class<T> kind) {
        List<NegotiateContext> found =
                body.contexts().stream().filter(kind::isInstance).toList();
        if (found.size() > 1) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        return found.stream().findFirst().map(kind::cast);
    }

    /** An SMB1 NEGOTIATE that offers SMB2: the answer is an SMB2 response. Otherwise the connection ends. */
    void handleSmb1(Connection connection, Smb1Negotiate body) {
        boolean wildcard = body.dialects().contains(Smb1Negotiate.SMB_2_WILDCARD)
                && server.config.maxDialect().isAtLeast(Dialect.SMB_2_1);
        boolean plain =
                body.dialects().contains(Smb1Negotiate.SMB_2_002) && server.config.minDialect() == Dialect.SMB_2_0_2;
        if (!wildcard && !plain) {
            connection.disconnect("SMB1 NEGOTIATE without a dialect of SMB2 that is served");
            return;
        }
        if (wildcard) {
            connection.serverCapabilities = Capabilities.LARGE_MTU;
            setSizes(connection, Dialect.SMB_2_1);
            connection.supportsMultiCredit = false;
            connection.moveTo(ConnectionState.WILDCARD);
        } else {
            connection.dialect = Dialect.SMB_2_0_2;
            connection.clientDialects = List.of(Dialect.SMB_2_0_2.code());
            setSizes(connection, Dialect.SMB_2_0_2);
            connection.moveTo(ConnectionState.NEGOTIATED);
        }
        Smb2Header request = Smb2Header.request(Command.NEGOTIATE, 0, 1, 0, 0, 0);
        Smb2Header header = request.response(NtStatus.SUCCESS, connection.grantCredits(request));
        server.observeSending(connection, header);
        int revision = wildcard ? Dialect.WILDCARD : Dialect.SMB_2_0_2.code();
        connection.send(Smb2Message.encode(header, response(connection, revision, List.of()), connection.allocator()));
    }

    private NegotiateResponse response(Connection connection, int revision, List<NegotiateContext> answers) {
        return new NegotiateResponse(
                connection.serverSecurityMode,
                revision,
                server.config.serverGuid(),
                connection.serverCapabilities,
                connection.maxTransactSize,
                connection.maxReadSize,
                connection.maxWriteSize,
                server.currentTime(),
                FileTime.NONE,
                server.authenticator.initialToken(),
                answers);
    }
}
