package io.smblab.cli;

import io.smblab.scenario.ActivitySpec;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioSpec;
import io.smblab.scenario.ToolSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What came out of each workload, a line each; those that ran side by side at one server are added up. */
final class WorkloadTable {
    /** Workloads that began so close to each other began together. */
    private static final double TOGETHER_SECONDS = 0.01;

    private final ScenarioSpec scenario;
    private final RunReport report;
    private final Table table = new Table(
            "name",
            "does",
            "MB",
            "MB/s",
            "IOPS",
            "p50 ms",
            "p99 ms",
            "max ms",
            "longest stall",
            "errors",
            "bytes",
            "busiest device");

    WorkloadTable(ScenarioSpec scenario, RunReport report) {
        this.scenario = scenario;
        this.report = report;
    }

    @Override
    public String toString() {
        Map<String, List<RunReport.WorkloadReport>> groups = new LinkedHashMap<>();
        for (RunReport.WorkloadReport workload : report.workloads()) {
            row(workload);
            long start = Math.round(workload.startSeconds() / TOGETHER_SECONDS);
            groups.computeIfAbsent(place(workload.name()) + " " + start, key -> new ArrayList<>())
                    .add(workload);
        }
        groups.values().forEach(this::sum);
        return table.toString();
    }

    private String place(String workload) {
        return scenario.activities().stream()
                .filter(activity -> activity.name().equals(workload))
                .map(WorkloadTable::place)
                .findFirst()
                .orElse("");
    }

    /** What is shared by those that are added up: a server, or a volume. */
    private static String place(ActivitySpec activity) {
        return activity instanceof ToolSpec tool && tool.place() instanceof ToolSpec.OnVolume volume
                ? volume.host() + "." + volume.volume()
                : activity.server();
    }

    private void row(RunReport.WorkloadReport workload) {
        boolean timed = workload.latencyMicros().max() > 0;
        table.row(
                workload.name(),
                workload.operation(),
                Figures.number(workload.bytes() / 1e6),
                Figures.number(workload.throughputMBps()),
                workload.iops() > 0 ? Figures.number(workload.iops()) : "-",
                timed ? Figures.number(workload.latencyMicros().p50() / 1000) : "-",
                timed ? Figures.number(workload.latencyMicros().p99() / 1000) : "-",
                timed ? Figures.number(workload.latencyMicros().max() / 1000) : "-",
                stall(workload),
                Long.toString(workload.errors()),
                workload.integrity(),
                busiest(workload));
    }

    private static String stall(RunReport.WorkloadReport workload) {
        return workload.longestStallSeconds() < 0.0005
                ? "-"
                : String.format(
                        Locale.ROOT,
                        "%.3f s at %.3f s",
                        workload.longestStallSeconds(),
                        workload.longestStallAtSeconds());
    }

    private String busiest(RunReport.WorkloadReport workload) {
        return report.bottlenecks().stream()
                .filter(bottleneck -> bottleneck.workload().equals(workload.name()))
                .findFirst()
                .map(bottleneck -> String.format(
                        Locale.ROOT, "%s (%.1f %% busy)", bottleneck.resource(), bottleneck.busyPercent()))
                .orElse("-");
    }

    private void sum(List<RunReport.WorkloadReport> together) {
        if (together.size() < 2) {
            return;
        }
        double iops =
                together.stream().mapToDouble(RunReport.WorkloadReport::iops).sum();
        table.row(
                "together: "
                        + String.join(
                                ", ",
                                together.stream()
                                        .map(RunReport.WorkloadReport::name)
                                        .toList()),
                "",
                Figures.number(together.stream()
                                .mapToLong(RunReport.WorkloadReport::bytes)
                                .sum()
                        / 1e6),
                Figures.number(together.stream()
                        .mapToDouble(RunReport.WorkloadReport::throughputMBps)
                        .sum()),
                iops > 0 ? Figures.number(iops) : "-",
                "-",
                "-",
                "-",
                "-",
                Long.toString(together.stream()
                        .mapToLong(RunReport.WorkloadReport::errors)
                        .sum()),
                "-",
                "-");
    }
}
