package io.smblab.cli;

import io.smblab.lab.HostSpec;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioSpec;
import io.smblab.scenario.Timeline;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Two runs of a scenario side by side: as it is, and with something changed. */
final class Comparison {
    private static final String NL = System.lineSeparator();

    private final Run baseline;
    private final Run variant;

    /**
     * One of the two.
     *
     * @param scenario what was run
     * @param report what came out
     * @param series rates over time
     */
    record Run(ScenarioSpec scenario, RunReport report, List<Timeline.Series> series) {
        String limit(String workload) {
            RunReport.WorkloadReport about = workload(workload);
            if (about != null && about.bytes() == 0 && !about.firstErrors().isEmpty()) {
                return "it moves nothing: " + about.firstErrors().get(0);
            }
            return report.bottlenecks().stream()
                    .filter(bottleneck -> bottleneck.workload().equals(workload))
                    .findFirst()
                    .map(new LimitWords(scenario)::of)
                    .orElse("it did not run to its end");
        }

        /** Mean over the cores of a host in percent, or -1 where work costs nothing. */
        double cpuPercent(String host) {
            HostSpec spec = scenario.lab().hosts().get(host);
            if (spec == null || spec.cpu() == null) {
                return -1;
            }
            return report.resources().stream()
                            .filter(resource ->
                                    resource.name().matches(java.util.regex.Pattern.quote(host) + "\\.cpu\\d+"))
                            .mapToDouble(RunReport.ResourceLoad::busyPercent)
                            .sum()
                    / spec.cpu().cores();
        }

        long met() {
            return report.expectations().stream()
                    .filter(RunReport.Outcome::passed)
                    .count();
        }

        RunReport.WorkloadReport workload(String name) {
            return report.workloads().stream()
                    .filter(workload -> workload.name().equals(name))
                    .findFirst()
                    .orElse(null);
        }
    }

    Comparison(Run baseline, Run variant) {
        this.baseline = baseline;
        this.variant = variant;
    }

    Run baseline() {
        return baseline;
    }

    Run variant() {
        return variant;
    }

    /** What was changed, as it was given. */
    String change() {
        List<String> changes = new ArrayList<>(variant.scenario().overrides());
        changes.removeAll(baseline.scenario().overrides());
        return String.join(", ", changes);
    }

    private Set<String> workloads() {
        Set<String> names = new LinkedHashSet<>();
        baseline.report().workloads().forEach(workload -> names.add(workload.name()));
        variant.report().workloads().forEach(workload -> names.add(workload.name()));
        return names;
    }

    /** What came of it, one sentence for each workload. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        for (String name : workloads()) {
            RunReport.WorkloadReport before = baseline.workload(name);
            RunReport.WorkloadReport after = variant.workload(name);
            if (before == null || after == null) {
                sentences.add(name + " is in one of the two only");
                continue;
            }
            double change = before.throughputMBps() == 0 ? 0 : after.throughputMBps() / before.throughputMBps() - 1;
            String verdict = after.bytes() == 0
                    ? "moves nothing any more"
                    : Math.abs(change) < 0.01
                            ? "stays as it is"
                            : String.format(
                                    Locale.ROOT,
                                    change < 0 ? "drops to %.1f %%" : "rises to %.1f %%",
                                    (1 + change) * 100);
            sentences.add(String.format(
                    Locale.ROOT,
                    "%s %s: %.1f MB/s before, %.1f MB/s after%s",
                    name,
                    verdict,
                    before.throughputMBps(),
                    after.throughputMBps(),
                    after.errors() > before.errors() ? ", with " + after.errors() + " errors" : ""));
        }
        return sentences;
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        out.append(baseline.report().scenario())
                .append(", what if ")
                .append(change())
                .append(NL)
                .append(NL);
        sentences().forEach(sentence -> out.append("  ").append(sentence).append(NL));
        out.append(NL).append("Rates and latency").append(NL).append(rates());
        out.append(NL).append("What limits").append(NL);
        for (String name : workloads()) {
            out.append("  ").append(name).append(NL);
            out.append("    before: ").append(baseline.limit(name)).append(NL);
            out.append("    after:  ").append(variant.limit(name)).append(NL);
        }
        Table cpu = new Table("processors of", "before %", "after %");
        for (String host : baseline.scenario().lab().hosts().keySet()) {
            if (baseline.cpuPercent(host) >= 0 || variant.cpuPercent(host) >= 0) {
                cpu.row(host, number(baseline.cpuPercent(host)), number(variant.cpuPercent(host)));
            }
        }
        if (!cpu.isEmpty()) {
            out.append(NL)
                    .append("Processors, mean over cores and the whole run")
                    .append(NL)
                    .append(cpu);
        }
        findings(out, "The network before", baseline);
        findings(out, "The network after", variant);
        out.append(NL)
                .append(String.format(
                        "expectations met: %d of %d before, %d of %d after%n",
                        baseline.met(),
                        baseline.report().expectations().size(),
                        variant.met(),
                        variant.report().expectations().size()));
        return out.toString();
    }

    private static void findings(StringBuilder out, String title, Run run) {
        if (!run.report().findings().isEmpty()) {
            out.append(NL).append(title).append(NL);
            run.report()
                    .findings()
                    .forEach(finding -> out.append("  ").append(finding).append(NL));
        }
    }

    private Table rates() {
        Table table = new Table(
                "workload", "", "MB/s", "IOPS", "p50 ms", "p99 ms", "max ms", "longest stall s", "errors", "bytes");
        for (String name : workloads()) {
            row(table, name, "before", baseline.workload(name));
            row(table, "", "after", variant.workload(name));
        }
        return table;
    }

    private static void row(Table table, String name, String when, RunReport.WorkloadReport workload) {
        if (workload != null) {
            table.row(
                    name,
                    when,
                    number(workload.throughputMBps()),
                    number(workload.iops()),
                    number(workload.latencyMicros().p50() / 1000),
                    number(workload.latencyMicros().p99() / 1000),
                    number(workload.latencyMicros().max() / 1000),
                    number(workload.longestStallSeconds()),
                    Long.toString(workload.errors()),
                    workload.integrity());
        }
    }

    private static String number(double value) {
        return value < 0 ? "-" : String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
    }
}
