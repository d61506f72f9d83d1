package io.smblab.lab.file;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * One mapping of a document, read key by key. A value that cannot be used is noted as a problem and its default is returned, so
 * that reading goes on; call {@link Problems#throwIfAny()} before the result is used. The shape (known keys, kinds of values) was
 * checked by the schema before.
 */
public final class Fields {
    private final SourceTree tree;
    private final String pointer;
    private final JsonNode node;
    private final Problems problems;

    private Fields(SourceTree tree, String pointer, Problems problems) {
        this.tree = tree;
        this.pointer = pointer;
        this.node = tree.root().at(pointer);
        this.problems = problems;
    }

    /** The top of a document. */
    public static Fields of(SourceTree tree, Problems problems) {
        return new Fields(tree, "", problems);
    }

    /** Whether the key is there. */
    public boolean has(String key) {
        return node.has(key);
    }

    /** The place of a key's value, or of this mapping when the key is missing. */
    public Place place(String key) {
        return tree.place(SourceTree.child(pointer, key));
    }

    /** The place of this mapping's own key. */
    public Place keyPlace() {
        return tree.keyPlace(pointer);
    }

    /** Whether something is wrong with the document so far. */
    public boolean hasProblems() {
        return !problems.isEmpty();
    }

    /** The dotted path of this mapping, as {@code --set} takes it; empty for the top. */
    public String path() {
        return pointer.isEmpty() ? "" : SchemaCheck.dotted(pointer);
    }

    /** Notes that the value of a key cannot be used. */
    public void problem(String key, String message) {
        problems.add(place(key), message);
    }

    /** Notes that this mapping as a whole cannot be used. */
    public void problem(String message) {
        problems.add(keyPlace(), message);
    }

    /** Notes what is wrong with another file that this mapping names. */
    public void problems(BadInputException other) {
        other.problems().forEach(problem -> problems.add(problem.place(), problem.message()));
    }

    /** The keys in the order of the file. */
    public List<String> keys() {
        return node.isObject() ? new ArrayList<>(node.propertyNames()) : List.of();
    }

    private String dottedPath(String key) {
        return SchemaCheck.dotted(SourceTree.child(pointer, key));
    }

    /** Text, or null when the key is missing. */
    public String text(String key) {
        return text(key, null);
    }

    /** Text, or the default when the key is missing, or is a mapping or a list. */
    public String text(String key, String ifMissing) {
        JsonNode value = node.path(key);
        return value.isValueNode() && !value.isNull() ? value.asString() : ifMissing;
    }

    /** A whole number. */
    public int integer(String key, int ifMissing) {
        long value = longInteger(key, ifMissing);
        if (value != (int) value) {
            problem(
                    key,
                    dottedPath(key) + " is " + value + ", allowed: " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
            return ifMissing;
        }
        return (int) value;
    }

    /** A whole number that may be large. */
    public long longInteger(String key, long ifMissing) {
        JsonNode value = node.path(key);
        if (!value.isNumber()) {
            return ifMissing;
        }
        try {
            // 4.0 is a whole number too, as JSON Schema has it.
            return new BigDecimal(value.asString()).longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            problem(
                    key,
                    dottedPath(key) + " is " + value.asString() + ", allowed: a whole number from " + Long.MIN_VALUE
                            + " to " + Long.MAX_VALUE);
            return ifMissing;
        }
    }

    /** A number. */
    public double number(String key, double ifMissing) {
        JsonNode value = node.path(key);
        if (value.isNumber() && !Double.isFinite(value.doubleValue())) {
            problem(key, dottedPath(key) + " is " + value.asString() + ", allowed: a number");
            return ifMissing;
        }
        return value.isNumber() ? value.doubleValue() : ifMissing;
    }

    /** True or false. */
    public boolean flag(String key, boolean ifMissing) {
        JsonNode value = node.path(key);
        return value.isBoolean() ? value.booleanValue() : ifMissing;
    }

    /**
     * A value with a unit or another written form.
     *
     * @param parser throws {@link IllegalArgumentException} with a message that says what was found and what is allowed
     */
    public <T> T value(String key, Function<String, T> parser, T ifMissing) {
        String text = text(key);
        if (text == null) {
            return ifMissing;
        }
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            problem(key, dottedPath(key) + ": " + e.getMessage());
            return ifMissing;
        }
    }

    /** A value with a unit, between two others, which are allowed too. */
    public <T extends Comparable<T>> T within(String key, Function<String, T> parser, T least, T most, T ifMissing) {
        return value(
                key,
                text -> {
                    T value = parser.apply(text);
                    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
                        throw new IllegalArgumentException("\"" + text + "\", allowed: " + least + " to " + most);
                    }
                    return value;
                },
                ifMissing);
    }

    /** One of an enum's constants, written in lower case with hyphens. */
    public <E extends Enum<E>> E choice(String key, Class<E> type, E ifMissing) {
        String text = text(key);
        if (text == null) {
            return ifMissing;
        }
        List<String> words = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            if (word(constant).equals(text)) {
                return constant;
            }
            words.add(word(constant));
        }
        problem(key, dottedPath(key) + " is \"" + text + "\", " + Suggestion.allowed(text, words));
        return ifMissing;
    }

    /** How a file writes an enum constant. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Text items of a list; empty when the key is missing. A single text counts as a list of one. */
    public List<String> texts(String key) {
        JsonNode value = node.path(key);
        List<String> out = new ArrayList<>();
        if (value.isArray()) {
            value.forEach(item -> out.add(item.asString()));
        } else if (value.isValueNode() && !value.isNull() && !value.isMissingNode()) {
            out.add(value.asString());
        }
        return out;
    }

    /** The mapping under a key; one without any key when it is missing. */
    public Fields at(String key) {
        return new Fields(tree, SourceTree.child(pointer, key), problems);
    }

    /** The mappings under a key, by name, in the order of the file. */
    public Map<String, Fields> children(String key) {
        Map<String, Fields> out = new LinkedHashMap<>();
        Fields parent = at(key);
        for (String name : parent.keys()) {
            out.put(name, parent.at(name));
        }
        return out;
    }

    /** The items of a list. */
    public List<Fields> items(String key) {
        List<Fields> out = new ArrayList<>();
        Fields list = at(key);
        for (int i = 0; i < list.node.size() && list.node.isArray(); i++) {
            out.add(list.at(Integer.toString(i)));
        }
        return out;
    }

    /** This value itself as text. */
    public String ownText() {
        return node.isValueNode() ? node.asString() : null;
    }

    /** Whether this value is a mapping. */
    public boolean isMapping() {
        return node.isObject();
    }

    /** This part of the document as a document of its own. */
    public SourceTree subtree() {
        return tree.subtree(pointer);
    }
}
