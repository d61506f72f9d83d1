package io.smblab.net;

/** How finely TCP is moved through the network. The bytes on the wire are the same either way. */
public enum Granularity {
    /** One event for each segment and hop: queueing to the packet. */
    SEGMENT,
    /**
     * Up to 64 KiB of whole segments in one event, with the framing computed. Steady rates equal those of {@link #SEGMENT};
     * a small message behind another flow's train can wait for the whole train (52 us at 10 Gbit/s).
     */
    TRAIN
}
