package io.smblab.lab;

import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Suggestion;
import java.util.LinkedHashMap;
import java.util.Map;

/** Looks presets up for one lab and remembers which ones it uses. */
final class PresetUse {
    private final Presets presets;
    private final Map<String, Preset> used = new LinkedHashMap<>();

    PresetUse(Presets presets) {
        this.presets = presets;
    }

    /** The preset that a key names, or null when the key is missing or names none (which is noted). */
    Preset find(Preset.Kind kind, Fields fields, String key) {
        String name = fields.text(key);
        if (name == null) {
            return null;
        }
        Preset preset;
        try {
            preset = presets.find(kind, name);
        } catch (BadInputException e) {
            // The rest of the lab, and other presets, may have mistakes too: all of them are told at once.
            fields.problems(e);
            return null;
        }
        if (preset == null) {
            fields.problem(
                    key,
                    "no " + Fields.word(kind) + " preset " + name + ", "
                            + Suggestion.allowed(name, presets.names(kind))
                            + presets.hint(kind, name));
            return null;
        }
        used.put(Presets.key(kind, name), preset);
        return preset;
    }

    /** A preset that every lab uses. */
    Preset standard(Preset.Kind kind, String name) {
        Preset preset = presets.find(kind, name);
        if (preset == null) {
            throw new IllegalStateException("no " + kind + " preset " + name);
        }
        used.put(Presets.key(kind, name), preset);
        return preset;
    }

    /** The presets in use, by kind and name. */
    Map<String, Preset> used() {
        return used;
    }
}
