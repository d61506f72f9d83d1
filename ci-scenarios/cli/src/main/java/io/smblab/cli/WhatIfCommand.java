package io.smblab.cli;

import io.smblab.engine.Trace;
import io.smblab.lab.file.BadInputException;
import io.smblab.scenario.Change;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioReader;
import io.smblab.scenario.ScenarioRun;
import io.smblab.scenario.ScenarioSpec;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smblab what-if}: a scenario as it is beside the same with something changed. */
@Command(
        name = "what-if",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Runs a scenario as it is and with something changed, and says what that does and why.",
        description = {
            "",
            "Prints rates, latency and processor load side by side, what limits each workload and what would make room,"
                    + " and what the network lost and where. Expectations are counted, not judged.",
            "",
            "PATH is a key of the scenario file, or of its lab file: hosts.files.nics.nic1.speed. The shipped files"
                    + " are in ci-scenarios/scenarios and ci-scenarios/labs; docs/lab-file.md has every key,"
                    + " docs/what-if.md common questions with their answers.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  Jumbo frames are off at the server's switch port, or at the whole switch:",
            "    smblab what-if jumbo-switch --set network.switches.s1.port.1.max-frame=1518",
            "    smblab what-if jumbo-switch --set network.switches.s1.max-frame=1518",
            "  One request at a time:",
            "    smblab what-if dual-1gbe-by-address --set workloads.read.outstanding=1",
            "  Several values, or several variants, side by side:",
            "    smblab what-if dual-1gbe-by-address --sweep workloads.read.outstanding=1,2,4,8",
            "    smblab what-if jumbo-switch --variant 'server port: network.switches.s1.port.1.max-frame=1518' \\",
            "        --variant 'all ports: network.switches.s1.max-frame=1518' --out what-if",
            "",
            "Exit codes: 0 all ran, 2 bad input or usage, 3 internal fault."
        })
final class WhatIfCommand implements Callable<Integer> {
    /** More than anybody compares. */
    private static final int MOST_VARIANTS = 16;

    @Parameters(paramLabel = "SCENARIO", description = "A scenario file, or the name of a shipped one.")
    private String scenario;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "What is changed in every run but the first. May be repeated.")
    private List<String> changes = new ArrayList<>();

    @Option(
            names = "--variant",
            paramLabel = "'NAME: PATH=VALUE, PATH=VALUE'",
            description = "One more run with these changes. May be repeated.")
    private List<String> variants = new ArrayList<>();

    @Option(
            names = "--sweep",
            paramLabel = "PATH=VALUE,VALUE,...",
            description = "One more run for each of these values.")
    private String sweep;

    @Option(
            names = "--base",
            paramLabel = "PATH=VALUE",
            description = "What is changed in every run, the first too. May be repeated.")
    private List<String> base = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of all random streams, of all runs.")
    private Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Writes what-if.html with pictures, and the report of each run as JSON, into a directory.")
    private Path out;

    @Option(names = "--json", description = "Prints the reports as JSON instead of tables.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        // All are read before one is run: a mistake in the last one shows at once.
        Map<String, ScenarioSpec> scenarios = new LinkedHashMap<>();
        named().forEach((name, overrides) -> scenarios.put(name, new ScenarioReader().readWith(scenario, overrides)));
        Output output = out == null ? null : new Output("--out", out);
        Progress progress = new Progress(spec.commandLine().getErr(), !json);
        List<Comparison.Run> runs = new ArrayList<>();
        scenarios.forEach((name, read) -> runs.add(run(name, read, progress)));
        progress.end();
        Comparison comparison = new Comparison(runs);
        if (output != null) {
            output.write("what-if.html", Page.of(comparison));
            Set<String> taken = new HashSet<>();
            for (Comparison.Run run : runs) {
                output.write(fileName(run.name(), taken), ReportJson.write(run.report()));
            }
        }
        PrintWriter printer = spec.commandLine().getOut();
        if (json) {
            Map<String, RunReport> reports = new LinkedHashMap<>();
            runs.forEach(run -> reports.put(run.name(), run.report()));
            printer.print(ReportJson.any(reports));
        } else {
            printer.print(comparison);
        }
        printer.flush();
        return ExitCode.PASSED;
    }

    /** Names that differ in what files cannot be called, or in case, get numbers. */
    static String fileName(String run, Set<String> taken) {
        String plain = run.replaceAll("[^A-Za-z0-9.=-]+", "-");
        String name = plain;
        for (int number = 2; !taken.add(name.toLowerCase(Locale.ROOT)); number++) {
            name = plain + "-" + number;
        }
        return name + ".json";
    }

    /** The runs by name, each with its changes; the baseline first. */
    private Map<String, List<Change>> named() {
        List<Change> common = new ArrayList<>(changes("--base", base));
        if (seed != null) {
            common.add(new Change("--seed", "seed=" + seed));
        }
        Map<String, List<Change>> named = new LinkedHashMap<>();
        named.put("before", common);
        for (String text : variants) {
            Changes.Variant variant = Changes.variant(text);
            add(named, variant.name(), changes("--variant", variant.changes()), "--variant " + text);
        }
        if (sweep != null) {
            for (String change : Changes.sweep(sweep)) {
                String path = change.substring(0, change.indexOf('='));
                String name = path.substring(path.lastIndexOf('.') + 1) + change.substring(path.length());
                add(named, name, changes("--sweep", List.of(change)), "--sweep " + sweep);
            }
        }
        if (named.size() == 1) {
            if (changes.isEmpty()) {
                throw new ParameterException(
                        spec.commandLine(), "nothing is changed, allowed: --set, --variant or --sweep");
            }
            add(named, "after", List.of(), "--set");
        }
        return named;
    }

    private static List<Change> changes(String option, List<String> changes) {
        return changes.stream().map(change -> new Change(option, change)).toList();
    }

    private void add(Map<String, List<Change>> named, String name, List<Change> own, String source) {
        List<Change> all = new ArrayList<>(named.get("before"));
        all.addAll(changes("--set", changes));
        all.addAll(own);
        if (named.putIfAbsent(name, all) != null) {
            throw new BadInputException(source, "a run is called " + name + " already, allowed: each name once");
        }
        if (named.size() > MOST_VARIANTS + 1) {
            throw new BadInputException(source, "too many runs, allowed: " + MOST_VARIANTS + " beside the first");
        }
    }

    private static Comparison.Run run(String name, ScenarioSpec scenario, Progress progress) {
        ScenarioRun run = new ScenarioRun(scenario, new Trace());
        Stopwatch watch = new Stopwatch();
        RunReport report = run.run(progress).withWallSeconds(watch.seconds());
        return new Comparison.Run(name, scenario, report, run.timeline().series());
    }
}
