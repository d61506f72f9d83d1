package io.smblab.cli;

import io.smblab.scenario.RunReport;
import io.smblab.scenario.Timeline;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** One page about one run, or about two side by side: self-contained HTML. */
final class Page {
    private static final String STYLE = "body{font:14px/1.4 system-ui,sans-serif;margin:2em"
            + " auto;max-width:820px;color:#222}table{border-collapse:collapse;margin:.5em 0}td,th{padding:.2em"
            + " .7em;border-bottom:1px solid"
            + " #ddd;text-align:right}td:first-child,th:first-child{text-align:left}svg text{font:11px"
            + " system-ui,sans-serif;"
            + "fill:#444}h2{margin-top:1.6em}.before{color:#1f77b4}.after{color:#d62728}pre{white-space:pre-wrap}";
    /** Devices that hardly did anything say nothing. */
    private static final double WORTH_SHOWING_PERCENT = 1;

    private final List<Comparison.Run> runs;
    private final List<String> names;
    private final StringBuilder out = new StringBuilder();

    private Page(List<Comparison.Run> runs, List<String> names) {
        this.runs = runs;
        this.names = names;
    }

    static String of(Comparison.Run run) {
        Page page = new Page(List.of(run), List.of("run"));
        page.head(run.report().scenario(), run.scenario().description());
        page.body();
        return page.end(new ReportText(run.scenario(), run.report()).toString());
    }

    static String of(Comparison comparison) {
        Page page = new Page(List.of(comparison.baseline(), comparison.variant()), List.of("before", "after"));
        page.head(
                comparison.baseline().report().scenario() + ": what if " + comparison.change(),
                comparison.baseline().scenario().description());
        page.out
                .append("<p><span class='before'>&#9632; before</span> &nbsp; <span class='after'>&#9632; after: ")
                .append(Html.text(comparison.change()))
                .append("</span></p>\n<ul>\n");
        comparison.sentences().forEach(sentence -> page.item(sentence));
        page.out.append("</ul>\n");
        page.body();
        return page.end(comparison.toString());
    }

    private void head(String title, String description) {
        out.append("<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><title>")
                .append(Html.text(title))
                .append("</title><style>")
                .append(STYLE)
                .append("</style></head><body>\n<h1>")
                .append(Html.text(title))
                .append("</h1>\n<p>")
                .append(Html.text(description))
                .append("</p>\n");
    }

    private void body() {
        limits();
        findings();
        rates();
        devices();
    }

    private void item(String text) {
        out.append("<li>").append(Html.text(text)).append("</li>\n");
    }

    private void limits() {
        out.append("<h2>What limits</h2>\n<ul>\n");
        for (int i = 0; i < runs.size(); i++) {
            for (RunReport.WorkloadReport workload : runs.get(i).report().workloads()) {
                item(workload.name()
                        + (runs.size() > 1 ? ", " + names.get(i) : "")
                        + String.format(Locale.ROOT, " (%.1f MB/s): ", workload.throughputMBps())
                        + runs.get(i).limit(workload.name()));
            }
        }
        out.append("</ul>\n");
    }

    private void findings() {
        for (int i = 0; i < runs.size(); i++) {
            List<String> findings = runs.get(i).report().findings();
            if (!findings.isEmpty()) {
                out.append("<h2>The network")
                        .append(runs.size() > 1 ? " " + names.get(i) : "")
                        .append("</h2>\n<ul>\n");
                findings.forEach(this::item);
                out.append("</ul>\n");
            }
        }
    }

    private void rates() {
        Set<String> all = new LinkedHashSet<>();
        runs.forEach(run -> run.series().forEach(series -> all.add(series.name())));
        if (!all.isEmpty()) {
            out.append("<h2>MB/s over time</h2>\n");
        }
        for (String name : all) {
            List<Timeline.Series> lines = new ArrayList<>();
            for (Comparison.Run run : runs) {
                lines.add(run.series().stream()
                        .filter(series -> series.name().equals(name))
                        .findFirst()
                        .orElse(null));
            }
            out.append("<h3>").append(Html.text(name)).append("</h3>\n").append(Chart.lines(name, lines, names));
        }
    }

    private void devices() {
        Set<String> all = new LinkedHashSet<>();
        runs.forEach(run -> run.report().resources().stream()
                .filter(resource -> resource.busyPercent() >= WORTH_SHOWING_PERCENT)
                .forEach(resource -> all.add(resource.name())));
        List<String> devices = List.copyOf(all);
        List<double[]> percents = new ArrayList<>();
        for (String device : devices) {
            percents.add(runs.stream()
                    .mapToDouble(run -> run.report().resources().stream()
                            .filter(resource -> resource.name().equals(device))
                            .mapToDouble(RunReport.ResourceLoad::busyPercent)
                            .findFirst()
                            .orElse(0))
                    .toArray());
        }
        out.append("<h2>How busy devices were, over the whole run</h2>\n")
                .append(Chart.bars("busy share of each device", devices, percents));
    }

    private String end(String report) {
        return out.append("<h2>Report</h2>\n<pre>")
                .append(Html.text(report))
                .append("</pre>\n</body></html>\n")
                .toString();
    }
}
