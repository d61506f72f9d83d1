package io.smblab.cli;

import io.smblab.engine.Trace;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioReader;
import io.smblab.scenario.ScenarioRun;
import io.smblab.scenario.ScenarioSpec;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smblab what-if}: a scenario as it is beside the same with something changed. */
@Command(
        name = "what-if",
        mixinStandardHelpOptions = true,
        header = "Runs a scenario as it is and with something changed, and says what that does and why.",
        description = {
            "",
            "Prints rates, latency and processor load side by side, what limits each workload before and after, and"
                    + " what",
            "the network lost. Expectations are counted, not judged.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  smblab what-if dual-1gbe-by-address --set workloads.read.outstanding=1",
            "  smblab what-if dual-1gbe-one-outstanding --set lab.hosts.files.nics.nic1.speed='100 Mbit/s' --out"
                    + " what-if",
            "  smblab what-if raid0-sanergy --set local.read.size='1 TiB'",
            "",
            "Exit codes: 0 both ran, 2 bad input or usage, 3 internal fault."
        })
final class WhatIfCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SCENARIO", description = "A scenario file, or the name of a shipped one.")
    private String scenario;

    @Option(
            names = "--set",
            required = true,
            paramLabel = "PATH=VALUE",
            description = "What is changed in the second run. May be repeated.")
    private List<String> changes = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of all random streams, of both runs.")
    private Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Writes what-if.html with pictures, before.json and after.json into a directory.")
    private Path out;

    @Option(names = "--json", description = "Prints both reports as JSON instead of tables.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<String> common = seed == null ? List.of() : List.of("seed=" + seed);
        List<String> changed = new ArrayList<>(common);
        changed.addAll(changes);
        ScenarioSpec before = new ScenarioReader().read(scenario, common);
        ScenarioSpec after = new ScenarioReader().read(scenario, changed);
        Output output = out == null ? null : new Output("--out", out);
        Progress progress = new Progress(spec.commandLine().getErr(), !json);
        Comparison comparison = new Comparison(run(before, progress), run(after, progress));
        progress.end();
        if (output != null) {
            output.write("what-if.html", Page.of(comparison));
            output.write("before.json", ReportJson.write(comparison.baseline().report()));
            output.write("after.json", ReportJson.write(comparison.variant().report()));
        }
        PrintWriter printer = spec.commandLine().getOut();
        if (json) {
            Map<String, RunReport> both = new LinkedHashMap<>();
            both.put("before", comparison.baseline().report());
            both.put("after", comparison.variant().report());
            printer.print(ReportJson.any(both));
        } else {
            printer.print(comparison);
        }
        printer.flush();
        return ExitCode.PASSED;
    }

    private static Comparison.Run run(ScenarioSpec scenario, Progress progress) {
        ScenarioRun run = new ScenarioRun(scenario, new Trace());
        Stopwatch watch = new Stopwatch();
        RunReport report = run.run(progress).withWallSeconds(watch.seconds());
        return new Comparison.Run(scenario, report, run.timeline().series());
    }
}
