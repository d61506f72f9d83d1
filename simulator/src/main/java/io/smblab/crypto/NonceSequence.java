package io.smblab.crypto;

/**
 * Where the nonces of one session come from, in one direction: a counter. All channels of the session share it, because they share
 * the cipher key, under which no nonce may occur twice ([MS-SMB2] 3.1.4.3).
 */
public final class NonceSequence {
    private long next;
    private boolean exhausted;

    /** Starts at 1. */
    public NonceSequence() {
        this(1);
    }

    NonceSequence(long first) {
        next = first;
    }

    /** The next value: unsigned 64 bits, never one that was given before. */
    long next() {
        if (exhausted) {
            throw new IllegalStateException("the nonces of this session are used up");
        }
        long value = next++;
        exhausted = next == 0;
        return value;
    }
}
