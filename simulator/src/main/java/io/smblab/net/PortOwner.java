package io.smblab.net;

/** The device that a port belongs to. */
abstract sealed class PortOwner permits Nic, EthernetSwitch {
    /** The carrier of one of its ports came or went. */
    abstract void carrierChanged(Port port, boolean up);

    /** From the end of a frame on the cable to the instant at which the device acts on it. */
    abstract long receiveDelayPicos();
}
