package io.smblab.wire;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;

/** Where a lab that moves real bytes gets its message buffers from. */
public final class MessageBuffers {
    private static final int PAGE_BYTES = 8192;
    /** Chunks of 16 MiB: the largest message, 8 MiB and its headers, comes from the pool. Netty's default ends at 4 MiB. */
    private static final int MAX_ORDER = 11;

    private MessageBuffers() {}

    /**
     * A pool for the one thread of a lab. Buffers beyond a pool's largest size are new memory each time, which costs more than
     * what is done with them: each page is cleared when it is first touched.
     */
    public static ByteBufAllocator pool() {
        return new PooledByteBufAllocator(
                PooledByteBufAllocator.defaultPreferDirect(),
                1,
                1,
                PAGE_BYTES,
                MAX_ORDER,
                PooledByteBufAllocator.defaultSmallCacheSize(),
                PooledByteBufAllocator.defaultNormalCacheSize(),
                true);
    }
}
