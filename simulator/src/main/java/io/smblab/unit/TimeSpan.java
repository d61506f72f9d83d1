package io.smblab.unit;

/**
 * A length of time. Written {@code 8.5 ms}, {@code 5 s} or {@code 300 us}.
 *
 * @param nanos nanoseconds, 0 or more
 */
public record TimeSpan(long nanos) implements Comparable<TimeSpan> {
    private static final Notation NOTATION = new Notation("time span", "8.5 ms", "ns")
            .unit("us", 1_000L)
            .synonym("\u00b5s", 1_000L)
            .unit("ms", 1_000_000L)
            .unit("s", 1_000_000_000L)
            .unit("min", 60_000_000_000L)
            .unit("h", 3_600_000_000_000L)
            .unit("d", 86_400_000_000_000L);

    /** No time at all. */
    public static final TimeSpan ZERO = new TimeSpan(0);

    /** Checks the range. */
    public TimeSpan {
        if (nanos < 0) {
            throw new IllegalArgumentException("nanos " + nanos + " (expected 0 or more)");
        }
    }

    /**
     * Reads a time span.
     *
     * @throws UnitFormatException when the text is not a whole number of nanoseconds with a unit
     */
    public static TimeSpan parse(String text) {
        return new TimeSpan(NOTATION.parse(text));
    }

    /** A span of whole microseconds. */
    public static TimeSpan ofMicros(long micros) {
        return new TimeSpan(Math.multiplyExact(micros, 1_000L));
    }

    /** A span of whole milliseconds. */
    public static TimeSpan ofMillis(long millis) {
        return new TimeSpan(Math.multiplyExact(millis, 1_000_000L));
    }

    /** A span of whole seconds. */
    public static TimeSpan ofSeconds(long seconds) {
        return new TimeSpan(Math.multiplyExact(seconds, 1_000_000_000L));
    }

    /** The span in seconds. */
    public double seconds() {
        return nanos / 1e9;
    }

    @Override
    public int compareTo(TimeSpan other) {
        return Long.compare(nanos, other.nanos);
    }

    /** The shortest exact notation; {@link #parse} reads it back. */
    @Override
    public String toString() {
        return NOTATION.print(nanos);
    }
}
