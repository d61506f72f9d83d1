package io.smblab.lab;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A clock rate.
 *
 * @param hertz more than 0
 */
record Frequency(double hertz) {
    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ?(Hz|kHz|MHz|GHz)");

    static Frequency parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a frequency, allowed: a number and Hz, kHz, MHz or GHz, such as 2.13 GHz");
        }
        double unit = switch (matcher.group(2)) {
            case "GHz" -> 1e9;
            case "MHz" -> 1e6;
            case "kHz" -> 1e3;
            default -> 1;
        };
        return new Frequency(Double.parseDouble(matcher.group(1)) * unit);
    }
}
