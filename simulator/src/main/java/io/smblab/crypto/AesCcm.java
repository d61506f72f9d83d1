package io.smblab.crypto;

import io.netty.buffer.ByteBuf;
import io.smblab.smb2.message.TransformHeader;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES in CCM mode (RFC 3610, NIST SP800-38C) with an 11-byte nonce, hence a 4-byte length, and a 16-byte tag.
 *
 * <p>CCM is CBC-MAC over the plaintext and counter mode over plaintext and MAC. The JDK has no CCM, but it has both parts, each many
 * times faster than a block cipher called block by block.
 *
 * <pre>
 * B(0) = flags || nonce || length       A(i) = 3 || nonce || i
 * MAC  = CBC-MAC(B(0) || 0x0020 || additional data || 0.. || plaintext || 0..)
 * tag  = MAC xor AES(A(0))              ciphertext(i) = plaintext(i) xor AES(A(i))
 * </pre>
 */
final class AesCcm implements AeadCipher {
    private static final int NONCE_BYTES = 11;
    private static final int LENGTH_BYTES = 4;
    /** Additional data present (0x40), tag of 16 bytes (7 &lt;&lt; 3), length of 4 bytes (3). */
    private static final int FIRST_BLOCK_FLAGS = 0x40 | (MessageMac.TAG_BYTES - 2) / 2 << 3 | LENGTH_BYTES - 1;

    private static final int PREFIX_BYTES = 4 * Aes.BLOCK_BYTES;

    private final SecretKeySpec key;
    private final Cipher chain;
    private final Cipher counter = Aes.cipher("AES/CTR/NoPadding");
    private final byte[] counterBlock = new byte[Aes.BLOCK_BYTES];
    private final byte[] prefix = new byte[PREFIX_BYTES];
    private final byte[] tagMask = new byte[Aes.BLOCK_BYTES];
    private final byte[] mac = new byte[Aes.BLOCK_BYTES];

    AesCcm(byte[] key) {
        this.key = Aes.key(key);
        this.chain = Aes.cbcChain(this.key);
    }

    @Override
    public void encrypt(byte[] transform, ByteBuf plain, ByteBuf out, byte[] tag) {
        run(transform, plain, out, true);
        System.arraycopy(mac, 0, tag, 0, MessageMac.TAG_BYTES);
    }

    @Override
    public boolean decrypt(byte[] transform, ByteBuf sealed, ByteBuf out) {
        run(transform, sealed, out, false);
        byte[] received = Arrays.copyOfRange(
                transform, TransformHeader.SIGNATURE_OFFSET, TransformHeader.SIGNATURE_OFFSET + MessageMac.TAG_BYTES);
        return MessageDigest.isEqual(mac, received);
    }

    private void run(byte[] transform, ByteBuf in, ByteBuf out, boolean encrypting) {
        Scratch scratch = Scratch.ofThread();
        start(transform, in.readableBytes(), scratch.output);
        int end = in.writerIndex();
        for (int index = in.readerIndex(); index < end; ) {
            int chunk = Math.min(Scratch.CHUNK_BYTES, end - index);
            in.getBytes(index, scratch.input, 0, chunk);
            Aes.update(counter, scratch.input, 0, chunk, scratch.output, 0);
            out.writeBytes(scratch.output, 0, chunk);
            authenticate(encrypting ? scratch.input : scratch.output, chunk);
            index += chunk;
        }
        finish();
    }

    private void start(byte[] transform, int length, byte[] sink) {
        counterBlock[0] = LENGTH_BYTES - 1;
        System.arraycopy(transform, TransformHeader.NONCE_OFFSET, counterBlock, 1, NONCE_BYTES);
        Aes.initCtr(counter, key, counterBlock);
        Arrays.fill(tagMask, (byte) 0);
        Aes.update(counter, tagMask, 0, Aes.BLOCK_BYTES, tagMask, 0);

        prefix[0] = FIRST_BLOCK_FLAGS;
        System.arraycopy(transform, TransformHeader.NONCE_OFFSET, prefix, 1, NONCE_BYTES);
        for (int i = 0; i < LENGTH_BYTES; i++) {
            prefix[1 + NONCE_BYTES + i] = (byte) (length >>> 8 * (LENGTH_BYTES - 1 - i));
        }
        prefix[Aes.BLOCK_BYTES + 1] = TransformHeader.AUTHENTICATED_BYTES;
        System.arraycopy(
                transform,
                TransformHeader.NONCE_OFFSET,
                prefix,
                Aes.BLOCK_BYTES + 2,
                TransformHeader.AUTHENTICATED_BYTES);
        Aes.update(chain, prefix, 0, PREFIX_BYTES, sink, 0);
        System.arraycopy(sink, PREFIX_BYTES - Aes.BLOCK_BYTES, mac, 0, Aes.BLOCK_BYTES);
    }

    /** Chains a chunk into the MAC, filling its last block with zeros. Only the last chunk may be no multiple of a block. */
    private void authenticate(byte[] plain, int length) {
        byte[] sink = Scratch.ofThread().chained;
        int padded = length + Aes.BLOCK_BYTES - 1 & -Aes.BLOCK_BYTES;
        Arrays.fill(plain, length, padded, (byte) 0);
        Aes.update(chain, plain, 0, padded, sink, 0);
        System.arraycopy(sink, padded - Aes.BLOCK_BYTES, mac, 0, Aes.BLOCK_BYTES);
    }

    private void finish() {
        // Nothing is left to encrypt: this only takes the chain back to its start.
        Aes.doFinal(chain, mac, 0, 0, tagMask, 0);
        for (int i = 0; i < Aes.BLOCK_BYTES; i++) {
            mac[i] ^= tagMask[i];
        }
    }
}
