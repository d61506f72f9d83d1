package io.smblab.net;

import io.smblab.unit.TimeSpan;

/**
 * What a cable does to segments besides carrying them, in both directions: a long or bad line in one piece, with the words of Linux's
 * netem.
 *
 * @param delay on top of propagation
 * @param jitter each segment's delay is up to so much more or less, uniformly, at most the delay less; segments may overtake each other
 * @param loss share of segments that are lost, each independently, 0 to 1
 * @param duplicate share that arrives twice, 0 to 1
 * @param reorder share that has no delay and so overtakes the others, 0 to 1
 */
public record Impairment(TimeSpan delay, TimeSpan jitter, double loss, double duplicate, double reorder) {
    /** A good cable. */
    public static final Impairment NONE = new Impairment(TimeSpan.ZERO, TimeSpan.ZERO, 0, 0, 0);

    /** Checks the ranges. */
    public Impairment {
        share("loss", loss);
        share("duplicate", duplicate);
        share("reorder", reorder);
        if (jitter.compareTo(delay) > 0) {
            throw new IllegalArgumentException("jitter " + jitter + " (expected at most the delay, " + delay + ")");
        }
        if (reorder > 0 && delay.nanos() == 0) {
            throw new IllegalArgumentException(
                    "reorder without delay (expected a delay that some segments do not have)");
        }
    }

    private static void share(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + " " + value + " (expected 0 to 1)");
        }
    }

    /** Whether segments may come in another order or number than they were sent. */
    boolean disturbs() {
        return jitter.nanos() > 0 || duplicate > 0 || reorder > 0;
    }
}
