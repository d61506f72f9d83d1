package io.smblab.lab;

import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Problems;
import io.smblab.lab.file.SourceTree;
import io.smblab.lab.file.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a preset and checks it against what is declared of the numbers of its kind. */
final class PresetReader {
    private static final List<String> KEYS = List.of("preset", "about", "parameters");
    private static final List<String> PARTS = List.of("value", "unit", "kind", "source");

    /** A value and its unit in one. */
    private static final Pattern QUANTITY = Pattern.compile("([0-9.]+) ?([A-Za-z][A-Za-z/]*)");

    private final Preset.Kind kind;
    private final String word;
    private final Map<String, PresetNumber> numbers;
    private final Problems problems = new Problems();
    private final Fields fields;
    private final Fields section;

    private PresetReader(Preset.Kind kind, SourceTree tree) {
        this.kind = kind;
        this.word = Fields.word(kind);
        this.numbers = PresetNumbers.of(kind).numbers();
        this.fields = Fields.of(tree, problems);
        this.section = fields.at("parameters");
    }

    /**
     * Reads a preset.
     *
     * @throws BadInputException with everything that is wrong with it
     */
    static Preset read(Preset.Kind kind, SourceTree tree) {
        return new PresetReader(kind, tree).read();
    }

    private Preset read() {
        for (String key : fields.keys()) {
            if (!KEYS.contains(key)) {
                fields.at(key).problem("unknown key " + key + " in a preset, " + Suggestion.allowed(key, KEYS));
            }
        }
        if (fields.text("preset") == null) {
            fields.problem("preset", "no preset, allowed: preset: and the name that the file has");
        }
        Map<String, Preset.Parameter> parameters = new LinkedHashMap<>();
        Map<String, Fields> children = fields.children("parameters");
        if (children.isEmpty()) {
            fields.problem("parameters", "no parameters, allowed: the numbers of a " + word + ", by name");
        }
        if (isOfAnotherKind(children)) {
            problems.throwIfAny();
        }
        children.forEach((name, field) -> {
            Preset.Parameter parameter = parameter(name, field);
            if (parameter != null) {
                parameters.put(name, parameter);
            }
        });
        if (!children.isEmpty()) {
            missing(children);
        }
        order(parameters);
        problems.throwIfAny();
        Preset preset = new Preset(fields.text("preset"), fields.text("about"), parameters);
        build(preset);
        return preset;
    }

    /** Notes one problem in place of one for each number. */
    private boolean isOfAnotherKind(Map<String, Fields> given) {
        if (given.isEmpty() || given.keySet().stream().anyMatch(numbers::containsKey)) {
            return false;
        }
        for (Preset.Kind other : Preset.Kind.values()) {
            if (PresetNumbers.of(other).numbers().keySet().containsAll(given.keySet())) {
                section.problem("these are numbers of a " + Fields.word(other) + ", allowed here: those of a " + word
                        + ". The file of a " + Fields.word(other) + " lies in presets/" + Fields.word(other));
                return true;
            }
        }
        return false;
    }

    private Preset.Parameter parameter(String name, Fields field) {
        PresetNumber number = numbers.get(name);
        if (number == null) {
            field.problem(unknown(name));
            return null;
        }
        if (!field.isMapping()) {
            field.problem(name + " is " + field.ownText() + ", allowed: " + example(number, field.ownText(), null));
            return null;
        }
        for (String part : PARTS) {
            if (isMissing(field, part)) {
                field.problem("parameter " + name + " without " + part + hint(part, number));
            }
        }
        for (String part : field.keys()) {
            if (!PARTS.contains(part)) {
                field.at(part)
                        .problem("unknown key " + part + " in parameter " + name + ", "
                                + Suggestion.allowed(part, PARTS)
                                + (part.matches("[0-9]+") ? " (decimals have a point, no comma)" : ""));
            }
        }
        Preset.Origin origin = field.choice("kind", Preset.Origin.class, Preset.Origin.DATASHEET);
        if (isMissing(field, "value") || isMissing(field, "unit")) {
            return null;
        }
        double value = field.number("value", Double.NaN);
        if (!Double.isFinite(value)) {
            field.problem(
                    "value",
                    name + " is " + field.text("value") + ", allowed: "
                            + example(number, field.text("value"), field.text("unit")));
            return null;
        }
        Preset.Parameter parameter = new Preset.Parameter(value, field.text("unit"), origin, field.text("source"));
        String unitProblem = number.unitProblem(parameter.unit());
        if (unitProblem != null) {
            field.problem("unit", unitProblem);
            return null;
        }
        String problem = number.problem(parameter);
        if (problem != null) {
            field.problem("value", problem);
            return null;
        }
        return parameter;
    }

