package io.smblab.cli;

import io.smblab.lab.Preset;
import io.smblab.lab.PresetNumber;
import io.smblab.lab.PresetNumbers;
import io.smblab.lab.file.Fields;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Presets for people: all of them, those of one kind side by side, or one with every number. */
final class CatalogText {
    private static final String END = System.lineSeparator();
    private static final MathContext THREE_DIGITS = new MathContext(3);
    private static final double LONG_LABEL = 1e6;

    private CatalogText() {}

    /** A line for each preset, kinds apart. */
    static String overview(Map<Preset.Kind, List<Preset>> byKind) {
        Table table = new Table("kind", "preset", "numbers", "calibrated", "assumed", "what it is");
        List<Integer> lastOfKind = new ArrayList<>();
        int line = 0;
        for (Map.Entry<Preset.Kind, List<Preset>> kind : byKind.entrySet()) {
            for (Preset preset : kind.getValue()) {
                table.row(
                        Fields.word(kind.getKey()),
                        preset.name(),
                        Integer.toString(preset.parameters().size()),
                        Integer.toString(preset.count(Preset.Origin.CALIBRATED)),
                        Integer.toString(preset.count(Preset.Origin.ASSUMED)),
                        about(preset));
                line++;
            }
            lastOfKind.add(line);
        }
        StringBuilder out = new StringBuilder();
        String[] lines = table.toString().split(END);
        for (int i = 0; i < lines.length; i++) {
            out.append(lines[i]).append(END).append(lastOfKind.contains(i) ? END : "");
        }
        return out
                + "smblab catalog KIND compares those of a kind, smblab catalog NAME shows every number with its"
                + " source."
                + END;
    }

    private static String about(Preset preset) {
        return preset.about() == null ? "" : preset.about();
    }

    /** A line for each preset of a kind, with the numbers by which people compare them; ordered by the first of them. */
    static String comparison(Preset.Kind kind, List<Preset> presets) {
        List<PresetNumber> columns = PresetNumbers.of(kind).columns().stream()
                .filter(column -> presets.stream().anyMatch(preset -> preset.has(column.name())))
                .toList();
        List<Preset> sorted = new ArrayList<>(presets);
        sorted.sort(Comparator.comparingDouble((Preset preset) -> size(columns.get(0), preset))
                .thenComparing(Preset::name));
        List<List<String>> cells = columns.stream()
                .map(column -> aligned(
                        sorted.stream().map(preset -> cell(column, preset)).toList()))
                .toList();
        List<String> head = new ArrayList<>(List.of(Fields.word(kind)));
        columns.forEach(column -> head.add(column.column()));
        Table table = new Table(head.toArray(String[]::new));
        for (int i = 0; i < sorted.size(); i++) {
            int row = i;
            List<String> line = new ArrayList<>(List.of(sorted.get(i).name()));
            cells.forEach(column -> line.add(column.get(row)));
            table.row(line.toArray(String[]::new));
        }
        return table + END + "~ assumed, * calibrated on a measurement; the others are published. - not given." + END
                + "smblab catalog NAME shows every number with its meaning and its source." + END;
    }

    private static double size(PresetNumber column, Preset preset) {
        Preset.Parameter parameter = preset.parameters().get(column.name());
        return parameter == null ? 0 : column.comparable(parameter);
    }

    private static List<String> aligned(List<String> cells) {
        int width = cells.stream().mapToInt(String::length).max().orElse(0);
        return cells.stream()
                .map(cell -> " ".repeat(width - cell.length()) + cell)
                .toList();
    }

    private static String cell(PresetNumber column, Preset preset) {
        Preset.Parameter parameter = preset.parameters().get(column.name());
        if (parameter == null) {
            return "- ";
        }
        return brief(column, parameter)
                + switch (parameter.origin()) {
                    case DATASHEET -> " ";
                    case CALIBRATED -> "*";
                    case ASSUMED -> "~";
                };
    }

    /** As short as it can be compared: labels of drives round, counts have their unit in the heading. */
    private static String brief(PresetNumber number, Preset.Parameter parameter) {
        String digits = parameter.quantity().split(" ")[0];
        return switch (number.measure()) {
            case FLAG -> parameter.value() == 0 ? "no" : "yes";
            case COUNT, AMOUNT, SHARE -> digits;
            case SIZE ->
                parameter.unit().equals("B") && parameter.value() >= LONG_LABEL
                        ? scaled(parameter.value(), "MB", "GB", "TB", "PB")
                        : parameter.quantity();
            case RATE ->
                parameter.unit().endsWith("bit/s")
                        ? scaled(number.comparable(parameter), "Mbit/s", "Gbit/s", "Tbit/s")
                        : parameter.quantity();
            case TIME, FREQUENCY -> parameter.quantity();
        };
    }

    private static String scaled(double amount, String... units) {
        int unit = 0;
        double value = amount / LONG_LABEL;
        while (value >= 999.5 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        return new BigDecimal(value).round(THREE_DIGITS).stripTrailingZeros().toPlainString() + " " + units[unit];
    }

    /** Every number of a preset, what it means and where it is from. */
    static String details(Preset.Kind kind, Preset preset) {
        PresetNumbers declared = PresetNumbers.of(kind);
        Table table = new Table("number", "value", "unit", "kind", "a lab may set", "source");
        preset.parameters()
                .forEach((key, parameter) -> table.row(
                        key,
                        parameter.quantity().substring(0, parameter.quantity().indexOf(' ')),
                        parameter.unit(),
                        Fields.word(parameter.origin()),
                        setting(kind.freedom(key)),
                        parameter.source()));
        Table meanings = new Table("number", "range", "meaning");
        preset.parameters().keySet().forEach(key -> {
            PresetNumber number = declared.numbers().get(key);
            meanings.row(key, number.range(), number.meaning());
        });
        String left = declared.numbers().values().stream()
                .filter(number -> !preset.has(number.name()))
                .map(number -> number.name() + " (" + number.missingInWords() + ")")
                .collect(Collectors.joining(", "));
        return Fields.word(kind) + "/" + preset.name() + (preset.about() == null ? "" : ": " + preset.about()) + END
                + table + END + meanings
                + (left.isEmpty() ? "" : END + "Not given: " + left + END)
                + END + "docs/presets.md says how to write one, docs/" + declared.page()
                + " what the model does with it."
                + END;
    }

    private static String setting(Preset.Freedom freedom) {
        return switch (freedom) {
            case FIXED -> "-";
            case FREE -> "any";
            case UP_TO -> "up to it";
        };
    }
}
