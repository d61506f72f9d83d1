package io.smblab.cli;

import io.smblab.engine.Trace;
import io.smblab.engine.TraceComparison;
import io.smblab.lab.file.BadInputException;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioReader;
import io.smblab.scenario.ScenarioRun;
import io.smblab.scenario.ScenarioSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smblab run}: a scenario in virtual time. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        header = "Runs a scenario in virtual time and says whether its expectations are met.",
        description = {"", "SCENARIO is a file, or the name of a shipped scenario.", ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  smblab run dual-1gbe-cable-pull",
            "  smblab run dual-1gbe-cable-pull --set lab.granularity=segment --verify",
            "  smblab run dual-1gbe-cable-pull --pcap pull.pcapng@client.nic1",
            "",
            "Exit codes: 0 passed, 1 an expectation missed, 2 bad input or usage, 3 internal fault or nondeterminism."
        })
final class RunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SCENARIO", description = "A scenario file, or the name of a shipped one.")
    private String scenario;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Changes a value of the scenario, or with lab. in front of its lab. May be repeated.")
    private List<String> overrides = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of all random streams.")
    private Long seed;

    @Option(names = "--verify", description = "Runs twice and compares the traces; exits 3 at the first difference.")
    private boolean verify;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Writes run.json, series.csv (rates over time), and run.html with pictures, into a directory.")
    private Path out;

    @Option(names = "--json", description = "Prints run.json instead of tables.")
    private boolean json;

    @Option(
            names = "--pcap",
            paramLabel = "FILE[@PORT]",
            description = "Writes what passes a port (default: the first NIC of the first client) as pcapng.")
    private String pcap;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<String> all = new ArrayList<>(overrides);
        if (seed != null) {
            all.add("seed=" + seed);
        }
        ScenarioSpec read = new ScenarioReader().read(scenario, all);
        Output output = out == null ? null : new Output("--out", out);
        PrintWriter printer = spec.commandLine().getOut();
        Progress progress = new Progress(spec.commandLine().getErr(), !json);
        TraceComparison comparison = verify ? new TraceComparison() : null;
        Stopwatch watch = new Stopwatch();
        ScenarioRun run = new ScenarioRun(read, verify ? comparison.firstTrace() : new Trace());
        RunReport report = run(run, progress, true).withWallSeconds(watch.seconds());
        boolean deterministic = !verify || deterministic(read, comparison, progress, report);
        progress.end();
        String text = json || out != null ? ReportJson.write(report) : null;
        if (output != null) {
            output.write("run.json", text);
            output.write("series.csv", SeriesCsv.of(run.timeline().series()));
            output.write(
                    "run.html",
                    Page.of(new Comparison.Run(
                            "run", read, report, run.timeline().series())));
        }
        printer.print(json ? text : new ReportText(read, report).toString());
        if (verify && deterministic && !json) {
            printer.println("verified: two runs, equal digests");
        }
        printer.flush();
        if (!deterministic) {
            return ExitCode.INTERNAL;
        }
        return report.verdict() == RunReport.Verdict.PASSED ? ExitCode.PASSED : ExitCode.MISSED;
    }

    private RunReport run(ScenarioRun run, Progress progress, boolean capture) {
        if (pcap == null || !capture) {
            return run.run(progress);
        }
        int at = pcap.indexOf('@', pcap.lastIndexOf('/') + 1);
        String file = at < 0 ? pcap : pcap.substring(0, at);
        if (file.isEmpty()) {
            throw new BadInputException("--pcap " + pcap, "no file, allowed: FILE or FILE@PORT");
        }
        // The port is checked before a file is made.
        String port = run.capturePort(at < 0 ? null : pcap.substring(at + 1));
        try (OutputStream stream = Files.newOutputStream(Path.of(file))) {
            run.capture(port, stream);
            return run.run(progress);
        } catch (IOException e) {
            throw Unwritable.of("--pcap " + pcap, e);
        } catch (UncheckedIOException e) {
            // Nothing but the capture writes while a lab runs.
            throw Unwritable.of("--pcap " + pcap, e.getCause());
        }
    }

    /** Runs again, compares, and says where the two differ. */
    private boolean deterministic(ScenarioSpec read, TraceComparison comparison, Progress progress, RunReport first) {
        RunReport second = run(new ScenarioRun(read, comparison.secondTrace()), progress, false);
        Optional<TraceComparison.Difference> difference = comparison.difference();
        if (difference.isEmpty() && first.traceDigest().equals(second.traceDigest())) {
            return true;
        }
        PrintWriter err = spec.commandLine().getErr();
        progress.end();
        err.println("not deterministic: two runs with the same seed differ");
        difference.ifPresent(err::println);
        return false;
    }
}
