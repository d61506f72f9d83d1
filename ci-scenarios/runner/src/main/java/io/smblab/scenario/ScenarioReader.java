package io.smblab.scenario;

import io.smblab.fault.Fault;
import io.smblab.fault.FaultReader;
import io.smblab.lab.LabReader;
import io.smblab.lab.LabSpec;
import io.smblab.lab.Preset;
import io.smblab.lab.Presets;
import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Problems;
import io.smblab.lab.file.SchemaCheck;
import io.smblab.lab.file.SourceTree;
import io.smblab.unit.TimeSpan;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads scenarios: the lab is resolved, overrides are applied, then shape and meaning are checked. */
public final class ScenarioReader {
    private static final TimeSpan LIMIT = TimeSpan.ofSeconds(3600);

    /** Keys of a lab that are none of a scenario. */
    private static final Set<String> LAB_ONLY =
            Set.of("accounts", "hosts", "network", "granularity", "crypto", "shaped", "epoch");

    private final Presets presets;

    /** A reader that knows the shipped presets, and those beside the lab. */
    public ScenarioReader() {
        this(new Presets());
    }

    /** A reader that knows other presets. */
    public ScenarioReader(Presets presets) {
        this.presets = presets;
    }

    /**
     * Reads a scenario.
     *
     * @param source a path or the bare name of a shipped scenario
     * @param overrides {@code PATH=VALUE}, applied in order
     * @throws BadInputException with everything that is wrong
     */
    public ScenarioSpec read(String source, List<String> overrides) {
        return read(Library.SCENARIOS.open(source), source, overrides);
    }

    /** Reads a scenario with changes of several options. */
    public ScenarioSpec readWith(String source, List<Change> changes) {
        return readWith(Library.SCENARIOS.open(source), source, changes);
    }

    /** Reads a scenario from a document. */
    public ScenarioSpec read(SourceTree document, String source, List<String> overrides) {
        return readWith(
                document,
                source,
                overrides.stream().map(text -> new Change("--set", text)).toList());
    }

    private ScenarioSpec readWith(SourceTree document, String source, List<Change> changes) {
        List<String> overrides = changes.stream().map(Change::text).toList();
        Problems problems = new Problems();
        SchemaCheck schema = SchemaCheck.load(ScenarioReader.class, "scenario.schema.json");
        schema.check(document, problems);
        problems.throwIfAny();
        // Another lab comes before the changes to it.
        changes.stream().filter(change -> change.text().startsWith("lab=")).forEach(change -> apply(document, change));
        SourceTree tree = withLab(document);
        changes.stream().filter(change -> !change.text().startsWith("lab=")).forEach(change -> apply(tree, change));
        if (!overrides.isEmpty()) {
            schema.check(tree, problems);
            problems.throwIfAny();
        }
        LabSpec lab = new LabReader(presets).read(tree.subtree("/lab"));
        return new Reading(Fields.of(tree, problems), lab, new ToolReader(lab, presets), problems)
                .scenario(source, overrides);
    }

    /**
     * What to measure in a scenario without judging it.
     *
     * @param fields written as an expectation without a bound
     * @param text what the report calls it
     */
    public Expectation measurement(ScenarioSpec spec, Fields fields, String text) {
        List<String> names = new ArrayList<>();
        spec.activities().forEach(activity -> names.add(activity.name()));
        Expectation read = new ExpectationReader(spec.lab(), names).measurement(fields);
        if (read == null) {
            throw new IllegalStateException(text + " cannot be measured in " + spec.name());
        }
        return new Expectation(
                text, List.of(), read.measure(), read.of(), read.over(), read.latency(), read.window(), read.bound());
    }

    /** Puts the lab that is named into the document and applies the scenario's own changes to it. */
    private static SourceTree withLab(SourceTree document) {
        SourceTree tree = document.root().get("lab").isString()
                ? document.replaceTop(
                        "lab", lab(document, document.root().get("lab").stringValue()))
                : document;
        Fields changes = Fields.of(document, new Problems()).at("set");
        for (String path : changes.keys()) {
            SourceTree value = changes.at(path).subtree();
            tree.set("lab." + path, value);
        }
        return tree;
    }

    /** A lab file beside the scenario's file, one at that path, or a shipped one. */
    private static SourceTree lab(SourceTree document, String name) {
        try {
            Path beside = Path.of(document.place("").file()).resolveSibling(name);
            if (Files.isRegularFile(beside)) {
                return SourceTree.read(beside);
            }
            return Library.LABS.open(name);
        } catch (BadInputException e) {
            throw e.problems().get(0).place().file().equals(name)
                    ? new BadInputException(
                            document.place("/lab"),
                            "lab " + name + ": " + e.problems().get(0).message())
                    : e;
        } catch (InvalidPathException e) {
            throw new BadInputException(document.place("/lab"), "lab " + name + ": no path, allowed: a path or a name");
        }
    }

