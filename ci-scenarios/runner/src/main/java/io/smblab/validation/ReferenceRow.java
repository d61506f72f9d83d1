package io.smblab.validation;

/**
 * One published result.
 *
 * @param id such as {@code L02}; the letter stands for the system
 * @param system what was measured
 * @param workload what was done
 * @param parameters how
 * @param metric what the value is
 * @param published the value
 * @param unit of the value as published, may be empty
 * @param kind absolute, ratio, ordering or boolean
 */
public record ReferenceRow(
        String id,
        String system,
        String workload,
        String parameters,
        String metric,
        Published published,
        String unit,
        Kind kind) {
    /** What kind of statement it is. */
    public enum Kind {
        /** A number with a unit. */
        ABSOLUTE,
        /** A number without one. */
        RATIO,
        /** Which of two is ahead. */
        ORDERING,
        /** Yes or no. */
        BOOLEAN
    }
}
