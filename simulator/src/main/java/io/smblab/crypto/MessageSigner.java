package io.smblab.crypto;

import io.netty.buffer.ByteBuf;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Signs and verifies messages with one key ([MS-SMB2] 3.1.4.1, 3.1.5.1). A channel has one, since its signing key is its own.
 *
 * <p>A message is handed over from ProtocolId to its end: of a compound, one element at a time, padding included. Its payload is
 * read where it lies, be it composite, direct or on the heap.
 */
public final class MessageSigner {
    private final SigningAlgorithm algorithm;
    private final MessageMac mac;
    private final MacFeeder feeder;

    /**
     * Creates a signer.
     *
     * @param signingKey 16 bytes: {@link SessionKeys#signingKey()} or {@link SessionKeys#channelSigningKey}
     */
    public MessageSigner(SigningAlgorithm algorithm, byte[] signingKey, CryptoMode mode) {
        if (signingKey.length != 16) {
            throw new IllegalStateException("signing key of " + signingKey.length + " bytes (expected 16)");
        }
        this.algorithm = algorithm;
        this.mac = switch (algorithm) {
            case HMAC_SHA256 -> new HmacSha256(signingKey);
            case AES_CMAC -> new AesCmac(signingKey);
            case AES_GMAC -> new AesGmac(signingKey);
        };
        if (mode == CryptoMode.REAL && algorithm == SigningAlgorithm.AES_GMAC) {
            CryptoWarmUp.run();
        }
        this.feeder = MacFeeder.of(mode);
    }

    /** The algorithm in use. */
    public SigningAlgorithm algorithm() {
        return algorithm;
    }

    /**
     * Sets SMB2_FLAGS_SIGNED and writes the signature into the header. Nothing else of the message changes.
     *
     * @param message its readable bytes are the message; indices and reference count stay as they are
     */
    public void sign(ByteBuf message) {
        int start = message.readerIndex();
        if (message.readableBytes() < MessageHeader.BYTES) {
            throw new IllegalStateException("cannot sign a message of " + message.readableBytes() + " bytes");
        }
        message.setByte(
                start + MessageHeader.FLAGS, message.getByte(start + MessageHeader.FLAGS) | MessageHeader.FLAG_SIGNED);
        byte[] tag = compute(message);
        message.setBytes(start + MessageHeader.SIGNATURE, tag, 0, MessageHeader.SIGNATURE_BYTES);
    }

    /**
     * Whether the signature in the header is the right one. Takes the same time wherever it differs. The message is not written to,
     * not even for a moment.
     *
     * @param message its readable bytes are the message; a message too short for a header is not signed
     */
    public boolean verify(ByteBuf message) {
        if (message.readableBytes() < MessageHeader.BYTES) {
            return false;
        }
        byte[] found = new byte[MessageHeader.SIGNATURE_BYTES];
        message.getBytes(message.readerIndex() + MessageHeader.SIGNATURE, found);
        return MessageDigest.isEqual(compute(message), found);
    }

    /** The tag over the message with a signature of zeros. */
    private byte[] compute(ByteBuf message) {
        Scratch scratch = Scratch.ofThread();
        int start = message.readerIndex();
        byte[] header = scratch.header;
        message.getBytes(start, header);
        Arrays.fill(header, MessageHeader.SIGNATURE, MessageHeader.BYTES, (byte) 0);
        mac.start(header);
        mac.update(header, 0, MessageHeader.BYTES);
        feeder.feed(mac, message, start + MessageHeader.BYTES, message.readableBytes() - MessageHeader.BYTES);
        mac.finish(scratch.tag);
        return scratch.tag;
    }

    @Override
    public String toString() {
        return "MessageSigner[" + algorithm + ']';
    }
}
