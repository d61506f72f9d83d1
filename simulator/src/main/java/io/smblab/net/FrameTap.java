package io.smblab.net;

/** Sees the segments that pass a port. Must not act on the network: it only looks. */
@FunctionalInterface
public interface FrameTap {
    /** One segment passed. Of a train each segment is shown, with the instant at which it would have passed alone. */
    void segment(TappedSegment segment);
}