    private static boolean isMissing(Fields field, String part) {
        return field.text(part) == null || field.text(part).isBlank();
    }

    private static String hint(String part, PresetNumber number) {
        return switch (part) {
            case "unit" -> ", allowed: " + number.units();
            case "kind" -> ", allowed: datasheet, calibrated, assumed";
            case "source" -> ": the sheet and where in it, or why this value";
            default -> ", allowed: " + number.range();
        };
    }

    private static String example(PresetNumber number, String found, String unit) {
        if (number.measure() == PresetNumber.Measure.FLAG) {
            return number.range() + ", unit: flag";
        }
        Matcher quantity = QUANTITY.matcher(found == null ? "" : found);
        String value = quantity.matches() ? quantity.group(1) : "a number";
        List<String> units = new ArrayList<>();
        if (quantity.matches()) {
            units.add(quantity.group(2));
        }
        if (unit != null) {
            units.add(unit);
        }
        units.add(number.units().split(",")[0]);
        String taken = units.stream().filter(number::takes).findFirst().orElseThrow();
        return "{value: " + value + ", unit: " + taken + ", kind: assumed, source: \"why\"}";
    }

    private String unknown(String name) {
        List<String> others = PresetNumbers.kindsWith(name);
        return "a " + word + " has no number " + name
                + (others.isEmpty() ? "" : " (" + String.join(", ", others) + " presets have)") + ", "
                + Suggestion.allowed(name, numbers.keySet());
    }

    private void missing(Map<String, Fields> given) {
        List<String> unknown =
                given.keySet().stream().filter(key -> !numbers.containsKey(key)).toList();
        for (PresetNumber number : numbers.values()) {
            boolean needed = number.isRequired()
                    || number.unless() != null && !given.containsKey(number.unless())
                    || number.with() != null && given.containsKey(number.with());
            if (needed && !given.containsKey(number.name())) {
                section.problem("no " + number.name() + ", which a " + word + " preset needs ("
                        + number.unitOrMeasure() + ", " + number.range() + "): " + number.meaning()
                        + Suggestion.didYouMean(number.name(), unknown).replace("did you mean", "is it"));
            }
        }
    }

    /** Numbers of which one is the bound of another. */
    private void order(Map<String, Preset.Parameter> parameters) {
        parameters.forEach((name, parameter) -> {
            PresetNumber number = numbers.get(name);
            for (String bound : number.atMost()) {
                Preset.Parameter most = parameters.get(bound);
                if (most != null
                        && number.measure().base(parameter.quantity())
                                > number.measure().base(most.quantity())) {
                    section.at(name)
                            .problem(
                                    "value",
                                    name + " is " + parameter.quantity() + ", allowed: up to " + most.quantity()
                                            + ", which is " + bound);
                }
            }
        });
    }

    /** What only the model can say: its words are good enough, at the place of the numbers. */
    private void build(Preset preset) {
        try {
            switch (kind) {
                case DRIVE -> StoragePresets.drive(preset);
                case CONTROLLER -> StoragePresets.controller(preset);
                case FLASH -> StoragePresets.flash(preset);
                case SCSI -> StoragePresets.scsi(preset);
                case OS_PATH -> StoragePresets.osPath(preset);
                case FILE_SYSTEM -> StoragePresets.fileSystem(preset);
                case HOST -> HostCostsReader.read(preset);
                case NIC, SWITCH, CABLE, WORKLOAD, SERVER -> {}
            }
        } catch (IllegalArgumentException e) {
            throw new BadInputException(section.keyPlace(), "numbers that do not go together: " + e.getMessage());
        }
    }
}
