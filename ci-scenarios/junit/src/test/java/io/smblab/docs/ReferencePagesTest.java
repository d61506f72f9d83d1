package io.smblab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.crypto.CipherAlgorithm;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.lab.LabReader;
import io.smblab.lab.Preset;
import io.smblab.lab.Presets;
import io.smblab.lab.file.Fields;
import io.smblab.net.TcpState;
import io.smblab.scenario.Library;
import io.smblab.scenario.Measure;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioReader;
import io.smblab.smb2.client.ChannelState;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Pages that list what there is have all of it. */
class ReferencePagesTest {
    private static JsonNode schema(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return JsonMapper.shared().readTree(in.readAllBytes());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Keys and allowed words of a schema, however deep. */
    private static Set<String> words(JsonNode schema) {
        Set<String> words = new TreeSet<>();
        collect(schema, words);
        return words;
    }

    private static void collect(JsonNode node, Set<String> words) {
        if (node.path("properties").isObject()) {
            words.addAll(node.path("properties").propertyNames());
        }
        node.path("enum").forEach(word -> words.addAll(word.isString() ? Set.of(word.stringValue()) : Set.of()));
        node.forEach(child -> collect(child, words));
    }

    /** Each word as code, alone or at the end of a path. */
    private static void assertOnPage(String page, Set<String> words) {
        String text = Pages.read(page);
        assertThat(words)
                .isNotEmpty()
                .allSatisfy(word -> assertThat(text)
                        .as("%s on %s", word, page)
                        .containsPattern(
                                "`([\\w.*-]+\\.)?" + word.replace(".", "\\.").replace("+", "\\+") + "`"));
    }

    @Test
    void everyKeyOfALabIsOnItsPage() {
        assertOnPage("docs/lab-file.md", words(schema(LabReader.class, "lab.schema.json")));
    }

    @Test
    void everyKeyOfAScenarioIsOnItsPage() {
        assertOnPage("docs/scenario-file.md", words(schema(ScenarioReader.class, "scenario.schema.json")));
    }

    @Test
    void everyMeasureAndScenarioIsOnThePage() {
        Set<String> words = new TreeSet<>(Library.SCENARIOS.names());
        Arrays.stream(Measure.values()).map(Fields::word).forEach(words::add);

        assertOnPage("docs/scenario-file.md", words);
    }

    @Test
    void everyPresetIsOnThePage() {
        Set<String> words = new TreeSet<>();
        for (Preset.Kind kind : Preset.Kind.values()) {
            words.addAll(new Presets().names(kind));
        }

        assertOnPage("docs/lab-file.md", words);
    }

    @Test
    void everyFieldOfTheReportIsOnThePage() {
        Set<String> names = new TreeSet<>();
        collect(RunReport.class, names);

        assertOnPage("docs/command-line.md", names);
    }

    private static void collect(Type type, Set<String> names) {
        if (type instanceof ParameterizedType list) {
            collect(list.getActualTypeArguments()[0], names);
        } else if (type instanceof Class<?> record && record.isRecord()) {
            for (RecordComponent component : record.getRecordComponents()) {
                String many = component.getGenericType() instanceof ParameterizedType list
                                && list.getActualTypeArguments()[0] instanceof Class<?> element
                                && element.isRecord()
                                && !component.getName().equals("phases")
                        ? "[]"
                        : "";
                names.add(component.getName() + many.replace("[]", "\\[\\]"));
                collect(component.getGenericType(), names);
            }
        }
    }

    @Test
    void everyCommandDialectAndAlgorithmIsOnThePage() {
        String page = Pages.read("docs/conformance.md");

        assertThat(page).contains(names(Command.values()));
        for (Dialect dialect : Dialect.values()) {
            assertThat(page).contains(dialect.toString());
        }
        for (SigningAlgorithm algorithm : SigningAlgorithm.values()) {
            assertThat(page).contains(algorithm.name().replace('_', '-'));
        }
        for (CipherAlgorithm algorithm : CipherAlgorithm.values()) {
            assertThat(page).contains(algorithm.name().replace('_', '-'));
        }
    }

    @Test
    void everyStateIsOnThePage() {
        String page = Pages.read("docs/state-machines.md");

        assertThat(page).contains(names(ChannelState.values())).contains(names(TcpState.values()));
    }

    private static String[] names(Enum<?>[] constants) {
        return Arrays.stream(constants).map(Enum::name).toArray(String[]::new);
    }
}
