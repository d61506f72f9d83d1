package io.smblab.validation;

/**
 * What was measured for a row.
 *
 * @param number in bytes, seconds, bytes per second, or without a unit; null where it is none
 * @param holds whether everything held that was expected; null where only the number matters
 * @param why nothing was measured; else null
 */
record Value(Double number, Boolean holds, String why) {
    static Value number(double number) {
        return new Value(number, null, null);
    }

    static Value holds(boolean holds) {
        return new Value(null, holds, null);
    }

    static Value missing(String why) {
        return new Value(null, null, why);
    }
}
