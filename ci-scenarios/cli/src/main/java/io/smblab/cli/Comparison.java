package io.smblab.cli;

import io.smblab.lab.HostSpec;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioSpec;
import io.smblab.scenario.Timeline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Runs of a scenario side by side: as it is, and with one thing or another changed. */
final class Comparison {
    private static final String NL = System.lineSeparator();

    private static final int SMALL_REQUEST_BYTES = 64 << 10;

    private final List<Run> runs;

    /**
     * One of them.
     *
     * @param name what to call it
     * @param scenario what was run
     * @param report what came out
     * @param series rates over time
     */
    record Run(String name, ScenarioSpec scenario, RunReport report, List<Timeline.Series> series) {
        String limit(String workload) {
            return new LimitWords(scenario, report).of(workload);
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

    /** Compares the first run with the others, one or more. */
    Comparison(List<Run> runs) {
        if (runs.size() < 2) {
            throw new IllegalArgumentException(runs.size() + " runs (expected 2 or more)");
        }
        this.runs = List.copyOf(runs);
    }

    Run baseline() {
        return runs.get(0);
    }

    List<Run> runs() {
        return runs;
    }

    /** What a run has changed, as it was given. */
    String change(Run run) {
        List<String> changes = new ArrayList<>(run.scenario().overrides());
        if (run != baseline()) {
            changes.removeAll(baseline().scenario().overrides());
        }
        return changes.isEmpty() ? "the scenario as it is" : String.join(", ", changes);
    }

    private boolean isPair() {
        return runs.size() == 2;
    }

    /** What was asked, in a line. */
    String question() {
        return baseline().report().scenario()
                + (isPair() ? ": what if " + change(runs.get(1)) : ": " + (runs.size() - 1) + " variants");
    }

    private Set<String> workloads() {
        Set<String> names = new LinkedHashSet<>();
        for (Run run : runs) {
            run.report().workloads().forEach(workload -> names.add(workload.name()));
        }
        return names;
    }

    /** What came of it, one sentence for each workload; of several variants, only what changes. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        for (String name : workloads()) {
            for (Run variant : runs.subList(1, runs.size())) {
                if (isPair() || !isAsBefore(variant, name)) {
                    sentences.add(sentence(name, variant));
                }
            }
        }
        return sentences;
    }

    private String sentence(String name, Run variant) {
        RunReport.WorkloadReport before = baseline().workload(name);
        RunReport.WorkloadReport after = variant.workload(name);
        String who = isPair() ? name : name + ", " + variant.name() + ",";
        if (before == null || after == null) {
            return who + " is in one of the two only";
        }
        if (before.throughputMBps() == 0) {
            return who + " moved nothing before: " + rate(after) + " after";
        }
        double change = after.throughputMBps() / before.throughputMBps() - 1;
        String errors = after.errors() > before.errors()
                ? ", with " + after.errors() + (after.errors() == 1 ? " error" : " errors")
                : "";
        if (after.bytes() == 0) {
            return who + " moves nothing any more: " + rate(before) + " before" + errors;
        }
        if (Math.abs(change) < 0.01) {
            double slower = mean(after) / Math.max(1e-9, mean(before));
            return slower > 0.95 && slower < 1.05 || mean(before) == 0
                    ? who + " stays as it is: " + rate(before) + errors
                    : String.format(
                            Locale.ROOT,
                            "%s keeps its rate, %s, and its requests take %s: %.2f ms before, %.2f ms after, on"
                                    + " average%s",
                            who,
                            rate(before),
                            slower > 1 ? "longer" : "less time",
                            mean(before),
                            mean(after),
                            errors);
        }
        return String.format(
                Locale.ROOT,
                "%s %s to %.1f %%: %s before, %s after%s",
                who,
                change < 0 ? "drops" : "rises",
                (1 + change) * 100,
                rate(before),
                rate(after),
                errors);
    }

    private static double mean(RunReport.WorkloadReport workload) {
        return workload.latencyMicros().mean() / 1000;
    }

    /** Small requests are counted, large ones weighed. */
    private static String rate(RunReport.WorkloadReport workload) {
        boolean small = workload.iops() > 0 && workload.throughputMBps() * 1e6 / workload.iops() < SMALL_REQUEST_BYTES;
        return small ? Figures.number(workload.iops()) + " IOPS" : Figures.number(workload.throughputMBps()) + " MB/s";
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder(Paragraph.of("", 2, question()));
        out.append(NL);
        if (isPair()) {
            sentences().forEach(sentence -> out.append(Paragraph.of("  ", 4, sentence)));
        } else {
            runs.forEach(run -> out.append(Paragraph.of("  " + run.name() + ": ", 4, change(run))));
            out.append(NL).append("MB/s, and the share of before").append(NL).append(overview());
        }
        out.append(NL).append("Rates and latency").append(NL).append(rates());
        out.append(NL).append("What limits").append(NL);
        for (String name : workloads()) {
            out.append("  ").append(name).append(NL);
            limits(name).forEach((limit, names) -> out.append(Paragraph.of("    " + names + ": ", 6, limit)));
        }
        Table cpu = processors();
        if (!cpu.isEmpty()) {
            out.append(NL)
                    .append("Processors, mean over cores and the whole run, %")
                    .append(NL)
                    .append(cpu);
        }
        for (Run run : runs) {
            if (!run.report().findings().isEmpty()) {
                out.append(NL).append("The network, ").append(run.name()).append(NL);
                run.report().findings().forEach(finding -> out.append(Paragraph.of("  ", 4, finding)));
            }
        }
        if (!baseline().report().expectations().isEmpty()) {
            List<String> met = new ArrayList<>();
            runs.forEach(run -> met.add(run.name() + " " + run.met() + " of "
                    + run.report().expectations().size()));
            out.append(NL).append(Paragraph.of("", 2, "Expectations met: " + String.join(", ", met)));
        }
        return out.toString();
    }

    /** Sentences on what limits a workload, each with the runs that it is true of. */
    Map<String, String> limits(String workload) {
        Map<String, List<String>> limits = new LinkedHashMap<>();
        Map<String, String> said = new LinkedHashMap<>();
        for (Run run : runs) {
            if (run.workload(workload) != null) {
                String limit = (isAsBefore(run, workload) ? baseline() : run).limit(workload);
                // Of many runs, those with the same limit share the figures of the first of them.
                String gist = isPair() || !isNear(run, workload)
                        ? limit
                        : limit.replaceFirst("\\. .*", "").replaceAll("[0-9.]+ (%|ms)", "");
                limits.computeIfAbsent(said.computeIfAbsent(gist, same -> limit), same -> new ArrayList<>())
                        .add(run.name());
            }
        }
        Map<String, String> named = new LinkedHashMap<>();
        limits.forEach((limit, names) -> named.put(
                limit,
                String.join(", ", names)
                        + (isPair() || names.size() == 1 ? "" : " (figures of " + names.get(0) + ")")));
        return named;
    }

    /** Whether the rate of a run is so near to that of the baseline that one sentence may do for both. */
    private boolean isNear(Run run, String workload) {
        RunReport.WorkloadReport before = baseline().workload(workload);
        return before != null
                && before.throughputMBps() > 0
                && Math.abs(run.workload(workload).throughputMBps() / before.throughputMBps() - 1) < 0.1;
    }

    /** Whether a run differs from the baseline in nothing that is worth another sentence. */
    private boolean isAsBefore(Run run, String workload) {
        RunReport.WorkloadReport before = baseline().workload(workload);
        RunReport.WorkloadReport after = run.workload(workload);
        return before != null
                && after != null
                && before.bytes() > 0
                && Math.abs(after.throughputMBps() / before.throughputMBps() - 1) < 0.01
                && Math.abs(mean(after) - mean(before)) <= 0.05 * mean(before)
                && busiest(baseline(), workload).equals(busiest(run, workload));
    }

    private static String busiest(Run run, String workload) {
        return run.report().bottlenecks().stream()
                .filter(bottleneck -> bottleneck.workload().equals(workload))
                .map(RunReport.Bottleneck::resource)
                .findFirst()
                .orElse("");
    }

    private Table overview() {
        List<String> head = new ArrayList<>(List.of(""));
        for (String workload : workloads()) {
            head.add(workload);
            head.add("%");
        }
        Table table = new Table(head.toArray(String[]::new));
        for (Run run : runs) {
            List<String> row = new ArrayList<>(List.of(run.name()));
            for (String name : workloads()) {
                RunReport.WorkloadReport before = baseline().workload(name);
                RunReport.WorkloadReport after = run.workload(name);
                row.add(after == null ? "-" : number(after.throughputMBps()));
                row.add(
                        before == null || after == null || before.throughputMBps() == 0
                                ? "-"
                                : number(after.throughputMBps() / before.throughputMBps() * 100));
            }
            table.row(row.toArray(String[]::new));
        }
        return table;
    }

    private Table processors() {
        List<String> head = new ArrayList<>(List.of(""));
        runs.forEach(run -> head.add(run.name()));
        Table table = new Table(head.toArray(String[]::new));
        for (String host : baseline().scenario().lab().hosts().keySet()) {
            if (runs.stream().anyMatch(run -> run.cpuPercent(host) >= 0)) {
                List<String> row = new ArrayList<>(List.of(host));
                runs.forEach(run -> row.add(number(run.cpuPercent(host))));
                table.row(row.toArray(String[]::new));
            }
        }
        return table;
    }

    private Table rates() {
        Table table = new Table("workload", "", "MB/s", "IOPS", "p50 ms", "p99 ms", "max ms", "stall s", "errors");
        for (String name : workloads()) {
            String shown = name;
            for (Run run : runs) {
                row(table, shown, run.name(), run.workload(name));
                shown = "";
            }
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
                    workload.errors() + (workload.integrity().equals("failed") ? ", wrong bytes" : ""));
        }
    }

    private static String number(double value) {
        return value < 0 ? "-" : Figures.number(value);
    }
}
