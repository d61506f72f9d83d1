package io.smblab.unit;

/**
 * An amount of data. Written {@code 64 KiB} (binary prefixes, powers of 1024) or {@code 1 MB} (decimal prefixes, powers of
 * 1000, as on the label of a drive): {@code MB} is 10^6, {@code MiB} is 2^20.
 *
 * @param bytes 0 or more
 */
public record ByteSize(long bytes) implements Comparable<ByteSize> {
    private static final Notation NOTATION = new Notation("size", "64 KiB", "B")
            .unit("KiB", 1L << 10)
            .unit("MiB", 1L << 20)
            .unit("GiB", 1L << 30)
            .unit("TiB", 1L << 40)
            .unit("PiB", 1L << 50)
            .unit("kB", 1_000L)
            .synonym("KB", 1_000L)
            .unit("MB", 1_000_000L)
            .unit("GB", 1_000_000_000L)
            .unit("TB", 1_000_000_000_000L)
            .unit("PB", 1_000_000_000_000_000L);

    /** Checks the range. */
    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes " + bytes + " (expected 0 or more)");
        }
    }

    /**
     * Reads a size.
     *
     * @throws UnitFormatException when the text is not a whole number of bytes with a unit
     */
    public static ByteSize parse(String text) {
        return new ByteSize(NOTATION.parse(text));
    }

    @Override
    public int compareTo(ByteSize other) {
        return Long.compare(bytes, other.bytes);
    }

    /** The shortest exact notation; {@link #parse} reads it back. */
    @Override
    public String toString() {
        return NOTATION.print(bytes);
    }
}
