package io.smblab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class StoragePresetsTest {
    private static final Pattern ROW = Pattern.compile("row ([A-Z]\\d\\d)");

    private final Presets presets = new Presets();
    private final StoragePresets storage = new StoragePresets(presets);

    @Test
    void everyStoragePresetCanBeBuilt() {
        presets.names(Preset.Kind.DRIVE).forEach(storage::drive);
        presets.names(Preset.Kind.CONTROLLER).forEach(storage::controller);
        presets.names(Preset.Kind.SCSI).forEach(storage::scsi);
        presets.names(Preset.Kind.FLASH).forEach(storage::flash);
        presets.names(Preset.Kind.OS_PATH).forEach(storage::osPath);
        presets.names(Preset.Kind.FILE_SYSTEM).forEach(storage::fileSystem);
    }

    @Test
    void constantsAreCalibratedOnTheDeclaredRowsOnly() {
        TreeSet<String> rows = new TreeSet<>();
        for (Preset.Kind kind : new Preset.Kind[] {
            Preset.Kind.SCSI,
            Preset.Kind.FLASH,
            Preset.Kind.OS_PATH,
            Preset.Kind.FILE_SYSTEM,
            Preset.Kind.DRIVE,
            Preset.Kind.WORKLOAD
        }) {
            presets.names(kind).forEach(name -> collect(presets.find(kind, name), rows));
        }
        collect(presets.find(Preset.Kind.CONTROLLER, "adaptec-51645"), rows);

        assertThat(rows).containsExactly("I37", "I38", "J01", "J11", "J13", "L01", "L02", "X14", "X17", "X18");
    }

    private static void collect(Preset preset, TreeSet<String> rows) {
        preset.parameters().values().stream()
                .filter(parameter -> parameter.origin() == Preset.Origin.CALIBRATED)
                .forEach(parameter -> {
                    Matcher matcher = ROW.matcher(parameter.source());
                    assertThat(matcher.find()).as(parameter.source()).isTrue();
                    rows.add(matcher.group(1));
                });
    }

    @Test
    void sayWhichPresetsThereAre() {
        assertThatThrownBy(() -> storage.drive("no-such-drive")).hasMessageContaining("maxtor-atlas-15k");
    }
}
