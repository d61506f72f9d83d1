package io.smblab.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.RandomStreams;
import java.util.function.ToDoubleFunction;

/**
 * The same experiment with twenty seeds: the mean, and how far it may be from the truth by chance. Means of whole runs are
 * independent, whatever goes on inside a run, so Student's t gives the interval without further assumptions.
 */
final class Replications {
    private static final int RUNS = 20;
    /** Student's t, 19 degrees of freedom, two sides: one true statement in a thousand would be called wrong. */
    private static final double T_999 = 3.883;

    /** An interval wider than this would let anything pass. */
    private static final double WIDEST = 0.06;

    private static final double NEAR = 0.02;

    private final double mean;
    private final double halfWidth;

    private Replications(double mean, double halfWidth) {
        this.mean = mean;
        this.halfWidth = halfWidth;
    }

    static Replications of(ToDoubleFunction<RandomStreams> experiment) {
        double sum = 0;
        double squares = 0;
        for (int run = 1; run <= RUNS; run++) {
            double value = experiment.applyAsDouble(new RandomStreams(run));
            sum += value;
            squares += value * value;
        }
        double mean = sum / RUNS;
        double variance = Math.max(0, squares - RUNS * mean * mean) / (RUNS - 1);
        return new Replications(mean, T_999 * Math.sqrt(variance / RUNS));
    }

    double mean() {
        return mean;
    }

    /**
     * The mean is within 2 % of what a formula says, and what it is off by can be chance: the formula's value lies in the
     * interval, which is narrower than 6 % to either side.
     */
    void agreeWith(double formula) {
        String facts = "measured " + mean + " +- " + halfWidth + " (99.9 %), formula " + formula;
        double off = Math.abs(mean - formula);

        assertThat(off).as(facts).isLessThanOrEqualTo(NEAR * formula);
        // What is constant has no interval, and times are whole nanoseconds.
        assertThat(off).as(facts).isLessThanOrEqualTo(Math.max(halfWidth, 1e-4 * formula));
        assertThat(halfWidth).as(facts).isLessThanOrEqualTo(WIDEST * formula);
    }
}
