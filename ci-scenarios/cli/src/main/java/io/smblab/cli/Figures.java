package io.smblab.cli;

import java.util.Locale;

/** Numbers as tables show them. */
final class Figures {
    private Figures() {}

    /** At least three digits that say something, and no more than one decimal from ten on. */
    static String number(double value) {
        double size = Math.abs(value);
        return String.format(
                Locale.ROOT, size >= 9.995 || size == 0 ? "%.1f" : size >= 0.9995 ? "%.2f" : "%.3f", value);
    }
}
