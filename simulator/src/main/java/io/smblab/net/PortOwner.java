package io.smblab.net;

/** The device that a port belongs to. */
abstract sealed class PortOwner permits Nic, EthernetSwitch {
    /** The carrier of one of its ports came or went. */
    abstract void carrierChanged(Port port, boolean up);

    /** What a frame that comes in waits for. */
    abstract Latency latencyOfReceiving();
}
