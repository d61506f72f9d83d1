package io.smblab.engine;

import java.util.UUID;

/**
 * A pseudorandom generator whose algorithm is written out, so that a seed means the same on every Java: xoshiro256**
 * (Blackman and Vigna 2018), seeded by SplitMix64. Whoever sees a few of its numbers knows all others: not for secrets, except for
 * the kind that {@link Entropy} makes.
 */
public sealed class RandomStream permits Entropy.UnpredictableStream {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long s0;
    private long s1;
    private long s2;
    private long s3;

    private RandomStream(long s0, long s1, long s2, long s3) {
        this.s0 = s0;
        this.s1 = s1;
        this.s2 = s2;
        this.s3 = s3;
    }

    RandomStream(long seed) {
        this(mix(seed + GOLDEN), mix(seed + 2 * GOLDEN), mix(seed + 3 * GOLDEN), mix(seed + 4 * GOLDEN));
    }

    static RandomStream ofState(long s0, long s1, long s2, long s3) {
        return new RandomStream(s0, s1, s2, s3);
    }

    /** The finalizer of SplitMix64. */
    static long mix(long value) {
        long z = value;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** 64 random bits. */
    public long nextLong() {
        long result = Long.rotateLeft(s1 * 5, 7) * 9;
        long t = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= t;
        s3 = Long.rotateLeft(s3, 45);
        return result;
    }

    /** 32 random bits. */
    public int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    /**
     * A number from 0 to below the bound, all equally likely.
     *
     * @param bound 1 or more
     */
    public int nextInt(int bound) {
        return (int) nextLong(bound);
    }

    /**
     * A number from 0 to below the bound, all equally likely.
     *
     * @param bound 1 or more
     */
    public long nextLong(long bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("bound " + bound + " (expected 1 or more)");
        }
        while (true) {
            long bits = nextLong() >>> 1;
            long value = bits % bound;
            // The last, incomplete block of numbers would favour small values: draw again.
            if (bits - value + (bound - 1) >= 0) {
                return value;
            }
        }
    }

    /** A number from 0 to below 1, in steps of 2^-53. */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /** True with the given probability. */
    public boolean nextBoolean(double probability) {
        return nextDouble() < probability;
    }

    /** A number with exponential distribution and the given mean: the time between arrivals of a Poisson stream. */
    public double nextExponential(double mean) {
        // StrictMath: the last bit of Math.log may depend on the processor, and one bit can change an order of events.
        return -mean * StrictMath.log(1.0 - nextDouble());
    }

    /** Fills an array. */
    public void nextBytes(byte[] bytes) {
        long bits = 0;
        for (int i = 0; i < bytes.length; i++) {
            if ((i & 7) == 0) {
                bits = nextLong();
            }
            bytes[i] = (byte) bits;
            bits >>>= 8;
        }
    }

    /** A random UUID (RFC 4122 version 4). */
    public UUID nextUuid() {
        long high = nextLong() & ~0xF000L | 0x4000L;
        long low = nextLong() & ~(3L << 62) | 2L << 62;
        return new UUID(high, low);
    }
}
