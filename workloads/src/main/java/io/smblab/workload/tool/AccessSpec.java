package io.smblab.workload.tool;

import io.smblab.unit.ByteSize;

/**
 * One kind of request, a line of an Iometer access specification.
 *
 * @param block size of the request
 * @param readShare how many of them read, 0 to 1
 * @param randomShare how many go to a random place, 0 to 1; the others go on where the worker's last one ended
 * @param weight how often this line is taken, in proportion to the weights of the others
 */
public record AccessSpec(ByteSize block, double readShare, double randomShare, double weight) {
    /** Checks the ranges. */
    public AccessSpec {
        if (block.bytes() < 1 || block.bytes() > 1 << 30) {
            throw new IllegalArgumentException("block " + block + " (expected 1 B to 1 GiB)");
        }
        share("readShare", readShare);
        share("randomShare", randomShare);
        if (!(weight > 0)) {
            throw new IllegalArgumentException("weight " + weight + " (expected more than 0)");
        }
    }

    /** A kind of request that is the only one. */
    public AccessSpec(ByteSize block, double readShare, double randomShare) {
        this(block, readShare, randomShare, 1);
    }

    private static void share(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + " " + value + " (expected 0 to 1)");
        }
    }
}
