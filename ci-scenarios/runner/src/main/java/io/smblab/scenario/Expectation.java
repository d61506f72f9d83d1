package io.smblab.scenario;

import io.smblab.unit.TimeSpan;
import java.util.List;

/**
 * Something that must be true of a run.
 *
 * @param text for people; never empty
 * @param rows rows of the reference table that it settles
 * @param measure what is measured
 * @param of whose; empty for the lab
 * @param over another one, whose value of the same measure is divided by; or null
 * @param latency for which mean access time the measure is asked, or null for that of the load itself
 * @param window in which stretch of time, or null for all of it
 * @param bound what it must be
 */
public record Expectation(
        String text,
        List<String> rows,
        Measure measure,
        String of,
        String over,
        TimeSpan latency,
        Window window,
        Bound bound) {
    /** Copies the list. */
    public Expectation {
        rows = List.copyOf(rows);
    }
}
