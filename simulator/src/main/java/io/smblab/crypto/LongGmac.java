package io.smblab.crypto;

import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * GMAC of messages of many kilobytes.
 *
 * <p>The JDK collects additional data in a growing array, copies that, and hashes it at the end. What it encrypts it hashes on the
 * way, three times as fast. So here the message is no additional data but the ciphertext: XORed with the key stream beforehand, a
 * chunk encrypts to itself, and its tag tells its hash.
 *
 * <pre>
 *   GHASH(A, C)     = (A(1) H^(n-1) + ... + A(n) + lengths) H         A, C: additional data, ciphertext, in blocks
 *   GMAC(A)         = GHASH(A, -) + AES(nonce)
 *   tag of chunk C  = GHASH(-, C) + AES(chunk's nonce)
 *
 *   so with S(C) = tag + AES(chunk's nonce) + (lengths of C) H        the hash of the blocks of C alone
 *   S(C1 C2)        = S(C1) H^(blocks of C2) + S(C2)
 *   GMAC(A)         = S(A) + (lengths of A) H + AES(nonce)
 * </pre>
 *
 * <p>The chunks' nonces are used over and over. That is no weakness: nothing that is encrypted with them leaves this class. There
 * are two of them because the JDK refuses the same one twice in a row.
 */
final class LongGmac {
    /** Each costs about a microsecond beyond its bytes, and 16 KiB and more measure the same. */
    static final int CHUNK_BYTES = 32 * 1024;

    private static final int CHUNK_BLOCKS = CHUNK_BYTES / Aes.BLOCK_BYTES;
    private static final int CHUNK_NONCES = 2;
    private static final int NONCE_BYTES = 12;

    private final SecretKeySpec key;
    private final Cipher gcm = Aes.cipher("AES/GCM/NoPadding");
    private final Cipher block;
    private final FieldElement h;
    /** H to the power of 2^k. The last one carries a sum across a whole chunk. */
    private final FieldElement[] powers = new FieldElement[1 + Integer.numberOfTrailingZeros(CHUNK_BLOCKS)];

    private final byte[][] keyStreams = new byte[CHUNK_NONCES][CHUNK_BYTES];
    private final FieldElement[] nonceMasks = new FieldElement[CHUNK_NONCES];
    private final FieldElement lengthsOfChunk;
    private final byte[] tag = new byte[Aes.BLOCK_BYTES];
    private FieldElement sum = FieldElement.ZERO;
    private long bytes;
    private int turn = CHUNK_NONCES - 1;

    LongGmac(SecretKeySpec key) {
        this.key = key;
        this.block = Aes.blockCipher(key);
        this.h = FieldElement.of(encrypted(new byte[Aes.BLOCK_BYTES]));
        powers[0] = h;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1].times(powers[i - 1]);
        }
        this.lengthsOfChunk = new FieldElement(0, 8L * CHUNK_BYTES).times(h);
        for (int i = 0; i < CHUNK_NONCES; i++) {
            byte[] nonce = chunkNonce(i);
            nonceMasks[i] = mask(nonce);
            byte[] stream = new byte[CHUNK_BYTES + Aes.BLOCK_BYTES];
            Aes.initGcm(gcm, Cipher.ENCRYPT_MODE, key, nonce);
            Aes.doFinal(gcm, keyStreams[i], 0, CHUNK_BYTES, stream, 0);
            System.arraycopy(stream, 0, keyStreams[i], 0, CHUNK_BYTES);
        }
    }

    /** Forgets the message so far. */
    void start() {
        sum = FieldElement.ZERO;
        bytes = 0;
    }

    /** Takes the next {@link #CHUNK_BYTES} bytes, which it overwrites. */
    void add(byte[] chunk) {
        FieldElement hash = hash(chunk, CHUNK_BYTES).plus(lengthsOfChunk);
        sum = sum.times(powers[powers.length - 1]).plus(hash);
    }

    /**
     * Takes the last bytes, which it overwrites, and computes the tag.
     *
     * @param length 0 to {@link #CHUNK_BYTES}
     * @param nonce the message's, 12 bytes
     */
    void finish(byte[] rest, int length, byte[] nonce, byte[] messageTag) {
        if (length > 0) {
            FieldElement lengths = new FieldElement(0, 8L * length).times(h);
            sum = across(length).plus(hash(rest, length)).plus(lengths);
        }
        FieldElement lengths = new FieldElement(8 * bytes, 0).times(h);
        sum.plus(lengths).plus(mask(nonce)).put(messageTag);
    }

    /** The sum moved up by the blocks of so many bytes. */
    private FieldElement across(int length) {
        int blocks = (length + Aes.BLOCK_BYTES - 1) / Aes.BLOCK_BYTES;
        FieldElement moved = sum;
        for (int i = 0; i < powers.length; i++) {
            if ((blocks >>> i & 1) != 0) {
                moved = moved.times(powers[i]);
            }
        }
        return moved;
    }

    /** The hash of the blocks and of their length. */
    private FieldElement hash(byte[] data, int length) {
        turn = (turn + 1) % CHUNK_NONCES;
        byte[] stream = keyStreams[turn];
        for (int i = 0; i < length; i++) {
            data[i] ^= stream[i];
        }
        byte[] out = Scratch.ofThread().gmacOutput;
        Aes.initGcm(gcm, Cipher.ENCRYPT_MODE, key, chunkNonce(turn));
        Aes.doFinal(gcm, data, 0, length, out, 0);
        System.arraycopy(out, length, tag, 0, Aes.BLOCK_BYTES);
        bytes += length;
        return FieldElement.of(tag).plus(nonceMasks[turn]);
    }

    private static byte[] chunkNonce(int turn) {
        byte[] nonce = new byte[NONCE_BYTES];
        nonce[NONCE_BYTES - 1] = (byte) (0x80 | turn);
        return nonce;
    }

    /** AES of the first counter block, which hides the hash. */
    private FieldElement mask(byte[] nonce) {
        byte[] counter = new byte[Aes.BLOCK_BYTES];
        System.arraycopy(nonce, 0, counter, 0, NONCE_BYTES);
        counter[Aes.BLOCK_BYTES - 1] = 1;
        return FieldElement.of(encrypted(counter));
    }

    private byte[] encrypted(byte[] in) {
        byte[] out = new byte[Aes.BLOCK_BYTES];
        Aes.doFinal(block, in, 0, Aes.BLOCK_BYTES, out, 0);
        return out;
    }
}
