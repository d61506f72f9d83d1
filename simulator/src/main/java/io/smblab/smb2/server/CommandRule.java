package io.smblab.smb2.server;

import io.smblab.smb2.message.Smb2Header;

/**
 * Decides the fate of a request before its command is served: the seam where faults come in. Rules are asked in the order in
 * which they were installed; the first verdict other than {@link Verdict.Pass} holds.
 */
@FunctionalInterface
public interface CommandRule {
    /** Decides on one request. */
    Verdict decide(Connection connection, Smb2Header request);

    /** What happens to a request. */
    sealed interface Verdict {
        /** The request is served. */
        record Pass() implements Verdict {}

        /**
         * The request is answered without being served.
         *
         * @param status NTSTATUS code of the response
         */
        record Answer(int status) implements Verdict {}

        /** The request is served, but its response is never sent. */
        record Withhold() implements Verdict {}

        /**
         * The request is served after a delay.
         *
         * @param nanos the delay in ns, 0 or more
         */
        record Delay(long nanos) implements Verdict {
            /** Checks the range. */
            public Delay {
                if (nanos < 0) {
                    throw new IllegalArgumentException("delay " + nanos + " ns (expected 0 or more)");
                }
            }
        }

        /**
         * The connection is dropped.
         *
         * @param cause for logs and traces
         */
        record Drop(String cause) implements Verdict {}

        /** The verdict that changes nothing. */
        Verdict PASS = new Pass();
    }
}
