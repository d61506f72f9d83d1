package io.smblab.workload.net;

import io.smblab.unit.ByteSize;

/**
 * What NetPIPE does: a message goes to the server and one of the same size comes back, some times for each size; sizes double.
 *
 * @param name for reports
 * @param smallest first size, 1 byte or more
 * @param largest sizes go up to this one
 * @param repetitions round trips for each size, 1 or more; one more at first is not counted
 */
public record PingPong(String name, ByteSize smallest, ByteSize largest, int repetitions) {
    /** Checks the ranges. */
    public PingPong {
        if (smallest.bytes() < 1 || smallest.compareTo(largest) > 0) {
            throw new IllegalArgumentException(
                    name + ": sizes from " + smallest + " to " + largest + " (expected 1 B or more, and ascending)");
        }
        if (repetitions < 1) {
            throw new IllegalArgumentException(name + ": repetitions " + repetitions + " (expected 1 or more)");
        }
    }
}
