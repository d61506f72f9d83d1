package io.smblab.workload;

import io.netty.buffer.ByteBuf;
import io.smblab.wire.PatternByteBuf;
import io.smblab.wire.Payloads;

/**
 * What each block of the file has to hold. Every time a block is written it gets other content than before, so that a write
 * that was lost is seen even if an earlier one arrived.
 *
 * <p>How often each was written is kept in pages that come into being with the first write to one of their blocks.
 */
final class WrittenBlocks {
    private static final int PAGE_BITS = 16;
    private static final int PAGE_BLOCKS = 1 << PAGE_BITS;

    private final long seed;
    private final int blockBytes;
    private final int[][] written;

    WrittenBlocks(long seed, int blockBytes, int blocks) {
        this.seed = seed;
        this.blockBytes = blockBytes;
        this.written = new int[(blocks - 1 >> PAGE_BITS) + 1][];
    }

    long offset(int block) {
        return (long) block * blockBytes;
    }

    /** The content for the next write of a block: at first that of the pattern seed itself. */
    ByteBuf next(int block) {
        int[] page = written[block >> PAGE_BITS];
        if (page == null) {
            page = new int[PAGE_BLOCKS];
            written[block >> PAGE_BITS] = page;
        }
        return pattern(block, page[block & PAGE_BLOCKS - 1]++);
    }

    /** A write failed: what the block holds is unknown. It counts as never written. */
    void unknown(int block) {
        written[block >> PAGE_BITS][block & PAGE_BLOCKS - 1] = 0;
    }

    private int times(int block) {
        int[] page = written[block >> PAGE_BITS];
        return page == null ? 0 : page[block & PAGE_BLOCKS - 1];
    }

    /** The first block from this one on that was written, or -1. */
    int nextWritten(int from) {
        for (int page = from >> PAGE_BITS; page < written.length; page++) {
            if (written[page] != null) {
                int first = page == from >> PAGE_BITS ? from & PAGE_BLOCKS - 1 : 0;
                for (int i = first; i < PAGE_BLOCKS; i++) {
                    if (written[page][i] > 0) {
                        return (page << PAGE_BITS) + i;
                    }
                }
            }
        }
        return -1;
    }

    /** Whether this is what was written last, or the original content if nothing was. */
    boolean isExpected(int block, ByteBuf data) {
        ByteBuf expected = pattern(block, Math.max(0, times(block) - 1));
        try {
            return Payloads.sameContent(expected, data);
        } finally {
            expected.release();
        }
    }

    private PatternByteBuf pattern(int block, int pass) {
        return new PatternByteBuf(seed + pass, offset(block), blockBytes);
    }
}
