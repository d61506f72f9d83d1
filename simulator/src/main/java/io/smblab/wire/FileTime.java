package io.smblab.wire;

import java.time.Instant;

/**
 * A FILETIME ([MS-DTYP] 2.3.3): a count of 100-nanosecond intervals since 1601-01-01 UTC.
 *
 * @param ticks the count; in a FileBasicInformation to be set, 0 means "leave as it is", -1 "stop updating", -2 "resume"
 */
public record FileTime(long ticks) implements Comparable<FileTime> {
    /** No time given. */
    public static final FileTime NONE = new FileTime(0);

    private static final long TICKS_PER_SECOND = 10_000_000;
    private static final long NANOS_PER_TICK = 100;

    /** Seconds from 1601-01-01 to 1970-01-01. */
    private static final long UNIX_EPOCH_SECONDS = 11_644_473_600L;

    /** The time of an instant, rounded down to 100 ns. */
    public static FileTime of(Instant instant) {
        return new FileTime((instant.getEpochSecond() + UNIX_EPOCH_SECONDS) * TICKS_PER_SECOND
                + instant.getNano() / NANOS_PER_TICK);
    }

    /** This time as an instant. */
    public Instant toInstant() {
        return Instant.ofEpochSecond(
                Math.floorDiv(ticks, TICKS_PER_SECOND) - UNIX_EPOCH_SECONDS,
                Math.floorMod(ticks, TICKS_PER_SECOND) * NANOS_PER_TICK);
    }

    /** This time and some nanoseconds, rounded down to 100 ns. */
    public FileTime plusNanos(long nanos) {
        return new FileTime(ticks + Math.floorDiv(nanos, NANOS_PER_TICK));
    }

    @Override
    public int compareTo(FileTime other) {
        return Long.compare(ticks, other.ticks);
    }

    @Override
    public String toString() {
        return ticks > 0 ? toInstant().toString() : "FileTime(" + ticks + ")";
    }
}
