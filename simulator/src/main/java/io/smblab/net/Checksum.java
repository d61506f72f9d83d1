package io.smblab.net;

/** The Internet checksum (RFC 1071). */
final class Checksum {
    private Checksum() {}

    /** The sum of 16-bit words, an odd last byte filled up with zero. */
    static long sum(byte[] bytes, int offset, int length) {
        long sum = 0;
        int end = offset + length;
        int i = offset;
        for (; i + 1 < end; i += 2) {
            sum += (bytes[i] & 0xFF) << 8 | bytes[i + 1] & 0xFF;
        }
        return i < end ? sum + ((bytes[i] & 0xFF) << 8) : sum;
    }

    /** The complement of a sum, carries added in. */
    static short fold(long sum) {
        long folded = sum;
        while (folded >>> 16 != 0) {
            folded = (folded & 0xFFFF) + (folded >>> 16);
        }
        return (short) ~folded;
    }
}
