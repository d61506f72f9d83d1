package io.smblab.block;

import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;

/**
 * The numbers of a hard disk.
 *
 * @param capacity what it holds
 * @param rotation the time of one turn: 60 s / rpm
 * @param seek seek time by distance
 * @param writeSettle added to the seek of a write
 * @param commandOverhead of each request, before the mechanics
 * @param outerRate sustained, on the outermost cylinder
 * @param innerRate sustained, on the innermost cylinder
 * @param interfaceRate of the drive's link
 * @param readAhead how far the drive reads on after a request, into its cache; 0 for not at all
 * @param writeStreaming whether the cache of the drive takes writes early, so that sequential ones lose no turn
 * @param queueDepth how many requests may wait in the drive
 * @param scheduling their order
 */
public record DriveSpec(
        ByteSize capacity,
        TimeSpan rotation,
        SeekCurve seek,
        TimeSpan writeSettle,
        TimeSpan commandOverhead,
        DataRate outerRate,
        DataRate innerRate,
        DataRate interfaceRate,
        ByteSize readAhead,
        boolean writeStreaming,
        int queueDepth,
        DriveScheduling scheduling) {
    /** Checks the ranges. */
    public DriveSpec {
        if (capacity.bytes() == 0 || rotation.nanos() == 0) {
            throw new IllegalArgumentException(
                    "capacity " + capacity + ", rotation " + rotation + " (expected more than 0)");
        }
        if (innerRate.compareTo(outerRate) > 0) {
            throw new IllegalArgumentException(
                    "innerRate " + innerRate + " (expected at most outerRate " + outerRate + ")");
        }
        if (queueDepth < 1) {
            throw new IllegalArgumentException("queueDepth " + queueDepth + " (expected 1 or more)");
        }
    }
}
