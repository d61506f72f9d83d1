package io.smblab.workload;

import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import java.util.Objects;

/**
 * What to do: a closed loop that keeps {@code outstanding} requests under way.
 *
 * @param name for reports, unique in a scenario
 * @param host the host that does it
 * @param target the share and file, for example {@code files/data/big.bin}, or the device
 * @param operation read or write
 * @param pattern sequential or random
 * @param blockSize of each request
 * @param outstanding requests under way at a time, 1 to 65535
 * @param fileSize the range that is used; at least one block per outstanding request
 * @param start when, from the start of the lab
 * @param extent how long, or how much
 * @param verify whether every byte is checked: of reads as they come, of writes afterwards
 * @param patternSeed seed of the content of the file, see {@code PatternByteBuf}
 */
public record Workload(
        String name,
        String host,
        String target,
        Operation operation,
        AccessPattern pattern,
        ByteSize blockSize,
        int outstanding,
        ByteSize fileSize,
        TimeSpan start,
        Extent extent,
        boolean verify,
        long patternSeed) {
    /** The largest block, in bytes. */
    public static final int MAX_BLOCK = 1 << 30;

    private static final int MAX_BLOCKS = Integer.MAX_VALUE - 1;

    /** Checks the values. */
    public Workload {
        Objects.requireNonNull(extent, "extent");
        if (outstanding < 1 || outstanding > 65_535) {
            throw new IllegalArgumentException(
                    "workload " + name + ": outstanding " + outstanding + " (expected 1 to 65535)");
        }
        if (blockSize.bytes() < 1 || blockSize.bytes() > MAX_BLOCK) {
            throw new IllegalArgumentException(
                    "workload " + name + ": block size " + blockSize + " (expected 1 B to 1 GiB)");
        }
        String misfit = misfit(fileSize, blockSize, outstanding);
        if (misfit != null) {
            throw new IllegalArgumentException("workload " + name + ": " + misfit);
        }
    }

    /** Why a file cannot be used in such blocks, or null when it can. */
    public static String misfit(ByteSize fileSize, ByteSize blockSize, int outstanding) {
        long blocks = fileSize.bytes() / blockSize.bytes();
        return blocks >= outstanding && blocks <= MAX_BLOCKS
                ? null
                : fileSize + " is " + blocks + " blocks of " + blockSize + ", allowed: " + outstanding
                        + " (one for each outstanding request) to " + MAX_BLOCKS;
    }

    /** Whole blocks in the file. */
    public int blocks() {
        return (int) (fileSize.bytes() / blockSize.bytes());
    }
}
