package io.smblab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a user is told who gets a number of a preset of his own wrong. */
class PresetReaderTest {
    private static final String CABLE = "preset: c\nparameters:\n  propagation: ";

    private static String shipped(String path) throws IOException {
        return new String(
                Presets.class
                        .getResourceAsStream("/io/smblab/presets/" + path + ".yaml")
                        .readAllBytes(),
                StandardCharsets.UTF_8);
    }

    private static String problems(Preset.Kind kind, String text) {
        BadInputException found = catchThrowableOfType(
                BadInputException.class, () -> PresetReader.read(kind, SourceTree.parse("p.yaml", text)));
        assertThat(found).as(text).isNotNull();
        return found.getMessage();
    }

    @ParameterizedTest
    @EnumSource(Preset.Kind.class)
    void everyNumberThatIsDeclaredIsUsedAndExplained(Preset.Kind kind) {
        Presets presets = new Presets();
        Set<String> used = new TreeSet<>();
        presets.names(kind)
                .forEach(name ->
                        used.addAll(presets.find(kind, name).parameters().keySet()));

        assertThat(PresetNumbers.of(kind).numbers().keySet()).containsExactlyInAnyOrderElementsOf(used);
        assertThat(PresetNumbers.of(kind).numbers().values())
                .allSatisfy(number -> assertThat(number.meaning()).hasSizeGreaterThan(15));
        assertThat(PresetNumbers.of(kind).columns()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "drive/wd10evds | mean-seek: {value: 8.9 | mean-seek: {value: -8.9 | mean-seek is -8.9 ms, allowed:"
                        + " 0.1 ms to 100 ms",
                "drive/wd10evds | mean-seek: {value: 8.9, unit: ms | mean-seek: {value: 8.9, unit: s | mean-seek is"
                        + " 8.9 s, allowed: 0.1 ms to 100 ms",
                "drive/wd10evds | rotation: {value: 5400 | rotation: {value: 0 | rotation is 0 rpm, allowed: 1000 to"
                        + " 30000",
                "drive/wd10evds | unit: rpm | unit: Hz | rotation is in Hz, allowed: rpm",
                "drive/wd10evds | outer-rate: {value: 110, unit: MB/s | outer-rate: {value: 110, unit: MB | outer-rate"
                        + " is in MB, allowed: kbit/s, Mbit/s",
                "drive/wd10evds | outer-rate: {value: 110 | outer-rate: {value: 0 | outer-rate is 0 MB/s, allowed: 100"
                        + " kB/s to 2 GB/s",
                "drive/wd10evds | outer-rate: {value: 110 | outer-rate: {value: 20 | MB/s, allowed: up to 20 MB/s,"
                        + " which is outer-rate",
                "drive/wd10evds | mean-seek: | mean-seeek: | 'a drive has no number mean-seeek, allowed: '",
                "drive/wd10evds | mean-seek: | mean-seeek: | 'no mean-seek, which a drive preset needs (time, 0.1 ms"
                        + " to 100 ms): average seek'",
                "drive/wd10evds | rotation: | rpm: | 'a drive has no number rpm, allowed: capacity, rotation'",
                "drive/wd10evds | cache: {value: 32 | cache: {value: many | cache is many, allowed: {value: a number,"
                        + " unit: MiB, kind: assumed",
                "drive/wd10evds | preset: wd10evds | name: x | 'unknown key name in a preset, allowed: preset, about,"
                        + " parameters'",
                "drive/wd10evds | kind: datasheet | kind: sheet | 'is \"sheet\", allowed: datasheet, calibrated,"
                        + " assumed'",
                "drive/wd10evds | rotation: {value: 5400, unit: rpm, kind: | rotation: {value: 5400, unit: rpm, sort:"
                        + " | parameter rotation without kind, allowed: datasheet",
                "drive/wd10evds | queue-depth: {value: 32 | queue-depth: {value: 31.5 | 'queue-depth is 31.5 requests,"
                        + " allowed: 1 to 65535, whole numbers'",
                "nic/intel-x520 | lso: {value: 1 | lso: {value: true | 'lso is true, allowed: 0 (no) or 1 (yes), unit:"
                        + " flag'",
                "nic/intel-x520 | lso: {value: 1 | lso: {value: 2 | 'lso is 2 flag, allowed: 0 (no) or 1 (yes)'",
                "nic/intel-x520 | mtu: {value: 1500 | mtu: {value: 64000 | 'mtu is 64000 bytes, allowed: up to '",
                "nic/intel-x520 | lso: {value | chunk: {value | 'a nic has no number chunk (controller presets have),"
                        + " allowed: '",
                "controller/dell-perc-h330 | pcie-lanes: | lanes: | 'no pcie-lanes, which a controller preset needs"
                        + " (lanes, 1 to 16)'",
                "controller/adaptec-51645 | overhead-floor: {value: 32, unit: us | overhead-floor: {value: 32, unit:"
                        + " ms | overhead-floor is 32 ms, allowed: up to 0.407 ms, which is read-overhead",
                "flash/intel-dc-s4600 | read-time: {value: 110 | read-time: {value: 2 | numbers that do not go"
                        + " together: readTime 2 us (expected at least",
            })
    void mistakeIsToldWithItsPlace(String preset, String right, String wrong, String message) throws IOException {
        Preset.Kind kind =
                Preset.Kind.valueOf(preset.substring(0, preset.indexOf('/')).toUpperCase(java.util.Locale.ROOT));
        String text = shipped(preset);
        assertThat(text).contains(right);

        assertThat(problems(kind, text.replace(right, wrong)))
                .contains(message)
                .startsWith("p.yaml:")
                .doesNotContain("Exception");
    }

