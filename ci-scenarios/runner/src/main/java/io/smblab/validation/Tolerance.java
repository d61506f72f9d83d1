package io.smblab.validation;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far a measured value may be from a published one.
 *
 * @param kind how the distance is taken
 * @param amount a share for {@code RELATIVE}, a difference for {@code ABSOLUTE}, 1 or more for {@code FACTOR}, nothing for {@code EXACT}
 */
public record Tolerance(Kind kind, double amount) {
    /** The very value. */
    public static final Tolerance EXACT = new Tolerance(Kind.EXACT, 0);

    private static final Pattern FORM = Pattern.compile("([0-9.]+) (%|points)|factor ([0-9.]+)");

    /** How a distance is taken. */
    public enum Kind {
        /** No distance. */
        EXACT,
        /** In proportion to the published value. */
        RELATIVE,
        /** As a difference: percentage points of a ratio. */
        ABSOLUTE,
        /** As a factor, up or down. */
        FACTOR
    }

    /** Reads {@code 10 %}, {@code 3 points}, {@code factor 3} or {@code exact}. */
    public static Tolerance parse(String text) {
        if (text.equals("exact")) {
            return EXACT;
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("tolerance \"" + text + "\", allowed: 10 %, 3 points, factor 3, exact");
        }
        if (matcher.group(3) != null) {
            return new Tolerance(Kind.FACTOR, Double.parseDouble(matcher.group(3)));
        }
        double amount = Double.parseDouble(matcher.group(1)) / 100;
        return new Tolerance(matcher.group(2).equals("%") ? Kind.RELATIVE : Kind.ABSOLUTE, amount);
    }

    /** Whether a measured value is near enough. */
    public boolean admits(double published, double measured) {
        return switch (kind) {
            case EXACT -> Math.abs(measured - published) <= 1e-9 * Math.abs(published);
            case RELATIVE -> Math.abs(measured - published) <= amount * Math.abs(published);
            case ABSOLUTE -> Math.abs(measured - published) <= amount;
            case FACTOR -> measured <= published * amount && measured >= published / amount;
        };
    }

    @Override
    public String toString() {
        String digits = amount == 0 ? "" : number(kind == Kind.FACTOR ? amount : amount * 100);
        return switch (kind) {
            case EXACT -> "exact";
            case RELATIVE -> digits + " %";
            case ABSOLUTE -> digits + " points";
            case FACTOR -> "factor " + digits;
        };
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value).replaceAll("\\.?0+$", "");
    }
}
