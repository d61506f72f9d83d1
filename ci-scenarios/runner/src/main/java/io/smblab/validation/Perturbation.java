package io.smblab.validation;

import io.smblab.lab.Preset;
import io.smblab.lab.Presets;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Moves each calibrated constant up and down and looks which orderings survive: one that does not is a matter of the fit rather than
 * of the mechanism.
 */
public final class Perturbation {
    /** By how much a constant is moved. */
    public static final double SHARE = 0.1;

    private static final double PERCENT = 100;

    private final ReferenceTable table;
    private final Bindings bindings;
    private final Presets presets;
    private final int threads;
    private final Map<String, Set<String>> used = new LinkedHashMap<>();

    /**
     * What became of the orderings with one constant moved.
     *
     * @param constant which
     * @param percent by how much it was moved: less than asked for where a ratio would exceed 1
     * @param survived rows that still say what was published
     * @param broken rows that no longer do
     */
    public record Outcome(
            ValidationReport.Constant constant, double percent, List<String> survived, List<String> broken) {
        /** Copies the lists. */
        public Outcome {
            survived = List.copyOf(survived);
            broken = List.copyOf(broken);
        }
    }

    /** A perturbation of the constants of these presets. */
    public Perturbation(ReferenceTable table, Bindings bindings, Presets presets, int threads) {
        this.table = table;
        this.bindings = bindings;
        this.presets = presets;
        this.threads = threads;
    }

    /** The judged rows that say which of two is ahead and that a scenario answers. */
    public List<ReferenceRow> orderings(Collection<String> ids) {
        return new Validation(table, bindings, presets, threads)
                .select(ids).stream()
                        .filter(row -> row.kind() == ReferenceRow.Kind.ORDERING)
                        .filter(row -> bindings.of(row.id()).role() != Role.REPORTED)
                        .filter(row -> ScenarioRuns.scenario(bindings.of(row.id())) != null)
                        .toList();
    }

    /**
     * Moves every constant that a scenario of the orderings uses.
     *
     * @param ids rows, or letters of systems; empty for all
     */
    public List<Outcome> run(Collection<String> ids, Validation.Listener listener) {
        List<ReferenceRow> orderings = orderings(ids);
        List<Outcome> outcomes = new ArrayList<>();
        List<ValidationReport.Constant> constants = Constants.calibrated(presets).stream()
                .filter(constant -> constant.value() != 0)
                .toList();
        for (ValidationReport.Constant constant : constants) {
            List<ReferenceRow> affected =
                    orderings.stream().filter(row -> uses(row, constant)).toList();
            for (double factor : affected.isEmpty() ? new double[0] : new double[] {1 - SHARE, 1 + SHARE}) {
                listener.at(
                        String.format(Locale.ROOT, "%s %+.0f %%", constant.name(), (factor - 1) * PERCENT),
                        constants.indexOf(constant),
                        constants.size());
                outcomes.add(outcome(constant, factor, affected));
            }
        }
        return outcomes;
    }

    private boolean uses(ReferenceRow row, ValidationReport.Constant constant) {
        String scenario = ScenarioRuns.scenario(bindings.of(row.id()));
        Set<String> names = used.computeIfAbsent(
                scenario,
                any -> new ScenarioReader(presets)
                        .read(scenario, List.of())
                        .presets()
                        .keySet());
        return constant.presets().stream().anyMatch(names::contains);
    }

    private Outcome outcome(ValidationReport.Constant constant, double factor, List<ReferenceRow> rows) {
        Presets moved = presets;
        double percent = (factor - 1) * PERCENT;
        for (String key : constant.presets()) {
            String[] kindAndName = key.split("/", 2);
            Preset.Kind kind =
                    Preset.Kind.valueOf(kindAndName[0].toUpperCase(Locale.ROOT).replace('-', '_'));
            Preset scaled = presets.find(kind, kindAndName[1]).scaled(constant.parameter(), factor);
            Preset.Parameter parameter = scaled.parameters().get(constant.parameter());
            if (parameter.unit().equals(constant.unit())) {
                percent = (parameter.value() / constant.value() - 1) * PERCENT;
            }
            moved = moved.with(kind, scaled);
        }
        List<Binding> needed = rows.stream().map(row -> bindings.of(row.id())).toList();
        Map<String, RunReport> reports = new ScenarioRuns(moved, threads).run(needed, (scenario, done, all) -> {});
        RowValues values = new RowValues(moved, reports);
        List<String> survived = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        for (ReferenceRow row : rows) {
            Binding binding = bindings.of(row.id());
            boolean passed = Boolean.TRUE.equals(
                    Validation.judge(row, binding, values.of(binding)).passed());
            (passed ? survived : broken).add(row.id());
        }
        return new Outcome(constant, percent, survived, broken);
    }
}
