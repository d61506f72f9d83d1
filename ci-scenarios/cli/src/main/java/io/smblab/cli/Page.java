package io.smblab.cli;

import io.smblab.scenario.RunReport;
import io.smblab.scenario.Timeline;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One page about one run, or about several side by side: self-contained HTML, light or dark as the reader's system is. */
final class Page {
    private static final List<String> LIGHT = List.of("#1f6fb4", "#d62728", "#2a8f2a", "#a05a00", "#7b4ab5", "#008a8a");
    private static final List<String> DARK = List.of("#6db3f2", "#ff7b72", "#6fd16f", "#f0b050", "#c5a3ff", "#5fd7d7");

    private static final String STYLE = """
        :root{color-scheme:light dark;--text:#222;--soft:#555;--grid:#ddd;--page:#fff;%s}
        @media(prefers-color-scheme:dark){:root{--text:#e4e4e4;--soft:#aaa;--grid:#444;--page:#1b1b1d;%s}}
        body{font:15px/1.45 system-ui,sans-serif;margin:2em auto;padding:0 1em;max-width:820px;color:var(--text);
        background:var(--page)}
        h1{font-size:1.5em;overflow-wrap:anywhere}h2{margin-top:1.6em}h3{margin:.8em 0 .1em;font-size:1em}
        svg{width:100%%;height:auto;max-width:760px;display:block}
        svg text{font:11px system-ui,sans-serif;fill:var(--soft)}
        .grid{stroke:var(--grid)}polyline{fill:none;stroke-width:1.5}
        table{border-collapse:collapse;margin:.5em 0}td,th{padding:.2em .7em;border-bottom:1px solid var(--grid);
        text-align:right}td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}
        .scroll{overflow-x:auto}pre{font-size:12px;overflow-x:auto}%s
        """;

    /** Devices that hardly did anything say nothing. */
    private static final double WORTH_SHOWING_PERCENT = 1;

    private final List<Comparison.Run> runs;
    private final List<String> names;
    private final StringBuilder out = new StringBuilder();

    private Page(List<Comparison.Run> runs) {
        this.runs = runs;
        this.names = runs.stream().map(Comparison.Run::name).toList();
    }

    static String of(Comparison.Run run) {
        Page page = new Page(List.of(run));
        page.head(run.report().scenario(), run.scenario().description());
        page.limits();
        page.body();
        return page.end(new ReportText(run.scenario(), run.report()).toString());
    }

    static String of(Comparison comparison) {
        Page page = new Page(comparison.runs());
        page.head(comparison.question(), comparison.baseline().scenario().description());
        for (int i = 0; i < page.runs.size(); i++) {
            page.out.append(String.format(
                    "<div><span class='name%d'>&#9632; %s</span>: %s</div>%n",
                    i % Chart.COLOURS, Html.text(page.names.get(i)), Html.text(comparison.change(page.runs.get(i)))));
        }
        page.out.append("<ul>\n");
        comparison.sentences().forEach(page::item);
        page.out.append("</ul>\n");
        page.table();
        page.limits(comparison);
        page.body();
        return page.end(comparison.toString());
    }

    private static String style() {
        String classes = IntStream.range(0, Chart.COLOURS)
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        ".line%d{stroke:var(--run%d)}.bar%d{fill:var(--run%d)}.name%d{color:var(--run%d)}",
                        i,
                        i,
                        i,
                        i,
                        i,
                        i))
                .collect(Collectors.joining());
        return String.format(STYLE, colours(LIGHT), colours(DARK), classes);
    }

    private static String colours(List<String> colours) {
        return IntStream.range(0, colours.size())
                .mapToObj(i -> "--run" + i + ":" + colours.get(i))
                .collect(Collectors.joining(";"));
    }

    private void head(String title, String description) {
        out.append("<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>")
                .append("<meta name='viewport' content='width=device-width'><title>")
                .append(Html.text(title))
                .append("</title><style>\n")
                .append(style())
                .append("</style></head><body>\n<h1>")
                .append(Html.text(title))
                .append("</h1>\n<p>")
                .append(Html.text(description))
                .append("</p>\n");
    }

    private void body() {
        findings();
        rates();
        devices();
    }

    private void item(String text) {
        out.append("<li>").append(Html.text(text)).append("</li>\n");
    }

    private void table() {
        out.append("<div class='scroll'><table><tr><th>workload<th><th>MB/s<th>IOPS<th>p50 ms<th>p99 ms<th>max ms"
                + "<th>longest stall s<th>errors</tr>\n");
        Set<String> workloads = new LinkedHashSet<>();
        runs.forEach(run -> run.report().workloads().forEach(workload -> workloads.add(workload.name())));
        for (String name : workloads) {
            for (int i = 0; i < runs.size(); i++) {
                RunReport.WorkloadReport workload = runs.get(i).workload(name);
                if (workload != null) {
                    RunReport.Latency latency = workload.latencyMicros();
                    out.append(String.format(
                            Locale.ROOT,
                            "<tr><td>%s<td class='name%d'>%s<td>%.1f<td>%.0f<td>%.2f<td>%.2f<td>%.2f<td>%.2f<td>%d"
                                    + "</tr>%n",
                            Html.text(name),
                            i % Chart.COLOURS,
                            Html.text(names.get(i)),
                            workload.throughputMBps(),
                            workload.iops(),
                            latency.p50() / 1000,
                            latency.p99() / 1000,
                            latency.max() / 1000,
                            workload.longestStallSeconds(),
                            workload.errors()));
                }
            }
        }
        out.append("</table></div>\n");
    }

    private void limits() {
        out.append("<h2>What limits</h2>\n<ul>\n");
        for (RunReport.WorkloadReport workload : runs.get(0).report().workloads()) {
            item(workload.name()
                    + String.format(Locale.ROOT, " (%.1f MB/s): ", workload.throughputMBps())
                    + runs.get(0).limit(workload.name()));
        }
        out.append("</ul>\n");
    }

    private void limits(Comparison comparison) {
        out.append("<h2>What limits</h2>\n");
        Set<String> workloads = new LinkedHashSet<>();
        runs.forEach(run -> run.report().workloads().forEach(workload -> workloads.add(workload.name())));
        for (String name : workloads) {
            out.append("<h3>").append(Html.text(name)).append("</h3>\n<ul>\n");
            comparison.limits(name).forEach((limit, who) -> item(who + ": " + limit));
            out.append("</ul>\n");
        }
    }

    private void findings() {
        for (int i = 0; i < runs.size(); i++) {
            List<String> findings = runs.get(i).report().findings();
            if (!findings.isEmpty()) {
                out.append("<h2>The network")
                        .append(runs.size() > 1 ? ", " + Html.text(names.get(i)) : "")
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
