package io.smblab.net;

/** Why a frame did not arrive. */
public enum DropReason {
    /** The sender's port has no carrier. */
    NO_CARRIER,
    /** No cables and switches lead from the sender's card to the receiver's. */
    NO_ROUTE,
    /** The cable was pulled while the frame was on it or queued for it. */
    CABLE_CUT,
    /** Longer than a port's limit; a layer 2 device says nothing to the sender. */
    OVERSIZE,
    /** The egress buffer of a switch port was full (tail drop). */
    BUFFER_FULL,
    /** The receive ring of a card was full: the processor is behind. */
    RING_FULL,
    /** Random loss of a cable. */
    LOSS,
    /** The connection is stalled by a fault. */
    STALLED,
    /** No connection takes it any more. */
    NO_CONNECTION
}
