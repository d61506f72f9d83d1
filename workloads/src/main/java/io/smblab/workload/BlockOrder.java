package io.smblab.workload;

import io.smblab.engine.RandomStream;
import java.util.HashSet;
import java.util.Set;

/**
 * Which block comes next. No block is under way twice, so that the content after overlapping writes is never a matter of luck.
 */
final class BlockOrder {
    private final int blocks;
    private final AccessPattern pattern;
    private final RandomStream random;
    /** As many as requests are under way; never iterated. */
    private final Set<Integer> underWay = new HashSet<>();

    private int next;

    BlockOrder(int blocks, AccessPattern pattern, RandomStream random) {
        this.blocks = blocks;
        this.pattern = pattern;
        this.random = random;
    }

    /** The next block; there must be one that is not under way. */
    int take() {
        int candidate = switch (pattern) {
            case SEQUENTIAL -> next;
            case RANDOM -> random.nextInt(blocks);
        };
        if (underWay.size() >= blocks) {
            throw new IllegalStateException("all " + blocks + " blocks are under way");
        }
        int block = candidate;
        while (!underWay.add(block)) {
            block = block + 1 == blocks ? 0 : block + 1;
        }
        next = block + 1 == blocks ? 0 : block + 1;
        return block;
    }

    void done(int block) {
        underWay.remove(block);
    }
}
