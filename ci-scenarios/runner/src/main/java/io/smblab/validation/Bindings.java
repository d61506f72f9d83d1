package io.smblab.validation;

import io.smblab.lab.Preset;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Problems;
import io.smblab.lab.file.SourceTree;
import io.smblab.unit.ByteSize;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What answers each row of the reference table. Every row has exactly one binding. */
public final class Bindings {
    private final Map<String, Binding> bindings = new LinkedHashMap<>();

    private Bindings() {}

    /** The bindings that are shipped. */
    public static Bindings shipped(ReferenceTable table) {
        return read(SourceTree.parse("bindings.yaml", ReferenceFiles.text("bindings.yaml")), table);
    }

    static Bindings read(SourceTree tree, ReferenceTable table) {
        Problems problems = new Problems();
        Fields file = Fields.of(tree, problems);
        Bindings all = new Bindings();
        file.children("rows").forEach((id, fields) -> {
            ReferenceRow row = table.row(id);
            if (row == null) {
                fields.problem("no row " + id);
            } else if (all.bindings.put(id, all.binding(row, fields)) != null) {
                fields.problem("row " + id + " bound twice");
            }
        });
        Fields notCovered = file.at("not-covered");
        for (ReferenceRow row : table.rows()) {
            String letter = row.id().substring(0, 1);
            if (!all.bindings.containsKey(row.id()) && notCovered.has(letter)) {
                String reason = notCovered.text(letter);
                all.bindings.put(
                        row.id(), new Binding(row.id(), Role.NOT_COVERED, Tolerance.EXACT, row.unit(), reason, null));
            }
        }
        for (ReferenceRow row : table.rows()) {
            if (!all.bindings.containsKey(row.id())) {
                file.problem("rows", "nothing answers row " + row.id());
            }
        }
        problems.throwIfAny();
        return all;
    }

    private Binding binding(ReferenceRow row, Fields fields) {
        Role role = fields.choice("role", Role.class, Role.TESTED);
        if (role == Role.REPORTED && !fields.has("because")) {
            fields.problem("row " + row.id() + " is reported without because");
        }
        Binding.Source source = source(fields);
        boolean number = row.kind() == ReferenceRow.Kind.ABSOLUTE || row.kind() == ReferenceRow.Kind.RATIO;
        boolean judged = role == Role.TESTED || role == Role.CALIBRATED;
        if (number && judged && row.published() instanceof Published.Exact && !fields.has("tolerance")) {
            fields.problem("row " + row.id() + " is a number without a tolerance");
        }
        return new Binding(
                row.id(),
                role,
                fields.value("tolerance", Tolerance::parse, Tolerance.EXACT),
                fields.text("unit", row.unit()),
                fields.text("because"),
                source);
    }

    private static Binding.Source source(Fields fields) {
        String scenario = fields.text("scenario");
        if (fields.has("preset")) {
            String[] name = fields.text("preset").split("/", 2);
            return new Binding.OfPreset(
                    Preset.Kind.valueOf(name[0].toUpperCase(Locale.ROOT).replace('-', '_')),
                    name[1],
                    fields.text("parameter"),
                    fields.has("holds-at") ? Double.valueOf(fields.number("holds-at", 0)) : null);
        }
        if (fields.has("slot")) {
            Fields slot = fields.at("slot");
            return new Binding.Slot(
                    slot.integer("bits", 0),
                    slot.number("megahertz", 0),
                    slot.text("like"),
                    slot.text("carries"),
                    slot.integer("channels", 1));
        }
        if (scenario == null) {
            return null;
        }
        if (fields.has("measure")) {
            return new Binding.Measurement(scenario, fields);
        }
        if (fields.has("path")) {
            return new Binding.InFile(scenario, fields.text("path"));
        }
        if (fields.has("crossover")) {
            Fields crossover = fields.at("crossover");
            List<Long> blocks = crossover.texts("blocks").stream()
                    .map(text -> ByteSize.parse(text).bytes())
                    .toList();
            return new Binding.Crossover(scenario, crossover.texts("of"), crossover.texts("over"), blocks);
        }
        return new Binding.Expectations(scenario);
    }

    /** That of a row. */
    Binding of(String id) {
        return bindings.get(id);
    }
}
