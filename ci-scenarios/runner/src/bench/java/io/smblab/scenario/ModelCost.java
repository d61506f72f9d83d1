package io.smblab.scenario;

import com.sun.management.OperatingSystemMXBean;
import io.smblab.engine.Trace;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the models cost: for every shipped scenario, and for more and more flows, hosts and drives. Prints tables, and writes
 * {@code scenarios.csv} and {@code growth.csv} into a directory. Processor time is that of the whole JVM, collector and compiler
 * included, in the second of two runs.
 */
public final class ModelCost {
    private static final double MIB = 1 << 20;
    private static final int[] COUNTS = {1, 10, 100, 1000};
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private ModelCost() {}

    /**
     * A run that was measured.
     *
     * @param report what it reports
     * @param cpuSeconds of the whole JVM
     */
    private record Run(RunReport report, double cpuSeconds) {
        static Run of(ScenarioSpec spec) {
            new ScenarioRun(spec, new Trace()).run((seconds, bytes) -> {});
            System.gc();
            long before = SYSTEM.getProcessCpuTime();
            RunReport report = new ScenarioRun(spec, new Trace()).run((seconds, bytes) -> {});
            return new Run(report, (SYSTEM.getProcessCpuTime() - before) / 1e9);
        }
    }

    /**
     * Measures.
     *
     * @param args the directory for the files; then names of scenarios, of {@code flows}, {@code hosts}, {@code drives}; none for all
     */
    public static void main(String[] args) throws IOException {
        Path out = Files.createDirectories(Path.of(args.length == 0 ? "target/cost" : args[0]));
        List<String> only = List.of(args).subList(Math.min(1, args.length), args.length);
        scenarios(out, only);
        growth(out, only);
    }

    private static boolean wanted(List<String> only, String name) {
        return only.isEmpty() || only.contains(name);
    }

    private static void scenarios(Path out, List<String> only) throws IOException {
        List<String> lines =
                new ArrayList<>(List.of("scenario,labSeconds,events,bytes,eventsPerMiB,cpuSeconds,cpuSecondsPerGB"));
        for (String name : Library.SCENARIOS.names()) {
            if (!wanted(only, name)) {
                continue;
            }
            Run run = Run.of(new ScenarioReader().read(name, List.of()));
            RunReport.Cost cost = run.report().cost();
            double events = cost.events() / (cost.bytes() / MIB);
            double cpu = run.cpuSeconds() / (cost.bytes() / 1e9);
            if (lines.size() == 1) {
                System.out.printf(
                        "%-32s %9s %12s %9s %12s %8s %9s%n",
                        "scenario", "lab s", "events", "GB", "events/MiB", "CPU s", "CPU s/GB");
            }
            System.out.printf(
                    Locale.ROOT,
                    "%-32s %9.2f %12d %9.3f %12.1f %8.2f %9.3f%n",
                    name,
                    run.report().virtualSeconds(),
                    cost.events(),
                    cost.bytes() / 1e9,
                    events,
                    run.cpuSeconds(),
                    cpu);
            lines.add(String.format(
                    Locale.ROOT,
                    "%s,%.3f,%d,%d,%.3f,%.3f,%.4f",
                    name,
                    run.report().virtualSeconds(),
                    cost.events(),
                    cost.bytes(),
                    events,
                    run.cpuSeconds(),
                    cpu));
        }
        Files.write(out.resolve("scenarios.csv"), lines);
    }

    private static void growth(Path out, List<String> only) throws IOException {
        List<String> lines = new ArrayList<>(List.of("what,count,unit,work,events,cpuSeconds,heapBytes"));
        for (GrowthLabs kind : GrowthLabs.values()) {
            String name = kind.name().toLowerCase(Locale.ROOT);
            if (wanted(only, name)) {
                growth(kind, name, lines);
            }
        }
        Files.write(out.resolve("growth.csv"), lines);
    }

    private static void growth(GrowthLabs kind, String name, List<String> lines) {
        System.out.printf(
                "%n%-8s %10s %12s %14s %8s %16s %14s%n",
                name,
                kind.unit(),
                "events",
                "events/" + kind.unit(),
                "CPU s",
                "CPU us/" + kind.unit(),
                "heap KiB each");
        double[] cpuPerWork = new double[COUNTS.length];
        double[] eventsPerWork = new double[COUNTS.length];
        for (int i = 0; i < COUNTS.length; i++) {
            int count = COUNTS[i];
            ScenarioSpec spec = kind.scenario(count);
            long heap = heap(spec);
            Run run = Run.of(spec);
            double work = kind.work(run.report());
            long events = run.report().cost().events();
            cpuPerWork[i] = run.cpuSeconds() / work;
            eventsPerWork[i] = events / work;
            System.out.printf(
                    Locale.ROOT,
                    "%-8d %10.0f %12d %14.2f %8.2f %16.2f %14.1f%n",
                    count,
                    work,
                    events,
                    eventsPerWork[i],
                    run.cpuSeconds(),
                    cpuPerWork[i] * 1e6,
                    heap / 1024.0 / count);
            lines.add(String.format(
                    Locale.ROOT,
                    "%s,%d,%s,%.1f,%d,%.3f,%d",
                    name,
                    count,
                    kind.unit(),
                    work,
                    events,
                    run.cpuSeconds(),
                    heap));
        }
        System.out.printf(
                Locale.ROOT,
                "grows as n^%.2f in events, n^%.2f in CPU (10 to 1,000, work in proportion to n; n log n is n^%.2f)%n",
                1 + exponent(eventsPerWork),
                1 + exponent(cpuPerWork),
                1 + Math.log(Math.log(1000) / Math.log(10)) / Math.log(100));
    }

    /**
     * Of the least squares line through the logarithms, the first count left out: it has fixed costs only. So are counts whose run
     * was too short for the clock of the processor.
     */
    private static double exponent(double[] perWork) {
        double sumX = 0;
        double sumY = 0;
        double sumXx = 0;
        double sumXy = 0;
        int points = 0;
        for (int i = 1; i < COUNTS.length; i++) {
            if (perWork[i] <= 0) {
                continue;
            }
            points++;
            double x = Math.log(COUNTS[i]);
            double y = Math.log(perWork[i]);
            sumX += x;
            sumY += y;
            sumXx += x * x;
            sumXy += x * y;
        }
        return (points * sumXy - sumX * sumY) / (points * sumXx - sumX * sumX);
    }

    /** What lives in the middle of a run beyond what lived before: the most of a few looks. */
    private static long heap(ScenarioSpec spec) {
        long before = used();
        long[] most = {0};
        int[] looks = {0};
        new ScenarioRun(spec, new Trace()).run((seconds, bytes) -> {
            if (looks[0]++ % 8 == 0 && looks[0] <= 32) {
                most[0] = Math.max(most[0], used() - before);
            }
        });
        return most[0];
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
