package io.smblab.cli;

import io.smblab.lab.Preset;
import io.smblab.lab.Presets;
import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Suggestion;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smblab catalog}: what hardware there is, and where its numbers are from. */
@Command(
        name = "catalog",
        mixinStandardHelpOptions = true,
        header = "Lists hardware presets, with every number's unit, source and kind.",
        description = {
            "",
            "Without an argument all presets, one line each. With a KIND (nic, drive, controller, switch, cable,"
                    + " flash,",
            "scsi, os-path, file-system, workload, server, host) every number of the presets of that kind; with",
            "a NAME, or KIND/NAME, those of one preset. Numbers are from a data sheet, calibrated on a measurement, or"
                    + " assumed.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  smblab catalog",
            "  smblab catalog drive",
            "  smblab catalog maxtor-atlas-15k",
            "  smblab catalog nic --beside my-lab.yaml"
        })
final class CatalogCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "KIND|NAME", description = "A kind of hardware, or a preset.")
    private String what;

    @Option(
            names = "--beside",
            paramLabel = "LAB.yaml",
            description = "Lists the presets beside this lab file as well.")
    private Path beside;

    @Option(names = "--json", description = "Prints JSON instead of tables.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    /**
     * A preset in JSON.
     *
     * @param kind of hardware
     * @param preset with all its numbers
     * @param settings which of them a lab may set otherwise: {@code up-to} or {@code free}; all others are physical properties
     */
    record Entry(String kind, Preset preset, Map<String, String> settings) {
        static Entry of(Preset.Kind kind, Preset preset) {
            Map<String, String> settings = new LinkedHashMap<>();
            for (String key : preset.parameters().keySet()) {
                if (kind.freedom(key) != Preset.Freedom.FIXED) {
                    settings.put(key, Fields.word(kind.freedom(key)));
                }
            }
            return new Entry(Fields.word(kind), preset, settings);
        }
    }

    @Override
    public Integer call() {
        if (beside != null && !Files.exists(beside)) {
            throw new BadInputException(
                    "--beside " + beside, "no such file, allowed: the lab file that the presets lie beside");
        }
        Presets presets = beside == null ? new Presets() : new Presets().beside(beside);
        List<Entry> chosen = new ArrayList<>();
        for (Preset.Kind kind : Preset.Kind.values()) {
            String word = Fields.word(kind);
            for (String name : presets.names(kind)) {
                boolean named = what != null && (what.equals(name) || what.equals(word + "/" + name));
                if (what == null || what.equals(word) || named) {
                    chosen.add(Entry.of(kind, presets.find(kind, name)));
                }
            }
        }
        if (chosen.isEmpty()) {
            throw new BadInputException(what, "no kind of hardware and no preset of that name, " + allowed(presets));
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(ReportJson.any(chosen));
        } else if (what == null) {
            out.print(overview(chosen));
        } else {
            chosen.forEach(entry -> out.print(details(entry)));
        }
        out.flush();
        return ExitCode.PASSED;
    }

    private String allowed(Presets presets) {
        List<String> names = new ArrayList<>(
                Arrays.stream(Preset.Kind.values()).map(Fields::word).toList());
        String kinds = String.join(", ", names);
        for (Preset.Kind kind : Preset.Kind.values()) {
            names.addAll(presets.names(kind));
        }
        String suggestion = Suggestion.allowed(what, names);
        int meant = suggestion.lastIndexOf(" (did you mean");
        return "allowed: " + kinds + ", or a preset" + (meant < 0 ? "" : suggestion.substring(meant));
    }

    private static String overview(List<Entry> entries) {
        Table table = new Table("kind", "preset", "numbers", "calibrated", "assumed", "what it is");
        for (Entry entry : entries) {
            Preset preset = entry.preset();
            table.row(
                    entry.kind(),
                    preset.name(),
                    Integer.toString(preset.parameters().size()),
                    Integer.toString(preset.count(Preset.Origin.CALIBRATED)),
                    Integer.toString(preset.count(Preset.Origin.ASSUMED)),
                    preset.about() == null ? "" : preset.about());
        }
        return table.toString();
    }

    private static String setting(String freedom) {
        return freedom == null ? "-" : freedom.equals("free") ? "any" : "up to it";
    }

    private static String details(Entry entry) {
        Preset preset = entry.preset();
        Table table = new Table("number", "value", "unit", "kind", "a lab may set", "source");
        preset.parameters()
                .forEach((key, parameter) -> table.row(
                        key,
                        parameter.quantity().substring(0, parameter.quantity().indexOf(' ')),
                        parameter.unit(),
                        Fields.word(parameter.origin()),
                        setting(entry.settings().get(key)),
                        parameter.source()));
        return entry.kind() + "/" + preset.name() + (preset.about() == null ? "" : ": " + preset.about())
                + System.lineSeparator() + table + System.lineSeparator();
    }
}
