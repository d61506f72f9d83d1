package io.smblab.cli;

import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioSpec;
import java.util.Locale;

/** A report as a person reads it. */
final class ReportText {
    private static final String NL = System.lineSeparator();

    private final ScenarioSpec scenario;
    private final RunReport report;
    private final StringBuilder out = new StringBuilder();

    ReportText(ScenarioSpec scenario, RunReport report) {
        this.scenario = scenario;
        this.report = report;
    }

    @Override
    public String toString() {
        out.setLength(0);
        out.append(report.scenario())
                .append(" (seed ")
                .append(report.seed())
                .append(')')
                .append(NL);
        if (!scenario.description().isEmpty()) {
            out.append("  ")
                    .append(scenario.description().replaceAll("\\R", NL + "  "))
                    .append(NL);
        }
        if (!report.channels().isEmpty()) {
            channels();
        }
        workloads();
        limits();
        phases();
        tables();
        if (!report.findings().isEmpty()) {
            heading("The network");
            report.findings().forEach(finding -> out.append(Paragraph.of("  ", 4, finding)));
        }
        if (!report.arrays().isEmpty()) {
            heading("Arrays that are not whole");
            report.arrays().forEach(array -> out.append(Paragraph.of("  ", 4, ArrayWords.of(array))));
        }
        if (!report.beyondPresets().isEmpty()) {
            heading("Hardware that is not what its preset describes");
            report.beyondPresets()
                    .forEach(where -> out.append("  ").append(where).append(NL));
        }
        faults();
        expectations();
        end();
        return out.toString();
    }

    private void tables() {
        Table sweeps = new Table("workload", "message", "one way us", "MB/s");
        for (RunReport.SweepPoint point : report.sweeps()) {
            sweeps.row(
                    point.workload(),
                    Long.toString(point.messageBytes()),
                    Figures.number(point.oneWayMicros()),
                    Figures.number(point.rateMBps()));
        }
        if (!sweeps.isEmpty()) {
            heading("Messages to and fro");
            out.append(sweeps);
        }
        Table drops = new Table("port", "direction", "reason", "frames", "MB");
        for (RunReport.Drop drop : report.drops()) {
            drops.row(
                    drop.port(),
                    drop.direction(),
                    drop.reason(),
                    Long.toString(drop.frames()),
                    Figures.number(drop.bytes() / 1e6));
        }
        if (!drops.isEmpty()) {
            heading("Frames lost");
            out.append(drops);
        }
    }

    private void heading(String text) {
        out.append(NL).append(text).append(NL);
    }

    private void channels() {
        heading("Who is paired with whom (" + report.dialect() + ", " + report.protection() + ")");
        Table table = new Table(
                "client", "server", "RSS", "RDMA", "connections", "state", "MB read", "MB written", "because");
        for (RunReport.Channel channel : report.channels()) {
            table.row(
                    channel.client(),
                    channel.server(),
                    yes(channel.rss()),
                    yes(channel.rdma()),
                    Integer.toString(channel.connections()),
                    channel.state()
                            + (channel.failedAtSeconds() == null ? "" : " at " + seconds(channel.failedAtSeconds())),
                    Figures.number(channel.bytesToClient() / 1e6),
                    Figures.number(channel.bytesToServer() / 1e6),
                    channel.reason());
        }
        out.append(table);
        if (!report.notChosen().isEmpty()) {
            heading("Not chosen");
            for (RunReport.NotChosen not : report.notChosen()) {
                String who = not.client() == null
                        ? not.server()
                        : not.server() == null ? not.client() : not.client() + " - " + not.server();
                out.append("  ").append(who).append(": ").append(not.reason()).append(NL);
            }
        }
    }

    private void workloads() {
        heading("Workloads");
        out.append(new WorkloadTable(scenario, report));
        for (RunReport.WorkloadReport workload : report.workloads()) {
            workload.firstErrors()
                    .forEach(error -> out.append("  ")
                            .append(workload.name())
                            .append(": ")
                            .append(error)
                            .append(NL));
        }
    }

    private void limits() {
        heading("What limits");
        LimitWords words = new LimitWords(scenario, report);
        for (RunReport.WorkloadReport workload : report.workloads()) {
            out.append(Paragraph.of("  " + workload.name() + ": ", 4, words.of(workload.name())));
        }
    }

    private void phases() {
        Table table = new Table("workload", "from", "to", "MB/s", "since");
        for (RunReport.WorkloadReport workload : report.workloads()) {
            if (workload.phases().size() < 2) {
                continue;
            }
            for (RunReport.Phase phase : workload.phases()) {
                table.row(
                        workload.name(),
                        seconds(phase.fromSeconds()),
                        seconds(phase.toSeconds()),
                        Figures.number(phase.throughputMBps()),
                        phase.since());
            }
        }
        if (!table.isEmpty()) {
            heading("Before, during and after");
            out.append(table);
        }
    }

    private void faults() {
        if (report.faults().isEmpty()) {
            return;
        }
        heading("Faults");
        Table table = new Table("fault", "fired", "healed");
        for (RunReport.FaultReport fault : report.faults()) {
            table.row(
                    fault.fault(),
                    fault.firedAtSeconds() == null
                            ? "NEVER FIRED"
                            : "at " + seconds(fault.firedAtSeconds())
                                    + (fault.times() > 1 ? ", " + fault.times() + " times" : ""),
                    fault.healedAtSeconds() == null ? "-" : "at " + seconds(fault.healedAtSeconds()));
        }
        out.append(table);
    }

    private void expectations() {
        if (report.expectations().isEmpty()) {
            return;
        }
        heading("Expectations");
        Table table = new Table("", "expectation", "expected", "measured", "row");
        for (RunReport.Outcome outcome : report.expectations()) {
            table.row(
                    outcome.passed() ? "pass" : "FAIL",
                    outcome.text(),
                    outcome.expected(),
                    outcome.measured(),
                    String.join(" ", outcome.rows()));
        }
        out.append(table);
    }

    private void end() {
        out.append(NL);
        boolean passed = report.verdict() == RunReport.Verdict.PASSED;
        out.append(String.format(
                Locale.ROOT,
                "%s: %d of %d expectations, %.1f s of lab time in %.1f s, digest %s%n",
                passed ? "passed" : "FAILED",
                report.expectations().stream().filter(RunReport.Outcome::passed).count(),
                report.expectations().size(),
                report.virtualSeconds(),
                report.wallSeconds(),
                report.traceDigest()));
        if (!passed) {
            out.append("reproduce: ").append(report.reproduce()).append(NL);
        }
    }

    private static String yes(boolean value) {
        return value ? "yes" : "no";
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.3f s", value);
    }
}
