package io.smblab.block;

import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;

/**
 * The numbers of a flash drive, or of a LUN of an all-flash array.
 *
 * @param capacity what it holds
 * @param readTime of a request, whatever its size
 * @param writeTime until a request is acknowledged, whatever its size
 * @param parallelism how many requests are within that time at once: dies, channels, or processors of an array
 * @param readRate at which data leaves
 * @param writeRate at which data is taken, in the long run
 * @param randomWriteRate at which writes are taken, in the long run, that do not go on where an earlier one ended: what the drive
 *     moves to make room for them comes on top
 * @param burst what is taken at the burst rate: the share of cells written with one bit each (SLC); 0 for none
 * @param burstRate until the burst is used up
 * @param readCeiling reads per second at most, however small; 0 for what parallelism and rates make possible
 * @param writeCeiling writes per second at most, however small; 0 for what parallelism and rates make possible
 * @param queueDepth how many requests may wait in the device
 */
public record FlashSpec(
        ByteSize capacity,
        TimeSpan readTime,
        TimeSpan writeTime,
        int parallelism,
        DataRate readRate,
        DataRate writeRate,
        DataRate randomWriteRate,
        ByteSize burst,
        DataRate burstRate,
        int readCeiling,
        int writeCeiling,
        int queueDepth) {
    /** Checks the ranges. */
    public FlashSpec {
        if (capacity.bytes() == 0 || parallelism < 1 || queueDepth < 1) {
            throw new IllegalArgumentException("capacity " + capacity + ", parallelism " + parallelism + ", queueDepth "
                    + queueDepth + " (expected more than 0)");
        }
        if (readCeiling < 0 || writeCeiling < 0) {
            throw new IllegalArgumentException("readCeiling " + readCeiling + ", writeCeiling " + writeCeiling
                    + " (expected 0 for none, or more)");
        }
        if (readCeiling > 0 && readTime.nanos() < 1e9 / readCeiling) {
            throw new IllegalArgumentException("readTime " + readTime + " (expected at least that of one of "
                    + readCeiling + " reads per second)");
        }
        if (randomWriteRate.compareTo(writeRate) > 0) {
            throw new IllegalArgumentException(
                    "randomWriteRate " + randomWriteRate + " (expected at most writeRate " + writeRate + ")");
        }
        if (burstRate.compareTo(writeRate) < 0) {
            throw new IllegalArgumentException(
                    "burstRate " + burstRate + " (expected at least writeRate " + writeRate + ")");
        }
    }
}
