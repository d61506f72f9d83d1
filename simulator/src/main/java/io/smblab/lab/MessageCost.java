package io.smblab.lab;

import io.netty.buffer.ByteBuf;
import io.smblab.crypto.CipherAlgorithm;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.host.HostCosts;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.NegotiateContext;
import io.smblab.smb2.message.NegotiateResponse;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.WireReader;

/**
 * What a message costs on the processor: its signature or encryption, and its share of the file request. Learns the algorithms
 * from the NEGOTIATE response that passes.
 */
final class MessageCost {
    private static final int HEADER_BYTES = 64;
    private static final int COMMAND_OFFSET = 12;
    private static final int FLAGS_OFFSET = 16;
    private static final int FLAG_RESPONSE = 0x1;
    private static final int FLAG_SIGNED = 0x8;
    private static final int TRANSFORM_PROTOCOL_ID = 0x424D53FD;

    private final HostCosts costs;
    private final boolean server;
    private SigningAlgorithm signing = SigningAlgorithm.HMAC_SHA256;
    private CipherAlgorithm cipher = CipherAlgorithm.AES_128_CCM;
    private double cryptoCycles;

    /**
     * Costs of one connection.
     *
     * @param server whether this end moves the bytes to and from a file system
     */
    MessageCost(HostCosts costs, boolean server) {
        this.costs = costs;
        this.server = server;
    }

    /** Cycles for a message that came in or goes out. */
    long cycles(ByteBuf message, boolean incoming) {
        int length = message.readableBytes();
        cryptoCycles = 0;
        if (length < HEADER_BYTES) {
            return 0;
        }
        int start = message.readerIndex();
        boolean request = server == incoming;
        // The file request is charged where it starts its work; the bytes where they cross the file system.
        double cycles = request ? costs.requestCycles(server ? length : 0) : server ? storageCycles(length) : 0;
        if (message.getIntLE(start) == TRANSFORM_PROTOCOL_ID) {
            cryptoCycles = length * cipherCycles();
            return Math.round(cycles + cryptoCycles);
        }
        int flags = message.getIntLE(start + FLAGS_OFFSET);
        if (message.getShortLE(start + COMMAND_OFFSET) == Command.NEGOTIATE.code() && (flags & FLAG_RESPONSE) != 0) {
            learn(message);
        }
        if ((flags & FLAG_SIGNED) != 0) {
            cryptoCycles = length * signingCycles();
        }
        return Math.round(cycles + cryptoCycles);
    }

    /** How many of the cycles last told are for signing or encryption. */
    double cryptoCycles() {
        return cryptoCycles;
    }

    private double storageCycles(int length) {
        return length * costs.storageCyclesPerByte();
    }

    private double signingCycles() {
        return switch (signing) {
            case HMAC_SHA256 -> costs.crypto().hmacSha256();
            case AES_CMAC -> costs.crypto().aesCmac();
            case AES_GMAC -> costs.crypto().aesGmac();
        };
    }

    private double cipherCycles() {
        return switch (cipher) {
            case AES_128_CCM, AES_256_CCM -> costs.crypto().aesCcm();
            case AES_128_GCM, AES_256_GCM -> costs.crypto().aesGcm();
        };
    }

    private void learn(ByteBuf message) {
        NegotiateResponse response;
        try {
            WireReader in = new WireReader(message.slice());
            in.skip(HEADER_BYTES);
            response = NegotiateResponse.decode(in);
        } catch (MalformedMessageException e) {
            // The other side will say so; what it costs does not matter any more.
            return;
        }
        signing = response.dialect()
                        .filter(agreed -> agreed.isAtLeast(Dialect.SMB_3_0))
                        .isPresent()
                ? SigningAlgorithm.AES_CMAC
                : SigningAlgorithm.HMAC_SHA256;
        for (NegotiateContext context : response.contexts()) {
            if (context instanceof NegotiateContext.Signing chosen
                    && !chosen.algorithms().isEmpty()) {
                signing = SigningAlgorithm.byId(chosen.algorithms().get(0)).orElse(signing);
            }
            if (context instanceof NegotiateContext.Encryption chosen
                    && !chosen.ciphers().isEmpty()) {
                cipher = CipherAlgorithm.byId(chosen.ciphers().get(0)).orElse(cipher);
            }
        }
    }
}
