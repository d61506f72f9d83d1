package io.smblab.scenario;

import java.util.List;

/**
 * Something that must be true of a run.
 *
 * @param text for people; never empty
 * @param rows rows of the reference table that it settles
 * @param measure what is measured
 * @param of whose; empty for the lab
 * @param window in which stretch of time, or null for all of it
 * @param bound what it must be
 */
public record Expectation(String text, List<String> rows, Measure measure, String of, Window window, Bound bound) {
    /** Copies the list. */
    public Expectation {
        rows = List.copyOf(rows);
    }
}
