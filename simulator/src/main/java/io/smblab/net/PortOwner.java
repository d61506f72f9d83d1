package io.smblab.net;

/** The device that a port belongs to. */
abstract sealed class PortOwner permits Nic, EthernetSwitch {
    /** The carrier of one of its ports came or went. */
    abstract void carrierChanged(Port port, boolean up);

    /** A frame is on its way from {@code sender} to this device; its times say when it will have arrived. */
    abstract void approach(Port sender, Frame frame);
}
