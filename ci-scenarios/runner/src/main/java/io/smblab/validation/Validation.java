package io.smblab.validation;

import io.smblab.lab.Presets;
import io.smblab.lab.file.Fields;
import io.smblab.scenario.RunReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Compares the models with the reference table. */
public final class Validation {
    private static final double PERCENT = 100;

    private final ReferenceTable table;
    private final Bindings bindings;
    private final Presets presets;
    private final int threads;

    /** Told how far it has come. */
    @FunctionalInterface
    public interface Listener {
        /**
         * How far.
         *
         * @param scenario that is awaited
         * @param done how many have ended
         * @param all how many there are
         */
        void at(String scenario, int done, int all);
    }

    /**
     * A validation.
     *
     * @param presets the hardware
     * @param threads how many labs run at a time
     */
    public Validation(ReferenceTable table, Bindings bindings, Presets presets, int threads) {
        this.table = table;
        this.bindings = bindings;
        this.presets = presets;
        this.threads = threads;
    }

    /**
     * Runs what the rows need, every scenario once.
     *
     * @param ids rows, or letters of systems; empty for all
     */
    public ValidationReport run(Collection<String> ids, Listener listener) {
        List<ReferenceRow> rows = select(ids);
        List<Binding> needed = rows.stream().map(row -> bindings.of(row.id())).toList();
        Map<String, RunReport> reports = new ScenarioRuns(presets, threads).run(needed, listener);
        RowValues values = new RowValues(presets, reports);
        List<ValidationReport.Row> out = new ArrayList<>();
        for (ReferenceRow row : rows) {
            Binding binding = bindings.of(row.id());
            out.add(judge(row, binding, values.of(binding)));
        }
        List<ValidationReport.Constant> constants = Constants.calibrated(presets);
        return new ValidationReport(out, constants.size(), constants, ValidationReport.Summary.of(out), 0);
    }

    /** Rows by id or by the letter of their system, in the order of the table. */
    public List<ReferenceRow> select(Collection<String> ids) {
        return table.rows().stream()
                .filter(row -> ids.isEmpty()
                        || ids.contains(row.id())
                        || ids.contains(row.id().substring(0, 1)))
                .toList();
    }

    static ValidationReport.Row judge(ReferenceRow row, Binding binding, Value value) {
        double factor = Units.factor(binding.unit());
        Double number = value.number() == null ? null : Double.valueOf(rounded(value.number() / factor));
        Object measured = null;
        Boolean near = null;
        Double error = null;
        String tolerance = binding.tolerance().toString();
        if (row.published() instanceof Published.Exact exact && number != null) {
            measured = number;
            near = binding.tolerance().admits(exact.value(), number);
            error = exact.value() == 0 ? null : rounded((number / exact.value() - 1) * PERCENT);
        } else if (row.published() instanceof Published.Between between && number != null) {
            measured = number;
            near = number >= between.least() && number <= between.most()
                    || within(binding.tolerance(), between.least(), number)
                    || within(binding.tolerance(), between.most(), number);
        } else if (value.holds() != null) {
            measured = held(row.published(), binding, value.holds());
            near = measured.equals(published(row.published()));
        }
        if (near != null && value.holds() != null && number != null) {
            near = near && value.holds();
        }
        boolean judged = binding.role() != Role.REPORTED && binding.role() != Role.NOT_COVERED;
        // A row that should be judged and has no value is a miss, not a gap.
        Boolean passed = judged ? Boolean.valueOf(near != null && near) : null;
        return new ValidationReport.Row(
                row.id(),
                row.system(),
                row.metric(),
                published(row.published()),
                measured,
                binding.unit(),
                row.kind(),
                Fields.word(binding.role()),
                error,
                tolerance,
                passed,
                source(binding),
                binding.reason() != null ? binding.reason() : value.why());
    }

    private static boolean within(Tolerance tolerance, double edge, double number) {
        return Double.isFinite(edge) && tolerance.admits(edge, number);
    }

    /** What it comes to, in the words of the row, when its expectations hold or a flag of a preset is set. */
    private static Object held(Published published, Binding binding, boolean holds) {
        boolean isFlagItself = binding.source() instanceof Binding.OfPreset preset && preset.holdsAt() == null
                || binding.source() instanceof Binding.Slot;
        if (published instanceof Published.Flag flag) {
            return isFlagItself ? holds : holds == flag.value();
        }
        return holds ? published(published) : "otherwise";
    }

    static Object published(Published published) {
        if (published instanceof Published.Exact exact) {
            return exact.value();
        }
        if (published instanceof Published.Flag flag) {
            return flag.value();
        }
        if (published instanceof Published.Between between) {
            return Double.isInfinite(between.most())
                    ? ">= " + shown(between.least())
                    : shown(between.least()) + " to " + shown(between.most());
        }
        return ((Published.Words) published).text();
    }

    private static String shown(double value) {
        return Double.toString(rounded(value)).replaceAll("\\.0$", "");
    }

    private static String source(Binding binding) {
        String scenario = ScenarioRuns.scenario(binding);
        if (scenario != null) {
            return scenario;
        }
        if (binding.source() instanceof Binding.OfPreset preset) {
            return Presets.key(preset.kind(), preset.name());
        }
        if (binding.source() instanceof Binding.InFile file) {
            return file.scenario();
        }
        return binding.source() instanceof Binding.Slot slot ? "scsi/" + slot.carries() : null;
    }

    /** Five digits are more than any of it is worth. */
    private static double rounded(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return value;
        }
        return new java.math.BigDecimal(value)
                .round(new java.math.MathContext(5))
                .doubleValue();
    }
}
