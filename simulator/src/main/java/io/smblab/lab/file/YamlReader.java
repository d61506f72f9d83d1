package io.smblab.lab.file;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns YAML 1.2 text (core schema: {@code no} is text) into a tree of JSON nodes and remembers where each one stood. Aliases are
 * written out; a document that would become too large or too deep that way is refused.
 */
final class YamlReader {
    /** A file of people is far smaller; a few aliases of aliases are far larger. */
    private static final int NODES_MAX = 100_000;

    private static final int DEPTH_MAX = 64;

    /** No value here is as large; a larger number stays text, and its reader complains, as with whole numbers. */
    private static final double NUMBERS_END = 0x1p63;

    private final String file;
    private final Map<String, Place> values = new LinkedHashMap<>();
    private final Map<String, Place> keys = new LinkedHashMap<>();
    private int nodes;

    private YamlReader(String file) {
        this.file = file;
    }

    static SourceTree read(String file, String text) {
        YamlReader reader = new YamlReader(file);
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file)
                .setSchema(new CoreSchema())
                .setAllowDuplicateKeys(false)
                .build();
        try {
            Optional<Node> document = new Compose(settings).composeString(text);
            if (document.isEmpty()) {
                throw new BadInputException(new Place(file, 1, 1), "the file is empty, allowed: a YAML mapping");
            }
            JsonNode root = reader.convert(document.get(), "", 0);
            return new SourceTree(root, reader.values, reader.keys);
        } catch (MarkedYamlEngineException e) {
            Place place = e.getProblemMark().map(reader::place).orElse(new Place(file, 1, 1));
            throw new BadInputException(place, "not YAML: " + oneLine(e.getProblem()) + contextOf(e) + hint(e));
        } catch (YamlEngineException e) {
            throw new BadInputException(new Place(file, 1, 1), "not YAML: " + oneLine(e.getMessage()));
        }
    }

    private static String hint(MarkedYamlEngineException e) {
        return String.valueOf(e.getProblem()).startsWith("mapping values are not allowed")
                ? ", allowed: text that has a colon and a blank in quotes"
                : "";
    }

    private static String contextOf(MarkedYamlEngineException e) {
        return e.getContext() == null ? "" : " (" + oneLine(e.getContext()) + ")";
    }

    private static String oneLine(String text) {
        return text == null ? "unreadable" : text.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    private Place place(Mark mark) {
        return new Place(file, mark.getLine() + 1, mark.getColumn() + 1);
    }

    private Place place(Node node) {
        return node.getStartMark().map(this::place).orElse(new Place(file, 1, 1));
    }

    private JsonNode convert(Node node, String pointer, int depth) {
        if (depth > DEPTH_MAX || ++nodes > NODES_MAX) {
            throw new BadInputException(
                    place(node),
                    depth > DEPTH_MAX
                            ? "nested more than " + DEPTH_MAX + " deep (an alias inside itself?)"
                            : "more than " + NODES_MAX + " values with all aliases written out");
        }
        values.put(pointer, place(node));
        if (node instanceof MappingNode mapping) {
            return convertMapping(mapping, pointer, depth);
        }
        if (node instanceof SequenceNode sequence) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            int index = 0;
            for (Node item : sequence.getValue()) {
                array.add(convert(item, pointer + "/" + index++, depth + 1));
            }
            return array;
        }
        return scalar((ScalarNode) node);
    }

    private ObjectNode convertMapping(MappingNode mapping, String pointer, int depth) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (NodeTuple entry : mapping.getValue()) {
            if (!(entry.getKeyNode() instanceof ScalarNode key)) {
                throw new BadInputException(place(entry.getKeyNode()), "a key that is not text, allowed: text");
            }
            String child = SourceTree.child(pointer, key.getValue());
            if (object.has(key.getValue())) {
                throw new BadInputException(
                        place(key),
                        "key " + key.getValue() + " a second time (first at " + keys.get(child)
                                + "), allowed: each key once");
            }
            keys.put(child, place(key));
            object.set(key.getValue(), convert(entry.getValueNode(), child, depth + 1));
        }
        return object;
    }

    private static JsonNode scalar(ScalarNode node) {
        JsonNodeFactory factory = JsonNodeFactory.instance;
        String text = node.getValue();
        Tag tag = node.getTag();
        if (tag.equals(Tag.NULL)) {
            return factory.nullNode();
        }
        if (tag.equals(Tag.BOOL)) {
            return factory.booleanNode(Boolean.parseBoolean(text));
        }
        try {
            if (tag.equals(Tag.INT)) {
                BigInteger value = new BigInteger(text);
                return value.bitLength() < Integer.SIZE
                        ? factory.numberNode(value.intValue())
                        : value.bitLength() < Long.SIZE
                                ? factory.numberNode(value.longValue())
                                : factory.stringNode(text);
            }
            if (tag.equals(Tag.FLOAT)) {
                double value = Double.parseDouble(text);
                return Math.abs(value) < NUMBERS_END ? factory.numberNode(value) : factory.stringNode(text);
            }
        } catch (NumberFormatException e) {
            // Octal, hexadecimal, .inf: no value here is written that way, so it stays text and its reader complains.
            return factory.stringNode(text);
        }
        return factory.stringNode(text);
    }
}
