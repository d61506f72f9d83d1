package io.smblab.crypto;

import java.util.Arrays;
import javax.crypto.Cipher;

/**
 * AES-CMAC (RFC 4493, NIST SP800-38B).
 *
 * <p>All blocks but the last run through the JDK's AES in CBC mode, whose last output block is the chaining value; that is 8 to 10
 * times faster than a block cipher called block by block. The last block waits in {@code last} until it is known to be the last.
 */
final class AesCmac implements MessageMac {
    private static final int CHUNK_BYTES = 4096;

    private final Cipher chain;
    private final byte[] subkeyWhole;
    private final byte[] subkeyPadded;
    private final byte[] last = new byte[Aes.BLOCK_BYTES];
    private final byte[] output = new byte[CHUNK_BYTES];
    private int lastBytes;

    AesCmac(byte[] key) {
        chain = Aes.cbcChain(Aes.key(key));
        byte[] zeroEncrypted = new byte[Aes.BLOCK_BYTES];
        Aes.doFinal(chain, new byte[Aes.BLOCK_BYTES], 0, Aes.BLOCK_BYTES, zeroEncrypted, 0);
        subkeyWhole = doubled(zeroEncrypted);
        subkeyPadded = doubled(subkeyWhole);
    }

    @Override
    public void start(byte[] header) {}

    @Override
    public void update(byte[] bytes, int offset, int length) {
        int position = offset;
        int left = length;
        if (lastBytes > 0) {
            int taken = Math.min(left, Aes.BLOCK_BYTES - lastBytes);
            System.arraycopy(bytes, position, last, lastBytes, taken);
            lastBytes += taken;
            position += taken;
            left -= taken;
            if (left == 0) {
                return;
            }
            Aes.update(chain, last, 0, Aes.BLOCK_BYTES, output, 0);
            lastBytes = 0;
        }
        while (left > Aes.BLOCK_BYTES) {
            int chunk = Math.min(CHUNK_BYTES, (left - 1) & -Aes.BLOCK_BYTES);
            Aes.update(chain, bytes, position, chunk, output, 0);
            position += chunk;
            left -= chunk;
        }
        System.arraycopy(bytes, position, last, 0, left);
        lastBytes = left;
    }

    @Override
    public void finish(byte[] tag) {
        byte[] subkey = subkeyWhole;
        if (lastBytes < Aes.BLOCK_BYTES) {
            last[lastBytes] = (byte) 0x80;
            Arrays.fill(last, lastBytes + 1, Aes.BLOCK_BYTES, (byte) 0);
            subkey = subkeyPadded;
        }
        for (int i = 0; i < Aes.BLOCK_BYTES; i++) {
            last[i] ^= subkey[i];
        }
        lastBytes = 0;
        Aes.doFinal(chain, last, 0, Aes.BLOCK_BYTES, output, 0);
        System.arraycopy(output, 0, tag, 0, TAG_BYTES);
    }

    /** Multiplication by x in GF(2^128), as RFC 4493 section 2.3 makes its subkeys. */
    private static byte[] doubled(byte[] block) {
        byte[] result = new byte[Aes.BLOCK_BYTES];
        int carry = 0;
        for (int i = Aes.BLOCK_BYTES - 1; i >= 0; i--) {
            int value = (block[i] & 0xff) << 1 | carry;
            result[i] = (byte) value;
            carry = value >>> 8;
        }
        if (carry != 0) {
            result[Aes.BLOCK_BYTES - 1] ^= (byte) 0x87;
        }
        return result;
    }
}
