package io.smblab.block;

/**
 * How a block request ended.
 *
 * @param outcome whether the device did it
 * @param latencyNanos from submission to completion, in nanoseconds
 */
public record BlockResult(Outcome outcome, long latencyNanos) {
    /** The queue was full. */
    static final BlockResult REJECTED = new BlockResult(Outcome.REJECTED, 0);

    /** The ways for a request to end. */
    public enum Outcome {
        /** Done. */
        OK,
        /** The medium could not be read or written. */
        MEDIUM_ERROR,
        /** The queue of the device was full. */
        REJECTED
    }
}
