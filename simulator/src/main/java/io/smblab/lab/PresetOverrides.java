package io.smblab.lab;

import io.smblab.lab.file.Fields;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds where a lab file says something else about a piece of hardware than its preset, beyond what may be set up. */
final class PresetOverrides {
    /** Where a lab file and presets have different names for one thing. */
    private static final Map<String, String> PARAMETER_OF_KEY = Map.of("speed", "link-speed");

    private final PresetUse use;
    private final List<String> found = new ArrayList<>();

    PresetOverrides(PresetUse use) {
        this.use = use;
    }

    /** In words, in the order of the file. */
    List<String> in(Fields lab) {
        lab.children("hosts").values().forEach(this::host);
        lab.at("network")
                .children("switches")
                .values()
                .forEach(fields -> section(Preset.Kind.SWITCH, fields.text("preset"), fields));
        return found;
    }

    private void host(Fields host) {
        section(Preset.Kind.HOST, host.text("preset"), host.at("cpu"));
        host.children("nics").values().forEach(nic -> section(Preset.Kind.NIC, nic.text("preset"), nic));
        for (Fields volume : host.children("volumes").values()) {
            section(Preset.Kind.DRIVE, volume.text("drive"), volume);
            section(Preset.Kind.FLASH, volume.text("flash"), volume);
            Fields raid = volume.at("raid");
            section(Preset.Kind.CONTROLLER, raid.text("controller"), raid);
            section(Preset.Kind.SCSI, raid.text("bus"), raid);
            section(Preset.Kind.DRIVE, raid.at("drives").text("preset"), raid.at("drives"));
            section(Preset.Kind.FLASH, raid.at("drives").text("flash"), raid.at("drives"));
        }
    }

    private void section(Preset.Kind kind, String name, Fields fields) {
        Preset preset = name == null ? null : use.used().get(Presets.key(kind, name));
        if (preset == null) {
            return;
        }
        for (String key : fields.keys()) {
            Preset.Parameter own = preset.parameters().get(PARAMETER_OF_KEY.getOrDefault(key, key));
            if (own != null) {
                compare(kind, preset, fields, key, own);
            }
        }
    }

    private void compare(Preset.Kind kind, Preset preset, Fields fields, String key, Preset.Parameter own) {
        double given = amount(fields.text(key));
        double inPreset = amount(own.quantity());
        boolean allowed = switch (kind.freedom(PARAMETER_OF_KEY.getOrDefault(key, key))) {
            case FREE -> true;
            case UP_TO -> given <= inPreset;
            case FIXED -> given == inPreset;
        };
        if (!allowed) {
            found.add(fields.path() + "." + key + " is " + fields.text(key) + "; " + Presets.key(kind, preset.name())
                    + " has " + own.quantity());
        }
    }

    /** A count, a flag, a rate in bits per second, bytes, a frequency in hertz. */
    private static double amount(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.equals("true") || lower.equals("false")) {
            return lower.equals("true") ? 1 : 0;
        }
        if (lower.endsWith("/s")) {
            return DataRate.parse(text).bitsPerSecond();
        }
        if (lower.endsWith("b")) {
            return ByteSize.parse(text).bytes();
        }
        return lower.endsWith("hz")
                ? Frequency.parse(text).hertz()
                : Double.parseDouble(text.strip().split(" ")[0]);
    }
}
