package io.smblab.cli;

import io.smblab.lab.Presets;
import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.Suggestion;
import io.smblab.validation.Bindings;
import io.smblab.validation.Perturbation;
import io.smblab.validation.ReferenceRow;
import io.smblab.validation.ReferenceTable;
import io.smblab.validation.Validation;
import io.smblab.validation.ValidationReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code smblab validate}: do the models say what people measured? */
@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        header = "Compares what the models say with published measurements.",
        description = {
            "",
            "Runs the shipped scenarios that answer the rows of the reference table and prints published, measured,"
                    + " error",
            "and tolerance of each row, the mean error of the rows that nothing was fitted to, and the fitted"
                    + " constants.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  smblab validate",
            "  smblab validate --only L --only X17",
            "  smblab validate --json > validation.json",
            "  smblab validate --perturb --only X",
            "",
            "Exit codes: 0 every judged row is near enough, 1 a row missed, 2 bad input or usage, 3 internal fault."
        })
final class ValidateCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Prints JSON instead of tables.")
    private boolean json;

    @Option(
            names = "--only",
            paramLabel = "ID",
            arity = "1..*",
            split = ",",
            description = "Rows such as L02, or the letter of a system such as L. May be repeated.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--perturb",
            description = "Moves every fitted constant by 10 %% up and down and says which orderings survive.")
    private boolean perturb;

    @Option(names = "--markdown", description = "Prints the table as it stands in docs/models/validation.md.")
    private boolean markdown;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        ReferenceTable table = ReferenceTable.shipped();
        Bindings bindings = Bindings.shipped(table);
        Presets presets = new Presets();
        checkIds(table);
        int threads = Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors()));
        Progress progress = new Progress(spec.commandLine().getErr(), true);
        PrintWriter out = spec.commandLine().getOut();
        Validation.Listener listener =
                (what, done, all) -> progress.line(String.format("%d of %d, %s", done, all, what));
        Stopwatch watch = new Stopwatch();
        if (perturb) {
            List<Perturbation.Outcome> outcomes =
                    new Perturbation(table, bindings, presets, threads).run(only, listener);
            progress.end();
            out.print(json ? ReportJson.any(outcomes) : ValidationText.perturbation(outcomes));
            out.flush();
            return outcomes.stream().allMatch(outcome -> outcome.broken().isEmpty())
                    ? ExitCode.PASSED
                    : ExitCode.MISSED;
        }
        ValidationReport report = new Validation(table, bindings, presets, threads)
                .run(only, listener)
                .withSeconds(watch.seconds());
        progress.end();
        out.print(
                json ? ReportJson.any(report) : markdown ? ValidationText.markdown(report) : ValidationText.of(report));
        out.flush();
        return report.summary().missed() == 0 ? ExitCode.PASSED : ExitCode.MISSED;
    }

    private void checkIds(ReferenceTable table) {
        List<String> known = new ArrayList<>();
        for (ReferenceRow row : table.rows()) {
            known.add(row.id());
            String letter = row.id().substring(0, 1);
            if (!known.contains(letter)) {
                known.add(letter);
            }
        }
        for (String id : only) {
            if (!known.contains(id)) {
                throw new BadInputException(
                        "--only " + id,
                        "no row and no system of that name, allowed: " + String.join(", ", letters(known))
                                + " and their rows"
                                + (Suggestion.allowed(id, known).contains("did you mean")
                                        ? " "
                                                + Suggestion.allowed(id, known)
                                                        .substring(Suggestion.allowed(id, known)
                                                                .lastIndexOf('('))
                                        : ""));
            }
        }
    }

    private static List<String> letters(List<String> known) {
        return known.stream().filter(id -> id.length() == 1).toList();
    }
}
