package io.smblab.cli;

import io.smblab.lab.Preset;
import io.smblab.lab.PresetNumbers;
import io.smblab.lab.Presets;
import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Problem;
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
            "scsi, os-path, file-system, workload, server, host) those of the kind side by side; with a NAME, or",
            "KIND/NAME, every number of a preset: what it means, and whether it is from a data sheet, calibrated on a",
            "measurement, or assumed.",
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
    /** From the computer to the platter. */
    private static final List<Preset.Kind> READING_ORDER = List.of(
            Preset.Kind.HOST,
            Preset.Kind.SERVER,
            Preset.Kind.NIC,
            Preset.Kind.CABLE,
            Preset.Kind.SWITCH,
            Preset.Kind.DRIVE,
            Preset.Kind.FLASH,
            Preset.Kind.CONTROLLER,
            Preset.Kind.SCSI,
            Preset.Kind.OS_PATH,
            Preset.Kind.FILE_SYSTEM,
            Preset.Kind.WORKLOAD);

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
     * @param meanings of each number, for people
     */
    record Entry(String kind, Preset preset, Map<String, String> settings, Map<String, String> meanings) {
        static Entry of(Preset.Kind kind, Preset preset) {
            Map<String, String> settings = new LinkedHashMap<>();
            Map<String, String> meanings = new LinkedHashMap<>();
            for (String key : preset.parameters().keySet()) {
                if (kind.freedom(key) != Preset.Freedom.FIXED) {
                    settings.put(key, Fields.word(kind.freedom(key)));
                }
                meanings.put(key, PresetNumbers.of(kind).numbers().get(key).meaning());
            }
            return new Entry(Fields.word(kind), preset, settings, meanings);
        }
    }

    @Override
    public Integer call() {
        if (beside != null && !Files.exists(beside)) {
            throw new BadInputException(
                    "--beside " + beside, "no such file, allowed: the lab file that the presets lie beside");
        }
        Presets presets = beside == null ? new Presets() : new Presets().beside(beside);
        List<Problem> problems = new ArrayList<>();
        Map<Preset.Kind, List<Preset>> chosen = chosen(presets, problems);
        if (chosen.isEmpty() && problems.isEmpty()) {
            throw new BadInputException(what, "no kind of hardware and no preset of that name, " + allowed(presets));
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(ReportJson.any(entries(chosen)));
        } else if (what == null) {
            out.print(CatalogText.overview(chosen));
        } else {
            chosen.forEach((kind, found) -> out.print(
                    what.equals(Fields.word(kind))
                            ? CatalogText.comparison(kind, found)
                            : CatalogText.details(kind, found.get(0))));
        }
        out.flush();
        if (!problems.isEmpty()) {
            throw new BadInputException(problems);
        }
        return ExitCode.PASSED;
    }

    /** The presets that are asked for; one of a user that cannot be used does not hide the others. */
    private Map<Preset.Kind, List<Preset>> chosen(Presets presets, List<Problem> problems) {
        Map<Preset.Kind, List<Preset>> chosen = new LinkedHashMap<>();
        for (Preset.Kind kind : json ? List.of(Preset.Kind.values()) : READING_ORDER) {
            String word = Fields.word(kind);
            for (String name : presets.names(kind)) {
                if (what == null || what.equals(word) || what.equals(name) || what.equals(word + "/" + name)) {
                    try {
                        Preset preset = presets.find(kind, name);
                        chosen.computeIfAbsent(kind, any -> new ArrayList<>()).add(preset);
                    } catch (BadInputException e) {
                        problems.addAll(e.problems());
                    }
                }
            }
        }
        return chosen;
    }

    private static List<Entry> entries(Map<Preset.Kind, List<Preset>> chosen) {
        List<Entry> entries = new ArrayList<>();
        chosen.forEach((kind, presets) -> presets.forEach(preset -> entries.add(Entry.of(kind, preset))));
        return entries;
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
        return "allowed: " + kinds + ", or a preset" + (meant < 0 ? "" : suggestion.substring(meant))
                + (beside == null ? "; --beside LAB.yaml looks beside a lab too" : strays(presets));
    }

    private String strays(Presets presets) {
        String name = what.substring(what.indexOf('/') + 1);
        for (Preset.Kind kind : Preset.Kind.values()) {
            String hint = presets.hint(kind, name);
            if (!hint.isEmpty()) {
                return hint.replace("/" + Fields.word(kind) + "/" + name, "/KIND/" + name);
            }
        }
        return "";
    }
}
