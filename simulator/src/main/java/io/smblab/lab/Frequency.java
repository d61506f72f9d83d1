package io.smblab.lab;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A clock rate.
 *
 * @param hertz more than 0
 */
record Frequency(double hertz) implements Comparable<Frequency> {
    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ?(Hz|kHz|MHz|GHz)");

    private static final double GIGA = 1e9;
    private static final double MEGA = 1e6;

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

    @Override
    public int compareTo(Frequency other) {
        return Double.compare(hertz, other.hertz);
    }

    @Override
    public String toString() {
        return BigDecimal.valueOf(hertz >= GIGA ? hertz / GIGA : hertz / MEGA)
                        .stripTrailingZeros()
                        .toPlainString()
                + (hertz >= GIGA ? " GHz" : " MHz");
    }
}
