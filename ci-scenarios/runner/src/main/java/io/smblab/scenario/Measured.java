package io.smblab.scenario;

/**
 * What was measured.
 *
 * @param number in SI units; 0 where there is only text
 * @param text for people
 * @param missing whether there was nothing to measure
 */
public record Measured(double number, String text, boolean missing) {
    static Measured of(Measure.Kind kind, double number) {
        return new Measured(number, kind.show(number), false);
    }

    static Measured flag(boolean value) {
        return of(Measure.Kind.FLAG, value ? 1 : 0);
    }

    static Measured text(String text) {
        return new Measured(0, text, false);
    }

    /** For people, in the unit in which the bound is given. */
    String text(Bound bound) {
        return !missing && text.endsWith("B/s") && bound.toString().contains("bit/s")
                ? Measure.Kind.bits(number * Byte.SIZE)
                : text;
    }

    /** This value divided by another one of the same kind. */
    Measured over(Measured other) {
        if (missing || other.missing) {
            return missing ? this : other;
        }
        return other.number == 0 ? missing("divided by 0") : of(Measure.Kind.NUMBER, number / other.number);
    }

    static Measured missing(String why) {
        return new Measured(0, why, true);
    }
}
