package io.smblab.net;

/** Told when a card gains or loses carrier. */
@FunctionalInterface
public interface CarrierListener {
    /** The card's carrier changed; {@link Nic#hasCarrier()} already says so. */
    void carrierChanged(Nic nic, boolean up);
}
