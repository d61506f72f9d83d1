package io.smblab.block;

import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;

/**
 * The numbers of a RAID controller.
 *
 * @param cache what may be written and not yet on the drives; 0 for a controller without a cache
 * @param batteryBacked whether the cache counts as stable storage, so that a flush need not wait for the drives
 * @param readOverhead fixed time of a read
 * @param writeOverhead fixed time of a write
 * @param overheadBlock size of the requests whose fixed times these are: smaller ones cost their share of them, larger ones no more; 0 when
 *     every request costs the same
 * @param overheadFloor fixed time of the smallest request
 * @param concurrency how many requests can be within their fixed time at once
 * @param hostBusRate at which data moves between the host and the controller
 * @param writeBackRate at which the cache takes data, parity included
 * @param readAhead per sequential stream and drive; 0 for none
 * @param streams how many sequential streams are told apart
 * @param destageDepth how many commands per drive are on their way from the cache at once
 * @param destageDelay how long a stripe or chunk that is not complete waits for the rest
 * @param queueDepth how many requests the controller holds at once
 */
public record ControllerSpec(
        ByteSize cache,
        boolean batteryBacked,
        TimeSpan readOverhead,
        TimeSpan writeOverhead,
        ByteSize overheadBlock,
        TimeSpan overheadFloor,
        int concurrency,
        DataRate hostBusRate,
        DataRate writeBackRate,
        ByteSize readAhead,
        int streams,
        int destageDepth,
        TimeSpan destageDelay,
        int queueDepth) {
    /** Checks the ranges. */
    public ControllerSpec {
        atLeastOne("concurrency", concurrency);
        atLeastOne("streams", streams);
        atLeastOne("destageDepth", destageDepth);
        atLeastOne("queueDepth", queueDepth);
        if (overheadFloor.compareTo(readOverhead) > 0 || overheadFloor.compareTo(writeOverhead) > 0) {
            throw new IllegalArgumentException("overheadFloor " + overheadFloor + " (expected at most " + readOverhead
                    + " and " + writeOverhead + ")");
        }
    }

    /** The fixed time of a request, in nanoseconds: {@code floor + (time - floor) min(1, bytes / block)}. */
    long overheadNanos(boolean read, long bytes) {
        long whole = (read ? readOverhead : writeOverhead).nanos();
        if (bytes >= overheadBlock.bytes()) {
            return whole;
        }
        double share = (double) bytes / overheadBlock.bytes();
        return Math.round(overheadFloor.nanos() + (whole - overheadFloor.nanos()) * share);
    }

    private static void atLeastOne(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " " + value + " (expected 1 or more)");
        }
    }
}
