package io.smblab.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.Trace;
import io.smblab.lab.LabBuilder;
import io.smblab.lab.LabReader;
import io.smblab.lab.LabSpec;
import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.SourceTree;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Shipped files with a value dropped, replaced or scaled: they are read, and then run, or what is wrong is told with its place.
 * Anything else would end in an internal fault.
 */
class DamagedFilesTest {
    private static final Pattern QUANTITY = Pattern.compile("(\\d+(?:\\.\\d+)?)(.*)", Pattern.DOTALL);

    /** As YAML has them. */
    private static final List<String> VALUES = List.of(
            "''",
            "' '",
            "x",
            "\"\\0\"",
            "a.b.c",
            "../..",
            "0",
            "-1",
            "1",
            "3",
            "0.5",
            "2.0",
            "1e300",
            "65536",
            "2147483648",
            "99999999999999999999",
            ".nan",
            ".inf",
            "0 s",
            "-5 s",
            "1 ns",
            "100000 h",
            "0 B",
            "1 B",
            "4 KiB",
            "1000 PB",
            "9 PiB",
            "0 bit/s",
            "1 bit/s",
            "900 Tbit/s",
            "0 %",
            "101 %",
            "5 parsec",
            "0 GHz",
            "1e999 GHz",
            "true",
            "null",
            "{}",
            "[]",
            "[x]",
            "{a: b}",
            "[[a, b], {}]");

    private static final List<String> FACTORS = List.of("0", "-1", "0.001", "3", "1000", "1000000000000");

    /** Damage of one value, which is of one parent. */
    interface Damage {
        /** Replaces or removes the value with this index or name. */
        void to(JsonNode parent, String step);
    }

    private record Named(String name, Damage damage) implements Damage {
        @Override
        public void to(JsonNode parent, String step) {
            damage.to(parent, step);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @Provide
    Arbitrary<Damage> damages() {
        List<Damage> all = new ArrayList<>();
        all.add(new Named("drop", DamagedFilesTest::drop));
        all.add(new Named("rename", (parent, step) -> {
            if (parent instanceof ObjectNode object) {
                JsonNode value = object.remove(step);
                object.set(step + "x", value);
            }
        }));
        VALUES.forEach(value -> all.add(new Named(
                value,
                (parent, step) ->
                        replace(parent, step, SourceTree.parse("value", value).root()))));
        FACTORS.forEach(factor -> all.add(
                new Named("times " + factor, (parent, step) -> replace(parent, step, scaled(parent, step, factor)))));
        return Arbitraries.of(all);
    }

    @Provide
    Arbitrary<String> labs() {
        return Arbitraries.of(Library.LABS.names());
    }

    @Provide
    Arbitrary<String> scenarios() {
        return Arbitraries.of(Library.SCENARIOS.names());
    }

    @Property(tries = 250, shrinking = ShrinkingMode.OFF)
    void damagedLabsAreBuiltOrRefusedWithAPlace(
            @ForAll("labs") String name, @ForAll @IntRange(max = 100_000) int which, @ForAll("damages") Damage damage) {
        SourceTree tree = damaged(Library.LABS.open(name), which, damage);

        LabSpec lab = readOrRefuse(tree, new LabReader()::read);

        if (lab != null) {
            new LabBuilder(lab).virtual().close();
        }
    }

    @Property(tries = 250, shrinking = ShrinkingMode.OFF)
    void damagedScenariosStartOrAreRefusedWithAPlace(
            @ForAll("scenarios") String name,
            @ForAll @IntRange(max = 100_000) int which,
            @ForAll("damages") Damage damage) {
        SourceTree tree = damaged(Library.SCENARIOS.open(name), which, damage);

        ScenarioSpec spec = readOrRefuse(tree, document -> new ScenarioReader().read(document, name, List.of()));

        if (spec != null) {
            ScenarioSpec started =
                    new ScenarioReader().read(tree, name, List.of("limit=100 us", "expectations=[]", "faults=[]"));
            new ScenarioRun(started, new Trace()).run((seconds, bytes) -> {});
        }
    }

    private static <T> T readOrRefuse(SourceTree tree, Function<SourceTree, T> reader) {
        try {
            return reader.apply(tree);
        } catch (BadInputException e) {
            assertThat(e.problems()).isNotEmpty().allSatisfy(problem -> {
                assertThat(problem.place().toString()).matches(".+:[1-9]\\d*:[1-9]\\d*");
                assertThat(problem.message()).isNotBlank();
            });
            return null;
        }
    }

    private static SourceTree damaged(SourceTree tree, int which, Damage damage) {
        List<Runnable> places = new ArrayList<>();
        collect(tree.root(), damage, places);
        places.get(which % places.size()).run();
        // JSON is YAML. Numbers that JSON does not have are written in quotes, as people do.
        return SourceTree.parse("damaged.yaml", tree.root().toString());
    }

    private static void collect(JsonNode node, Damage damage, List<Runnable> places) {
        if (node.isObject()) {
            node.properties().forEach(entry -> {
                places.add(() -> damage.to(node, entry.getKey()));
                collect(entry.getValue(), damage, places);
            });
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                String step = Integer.toString(i);
                places.add(() -> damage.to(node, step));
                collect(node.get(i), damage, places);
            }
        }
    }

    private static void drop(JsonNode parent, String step) {
        if (parent instanceof ObjectNode object) {
            object.remove(step);
        } else {
            ((ArrayNode) parent).remove(Integer.parseInt(step));
        }
    }

    private static void replace(JsonNode parent, String step, JsonNode value) {
        if (parent instanceof ObjectNode object) {
            object.set(step, value);
        } else {
            ((ArrayNode) parent).set(Integer.parseInt(step), value);
        }
    }

    private static JsonNode scaled(JsonNode parent, String step, String factor) {
        JsonNode value = parent.isArray() ? parent.get(Integer.parseInt(step)) : parent.get(step);
        Matcher matcher = QUANTITY.matcher(value.isValueNode() ? value.asString() : "");
        if (!matcher.matches()) {
            return value;
        }
        BigDecimal number = new BigDecimal(matcher.group(1)).multiply(new BigDecimal(factor));
        if (value.isString()) {
            return JsonNodeFactory.instance.stringNode(
                    number.stripTrailingZeros().toPlainString() + matcher.group(2));
        }
        return JsonNodeFactory.instance.numberNode(number.stripTrailingZeros());
    }
}
