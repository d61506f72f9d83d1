package io.smblab.block;

import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;

/**
 * How an operating system passes the requests of programs on to a device.
 *
 * @param coalescing sequential reads are read ahead in requests of this size, and small reads answered from that; 0 for a path
 *     that passes every request as it comes
 * @param readOn how much a read that continues no stream reads beyond what was asked for
 * @param dispatchDelay from the arrival of a request until it is dispatched, when there is room in the device
 * @param deviceQueue how many requests are in the device at once
 * @param sorted whether those that wait are dispatched upwards by address, or as they came
 * @param streams how many sequential readers are told apart
 * @param writeBehind how much written data may wait in the page cache; 0 for a path on which a write is done when the device has it
 * @param copyRate at which a write is copied into the page cache
 * @param asynchronous whether a program can have many requests under way; otherwise one for each of its threads
 */
public record OsIoPathSpec(
        ByteSize coalescing,
        ByteSize readOn,
        TimeSpan dispatchDelay,
        int deviceQueue,
        boolean sorted,
        int streams,
        ByteSize writeBehind,
        DataRate copyRate,
        boolean asynchronous) {
    /** Checks the ranges. */
    public OsIoPathSpec {
        if (deviceQueue < 1 || streams < 1) {
            throw new IllegalArgumentException(
                    "deviceQueue " + deviceQueue + ", streams " + streams + " (expected 1 or more)");
        }
    }

    /** The same path to a device that takes another number of requests. */
    public OsIoPathSpec withDeviceQueue(int requests) {
        return new OsIoPathSpec(
                coalescing, readOn, dispatchDelay, requests, sorted, streams, writeBehind, copyRate, asynchronous);
    }
}
