package io.smblab.cli;

import io.smblab.validation.Perturbation;
import io.smblab.validation.Role;
import io.smblab.validation.ValidationReport;
import java.util.List;
import java.util.Locale;

/** A validation as a person reads it. */
final class ValidationText {
    private static final String NL = System.lineSeparator();

    private ValidationText() {}

    static String of(ValidationReport report) {
        Table table = new Table(
                "id", "system", "metric", "published", "measured", "unit", "error", "tolerance", "role", "result");
        for (ValidationReport.Row row : report.rows()) {
            if (!row.is(Role.NOT_COVERED)) {
                table.row(
                        row.id(),
                        row.system(),
                        row.metric(),
                        value(row.published()),
                        value(row.measured()),
                        row.unit(),
                        error(row),
                        row.tolerance(),
                        role(row),
                        result(row));
            }
        }
        StringBuilder out = new StringBuilder().append(table);
        reasons(report, out);
        summary(report, out);
        return out.toString();
    }

    private static void reasons(ValidationReport report, StringBuilder out) {
        List<ValidationReport.Row> reported = report.rows().stream()
                .filter(row -> row.reason() != null && !row.is(Role.NOT_COVERED))
                .toList();
        if (!reported.isEmpty()) {
            out.append(NL).append("Reported, not judged").append(NL);
            reported.forEach(row -> out.append("  ")
                    .append(row.id())
                    .append(": ")
                    .append(row.reason())
                    .append(NL));
        }
        List<ValidationReport.Row> not =
                report.rows().stream().filter(row -> row.is(Role.NOT_COVERED)).toList();
        if (!not.isEmpty()) {
            out.append(NL).append("Not covered").append(NL);
            not.stream().map(ValidationReport.Row::reason).distinct().forEach(reason -> {
                List<String> ids = not.stream()
                        .filter(row -> row.reason().equals(reason))
                        .map(ValidationReport.Row::id)
                        .toList();
                out.append("  ")
                        .append(ids.get(0))
                        .append(ids.size() > 1 ? " to " + ids.get(ids.size() - 1) : "")
                        .append(": ")
                        .append(reason)
                        .append(NL);
            });
        }
    }

    private static void summary(ValidationReport report, StringBuilder out) {
        out.append(NL)
                .append("Fitted constants: ")
                .append(report.calibratedConstants())
                .append(NL);
        report.calibrated()
                .forEach(constant -> out.append("  ")
                        .append(constant.name())
                        .append(" = ")
                        .append(value(constant.value()))
                        .append(' ')
                        .append(constant.unit())
                        .append(" (")
                        .append(constant.source())
                        .append(')')
                        .append(NL));
        ValidationReport.Summary summary = report.summary();
        out.append(NL)
                .append(String.format(
                        Locale.ROOT,
                        "%d passed, %d missed, %d reported, %d not covered, in %.1f s%n",
                        summary.passed(),
                        summary.missed(),
                        summary.reported(),
                        summary.notCovered(),
                        report.seconds()));
        out.append(String.format(
                Locale.ROOT,
                "orderings and yes-or-no rows: %d, of which missed: %d%n",
                summary.orderingsAndBooleans(),
                summary.orderingsAndBooleansMissed()));
        if (summary.meanAbsoluteErrorPercent() != null) {
            out.append(String.format(
                    Locale.ROOT,
                    "mean absolute error of %d tested numbers: %.1f %%%n",
                    summary.testedNumbers(),
                    summary.meanAbsoluteErrorPercent()));
        }
    }

    /** The rows as they stand on the page of validation. */
    static String markdown(ValidationReport report) {
        StringBuilder out = new StringBuilder(
                        "| row | metric | published | measured | unit | error | tolerance | role |")
                .append(NL)
                .append("| --- | --- | --- | --- | --- | --- | --- | --- |")
                .append(NL);
        for (ValidationReport.Row row : report.rows()) {
            if (!row.is(Role.NOT_COVERED)) {
                out.append("| ")
                        .append(String.join(
                                " | ",
                                row.id(),
                                row.metric().replace('_', ' '),
                                value(row.published()),
                                value(row.measured()),
                                row.unit(),
                                error(row),
                                row.tolerance(),
                                role(row) + (Boolean.FALSE.equals(row.passed()) ? ", **missed**" : "")))
                        .append(" |")
                        .append(NL);
            }
        }
        return out.toString();
    }

    static String perturbation(List<Perturbation.Outcome> outcomes) {
        Table table = new Table("constant", "moved by", "orderings that survive", "broken");
        for (Perturbation.Outcome outcome : outcomes) {
            table.row(
                    outcome.constant().name(),
                    String.format(
                            Locale.ROOT, Math.abs(outcome.percent()) < 1 ? "%+.2f %%" : "%+.0f %%", outcome.percent()),
                    String.join(" ", outcome.survived()),
                    outcome.broken().isEmpty() ? "-" : String.join(" ", outcome.broken()));
        }
        long broken =
                outcomes.stream().filter(outcome -> !outcome.broken().isEmpty()).count();
        return table
                + NL
                + String.format(
                        Locale.ROOT,
                        "%d of %d moves leave every ordering as published; constants that no ordering depends on are"
                                + " left out%n",
                        outcomes.size() - broken,
                        outcomes.size());
    }

    private static String role(ValidationReport.Row row) {
        return row.role().replace('-', ' ');
    }

    private static String result(ValidationReport.Row row) {
        return row.passed() == null ? "reported" : row.passed() ? "pass" : "MISS";
    }

    private static String error(ValidationReport.Row row) {
        return row.errorPercent() == null ? "" : String.format(Locale.ROOT, "%+.1f %%", row.errorPercent());
    }

    private static String value(Object value) {
        if (value instanceof Double number) {
            return number == Math.rint(number) && Math.abs(number) < 1e6
                    ? Long.toString(number.longValue())
                    : Double.toString(number);
        }
        return value == null ? "-" : value.toString();
    }
}
