package io.smblab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.lab.LabReader;
import io.smblab.lab.Preset;
import io.smblab.lab.PresetNumber;
import io.smblab.lab.PresetNumbers;
import io.smblab.lab.Presets;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of presets says of each number what the catalog says, and its example is a preset. */
class PresetsPageTest {
    private static final String PAGE = "docs/presets.md";
    private static final Pattern EXAMPLE =
            Pattern.compile("<!-- preset -->\\n```\\n(preset: (\\S+)\\n.*?)```", Pattern.DOTALL);

    @TempDir
    private Path directory;

    private static String line(PresetNumber number) {
        String missing = number.missingInWords();
        return "| `" + number.name() + "` | " + number.unitOrMeasure() + " | " + number.range() + " | "
                + (missing.isEmpty() ? "–" : missing) + " | " + number.meaning() + " |";
    }

    /** The part of the page about a kind. */
    private static String section(String page, Preset.Kind kind) {
        int start = page.indexOf("\n### " + Fields.word(kind) + "\n");
        assertThat(start).as("section %s of %s", Fields.word(kind), PAGE).isPositive();
        int end = page.indexOf("\n### ", start + 1);
        return page.substring(start, end < 0 ? page.length() : end);
    }

    @Test
    void everyNumberOfEveryPresetIsOnThePage() {
        String page = Pages.read(PAGE);
        Presets presets = new Presets();
        List<String> missing = new ArrayList<>();
        for (Preset.Kind kind : Preset.Kind.values()) {
            String section = section(page, kind);
            PresetNumbers declared = PresetNumbers.of(kind);
            assertThat(section).contains("](" + declared.page() + ")");
            declared.numbers().values().stream()
                    .map(PresetsPageTest::line)
                    .filter(line -> !section.contains(line))
                    .forEach(missing::add);
            for (String name : presets.names(kind)) {
                assertThat(declared.numbers())
                        .as("%s/%s", kind, name)
                        .containsKeys(
                                presets.find(kind, name).parameters().keySet().toArray(String[]::new));
            }
        }

        assertThat(missing).as("lines that %s lacks", PAGE).isEmpty();
    }

    @Test
    void numbersOnThePageAreDeclared() {
        String page = Pages.read(PAGE);
        for (Preset.Kind kind : Preset.Kind.values()) {
            Matcher row = Pattern.compile("^\\| `([a-z0-9-]+)` \\|", Pattern.MULTILINE)
                    .matcher(section(page, kind));
            while (row.find()) {
                assertThat(PresetNumbers.of(kind).numbers()).containsKey(row.group(1));
            }
        }
    }

    @Test
    void theExampleIsAPreset() throws IOException {
        Matcher example = EXAMPLE.matcher(Pages.read(PAGE));
        assertThat(example.find()).isTrue();
        String name = example.group(2);
        Files.writeString(
                Files.createDirectories(directory.resolve("presets/drive")).resolve(name + ".yaml"), example.group(1));
        Path lab = Files.writeString(
                directory.resolve("lab.yaml"),
                "lab: my-lab\nhosts: {bench: {volumes: {one: {drive: " + name + "}}}}\n");

        Preset preset = new Presets().beside(lab).find(Preset.Kind.DRIVE, name);

        assertThat(preset.size("capacity").bytes()).isEqualTo(6_001_175_126_016L);
        assertThat(preset.count(Preset.Origin.CALIBRATED)).isZero();
        assertThat(new LabReader(new Presets().beside(lab)).read(SourceTree.read(lab)))
                .isNotNull();
    }
}
