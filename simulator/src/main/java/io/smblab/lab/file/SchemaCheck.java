package io.smblab.lab.file;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A JSON Schema (draft 2020-12) from the class path, and its findings in words with places. */
public final class SchemaCheck {
    private final JsonNode document;
    private final Schema schema;

    private SchemaCheck(JsonNode document) {
        this.document = document;
        this.schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(document);
    }

    /**
     * Loads a schema.
     *
     * @param owner a class beside which the resource lies
     */
    public static SchemaCheck load(Class<?> owner, String resource) {
        try (InputStream in = owner.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + resource + " beside " + owner.getName());
            }
            // JSON is YAML: one reader for everything, and no mapper to start up.
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new SchemaCheck(SourceTree.parse(resource, text).root());
        } catch (IOException e) {
            throw new IllegalStateException("resource " + resource, e);
        }
    }

    /** Checks a document and notes what is wrong. */
    public void check(SourceTree tree, Problems problems) {
        for (Error error : schema.validate(tree.root())) {
            String pointer = error.getInstanceLocation().toString();
            report(error, pointer, tree, problems);
        }
    }

    private void report(Error error, String pointer, SourceTree tree, Problems problems) {
        String name = pointer.isEmpty() ? "the file" : dotted(pointer);
        JsonNode value = tree.root().at(pointer);
        JsonNode rule = document.at(fragment(error));
        switch (error.getKeyword()) {
            case "additionalProperties" -> {
                String key = error.getProperty();
                problems.add(
                        tree.keyPlace(SourceTree.child(pointer, key)),
                        "unknown key " + key + " in " + name + ", " + Suggestion.allowed(key, knownKeys(error)));
            }
            case "required" ->
                problems.add(tree.keyPlace(pointer), "no " + error.getProperty() + " in " + name + ", it is required");
            case "enum", "const" ->
                problems.add(
                        tree.place(pointer),
                        name + " is " + show(value) + ", " + Suggestion.allowed(text(value), texts(rule)));
            case "type" ->
                problems.add(
                        tree.place(pointer),
                        // A password that is all digits is still one.
                        pointer.endsWith("/password")
                                ? name + " is not text, allowed: text (put it in quotes)"
                                : name + " is " + show(value) + ", allowed: " + kinds(rule) + quoteHint(rule, value));
            case "pattern", "propertyNames" ->
                problems.add(
                        tree.place(pointer), name + " is " + show(value) + ", allowed: " + description(error, rule));
            case "minimum" ->
                problems.add(tree.place(pointer), name + " is " + show(value) + ", allowed: " + rule + " or more");
            case "maximum" ->
                problems.add(tree.place(pointer), name + " is " + show(value) + ", allowed: " + rule + " or less");
            case "minItems", "maxItems" ->
                problems.add(
                        tree.place(pointer),
                        name + " has " + value.size() + " items, allowed: "
                                + ("minItems".equals(error.getKeyword()) ? "at least " : "at most ") + rule);
            case "minProperties" ->
                problems.add(tree.place(pointer), name + " is empty, allowed: at least " + rule + " entry");
            default -> problems.add(tree.place(pointer), name + ": " + error.getMessage());
        }
    }

    /** The rule that failed, as a pointer into the schema document. */
    private static String fragment(Error error) {
        String location = error.getSchemaLocation().toString();
        return location.substring(location.indexOf('#') + 1);
    }

    private static String parent(String pointer) {
        return pointer.substring(0, Math.max(0, pointer.lastIndexOf('/')));
    }

    private List<String> knownKeys(Error error) {
        return new ArrayList<>(
                document.at(parent(fragment(error)) + "/properties").propertyNames());
    }

    private String description(Error error, JsonNode rule) {
        JsonNode words = document.at(parent(fragment(error)) + "/description");
        return words.isString() ? words.stringValue() : "a match of " + text(rule);
    }

    private static List<String> texts(JsonNode list) {
        List<String> out = new ArrayList<>();
        if (list.isArray()) {
            // What may be written with quotes and without is in the list twice.
            list.forEach(item -> {
                if (!out.contains(text(item))) {
                    out.add(text(item));
                }
            });
        } else {
            out.add(text(list));
        }
        return out;
    }

    private static String kinds(JsonNode rule) {
        return String.join(
                " or ", texts(rule).stream().map(SchemaCheck::kindName).toList());
    }

    private static String kindName(String type) {
        return switch (type) {
            case "object" -> "a mapping";
            case "array" -> "a list";
            case "string" -> "text";
            case "integer" -> "a whole number";
            case "number" -> "a number";
            case "boolean" -> "true or false";
            default -> type;
        };
    }

    private static String quoteHint(JsonNode rule, JsonNode value) {
        boolean wantsText = texts(rule).contains("string");
        return wantsText && (value.isNumber() || value.isBoolean())
                ? " (put it in quotes, with its unit if it has one)"
                : "";
    }

    private static String text(JsonNode value) {
        return value.isValueNode() ? value.asString() : value.toString();
    }

    private static String show(JsonNode value) {
        if (value.isObject()) {
            return "a mapping";
        }
        if (value.isArray()) {
            return "a list";
        }
        return value.isString() ? "\"" + value.stringValue() + "\"" : value.isNull() ? "empty" : text(value);
    }

    /** A pointer as a path in the way of {@code --set}. */
    static String dotted(String pointer) {
        return pointer.substring(1).replace('/', '.').replace("~1", "/").replace("~0", "~");
    }
}
