package io.smblab.unit;

/**
 * How fast data moves. Written {@code 1 Gbit/s}, {@code 25 Gbps} or {@code 111 MB/s}; {@code b} is a bit and {@code B} a byte
 * of 8 bits, prefixes are decimal unless they carry an i ({@code MiB/s}).
 *
 * @param bitsPerSecond 1 or more
 */
public record DataRate(long bitsPerSecond) implements Comparable<DataRate> {
    private static final long PICOS_PER_SECOND = 1_000_000_000_000L;
    private static final long MOST_BYTES_IN_LONG_ARITHMETIC = 1_000_000;

    private static final Notation NOTATION = new Notation("data rate", "1 Gbit/s", "bit/s")
            .unit("kbit/s", 1_000L)
            .unit("Mbit/s", 1_000_000L)
            .unit("Gbit/s", 1_000_000_000L)
            .unit("Tbit/s", PICOS_PER_SECOND)
            .synonym("bps", 1)
            .synonym("kbps", 1_000L)
            .synonym("Mbps", 1_000_000L)
            .synonym("Gbps", 1_000_000_000L)
            .synonym("Tbps", PICOS_PER_SECOND)
            .synonym("Mb/s", 1_000_000L)
            .synonym("Gb/s", 1_000_000_000L)
            .unit("B/s", 8)
            .unit("kB/s", 8_000L)
            .synonym("KB/s", 8_000L)
            .unit("MB/s", 8_000_000L)
            .unit("GB/s", 8_000_000_000L)
            .unit("KiB/s", 8L << 10)
            .unit("MiB/s", 8L << 20)
            .unit("GiB/s", 8L << 30);

    /** Checks the range. */
    public DataRate {
        if (bitsPerSecond < 1) {
            throw new IllegalArgumentException("bitsPerSecond " + bitsPerSecond + " (expected 1 or more)");
        }
    }

    /**
     * Reads a rate.
     *
     * @throws UnitFormatException when the text is not a whole number of bits per second with a unit, or is 0
     */
    public static DataRate parse(String text) {
        long bitsPerSecond = NOTATION.parse(text);
        if (bitsPerSecond == 0) {
            throw new UnitFormatException("data rate \"" + text + "\" (expected more than 0)");
        }
        return new DataRate(bitsPerSecond);
    }

    /** A rate given in bytes per second. */
    public static DataRate ofBytesPerSecond(long bytesPerSecond) {
        return new DataRate(Math.multiplyExact(bytesPerSecond, 8L));
    }

    /** The rate in bytes per second. */
    public double bytesPerSecond() {
        return bitsPerSecond / 8.0;
    }

    /**
     * How long a number of bytes takes, in picoseconds, rounded to the nearest. Picoseconds because a byte at 10 Gbit/s lasts
     * 0.8 ns. Up to 1 MB exact, beyond it within one part in 10^15.
     */
    public long picosFor(long bytes) {
        if (bytes <= MOST_BYTES_IN_LONG_ARITHMETIC) {
            return (bytes * 8 * PICOS_PER_SECOND + bitsPerSecond / 2) / bitsPerSecond;
        }
        return Math.round((double) bytes * 8 * PICOS_PER_SECOND / bitsPerSecond);
    }

    /** How long a number of bytes takes, in nanoseconds, rounded to the nearest. */
    public long nanosFor(long bytes) {
        return (picosFor(bytes) + 500) / 1000;
    }

    @Override
    public int compareTo(DataRate other) {
        return Long.compare(bitsPerSecond, other.bitsPerSecond);
    }

    /** The shortest exact notation; {@link #parse} reads it back. */
    @Override
    public String toString() {
        return NOTATION.print(bitsPerSecond);
    }
}
