package io.smblab.fs;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The memory for the real content of a store: hands out direct buffers, counts them against a limit, and keeps a bounded
 * number of full-size ones for the next file, because fresh memory costs far more than used one (the first touch of a page
 * goes to the kernel).
 */
final class ChunkPool {
    /** Size of a full chunk; a power of two. Reads within one chunk need no composite. */
    static final int CHUNK_BYTES = 256 * 1024;
    /** Size of the smallest chunk: a file of a few bytes does not cost a full one. */
    static final int CHUNK_BYTES_MIN = 4096;
    /** What an extent costs on the heap, roughly: charged so that fragmented patterns are bounded, too. */
    static final int EXTENT_BYTES = 128;

    /** The same for a file with its name. */
    static final int FILE_BYTES = 512;
    /** The same for a stream of a file. */
    static final int STREAM_BYTES = 512;

    private final long bytesMax;
    private final int spareChunksMax;
    private final Deque<ByteBuf> spare = new ArrayDeque<>();
    private long bytesInUse;
    private boolean closed;

    ChunkPool(long bytesMax, long spareBytesMax) {
        this.bytesMax = bytesMax;
        this.spareChunksMax = (int) Math.min(Integer.MAX_VALUE, spareBytesMax / CHUNK_BYTES);
    }

    /** Whether so many bytes more would be within the limit. */
    boolean hasRoomFor(long bytes) {
        return bytes <= bytesMax - bytesInUse;
    }

    /** A buffer of exactly this capacity, with unspecified content. Ends with {@link #free}. */
    ByteBuf allocate(int capacity) {
        ByteBuf buffer = capacity == CHUNK_BYTES ? spare.pollLast() : null;
        if (buffer == null) {
            buffer = UnpooledByteBufAllocator.DEFAULT.directBuffer(capacity, capacity);
        }
        bytesInUse += capacity;
        return buffer;
    }

    /** Takes a buffer back. Someone who still reads it keeps it alive; then it is not used again. */
    void free(ByteBuf buffer) {
        bytesInUse -= buffer.capacity();
        boolean reusable = !closed && buffer.refCnt() == 1 && buffer.capacity() == CHUNK_BYTES;
        boolean withinLimits = spare.size() < spareChunksMax && hasRoomFor((spare.size() + 1L) * CHUNK_BYTES);
        if (reusable && withinLimits) {
            spare.addLast(buffer);
        } else {
            buffer.release();
        }
    }

    /** Counts what is held on the heap: bytes that came (positive) or went (negative). */
    void charge(long bytes) {
        bytesInUse += bytes;
    }

    /** Bytes held for content, without spare chunks. */
    long bytesInUse() {
        return bytesInUse;
    }

    /** Frees the spare chunks; nothing is kept from now on. */
    void close() {
        closed = true;
        spare.forEach(ByteBuf::release);
        spare.clear();
    }
}
