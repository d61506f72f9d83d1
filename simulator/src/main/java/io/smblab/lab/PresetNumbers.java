package io.smblab.lab;

import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Problems;
import io.smblab.lab.file.SourceTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the numbers of the presets of one kind mean: the only place where that is declared. Read from
 * {@code presets/numbers/KIND.yaml}; {@code smblab catalog} and the page of presets show it.
 *
 * @param page the page of the model that uses them, below {@code docs/}
 * @param numbers by name, in the order in which people read them
 */
public record PresetNumbers(String page, Map<String, PresetNumber> numbers) {
    private static final Map<Preset.Kind, PresetNumbers> READ = new ConcurrentHashMap<>();

    /** Those of a kind. */
    public static PresetNumbers of(Preset.Kind kind) {
        return READ.computeIfAbsent(kind, PresetNumbers::read);
    }

    private static PresetNumbers read(Preset.Kind kind) {
        String path = "/io/smblab/presets/numbers/" + Fields.word(kind) + ".yaml";
        try (InputStream in = PresetNumbers.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + path);
            }
            SourceTree tree = SourceTree.parse(path, new String(in.readAllBytes(), StandardCharsets.UTF_8));
            Problems problems = new Problems();
            Fields fields = Fields.of(tree, problems);
            Map<String, PresetNumber> numbers = new LinkedHashMap<>();
            fields.children("numbers").forEach((name, field) -> numbers.put(name, number(name, field)));
            problems.throwIfAny();
            return new PresetNumbers(fields.text("page"), numbers);
        } catch (IOException e) {
            throw new IllegalStateException("resource " + path, e);
        }
    }

    private static PresetNumber number(String name, Fields field) {
        return new PresetNumber(
                name,
                field.choice("measure", PresetNumber.Measure.class, null),
                field.text("unit"),
                field.text("from"),
                field.text("to"),
                field.text("column"),
                field.text("default"),
                field.text("unless"),
                field.text("with"),
                field.texts("at-most"),
                field.text("meaning"));
    }

    /** Those that people compare presets by, in order. */
    public List<PresetNumber> columns() {
        return numbers.values().stream()
                .filter(number -> number.column() != null)
                .toList();
    }

    /** Kinds that have a number of a name: for whoever put a preset into the wrong directory. */
    static List<String> kindsWith(String number) {
        List<String> kinds = new ArrayList<>();
        for (Preset.Kind kind : Preset.Kind.values()) {
            if (of(kind).numbers().containsKey(number)) {
                kinds.add(Fields.word(kind));
            }
        }
        return kinds;
    }
}
