package io.smblab.scenario;

import io.smblab.unit.TimeSpan;

/**
 * A stretch of lab time.
 *
 * @param from since the start of the lab
 * @param to later than {@code from}
 */
public record Window(TimeSpan from, TimeSpan to) {
    /** Checks the order. */
    public Window {
        if (to.compareTo(from) <= 0) {
            throw new IllegalArgumentException(
                    "window from " + from + " to " + to + " (expected an end after the start)");
        }
    }

    @Override
    public String toString() {
        return from + " to " + to;
    }
}
