package io.smblab.validation;

import io.smblab.block.PciBus;
import io.smblab.lab.Preset;
import io.smblab.lab.Presets;
import io.smblab.lab.StoragePresets;
import io.smblab.scenario.Library;
import io.smblab.scenario.RunReport;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Finds what was measured for a row. */
final class RowValues {
    /** Lines of a chart that are as near as this cannot be told apart. */
    private static final double EVEN = 0.97;

    private final Presets presets;
    private final Map<String, RunReport> reports;

    RowValues(Presets presets, Map<String, RunReport> reports) {
        this.presets = presets;
        this.reports = reports;
    }

    Value of(Binding binding) {
        Binding.Source source = binding.source();
        if (source == null) {
            return Value.missing(binding.reason());
        }
        if (source instanceof Binding.Expectations expectations) {
            return expectations(binding.id(), expectations.scenario());
        }
        if (source instanceof Binding.Measurement measurement) {
            return measurement(binding.id(), measurement.scenario());
        }
        if (source instanceof Binding.Crossover crossover) {
            return crossover(binding.id(), crossover);
        }
        if (source instanceof Binding.OfPreset preset) {
            return ofPreset(preset);
        }
        return source instanceof Binding.InFile file ? inFile(file) : slot((Binding.Slot) source);
    }

    private Value expectations(String row, String scenario) {
        List<RunReport.Outcome> outcomes = outcomes(row, scenario);
        if (outcomes.isEmpty()) {
            return Value.missing("no expectation of " + scenario + " names it");
        }
        Double number = outcomes.stream()
                .map(RunReport.Outcome::value)
                .filter(value -> value != null)
                .findFirst()
                .orElse(null);
        return new Value(number, outcomes.stream().allMatch(RunReport.Outcome::passed), null);
    }

    private List<RunReport.Outcome> outcomes(String row, String scenario) {
        return reports.get(scenario).expectations().stream()
                .filter(outcome -> outcome.rows().contains(row))
                .toList();
    }

    private Value measurement(String row, String scenario) {
        RunReport.Outcome outcome = reports.get(scenario).expectations().stream()
                .filter(candidate -> candidate.text().equals(ScenarioRuns.mark(row)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("row " + row + " was not measured in " + scenario));
        return outcome.value() == null ? Value.missing(outcome.measured()) : Value.number(outcome.value());
    }

    /** The smallest of the blocks with which the first is at least even, as one reads it off a chart with powers of two. */
    private Value crossover(String row, Binding.Crossover crossover) {
        boolean holds = outcomes(row, crossover.scenario()).stream().allMatch(RunReport.Outcome::passed);
        for (int i = 0; i < crossover.blocks().size(); i++) {
            double ahead = rate(crossover.scenario(), crossover.loads().get(i))
                    / rate(crossover.scenario(), crossover.over().get(i));
            if (ahead >= EVEN) {
                return new Value((double) crossover.blocks().get(i), holds, null);
            }
        }
        return Value.missing("the rates do not meet");
    }

    private double rate(String scenario, String load) {
        return reports.get(scenario).workloads().stream()
                .filter(workload -> workload.name().equals(load))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no load " + load + " in " + scenario))
                .throughputMBps();
    }

    private Value ofPreset(Binding.OfPreset source) {
        Preset preset = presets.find(source.kind(), source.name());
        if (preset == null || !preset.has(source.parameter())) {
            throw new IllegalStateException("no preset " + source.name() + " with " + source.parameter());
        }
        Preset.Parameter parameter = preset.parameters().get(source.parameter());
        if (source.holdsAt() != null) {
            return Value.holds(parameter.value() == source.holdsAt());
        }
        return parameter.unit().equals("flag")
                ? new Value(null, parameter.value() != 0, null)
                : Value.number(parameter.value() * Units.factor(parameter.unit()));
    }

    private static Value inFile(Binding.InFile file) {
        JsonNode value = Library.SCENARIOS
                .open(file.scenario())
                .root()
                .at("/" + file.path().replace('.', '/'));
        if (value.isNumber()) {
            return Value.number(value.doubleValue());
        }
        String text = value.asString("");
        return Value.number(
                text.endsWith("B")
                        ? ByteSize.parse(text).bytes()
                        : TimeSpan.parse(text).seconds());
    }

    private Value slot(Binding.Slot slot) {
        StoragePresets storage = new StoragePresets(presets);
        double usable = storage.scsiSlot(slot.like()).usableShare();
        double rate = new PciBus(slot.bits(), slot.megahertz(), usable).rate().bytesPerSecond();
        double needed =
                slot.channels() * storage.scsi(slot.carries()).dataRate().bytesPerSecond();
        return Value.holds(rate >= needed);
    }
}
