package io.smblab.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the first event in which two runs differ. The first run's trace is recorded: of every event 32 bits of the digest's
 * state, of the first events also the line. The second run's trace is compared with it while it runs.
 *
 * <pre>{@code
 * TraceComparison comparison = new TraceComparison();
 * run(comparison.firstTrace());
 * run(comparison.secondTrace());
 * comparison.difference().ifPresent(...)
 * }</pre>
 */
public final class TraceComparison {
    private static final int CHUNK = 1 << 16;
    private static final int MOST_LINES = 200_000;

    private final List<int[]> states = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final Trace first = new Trace();
    private final Trace second = new Trace();
    private boolean differs;
    private long differingIndex;
    private String lineBefore = "";
    private String differingLine = "";

    /** Creates a comparison with two empty traces. */
    public TraceComparison() {
        first.listen(this::record);
        first.sendTo((index, nanos, component, what, details) -> {
            if (index < MOST_LINES) {
                lines.add(line(nanos, component, what, details));
            } else {
                first.sendTo(null);
            }
        });
        second.listen(this::compare);
    }

    /** The trace for the first run. */
    public Trace firstTrace() {
        return first;
    }

    /** The trace for the second run, after the first one. */
    public Trace secondTrace() {
        second.sendTo((index, nanos, component, what, details) -> {
            if (!differs) {
                lineBefore = line(nanos, component, what, details);
            } else if (index == differingIndex) {
                differingLine = line(nanos, component, what, details);
            } else {
                second.sendTo(null);
            }
        });
        return second;
    }

    private void record(long index, long state) {
        int at = (int) (index % CHUNK);
        if (at == 0) {
            states.add(new int[CHUNK]);
        }
        states.get((int) (index / CHUNK))[at] = (int) state;
    }

    private void compare(long index, long state) {
        if (differs
                || index < first.events() && states.get((int) (index / CHUNK))[(int) (index % CHUNK)] == (int) state) {
            return;
        }
        differs = true;
        differingIndex = index;
    }

    private static String line(long nanos, String component, String what, String details) {
        return nanos + " " + component + " " + what + (details.isEmpty() ? "" : " " + details);
    }

    /** The first difference, or nothing when both runs had the same events. To be asked after both runs. */
    public Optional<Difference> difference() {
        if (differs) {
            return Optional.of(new Difference(differingIndex, lineBefore, firstLine(differingIndex), differingLine));
        }
        if (second.events() < first.events()) {
            return Optional.of(
                    new Difference(second.events(), lineBefore, firstLine(second.events()), "(the run ended)"));
        }
        if (!first.digest().equals(second.digest())) {
            return Optional.of(new Difference(
                    first.events(), lineBefore, "digest " + first.digest(), "digest " + second.digest()));
        }
        return Optional.empty();
    }

    private String firstLine(long index) {
        if (index >= first.events()) {
            return "(the run ended)";
        }
        return index < lines.size()
                ? lines.get((int) index)
                : "(not kept: only the first " + MOST_LINES + " lines are)";
    }

    /**
     * Where two runs part.
     *
     * @param index of the event, 0 for the first one
     * @param before the last event that both runs had
     * @param inFirst the first run's event at that place
     * @param inSecond the second run's event at that place
     */
    public record Difference(long index, String before, String inFirst, String inSecond) {
        @Override
        public String toString() {
            return "event " + index + " differs" + System.lineSeparator()
                    + "  both:       " + before + System.lineSeparator()
                    + "  first run:  " + inFirst + System.lineSeparator()
                    + "  second run: " + inSecond;
        }
    }
}
