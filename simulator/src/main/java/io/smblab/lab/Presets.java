package io.smblab.lab;

import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.SourceTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Presets by kind and name: those that come with smblab (one index file per kind lists them, so that a jar needs no directory
 * scan), and those of a user in {@code presets/KIND/NAME.yaml} beside a lab file.
 */
public final class Presets {
    private static final String ROOT = "/io/smblab/presets/";
    private static final String SUFFIX = ".yaml";

    private final Path directory;
    private final Map<String, Preset> changed;
    private final Map<Preset.Kind, Map<String, Preset>> loaded = new EnumMap<>(Preset.Kind.class);

    /** The shipped presets. */
    public Presets() {
        this(null, Map.of());
    }

    private Presets(Path directory, Map<String, Preset> changed) {
        this.directory = directory;
        this.changed = changed;
    }

    /**
     * These presets and those in {@code presets/} beside a file.
     *
     * @param file a lab or a scenario; need not exist
     */
    public Presets beside(Path file) {
        Path candidate = file.resolveSibling("presets");
        return Files.isRegularFile(file) && Files.isDirectory(candidate) ? new Presets(candidate, changed) : this;
    }

    /** These presets with one in the place of that of its kind and name: to see what follows from one of its numbers. */
    public Presets with(Preset.Kind kind, Preset preset) {
        Map<String, Preset> all = new LinkedHashMap<>(changed);
        all.put(key(kind, preset.name()), preset);
        return new Presets(directory, all);
    }

    /** How reports name a preset: {@code controller/adaptec-51645}. */
    public static String key(Preset.Kind kind, String name) {
        return Fields.word(kind) + "/" + name;
    }

    /** Names of all presets of a kind, sorted. */
    public List<String> names(Preset.Kind kind) {
        TreeSet<String> names = new TreeSet<>(shipped(kind));
        names.addAll(own(kind));
        return List.copyOf(names);
    }

    private static List<String> shipped(Preset.Kind kind) {
        return resource(directory(kind) + "index")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private List<String> own(Preset.Kind kind) {
        if (directory == null) {
            return List.of();
        }
        Path ofKind = directory.resolve(Fields.word(kind));
        if (!Files.isDirectory(ofKind)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(ofKind)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .toList();
        } catch (IOException e) {
            throw new BadInputException(ofKind.toString(), "cannot be read: " + e.getMessage());
        }
    }

    /**
     * A preset, or null when there is none of that name.
     *
     * @throws BadInputException when a user's file is not a preset, or has the name of a shipped one
     */
    public Preset find(Preset.Kind kind, String name) {
        Preset instead = changed.get(key(kind, name));
        if (instead != null) {
            return instead;
        }
        if (!names(kind).contains(name)) {
            return null;
        }
        Map<String, Preset> known = loaded.computeIfAbsent(kind, any -> new TreeMap<>());
        Preset preset = known.get(name);
        if (preset == null) {
            preset = load(kind, name);
            known.put(name, preset);
        }
        return preset;
    }

    /**
     * Where a preset of a name lies that is not found, for people.
     *
     * @return empty, or a hint with a leading blank
     */
    public String hint(Preset.Kind kind, String name) {
        String right = "presets/" + Fields.word(kind) + "/" + name + SUFFIX;
        if (directory == null) {
            return "";
        }
        try (Stream<Path> files = Files.walk(directory, 2)) {
            return files.filter(file -> file.getFileName().toString().matches(Pattern.quote(name) + "\\.ya?ml"))
                    .sorted()
                    .findFirst()
                    .map(file -> " (" + file + " is there, allowed: " + right + ")")
                    .orElse("");
        } catch (IOException e) {
            throw new BadInputException(directory.toString(), "cannot be read: " + e.getMessage());
        }
    }

    private Preset load(Preset.Kind kind, String name) {
        if (!own(kind).contains(name)) {
            return loadShipped(kind, name);
        }
        Path file = directory.resolve(Fields.word(kind)).resolve(name + SUFFIX);
        if (shipped(kind).contains(name)) {
            throw new BadInputException(
                    file.toString(),
                    "a shipped " + Fields.word(kind) + " preset is called " + name + ", allowed: another name");
        }
        SourceTree tree = SourceTree.read(file);
        Preset preset = PresetReader.read(kind, tree);
        if (!name.equals(preset.name())) {
            throw new BadInputException(
                    tree.place("/preset"),
                    "preset is " + preset.name() + ", allowed: " + name + ", as the file is called");
        }
        return preset;
    }

    private static Preset loadShipped(Preset.Kind kind, String name) {
        String path = directory(kind) + name + SUFFIX;
        Preset preset = PresetReader.read(kind, SourceTree.parse(path, resource(path)));
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