    private static void apply(SourceTree tree, Change change) {
        String override = change.text();
        String option = change.toString();
        int equals = override.indexOf('=');
        if (equals < 1) {
            throw new BadInputException(option, "no = after a path, allowed: PATH=VALUE");
        }
        if (override.matches("set[.=].*")) {
            throw new BadInputException(
                    option, "the changes under set are in the lab already, allowed: lab.PATH=VALUE");
        }
        tree.set(inTheLab(tree, override.substring(0, equals)), override.substring(equals + 1), option);
    }

    /** What a scenario has no key for, and its lab has, is meant for the lab: {@code lab.} in front may be left out. */
    private static String inTheLab(SourceTree tree, String path) {
        int dot = path.indexOf('.');
        String first = dot < 0 ? path : path.substring(0, dot);
        boolean lab = LAB_ONLY.contains(first) && tree.root().get("lab").isObject();
        return lab ? "lab." + path : path;
    }

    /** One scenario while it is read. */
    private static final class Reading {
        private final Fields fields;
        private final LabSpec lab;
        private final ToolReader toolReader;
        private final Problems problems;

        Reading(Fields fields, LabSpec lab, ToolReader toolReader, Problems problems) {
            this.fields = fields;
            this.lab = lab;
            this.toolReader = toolReader;
            this.problems = problems;
        }

        /** Who says no limit does not want the run to be given up. */
        private void checkEnds(List<ActivitySpec> activities) {
            Map<String, Double> ends = new LinkedHashMap<>();
            for (ActivitySpec activity : activities) {
                if (activity == null) {
                    continue;
                }
                double end = ends.getOrDefault(String.valueOf(activity.after()), 0.0)
                        + activity.start().nanos()
                        + activity.leastNanos();
                ends.put(activity.name(), end);
                if (end > LIMIT.nanos()) {
                    String section = fields.at("local").has(activity.name()) ? "local" : "workloads";
                    fields.at(section)
                            .at(activity.name())
                            .problem(activity.name() + " ends after " + TimeSpan.ofMillis(Math.round(end / 1e6))
                                    + " or later, and the run is given up after " + LIMIT
                                    + ", allowed: less to do, or a limit beside workloads");
                }
            }
        }

        ScenarioSpec scenario(String source, List<String> overrides) {
            List<ActivitySpec> activities = new ArrayList<>();
            Set<String> names = new LinkedHashSet<>();
            WorkloadReader workloadReader = new WorkloadReader(lab);
            fields.children("workloads").forEach((name, field) -> {
                if (field.has("load") == field.has("operation")) {
                    field.problem("workload " + name + " with " + (field.has("load") ? "operation and load" : "neither")
                            + ", allowed: one of operation, load");
                } else if (field.has("load")) {
                    activities.add(toolReader.onShare(name, field, names, workloadReader.place(field)));
                } else {
                    activities.add(workloadReader.workload(name, field, names));
                }
                names.add(name);
            });
            fields.children("local").forEach((name, field) -> {
                if (names.contains(name)) {
                    field.problem("a workload is called " + name + " too, allowed: each name once");
                }
                activities.add(toolReader.onVolume(name, field, names));
                names.add(name);
            });
            if (names.isEmpty()) {
                fields.problem("nothing to do, allowed: workloads, local or both");
            }
            FaultReader faultReader = new FaultReader(lab);
            List<Fault> faults = new ArrayList<>();
            fields.items("faults").forEach(item -> faults.add(faultReader.read(item)));
            ExpectationReader expectationReader = new ExpectationReader(lab, List.copyOf(names));
            List<Expectation> expectations = new ArrayList<>();
            // Nothing is expected of what --set took away.
            List<String> removed = overrides.stream()
                    .filter(override -> override.matches("(workloads|local)\\.[^.=]+=null"))
                    .map(override -> override.substring(override.indexOf('.') + 1, override.indexOf('=')))
                    .toList();
            fields.items("expectations").stream()
                    .filter(item -> !removed.contains(item.text("of", "")) && !removed.contains(item.text("over", "")))
                    .forEach(item -> expectations.add(expectationReader.read(item)));
            TimeSpan limit = Ranges.duration(fields, "limit", LIMIT);
            if (!fields.has("limit")) {
                checkEnds(activities);
            }
            long seed = fields.longInteger("seed", lab.seed());
            problems.throwIfAny();
            Map<String, Preset> used = new LinkedHashMap<>(lab.presets());
            used.putAll(toolReader.used());
            return new ScenarioSpec(
                    fields.text("scenario"),
                    fields.text("description", "").strip(),
                    source,
                    lab,
                    seed,
                    limit,
                    activities,
                    faults,
                    expectations,
                    used,
                    overrides);
        }
    }
}
