package io.smblab.scenario;

import io.smblab.lab.Lab;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Readings of NIC counters at the edges of the windows that expectations ask about. */
final class NicSamples {
    private final Map<String, Long> readings = new LinkedHashMap<>();
    private final Lab lab;

    NicSamples(Lab lab, List<Expectation> expectations) {
        this.lab = lab;
        for (Expectation expectation : expectations) {
            if (isCounter(expectation.measure()) && expectation.window() != null) {
                schedule(expectation, expectation.window().from().nanos());
                schedule(expectation, expectation.window().to().nanos());
            }
        }
    }

    private static boolean isCounter(Measure measure) {
        return isSent(measure) || measure == Measure.NIC_RECEIVED || measure == Measure.NIC_RECEIVE_RATE;
    }

    private static boolean isSent(Measure measure) {
        return measure == Measure.NIC_SENT || measure == Measure.NIC_SEND_RATE;
    }

    private void schedule(Expectation expectation, long nanos) {
        String key = key(expectation, nanos);
        if (readings.putIfAbsent(key, -1L) == null) {
            lab.scheduler().at(nanos, () -> readings.put(key, now(expectation)));
        }
    }

    private static String key(Expectation expectation, long nanos) {
        return isSent(expectation.measure()) + "/" + expectation.of() + "@" + nanos;
    }

    private long now(Expectation expectation) {
        var port = lab.port(expectation.of());
        return isSent(expectation.measure())
                ? port.sent().bytes()
                : port.received().bytes();
    }

    /** Bytes in the window of an expectation, or over the whole run; -1 when the run ended before. */
    long bytes(Expectation expectation) {
        if (expectation.window() == null) {
            return now(expectation);
        }
        long from = readings.get(key(expectation, expectation.window().from().nanos()));
        long to = readings.get(key(expectation, expectation.window().to().nanos()));
        return from < 0 || to < 0 ? -1 : to - from;
    }
}
