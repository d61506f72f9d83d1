package io.smblab.crypto;

import io.netty.buffer.ByteBuf;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The preauthentication integrity hash of dialect 3.1.1 ([MS-SMB2] 3.2.1.2, Connection.PreauthIntegrityHashValue): a chain
 * {@code H(i) = SHA-512(H(i-1) || message)} that starts from 64 zero bytes.
 *
 * <p>A connection has one over NEGOTIATE; each session setup goes on from a {@link #copy()} of it.
 */
public final class PreauthHash {
    private static final int HASH_BYTES = 64;

    private byte[] value;

    /** A chain at its start: zeros. */
    public PreauthHash() {
        this(new byte[HASH_BYTES]);
    }

    private PreauthHash(byte[] value) {
        this.value = value;
    }

    /**
     * Folds a whole message, from ProtocolId to its end, into the chain.
     *
     * @param message its readable bytes are taken; indices and reference count stay as they are
     */
    public void update(ByteBuf message) {
        MessageDigest digest = sha512();
        digest.update(value);
        byte[] bytes = new byte[message.readableBytes()];
        message.getBytes(message.readerIndex(), bytes);
        value = digest.digest(bytes);
    }

    /** An independent chain that goes on from here. */
    public PreauthHash copy() {
        return new PreauthHash(value);
    }

    /** The 64 bytes of the hash. */
    public byte[] value() {
        return value.clone();
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(value, 0, 8) + "...";
    }

    private static MessageDigest sha512() {
        try {
            return MessageDigest.getInstance("SHA-512");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-512 is part of every JDK that runs this", e);
        }
    }
}
