package io.smblab.engine;

import java.time.Duration;
import java.time.Instant;

/**
 * The date and time inside a lab: an epoch plus the lab's time. Also in the notation of Windows, FILETIME: 100 ns intervals
 * since 1601-01-01 (MS-DTYP 2.3.3).
 */
public final class LabClock {
    /** The date at the start of a lab in virtual time, unless it sets another one. */
    public static final Instant DEFAULT_EPOCH = Instant.parse("2020-01-01T00:00:00Z");

    private static final Instant FILETIME_ZERO = Instant.parse("1601-01-01T00:00:00Z");
    private static final long INTERVALS_PER_SECOND = 10_000_000;

    private final EventScheduler scheduler;
    private final Instant epoch;
    private final long epochFileTime;

    /**
     * Creates a clock.
     *
     * @param epoch the date and time at lab time 0; 1601 or later
     */
    public LabClock(EventScheduler scheduler, Instant epoch) {
        if (epoch.isBefore(FILETIME_ZERO)) {
            throw new IllegalArgumentException("epoch " + epoch + " (expected " + FILETIME_ZERO + " or later)");
        }
        this.scheduler = scheduler;
        this.epoch = epoch;
        Duration sinceZero = Duration.between(FILETIME_ZERO, epoch);
        this.epochFileTime = sinceZero.getSeconds() * INTERVALS_PER_SECOND + sinceZero.getNano() / 100;
    }

    /** The date and time. */
    public Instant instant() {
        return epoch.plusNanos(scheduler.now());
    }

    /** The date and time as FILETIME. */
    public long fileTime() {
        return epochFileTime + scheduler.now() / 100;
    }
}
