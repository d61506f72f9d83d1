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
        /** A place of the medium could not be read, and nothing replaces it. */
        MEDIUM_ERROR,
        /** Too many drives are gone for the level: the volume does not answer. */
        UNAVAILABLE,
        /** The queue of the device was full. */
        REJECTED
    }
}
