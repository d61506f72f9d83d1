package io.smblab.validation;

import io.smblab.lab.file.Fields;
import java.util.List;

/**
 * Measured against published.
 *
 * @param rows in the order of the table
 * @param calibratedConstants how many constants of the presets were fitted to a measurement; one that several presets share counts once
 * @param calibrated which ones
 * @param summary of the rows
 * @param seconds how long it took; 0 until the caller says so
 */
public record ValidationReport(
        List<Row> rows, int calibratedConstants, List<Constant> calibrated, Summary summary, double seconds) {
    /** Copies the lists. */
    public ValidationReport {
        rows = List.copyOf(rows);
        calibrated = List.copyOf(calibrated);
    }

    /**
     * One row.
     *
     * @param id of the row
     * @param system what was measured
     * @param metric what the value is
     * @param published a number, yes or no, or text
     * @param measured a number, yes or no, text; null when nothing was measured
     * @param unit of both
     * @param kind of statement
     * @param role what the row is for: a {@link Role} in lower case
     * @param errorPercent measured over published, less one, in percent; null where one of them is no number
     * @param tolerance how far it may be off
     * @param passed whether it is near enough; null for rows that are not judged
     * @param source scenario or preset that answers it, or null
     * @param reason why it is not judged, or why nothing was measured; else null
     */
    public record Row(
            String id,
            String system,
            String metric,
            Object published,
            Object measured,
            String unit,
            ReferenceRow.Kind kind,
            String role,
            Double errorPercent,
            String tolerance,
            Boolean passed,
            String source,
            String reason) {
        /** Whether it is for that. */
        public boolean is(Role other) {
            return role.equals(Fields.word(other));
        }
    }

    /**
     * A constant that was fitted.
     *
     * @param parameter its name in the presets
     * @param value in {@code unit}
     * @param unit as the preset writes it
     * @param source which measurement
     * @param presets that have it, by kind and name
     */
    public record Constant(String parameter, double value, String unit, String source, List<String> presets) {
        /** Copies the list. */
        public Constant {
            presets = List.copyOf(presets);
        }

        /** How people name it. */
        public String name() {
            return presets.get(0) + " " + parameter;
        }
    }

    /**
     * All rows together.
     *
     * @param passed judged rows that are near enough
     * @param missed judged rows that are not
     * @param reported rows that are compared and not judged
     * @param notCovered rows about what is not modelled
     * @param testedNumbers tested rows of which both values are numbers, counts and orders of magnitude left out
     * @param meanAbsoluteErrorPercent over those; null when there are none
     * @param orderingsAndBooleans judged rows that say which is ahead, or yes or no
     * @param orderingsAndBooleansMissed of which so many are missed
     */
    public record Summary(
            int passed,
            int missed,
            int reported,
            int notCovered,
            int testedNumbers,
            Double meanAbsoluteErrorPercent,
            int orderingsAndBooleans,
            int orderingsAndBooleansMissed) {
        static Summary of(List<Row> rows) {
            List<Double> errors = rows.stream()
                    .filter(row -> row.is(Role.TESTED) && row.errorPercent() != null)
                    // Counts are right or wrong: their zeros would make the mean look better.
                    .filter(row -> !row.tolerance().equals(Tolerance.EXACT.toString()))
                    // A factor says that the published value is an order of magnitude.
                    .filter(row -> !row.tolerance().startsWith("factor"))
                    .map(row -> Math.abs(row.errorPercent()))
                    .toList();
            List<Row> judged = rows.stream().filter(row -> row.passed() != null).toList();
            List<Row> words = judged.stream()
                    .filter(row -> row.kind() == ReferenceRow.Kind.ORDERING || row.kind() == ReferenceRow.Kind.BOOLEAN)
                    .toList();
            return new Summary(
                    (int) judged.stream().filter(Row::passed).count(),
                    (int) judged.stream().filter(row -> !row.passed()).count(),
                    (int) rows.stream().filter(row -> row.is(Role.REPORTED)).count(),
                    (int) rows.stream().filter(row -> row.is(Role.NOT_COVERED)).count(),
                    errors.size(),
                    errors.isEmpty()
                            ? null
                            : Double.valueOf(errors.stream()
                                    .mapToDouble(error -> error)
                                    .average()
                                    .orElse(0)),
                    words.size(),
                    (int) words.stream().filter(row -> !row.passed()).count());
        }
    }

    /** The same report with the time that it took. */
    public ValidationReport withSeconds(double wallSeconds) {
        return new ValidationReport(rows, calibratedConstants, calibrated, summary, wallSeconds);
    }
}
