package io.smblab.scenario;

import java.util.Locale;

/** What a measured value must be. */
public sealed interface Bound {
    /** Whether a value meets it. */
    boolean admits(Measured measured);

    /** Any value: it is measured and not judged. */
    record Any() implements Bound {
        @Override
        public boolean admits(Measured measured) {
            return !measured.missing();
        }

        @Override
        public String toString() {
            return "any";
        }
    }

    /**
     * The very value.
     *
     * @param text as it is shown
     */
    record Equal(String text) implements Bound {
        @Override
        public boolean admits(Measured measured) {
            return !measured.missing()
                    && (measured.text().equals(text.toLowerCase(Locale.ROOT))
                            || measured.text().equals(text));
        }

        @Override
        public String toString() {
            return "is " + text;
        }
    }

    /**
     * A range, both ends included.
     *
     * @param least smallest value allowed
     * @param most largest value allowed
     * @param words how the file says it
     */
    record Range(double least, double most, String words) implements Bound {
        @Override
        public boolean admits(Measured measured) {
            return !measured.missing() && measured.number() >= least && measured.number() <= most;
        }

        @Override
        public String toString() {
            return words;
        }
    }
}
