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

    static Measured missing(String why) {
        return new Measured(0, why, true);
    }
}
