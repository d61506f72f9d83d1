package io.smblab.lab;

import io.smblab.lab.file.Fields;
import io.smblab.lab.file.SourceTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The presets that come with smblab, by kind and name. One index file per kind lists them, so that a jar needs no directory scan. */
public final class Presets {
    private static final String ROOT = "/io/smblab/presets/";

    private final Map<Preset.Kind, Map<String, Preset>> loaded = new EnumMap<>(Preset.Kind.class);

    /** Names of all presets of a kind, sorted. */
    public List<String> names(Preset.Kind kind) {
        return resource(directory(kind) + "index")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .sorted()
                .toList();
    }

    /** A preset, or null when there is none of that name. */
    public Preset find(Preset.Kind kind, String name) {
        if (!names(kind).contains(name)) {
            return null;
        }
        return loaded.computeIfAbsent(kind, any -> new TreeMap<>()).computeIfAbsent(name, any -> load(kind, name));
    }

    private static Preset load(Preset.Kind kind, String name) {
        String path = directory(kind) + name + ".yaml";
        Preset preset = Preset.read(SourceTree.parse(path, resource(path)));
        if (!preset.name().equals(name)) {
            throw new IllegalStateException(path + " calls itself " + preset.name());
        }
        return preset;
    }

    private static String directory(Preset.Kind kind) {
        return ROOT + Fields.word(kind) + "/";
    }

    private static String resource(String path) {
        try (InputStream in = Presets.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + path);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("resource " + path, e);
        }
    }
}
