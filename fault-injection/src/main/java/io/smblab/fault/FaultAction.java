package io.smblab.fault;

import io.smblab.unit.TimeSpan;
import io.smblab.wire.NtStatus;

/** What a fault does. */
public sealed interface FaultAction {
    /** Where an action can happen. */
    enum Place {
        /** On a cable, at an instant. */
        CABLE("a cable and an instant"),
        /** At connections, at an instant. */
        CONNECTIONS("connections and an instant"),
        /** At requests, on a match. */
        COMMANDS("commands and a match");

        private final String needs;

        Place(String needs) {
            this.needs = needs;
        }

        String needs() {
            return needs;
        }
    }

    /** Where the action can happen. */
    Place place();

    /** Faults of cables and connections. */
    sealed interface OnNetwork extends FaultAction {}

    /** Faults of single requests. */
    sealed interface OnCommand extends FaultAction {}

    /** Pulls the cable; healing plugs it again. */
    record PullCable() implements OnNetwork {
        @Override
        public Place place() {
            return Place.CABLE;
        }

        @Override
        public String toString() {
            return "pull";
        }
    }

    /** Resets connections. There is nothing to heal. */
    record DropConnections() implements OnNetwork {
        @Override
        public Place place() {
            return Place.CONNECTIONS;
        }

        @Override
        public String toString() {
            return "drop";
        }
    }

    /** Stops all reading and writing on connections; healing lets it go on. */
    record StallConnections() implements OnNetwork {
        @Override
        public Place place() {
            return Place.CONNECTIONS;
        }

        @Override
        public String toString() {
            return "stall";
        }
    }

    /**
     * Loses frames on a cable at random.
     *
     * @param probability for each frame, more than 0 and at most 1
     */
    record LoseFrames(double probability) implements OnNetwork {
        /** Checks the range. */
        public LoseFrames {
            if (!(probability > 0 && probability <= 1)) {
                throw new IllegalArgumentException("loss " + probability + " (expected more than 0 and at most 1)");
            }
        }

        @Override
        public Place place() {
            return Place.CABLE;
        }

        @Override
        public String toString() {
            return "lose " + probability * 100 + " % of frames on";
        }
    }

    /**
     * Delays frames on a cable.
     *
     * @param delay on top of what it takes anyway
     */
    record DelayFrames(TimeSpan delay) implements OnNetwork {
        @Override
        public Place place() {
            return Place.CABLE;
        }

        @Override
        public String toString() {
            return "delay frames by " + delay + " on";
        }
    }

    /**
     * Answers a request without serving it.
     *
     * @param status of the answer
     */
    record Answer(NtStatus status) implements OnCommand {
        @Override
        public Place place() {
            return Place.COMMANDS;
        }

        @Override
        public String toString() {
            return "answer " + status;
        }
    }

    /** Serves a request and keeps the answer back for ever. */
    record Withhold() implements OnCommand {
        @Override
        public Place place() {
            return Place.COMMANDS;
        }

        @Override
        public String toString() {
            return "withhold the answer to";
        }
    }
}
