package io.smblab.lab.file;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A document in which every value and every key knows its place. Values are found by JSON pointer (RFC 6901). */
public final class SourceTree {
    private final JsonNode root;
    private final Map<String, Place> values;
    private final Map<String, Place> keys;

    SourceTree(JsonNode root, Map<String, Place> values, Map<String, Place> keys) {
        this.root = root;
        this.values = values;
        this.keys = keys;
    }

    /**
     * Reads text.
     *
     * @param file how messages name the source
     * @throws BadInputException when it is not YAML
     */
    public static SourceTree parse(String file, String text) {
        return YamlReader.read(file, text);
    }

    /**
     * Reads a file.
     *
     * @throws BadInputException when it cannot be read or is not YAML
     */
    public static SourceTree read(Path file) {
        try {
            return parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
        } catch (MalformedInputException e) {
            throw new BadInputException(file.toString(), "not text, allowed: YAML in UTF-8");
        } catch (IOException e) {
            throw new BadInputException(file.toString(), "cannot be read: " + reason(e));
        }
    }

    private static String reason(IOException e) {
        return e instanceof java.nio.file.NoSuchFileException
                ? "no such file"
                : e.getClass().getSimpleName() + ": " + e.getMessage();
    }

    /** The top of the document. */
    public JsonNode root() {
        return root;
    }

    /** Where a value stands; for one that is missing, where its nearest parent stands. */
    public Place place(String pointer) {
        return nearest(values, pointer);
    }

    /** Where the key of a value stands; for an item of a list, where the item stands. */
    public Place keyPlace(String pointer) {
        Place place = keys.get(pointer);
        return place != null ? place : place(pointer);
    }

    private static Place nearest(Map<String, Place> places, String pointer) {
        String at = pointer;
        while (true) {
            Place place = places.get(at);
            if (place != null) {
                return place;
            }
            if (at.isEmpty()) {
                throw new IllegalStateException("a document without a place for its top");
            }
            at = at.substring(0, at.lastIndexOf('/'));
        }
    }

    static String child(String pointer, String key) {
        return pointer + "/" + key.replace("~", "~0").replace("/", "~1");
    }

    /** A part of this document as a document of its own; places stay those of the file. */
    public SourceTree subtree(String pointer) {
        Map<String, Place> subValues = new LinkedHashMap<>();
        Map<String, Place> subKeys = new LinkedHashMap<>();
        copyBelow(values, pointer, subValues);
        copyBelow(keys, pointer, subKeys);
        subValues.putIfAbsent("", place(pointer));
        return new SourceTree(root.at(pointer), subValues, subKeys);
    }

    private static void copyBelow(Map<String, Place> from, String pointer, Map<String, Place> to) {
        from.forEach((key, place) -> {
            if (key.equals(pointer) || key.startsWith(pointer + "/")) {
                to.put(key.substring(pointer.length()), place);
            }
        });
    }

    /**
     * Changes one value, as {@code --set PATH=VALUE} does. The path is dotted; a number selects an item of a list, {@code +} adds one
     * to its end. Every step but the last must exist; the last may be a key that the schema knows and the file left to its
     * default, which the schema check that follows decides. The value {@code null} takes a key away.
     *
     * @param path such as {@code hosts.client.client.echo-interval}
     * @param text the new value, read as YAML
     * @param source how messages name the override
     * @throws BadInputException when the path does not exist; the message lists what is there
     */
    public void set(String path, String text, String source) {
        SourceTree value = parse(source, text.isBlank() ? "''" : text);
        // An option has no lines: every part of it stands where the option stands.
        value.values.replaceAll((pointer, place) -> Place.of(source));
        value.keys.replaceAll((pointer, place) -> Place.of(source));
        set(path, value, source);
    }

    /** Changes one value to one of another document; see {@link #set(String, String, String)}. */
    public void set(String path, SourceTree value) {
        set(path, value, value.place("").toString());
    }

