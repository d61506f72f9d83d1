package io.smblab.crypto;

/**
 * An element of the field GF(2^128) in which GHASH computes (NIST SP800-38D section 6.3). Bit 0, the coefficient of 1, is the most
 * significant bit of {@code high}, as a block is read from memory big-endian.
 */
record FieldElement(long high, long low) {
    static final FieldElement ZERO = new FieldElement(0, 0);

    /** The coefficients of the field's polynomial: 1 + x + x^2 + x^7 (+ x^128). */
    private static final long REDUCTION = 0xE1L << 56;

    /** Reads a block of 16 bytes. */
    static FieldElement of(byte[] block) {
        return new FieldElement(bigEndian(block, 0), bigEndian(block, 8));
    }

    private static long bigEndian(byte[] bytes, int offset) {
        long value = 0;
        for (int i = 0; i < 8; i++) {
            value = value << 8 | bytes[offset + i] & 0xFF;
        }
        return value;
    }

    /** Writes a block of 16 bytes. */
    void put(byte[] block) {
        for (int i = 0; i < 8; i++) {
            block[i] = (byte) (high >>> 56 - 8 * i);
            block[8 + i] = (byte) (low >>> 56 - 8 * i);
        }
    }

    /** The sum, which is the difference as well. */
    FieldElement plus(FieldElement other) {
        return new FieldElement(high ^ other.high, low ^ other.low);
    }

    /** The product, bit by bit: some hundred nanoseconds, for use once per some thousand bytes. */
    FieldElement times(FieldElement other) {
        long sumHigh = 0;
        long sumLow = 0;
        long shiftedHigh = other.high;
        long shiftedLow = other.low;
        for (int i = 0; i < 128; i++) {
            long bit = i < 64 ? high >>> 63 - i : low >>> 127 - i;
            long chosen = -(bit & 1);
            sumHigh ^= shiftedHigh & chosen;
            sumLow ^= shiftedLow & chosen;
            long carry = -(shiftedLow & 1);
            shiftedLow = shiftedLow >>> 1 | shiftedHigh << 63;
            shiftedHigh = shiftedHigh >>> 1 ^ REDUCTION & carry;
        }
        return new FieldElement(sumHigh, sumLow);
    }
}
