package io.smblab.fault;

import io.smblab.unit.TimeSpan;

/** When a fault happens. */
public sealed interface Trigger {
    /**
     * At an instant.
     *
     * @param time since the start of the lab
     * @param healAfter how long it lasts, null for ever
     */
    record At(TimeSpan time, TimeSpan healAfter) implements Trigger {
        @Override
        public String toString() {
            return "at " + time + (healAfter == null ? "" : " for " + healAfter);
        }
    }

    /**
     * On requests that match the target.
     *
     * @param nth the first match that counts, 1 or more
     * @param times how many matches from there on, 1 or more
     */
    record OnMatch(int nth, int times) implements Trigger {
        /** Checks the ranges. */
        public OnMatch {
            if (nth < 1 || times < 1) {
                throw new IllegalArgumentException("nth " + nth + ", times " + times + " (expected 1 or more)");
            }
        }

        /** Whether a match falls into the range. */
        boolean includes(long match) {
            return match >= nth && match - nth < times;
        }

        @Override
        public String toString() {
            return "on match " + nth
                    + (times == 1 ? "" : times == Integer.MAX_VALUE ? " and later" : " to " + (nth + times - 1));
        }
    }
}
