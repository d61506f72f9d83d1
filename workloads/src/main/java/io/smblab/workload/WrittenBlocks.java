package io.smblab.workload;

import io.netty.buffer.ByteBuf;
import io.smblab.wire.PatternByteBuf;
import io.smblab.wire.Payloads;

/**
 * What each block of the file has to hold. Every time a block is written it gets other content than before, so that a write
 * that was lost is seen even if an earlier one arrived.
 */
final class WrittenBlocks {
    private final long seed;
    private final int blockBytes;
    private final int[] written;

    WrittenBlocks(long seed, int blockBytes, int blocks) {
        this.seed = seed;
        this.blockBytes = blockBytes;
        this.written = new int[blocks];
    }

    long offset(int block) {
        return (long) block * blockBytes;
    }

    /** The content for the next write of a block: at first that of the pattern seed itself. */
    ByteBuf next(int block) {
        return pattern(block, written[block]++);
    }

    /** A write failed: what the block holds is unknown. It counts as never written. */
    void unknown(int block) {
        written[block] = 0;
    }

    boolean wasWritten(int block) {
        return written[block] > 0;
    }

    /** Whether this is what was written last, or the original content if nothing was. */
    boolean isExpected(int block, ByteBuf data) {
        ByteBuf expected = pattern(block, Math.max(0, written[block] - 1));
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