    @Test
    void aQuantityInOnePlaceIsTakenApart() {
        assertThat(problems(Preset.Kind.CABLE, CABLE + "25 ns\n"))
                .isEqualTo("p.yaml:3:3: propagation is 25 ns, allowed:"
                        + " {value: 25, unit: ns, kind: assumed, source: \"why\"}");
        assertThat(problems(Preset.Kind.CABLE, CABLE + "{value: 25 ns, unit: ns, kind: assumed, source: s}\n"))
                .contains("propagation is 25 ns, allowed: {value: 25, unit: ns");
    }

    @Test
    void aUnitThatTheValueCannotHaveIsReplaced() {
        assertThat(problems(Preset.Kind.CABLE, CABLE + "{value: 25n, unit: us, kind: assumed, source: s}\n"))
                .isEqualTo("p.yaml:3:24: propagation is 25n, allowed:"
                        + " {value: 25, unit: us, kind: assumed, source: \"why\"}");
        assertThat(problems(Preset.Kind.CABLE, CABLE + "{value: 25, unit: NS, kind: assumed, source: s}\n"))
                .isEqualTo("p.yaml:3:34: propagation is in NS, allowed: ns, us, ms, s, min, h (did you mean ns?)");
    }

    @Test
    void partsOfANameInAnotherOrderAreRecognised() throws IOException {
        String text = shipped("nic/intel-x520").replace("mtu-max:", "max-mtu:");

        assertThat(problems(Preset.Kind.NIC, text))
                .contains("a nic has no number max-mtu, allowed: ", "(did you mean mtu-max?)", "(is it max-mtu?)");
    }

    @Test
    void everythingIsToldAtOnceWithTheLab(@TempDir Path directory) throws IOException {
        Path drives = Files.createDirectories(directory.resolve("presets/drive"));
        Files.createDirectories(directory.resolve("presets/drives"));
        Files.writeString(
                drives.resolve("one.yaml"),
                shipped("drive/wd10evds")
                        .replace("preset: wd10evds", "preset: one")
                        .replace("rpm", "Hz"));
        Files.writeString(drives.resolve("two.yaml"), "preset: two\n");
        Files.writeString(drives.resolveSibling("drives/three.yaml"), "preset: three\n");
        Files.writeString(drives.resolve("four.yml"), "preset: four\n");
        Path lab = Files.writeString(
                directory.resolve("lab.yaml"),
                "lab: l\n"
                        + "hosts: {h: {volumes: {a: {drive: one}, b: {drive: two}, c: {drive: three}, d: {drive:"
                        + " four}}}}\n");

        BadInputException found =
                catchThrowableOfType(BadInputException.class, () -> new LabReader().read(SourceTree.read(lab)));

        assertThat(found.getMessage())
                .contains(
                        "one.yaml:5:",
                        "rotation is in Hz",
                        "two.yaml:1:",
                        "no parameters",
                        "three.yaml is there, allowed: presets/drive/three.yaml)",
                        "four.yml is there, allowed: presets/drive/four.yaml)");
    }

