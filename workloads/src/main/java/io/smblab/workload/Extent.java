package io.smblab.workload;

import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;

/** When a workload has done enough. */
public sealed interface Extent {
    /**
     * Starts nothing new after a time; what is under way is awaited.
     *
     * @param duration from the start of the workload
     */
    record ForTime(TimeSpan duration) implements Extent {}

    /**
     * Moves an amount of data.
     *
     * @param bytes in all, rounded up to whole blocks
     */
    record ForBytes(ByteSize bytes) implements Extent {}
}
