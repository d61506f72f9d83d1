package io.smblab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PresetsTest {
    private final Presets presets = new Presets();

    @Test
    void everyNumberOfEveryPresetHasUnitAndSource() {
        List<String> without = new ArrayList<>();
        for (Preset.Kind kind : Preset.Kind.values()) {
            assertThat(presets.names(kind)).as(kind.name()).isNotEmpty();
            for (String name : presets.names(kind)) {
                presets.find(kind, name).parameters().forEach((key, parameter) -> {
                    if (parameter.unit().isBlank() || parameter.source().isBlank() || parameter.origin() == null) {
                        without.add(name + "." + key);
                    }
                });
            }
        }

        assertThat(without).isEmpty();
    }

    @Test
    void everyNumberIsOfTheKindThatItsSourceSupports() {
        Pattern doubtful = Pattern.compile(
                "from memory|not published|borrowed|not at hand|about |class of|usual|chosen|no use|stands in"
                        + "|reviews of drives|fitted|^as ");
        List<String> wrong = new ArrayList<>();
        for (Preset.Kind kind : Preset.Kind.values()) {
            for (String name : presets.names(kind)) {
                presets.find(kind, name).parameters().forEach((key, parameter) -> {
                    boolean honest = switch (parameter.origin()) {
                        case DATASHEET -> !doubtful.matcher(parameter.source()).find();
                        case CALIBRATED -> parameter.source().matches("row [A-Z]\\d\\d.*");
                        case ASSUMED -> parameter.source().length() >= 25;
                    };
                    if (!honest) {
                        wrong.add(name + "." + key + ": " + parameter.origin() + ", " + parameter.source());
                    }
                });
            }
        }

        assertThat(wrong).isEmpty();
    }

    /** Drivers of one card differ in what they switch on, so a card that can join says so for both systems. */
    @Test
    void everyCardThatJoinsSegmentsSaysWhetherItDoesUnderLinux() {
        assertThat(presets.names(Preset.Kind.NIC)).allSatisfy(name -> {
            Preset card = presets.find(Preset.Kind.NIC, name);
            assertThat(card.has("lro") || !card.flag("rsc")).as(name).isTrue();
        });
    }

    @Test
    void readsQuantitiesWithTheirUnits() {
        Preset drive = presets.find(Preset.Kind.DRIVE, "wd10evds");

        assertThat(drive.time("mean-seek").nanos()).isEqualTo(8_900_000);
        assertThat(drive.size("cache").bytes()).isEqualTo(32L << 20);
        assertThat(drive.rate("outer-rate").bytesPerSecond()).isEqualTo(110e6);
        assertThat(presets.find(Preset.Kind.HOST, "xeon-e5506").hertz("clock")).isEqualTo(2.13e9);
    }

    @Test
    void knowsNoPresetOfAnotherKind() {
        assertThat(presets.find(Preset.Kind.NIC, "wd10evds")).isNull();
    }

    @Test
    void aShareOfAWholeIsMovedToTheWholeAtMost() {
        Preset nic = presets.find(Preset.Kind.NIC, "aquantia-aqc107");

        assertThat(nic.scaled("line-efficiency", 1.1).number("line-efficiency", "ratio"))
                .isEqualTo(1);
        assertThat(nic.scaled("line-efficiency", 0.9).number("line-efficiency", "ratio"))
                .isEqualTo(0.89694);
    }
}