    @Test
    void aPresetInTheDirectoryOfAnotherKindIsToldOnce() throws IOException {
        assertThat(problems(Preset.Kind.DRIVE, shipped("switch/10gbe-8-port")))
                .endsWith("these are numbers of a switch, allowed here: those of a drive."
                        + " The file of a switch lies in presets/switch")
                .hasLineCount(1);
    }

    @Test
    void aDecimalCommaIsRecognised() {
        assertThat(problems(Preset.Kind.CABLE, CABLE + "{value: 2,5, unit: ns, kind: assumed, source: s}\n"))
                .contains("unknown key 5 in parameter propagation", "(decimals have a point, no comma)");
    }

    @Test
    void aListInPlaceOfTextIsRefused() {
        assertThat(problems(Preset.Kind.CABLE, CABLE + "{value: [2], unit: ns, kind: assumed, source: [s]}\n"))
                .contains("propagation without value", "propagation without source");
        assertThat(problems(Preset.Kind.CABLE, "preset: [c]\nparameters: [propagation]\n"))
                .contains("no preset", "no parameters");
    }

    @Test
    void aTextWithAColonNeedsQuotes() {
        BadInputException found = catchThrowableOfType(
                BadInputException.class, () -> SourceTree.parse("p.yaml", "preset: c\nabout: a cable: long\n"));

        assertThat(found.getMessage())
                .isEqualTo("p.yaml:2:15: not YAML: mapping values are not allowed here,"
                        + " allowed: text that has a colon and a blank in quotes");
    }

    @ParameterizedTest
    @EnumSource(Preset.Kind.class)
    void noValueLeadsToAnythingButAPresetOrAProblem(Preset.Kind kind) throws IOException {
        String name = new Presets().names(kind).get(0);
        String text = shipped(Fields.word(kind) + "/" + name);
        for (String key : PresetNumbers.of(kind).numbers().keySet()) {
            for (String value :
                    List.of("-1", "0", "1", "0.3", "1e-9", "1e18", "1e400", ".nan", "x", "true", "[]", "{}")) {
                String wrong = text.replaceFirst("  " + key + ": \\{value: [^,]*", "  " + key + ": {value: " + value);
                try {
                    PresetReader.read(kind, SourceTree.parse("p.yaml", wrong));
                } catch (BadInputException e) {
                    assertThat(e.getMessage()).contains("p.yaml:");
                }
            }
        }
    }

    @Test
    void aNumberWithoutSourceIsRefused() {
        assertThat(problems(Preset.Kind.CABLE, CABLE + "{value: 25, unit: ns, kind: datasheet}\n"))
                .isEqualTo("p.yaml:3:3: parameter propagation without source: the sheet and where in it, or why this"
                        + " value");
    }

    @Test
    void anEmptyPresetIsRefused() {
        assertThat(problems(Preset.Kind.CABLE, "preset: c\n"))
                .contains("no parameters, allowed: the numbers of a cable, by name");
        assertThat(problems(Preset.Kind.CABLE, "just words\n")).contains("no parameters");
        assertThat(problems(Preset.Kind.CABLE, "preset: c\nparameters: none\n")).contains("no parameters");
    }

    @Test
    void smallNumbersAreWrittenOut() {
        assertThat(new Preset.Parameter(0.00005, "s", Preset.Origin.ASSUMED, "why").quantity())
                .isEqualTo("0.00005 s");
    }

    @Test
    void everyKindHasANumberOfItsOwnPage() {
        for (Preset.Kind kind : Preset.Kind.values()) {
            assertThat(PresetNumbers.of(kind).page()).as(Fields.word(kind)).startsWith("models/");
        }
    }
}
