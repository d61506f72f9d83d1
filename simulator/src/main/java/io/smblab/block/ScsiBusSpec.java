package io.smblab.block;

import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;

/**
 * The numbers of a parallel SCSI bus with its host adapter.
 *
 * @param dataRate of the data phase: 320 MB/s for Ultra320, 160 MB/s for Ultra160
 * @param packetized whether commands, data and status of many commands share one connection (Ultra320); otherwise each command
 *     has connections of its own
 * @param commandTime for which adapter and bus are taken by each command, besides its data
 * @param asynchronousTime added to it on a bus that is not packetized: selection, command, disconnection, reselection and status
 *     in asynchronous phases
 * @param hostRate what the slot of the adapter carries
 */
public record ScsiBusSpec(
        DataRate dataRate, boolean packetized, TimeSpan commandTime, TimeSpan asynchronousTime, DataRate hostRate) {
    /** The rate of data: the slower of the bus and the slot. */
    public DataRate rate() {
        return dataRate.compareTo(hostRate) <= 0 ? dataRate : hostRate;
    }

    /** For how long one command takes the bus, in picoseconds. */
    long picosFor(long bytes) {
        long fixed = commandTime.nanos() + (packetized ? 0 : asynchronousTime.nanos());
        return fixed * 1000 + rate().picosFor(bytes);
    }
}
