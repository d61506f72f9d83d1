package io.smblab.validation;

import io.smblab.lab.Preset;
import io.smblab.lab.Presets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The constants of the shipped presets that were fitted to a measurement. */
public final class Constants {
    private Constants() {}

    /** All of them; one that several presets have from the same source counts once. */
    public static List<ValidationReport.Constant> calibrated(Presets presets) {
        Map<String, ValidationReport.Constant> constants = new LinkedHashMap<>();
        for (Preset.Kind kind : Preset.Kind.values()) {
            for (String name : presets.names(kind)) {
                Preset preset = presets.find(kind, name);
                preset.parameters().forEach((key, parameter) -> {
                    if (parameter.origin() == Preset.Origin.CALIBRATED) {
                        ValidationReport.Constant one = new ValidationReport.Constant(
                                key,
                                parameter.value(),
                                parameter.unit(),
                                parameter.source(),
                                List.of(Presets.key(kind, name)));
                        constants.merge(
                                key + " " + parameter.quantity() + " " + parameter.source(), one, Constants::together);
                    }
                });
            }
        }
        return new ArrayList<>(constants.values());
    }

    private static ValidationReport.Constant together(ValidationReport.Constant a, ValidationReport.Constant b) {
        List<String> presets = new ArrayList<>(a.presets());
        presets.addAll(b.presets());
        return new ValidationReport.Constant(a.parameter(), a.value(), a.unit(), a.source(), presets);
    }
}
