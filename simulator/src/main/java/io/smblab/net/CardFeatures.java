package io.smblab.net;

/**
 * What a card and its driver do to spare the processor work, and how much they hold for it.
 *
 * @param segmentationOffload whether the card cuts what TCP sends into segments (LSO, TSO): the processor has one packet per 64 KiB
 * @param receiveCoalescing whether the card joins received segments of a connection (RSC, LRO): the same for what comes in
 * @param softwareJoining whether the system joins them between driver and TCP (GRO): the driver has each, TCP has one per 64 KiB
 * @param receiveRing frames that each receive queue holds until the processor has dealt with them, 1 or more; more are lost
 */
public record CardFeatures(
        boolean segmentationOffload, boolean receiveCoalescing, boolean softwareJoining, int receiveRing) {
    /** Nothing is spared and nothing overflows. */
    public static final CardFeatures NONE = new CardFeatures(false, false, false, Integer.MAX_VALUE);

    /** Checks the ring. */
    public CardFeatures {
        if (receiveRing < 1) {
            throw new IllegalArgumentException("receiveRing " + receiveRing + " (expected 1 or more)");
        }
    }
}
