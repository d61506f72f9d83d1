package io.smblab.net;

/** Which segments a cable loses. Formulas of TCP's rate assume patterns: each n-th, each independently, the rest of a round. */
@FunctionalInterface
interface LossPattern {
    /** Whether the next segment of a frame is lost; asked once for each segment, in the order in which they are sent. */
    boolean losesNext(Frame frame);
}
