package io.smblab.fs;

/**
 * A range of a stream as byte-range locks see it: both numbers are unsigned, the length may be 0.
 *
 * @param offset first byte, unsigned
 * @param length number of bytes, unsigned
 */
record ByteRange(long offset, long length) {
    /** Whether the last byte lies beyond the last unsigned 64-bit offset. */
    boolean wraps() {
        return length != 0 && Long.compareUnsigned(offset + length - 1, offset) < 0;
    }

    /**
     * Whether two ranges overlap ([MS-FSA] 2.1.4.10). An empty range lies between two bytes: it overlaps what has bytes on
     * both sides of it, and so never another empty range; at offset 0 it overlaps nothing.
     */
    boolean overlaps(ByteRange other) {
        if (isOrigin() || other.isOrigin()) {
            return false;
        }
        return Long.compareUnsigned(offset, other.last()) <= 0 && Long.compareUnsigned(last(), other.offset) >= 0;
    }

    private boolean isOrigin() {
        return offset == 0 && length == 0;
    }

    private long last() {
        return offset + length - 1;
    }
}
