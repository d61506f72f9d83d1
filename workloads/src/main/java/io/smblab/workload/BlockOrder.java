package io.smblab.workload;

import io.smblab.engine.RandomStream;
import java.util.BitSet;

/**
 * Which block comes next. No block is under way twice, so that the content after overlapping writes is never a matter of luck.
 */
final class BlockOrder {
    private final int blocks;
    private final AccessPattern pattern;
    private final RandomStream random;
    private final BitSet underWay;
    private int next;

    BlockOrder(int blocks, AccessPattern pattern, RandomStream random) {
        this.blocks = blocks;
        this.pattern = pattern;
        this.random = random;
        this.underWay = new BitSet(blocks);
    }

    /** The next block; there must be one that is not under way. */
    int take() {
        int candidate = switch (pattern) {
            case SEQUENTIAL -> next;
            case RANDOM -> random.nextInt(blocks);
        };
        int block = underWay.nextClearBit(candidate);
        if (block >= blocks) {
            block = underWay.nextClearBit(0);
        }
        if (block >= blocks) {
            throw new IllegalStateException("all " + blocks + " blocks are under way");
        }
        underWay.set(block);
        next = block + 1 == blocks ? 0 : block + 1;
        return block;
    }

    void done(int block) {
        underWay.clear(block);
    }
}
