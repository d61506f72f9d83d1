package io.smblab.net;

/** Told when a card, or a card of a bond, gains or loses its carrier. */
@FunctionalInterface
public interface CarrierListener {
    /** A carrier of it changed; {@link HostInterface#hasCarrier()} already says so. */
    void carrierChanged(HostInterface changed, boolean up);
}
