package io.smblab.cli;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/** How late the events of a lab in real time were, for the person who reads its rates. */
final class LagText {
    /** Beyond this, rates and latencies say more about this machine than about the lab. */
    private static final double BOUND_MICROS = 5000;

    private LagText() {}

    static String of(Histogram lag) {
        if (lag.getTotalCount() == 0) {
            return String.format("event lag: no events%n");
        }
        StringBuilder out =
                new StringBuilder(String.format("event lag, microseconds (%d events)%n", lag.getTotalCount()));
        for (double percentile : new double[] {50, 90, 99, 99.9, 100}) {
            out.append(String.format(
                    Locale.ROOT, "  %5.1f %%  %10.1f%n", percentile, lag.getValueAtPercentile(percentile) / 1000.0));
        }
        if (lag.getValueAtPercentile(99) / 1000.0 > BOUND_MICROS) {
            out.append(String.format(
                    "  invalid: 99 %% above %.0f us, so this machine was too slow for what it was to show%n",
                    BOUND_MICROS));
        }
        return out.toString();
    }
}
