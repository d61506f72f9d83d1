package io.smblab.validation;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A value as it was published: exactly, as a bound, as a range, as yes or no, or in words. */
public sealed interface Published {
    /**
     * One number.
     *
     * @param value in the unit of its row
     */
    record Exact(double value) implements Published {}

    /**
     * A bound or a range, both ends included.
     *
     * @param least in the unit of its row
     * @param most in the unit of its row; infinite for a lower bound
     */
    record Between(double least, double most) implements Published {}

    /**
     * Yes or no.
     *
     * @param value which
     */
    record Flag(boolean value) implements Published {}

    /**
     * A word.
     *
     * @param text which
     */
    record Words(String text) implements Published {}

    /** Reads {@code 7.75}, {@code >2000}, {@code 60-70}, {@code 9.x} (9 to just below 10), {@code true}, or words. */
    static Published parse(String text) {
        Matcher bound = Pattern.compile(">=?([0-9.]+)").matcher(text);
        Matcher range = Pattern.compile("([0-9.]+)-([0-9.]+)").matcher(text);
        Matcher digit = Pattern.compile("([0-9]+)\\.x").matcher(text);
        if (text.equals("true") || text.equals("false")) {
            return new Flag(text.equals("true"));
        }
        if (bound.matches()) {
            return new Between(Double.parseDouble(bound.group(1)), Double.POSITIVE_INFINITY);
        }
        if (range.matches()) {
            return new Between(Double.parseDouble(range.group(1)), Double.parseDouble(range.group(2)));
        }
        if (digit.matches()) {
            double whole = Double.parseDouble(digit.group(1));
            return new Between(whole, Math.nextDown(whole + 1));
        }
        return text.matches("[0-9.]+") ? new Exact(Double.parseDouble(text)) : new Words(text);
    }
}
