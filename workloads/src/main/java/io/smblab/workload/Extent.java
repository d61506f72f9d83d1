package io.smblab.workload;

import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;

/** When a workload has done enough. */
public sealed interface Extent {
    /**
     * Starts nothing new after a time; what is under way is awaited.
     *
     * @param warmUp from the start of the workload; what completes in it is not measured
     * @param duration measured, after the warm-up
     */
    record ForTime(TimeSpan warmUp, TimeSpan duration) implements Extent {
        /** Without a warm-up. */
        public ForTime(TimeSpan duration) {
            this(TimeSpan.ZERO, duration);
        }

        /** From the start of the workload to the end of what is measured. */
        public long totalNanos() {
            return warmUp.nanos() + duration.nanos();
        }
    }

    /**
     * Moves an amount of data.
     *
     * @param bytes in all, rounded up to whole blocks
     */
    record ForBytes(ByteSize bytes) implements Extent {}

    /** How long nothing is measured, from the start of the workload. */
    default long warmUpNanos() {
        return this instanceof ForTime time ? time.warmUp().nanos() : 0;
    }
}
