package io.smblab.validation;

import io.smblab.engine.Trace;
import io.smblab.lab.Presets;
import io.smblab.scenario.Expectation;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioReader;
import io.smblab.scenario.ScenarioRun;
import io.smblab.scenario.ScenarioSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs the shipped scenarios that rows need, each one once; several at a time, each a lab of its own. */
final class ScenarioRuns {
    private final Presets presets;
    private final int threads;
    private final Map<String, Future<RunReport>> runs = new LinkedHashMap<>();

    ScenarioRuns(Presets presets, int threads) {
        this.presets = presets;
        this.threads = threads;
    }

    /** The marks under which a report has the values of {@link Binding.Measurement}. */
    static String mark(String row) {
        return "value of row " + row;
    }

    /** The scenario with what the rows measure in it beside its own expectations. */
    ScenarioSpec spec(String scenario, List<Binding> bindings) {
        ScenarioReader reader = new ScenarioReader(presets);
        ScenarioSpec spec = reader.read(scenario, List.of());
        List<Expectation> more = new ArrayList<>();
        for (Binding binding : bindings) {
            if (binding.source() instanceof Binding.Measurement measurement) {
                more.add(reader.measurement(spec, measurement.fields(), mark(binding.id())));
            }
        }
        return spec.expecting(more);
    }

    /** Runs the scenarios of the bindings; returns when all have ended. */
    Map<String, RunReport> run(List<Binding> bindings, Validation.Listener listener) {
        Map<String, List<Binding>> byScenario = new LinkedHashMap<>();
        for (Binding binding : bindings) {
            String scenario = scenario(binding);
            if (scenario != null) {
                byScenario.computeIfAbsent(scenario, any -> new ArrayList<>()).add(binding);
            }
        }
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            byScenario.forEach((scenario, rows) -> runs.put(
                    scenario,
                    pool.submit(() -> new ScenarioRun(spec(scenario, rows), new Trace()).run((seconds, bytes) -> {}))));
            Map<String, RunReport> reports = new LinkedHashMap<>();
            for (Map.Entry<String, Future<RunReport>> run : runs.entrySet()) {
                listener.at(run.getKey(), reports.size(), runs.size());
                reports.put(run.getKey(), run.getValue().get());
            }
            return reports;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException bug ? bug : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while scenarios ran", e);
        } finally {
            pool.shutdownNow();
        }
    }

    /** The scenario whose run a binding needs, or null. */
    static String scenario(Binding binding) {
        Binding.Source source = binding.source();
        if (source instanceof Binding.Expectations expectations) {
            return expectations.scenario();
        }
        if (source instanceof Binding.Measurement measurement) {
            return measurement.scenario();
        }
        return source instanceof Binding.Crossover crossover ? crossover.scenario() : null;
    }
}
