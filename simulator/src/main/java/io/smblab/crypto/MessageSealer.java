package io.smblab.crypto;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.crypto.OpenResult.Opened;
import io.smblab.crypto.OpenResult.Refusal;
import io.smblab.crypto.OpenResult.Refused;
import io.smblab.smb2.message.TransformHeader;
import io.smblab.wire.Payloads;
import java.util.Arrays;

/**
 * Encrypts and decrypts the messages of one session ([MS-SMB2] 3.1.4.3, 3.1.5.3): puts a message, or a whole compound, into the
 * envelope of the TRANSFORM_HEADER (2.2.41) and takes it out again.
 *
 * <p>All channels of a session use one sealer, since keys and nonces are the session's.
 */
public final class MessageSealer {
    /** Buffers of this size come from an allocator's pool, are used again soon, and then are still in the processor's cache. */
    private static final int PIECE_BYTES = 256 * 1024;

    private static final int MIN_MESSAGE_BYTES = MessageHeader.BYTES;

    private final CipherAlgorithm algorithm;
    private final AeadCipher outbound;
    private final AeadCipher inbound;
    private final NonceSequence nonces;
    private final CryptoMode mode;
    private final ByteBufAllocator allocator;
    private final byte[] header = new byte[TransformHeader.LENGTH];
    private final byte[] tag = new byte[MessageMac.TAG_BYTES];

    /**
     * Creates the sealer of a session.
     *
     * @param keys of the session, which must be able to encrypt
     * @param role who we are
     * @param nonces for what we send; never shared with another session
     * @param allocator of the messages that come out in {@link CryptoMode#REAL}
     */
    public MessageSealer(
            SessionKeys keys, Role role, NonceSequence nonces, CryptoMode mode, ByteBufAllocator allocator) {
        this(keys.cipher(), keys.cipherKey(role), keys.cipherKey(role.peer()), nonces, mode, allocator);
    }

    MessageSealer(
            CipherAlgorithm algorithm,
            byte[] outboundKey,
            byte[] inboundKey,
            NonceSequence nonces,
            CryptoMode mode,
            ByteBufAllocator allocator) {
        this.algorithm = algorithm;
        this.outbound = cipher(algorithm, outboundKey, mode);
        this.inbound = cipher(algorithm, inboundKey, mode);
        this.nonces = nonces;
        this.mode = mode;
        this.allocator = allocator;
    }

    private static AeadCipher cipher(CipherAlgorithm algorithm, byte[] key, CryptoMode mode) {
        if (key.length != algorithm.keyBytes()) {
            throw new IllegalStateException(algorithm + " with a key of " + key.length + " bytes");
        }
        if (mode == CryptoMode.MODELLED) {
            return new ModelledCipher(key);
        }
        if (algorithm.isGcm()) {
            CryptoWarmUp.run();
            return new AesGcm(key);
        }
        return new AesCcm(key);
    }

    /** The algorithm in use. */
    public CipherAlgorithm algorithm() {
        return algorithm;
    }

    /**
     * Encrypts a message.
     *
     * @param plain a message or compound from ProtocolId to its end; taken over
     * @param sessionId of the session whose keys these are
     * @return the message to send instead; the caller owns it. Modelled, it is the header and the very pieces of {@code plain}.
     */
    public ByteBuf seal(ByteBuf plain, long sessionId) {
        int bytes = plain.readableBytes();
        Arrays.fill(header, (byte) 0);
        putLittleEndian(0, TransformHeader.PROTOCOL_ID, 4);
        putLittleEndian(TransformHeader.NONCE_OFFSET, nonces.next(), 8);
        putLittleEndian(TransformHeader.ORIGINAL_MESSAGE_SIZE_OFFSET, bytes, 4);
        putLittleEndian(TransformHeader.FLAGS_OFFSET, TransformHeader.FLAG_ENCRYPTED, 2);
        putLittleEndian(TransformHeader.SESSION_ID_OFFSET, sessionId, 8);
        if (mode == CryptoMode.MODELLED) {
            outbound.encrypt(header, plain, Unpooled.EMPTY_BUFFER, tag);
            putSignature();
            return Payloads.join(Unpooled.wrappedBuffer(header.clone()), plain);
        }
        ByteBuf sealed = room(TransformHeader.LENGTH + bytes);
        try {
            sealed.writerIndex(TransformHeader.LENGTH);
            outbound.encrypt(header, plain, sealed, tag);
            putSignature();
            sealed.setBytes(0, header);
            return sealed.retain();
        } finally {
            sealed.release();
            plain.release();
        }
    }

    /** An empty buffer; in pieces when it is large. */
    private ByteBuf room(int bytes) {
        if (bytes <= PIECE_BYTES) {
            return allocator.buffer(bytes, bytes);
        }
        CompositeByteBuf pieces = allocator.compositeBuffer((bytes + PIECE_BYTES - 1) / PIECE_BYTES);
        for (int left = bytes; left > 0; left -= PIECE_BYTES) {
            int piece = Math.min(left, PIECE_BYTES);
            pieces.addComponent(allocator.buffer(piece, piece).writerIndex(piece));
        }
        return pieces;
    }

    /**
     * Checks and decrypts a message.
     *
     * @param transform from ProtocolId to its end; taken over
     */
    public OpenResult open(ByteBuf transform) {
        try {
            Refusal malformed = check(transform);
            if (malformed != null) {
                return new Refused(malformed);
            }
            transform.readBytes(header);
            return mode == CryptoMode.MODELLED ? openModelled(transform) : decrypt(transform);
        } finally {
            transform.release();
        }
    }

    private static Refusal check(ByteBuf transform) {
        int start = transform.readerIndex();
        int bytes = transform.readableBytes();
        if (bytes < TransformHeader.LENGTH || transform.getIntLE(start) != TransformHeader.PROTOCOL_ID) {
            return Refusal.NOT_A_TRANSFORM;
        }
        if (transform.getUnsignedShortLE(start + TransformHeader.FLAGS_OFFSET) != TransformHeader.FLAG_ENCRYPTED) {
            return Refusal.UNKNOWN_FLAGS;
        }
        long size = transform.getUnsignedIntLE(start + TransformHeader.ORIGINAL_MESSAGE_SIZE_OFFSET);
        if (size < MIN_MESSAGE_BYTES || size != bytes - TransformHeader.LENGTH) {
            return Refusal.WRONG_SIZE;
        }
        return null;
    }

    private OpenResult decrypt(ByteBuf ciphertext) {
        ByteBuf plain = allocator.heapBuffer(ciphertext.readableBytes());
        try {
            return inbound.decrypt(header, ciphertext, plain)
                    ? new Opened(plain.retain())
                    : new Refused(Refusal.BAD_TAG);
        } finally {
            plain.release();
        }
    }

    private OpenResult openModelled(ByteBuf content) {
        return inbound.decrypt(header, content, Unpooled.EMPTY_BUFFER)
                ? new Opened(Payloads.readRetainedSlice(content, content.readableBytes()))
                : new Refused(Refusal.BAD_TAG);
    }

    private void putSignature() {
        System.arraycopy(tag, 0, header, TransformHeader.SIGNATURE_OFFSET, MessageMac.TAG_BYTES);
    }

    private void putLittleEndian(int offset, long value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            header[offset + i] = (byte) (value >>> 8 * i);
        }
    }

    @Override
    public String toString() {
        return "MessageSealer[" + algorithm + ", " + mode + ']';
    }
}