    private void set(String path, SourceTree value, String source) {
        List<String> steps = splitPath(path);
        String pointer = "";
        JsonNode at = root;
        while (steps.size() > 1) {
            steps = joinDottedName(at, steps);
            JsonNode next = steps.size() == 1 ? null : step(at, steps.get(0));
            if (steps.size() == 1) {
                break;
            }
            if (next == null) {
                String problem = missing(pointer, steps.get(0), at);
                // Whoever mistyped a name does not want a new one.
                throw new BadInputException(
                        source, problem.contains("did you mean") ? problem : problem + whole(at, steps));
            }
            pointer = child(pointer, steps.get(0));
            at = next;
            steps = steps.subList(1, steps.size());
        }
        String last = steps.get(0);
        if (at instanceof ObjectNode object && value.root().isNull()) {
            if (object.remove(last) == null) {
                throw new BadInputException(source, missing(pointer, last, at));
            }
        } else if (at instanceof ObjectNode object) {
            object.set(last, value.root());
        } else if (at instanceof ArrayNode array && last.equals("+")) {
            last = Integer.toString(array.size());
            array.add(value.root());
        } else if (at instanceof ArrayNode array && step(at, last) != null) {
            array.set(Integer.parseInt(last), value.root());
        } else {
            throw new BadInputException(source, missing(pointer, last, at));
        }
        String target = child(pointer, last);
        values.keySet().removeIf(key -> key.equals(target) || key.startsWith(target + "/"));
        keys.keySet().removeIf(key -> key.equals(target) || key.startsWith(target + "/"));
        if (!value.root().isNull()) {
            value.values.forEach((below, place) -> values.put(target + below, place));
            value.keys.forEach((below, place) -> keys.put(target + below, place));
            keys.put(target, value.place(""));
        }
    }

    private static List<String> splitPath(String path) {
        return List.of(path.split("\\.", -1));
    }

    /** A name may itself hold dots, such as {@code video.bin}: the longest name that is there wins. */
    private static List<String> joinDottedName(JsonNode at, List<String> steps) {
        for (int length = steps.size(); length > 1; length--) {
            String name = String.join(".", steps.subList(0, length));
            if (at.has(name)) {
                List<String> joined = new ArrayList<>(List.of(name));
                joined.addAll(steps.subList(length, steps.size()));
                return joined;
            }
        }
        return steps;
    }

    private static JsonNode step(JsonNode at, String step) {
        if (at.isArray()) {
            return step.matches("\\d{1,6}") ? at.get(Integer.parseInt(step)) : null;
        }
        return at.get(step);
    }

    /** A mapping that the file leaves out can be given as a whole. */
    private static String whole(JsonNode at, List<String> steps) {
        return at.isObject() && steps.size() == 2 && !steps.get(1).matches("[\\d+].*")
                ? "; a new one: " + steps.get(0) + "={" + steps.get(1) + ": ...} in place of " + String.join(".", steps)
                : "";
    }

    private static String missing(String pointer, String step, JsonNode at) {
        String where = pointer.isEmpty() ? "the file" : SchemaCheck.dotted(pointer);
        String found = "no " + step + " in " + where + ", ";
        if (at.isArray()) {
            return found + (at.isEmpty() ? "the list is empty" : "allowed: 0 to " + (at.size() - 1));
        }
        if (!at.isObject()) {
            return found + where + " is a single value";
        }
        List<String> there = new ArrayList<>(at.propertyNames());
        return found + (there.isEmpty() ? "it is empty" : Suggestion.allowed(step, there));
    }

    /** The same document with {@code value} put at a top-level key, at the place where that key stands now. */
    public SourceTree replaceTop(String key, SourceTree value) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        root.properties().forEach(entry -> object.set(entry.getKey(), entry.getValue()));
        object.set(key, value.root());
        Map<String, Place> newValues = new LinkedHashMap<>(values);
        Map<String, Place> newKeys = new LinkedHashMap<>(keys);
        String pointer = child("", key);
        value.values.forEach((at, place) -> newValues.put(pointer + at, place));
        value.keys.forEach((at, place) -> newKeys.put(pointer + at, place));
        return new SourceTree(object, newValues, newKeys);
    }
}
