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
 * @param commandOverhead of each request that goes to the medium, before the mechanics
 * @param outerRate sustained, on the outermost cylinder
 * @param innerRate sustained, on the innermost cylinder
 * @param interfaceRate of the drive's link
 * @param readAhead how far the drive reads on after a request, into one segment of its cache; 0 for not at all
 * @param queueDepth how many requests the drive holds, the one that it serves included
 * @param scheduling their order
 * @param hitOverhead of a request that the read-ahead answers
 * @param segments how many places are read ahead at once, 1 or more
 * @param minimumPrefetch what is read ahead of a sequential stream before the arm turns to something else (SCSI caching page,
 *     MINIMUM PRE-FETCH)
 * @param errorRecovery how long the drive tries to read a bad place before it gives up
 * @param cache memory of the drive, which bounds what its write cache holds; 0 for no bound but the number of requests
 * @param writeCache whether the drive answers writes when it has the data, and writes them in an order of its own later
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
        int queueDepth,
        DriveScheduling scheduling,
        TimeSpan hitOverhead,
        int segments,
        ByteSize minimumPrefetch,
        TimeSpan errorRecovery,
        ByteSize cache,
        boolean writeCache) {
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
        if (queueDepth < 1 || segments < 1) {
            throw new IllegalArgumentException(
                    "queueDepth " + queueDepth + ", segments " + segments + " (expected 1 or more)");
        }
        if (minimumPrefetch.compareTo(readAhead) > 0) {
            throw new IllegalArgumentException(
                    "minimumPrefetch " + minimumPrefetch + " (expected at most readAhead " + readAhead + ")");
        }
    }

    /** A drive that reads ahead at one place, gives that up for any other request, takes as long for a hit as for a miss, and never retries. */
    public DriveSpec(
            ByteSize capacity,
            TimeSpan rotation,
            SeekCurve seek,
            TimeSpan writeSettle,
            TimeSpan commandOverhead,
            DataRate outerRate,
            DataRate innerRate,
            DataRate interfaceRate,
            ByteSize readAhead,
            int queueDepth,
            DriveScheduling scheduling) {
        this(
                capacity,
                rotation,
                seek,
                writeSettle,
                commandOverhead,
                outerRate,
                innerRate,
                interfaceRate,
                readAhead,
                queueDepth,
                scheduling,
                commandOverhead,
                1,
                new ByteSize(0),
                new TimeSpan(0),
                new ByteSize(0),
                false);
    }

    /** The same drive with another order of its queue. */
    public DriveSpec withScheduling(DriveScheduling other) {
        return copy(interfaceRate, queueDepth, other);
    }

    /** The same drive whose data leaves it without taking time, since a shared bus, modelled elsewhere, carries it. */
    public DriveSpec onSharedBus() {
        return copy(DataRate.parse("1 Tbit/s"), queueDepth, scheduling);
    }

    /** The same drive with its write cache switched on or off. */
    public DriveSpec withWriteCache(boolean on) {
        return copy(interfaceRate, queueDepth, scheduling, on);
    }

    private DriveSpec copy(DataRate link, int requests, DriveScheduling order) {
        return copy(link, requests, order, writeCache);
    }

    private DriveSpec copy(DataRate link, int requests, DriveScheduling order, boolean cacheWrites) {
        return new DriveSpec(
                capacity,
                rotation,
                seek,
                writeSettle,
                commandOverhead,
                outerRate,
                innerRate,
                link,
                readAhead,
                requests,
                order,
                hitOverhead,
                segments,
                minimumPrefetch,
                errorRecovery,
                cache,
                cacheWrites);
    }
}
