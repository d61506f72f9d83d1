package io.smblab.fs;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.wire.NtStatus;
import io.smblab.wire.PatternByteBuf;
import io.smblab.wire.Payloads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The bytes of one stream: a sorted list of extents, each real bytes or a window onto a pattern; what no extent covers reads
 * as zero.
 *
 * <pre>
 *   file   |--- pattern (seed, offset) ---|   hole   |real|real...|
 *                                                       \    /
 *   chunks                                       [ 256 KiB, aligned ]   one buffer per slot of the file
 * </pre>
 *
 * <p>Real bytes are copied once, when they are written. A read copies nothing: it hands out retained slices of the chunks.
 * While such a slice is in flight its chunk is not written to; a write gets a copy of the chunk instead. Patterns take no
 * memory however long they are.
 */
final class FileContent {
    private static final int CHUNK_BYTES = ChunkPool.CHUNK_BYTES;
    private static final ByteBuf ZEROES = Unpooled.unreleasableBuffer(
                    Unpooled.directBuffer(CHUNK_BYTES).writeZero(CHUNK_BYTES))
            .asReadOnly();

    private final ChunkPool pool;
    private final TreeMap<Long, Extent> extents = new TreeMap<>();
    /** By the file offset of the slot. Looked up only, never iterated. */
    private final Map<Long, Chunk> chunks = new HashMap<>();

    private long size;

    FileContent(ChunkPool pool) {
        this.pool = pool;
        pool.charge(ChunkPool.STREAM_BYTES);
    }

    /** One aligned slot of the file, as far as it has real bytes. */
    private static final class Chunk {
        final long base;
        ByteBuf buffer;
        /** How many bytes of the slot are covered by extents of this chunk; at 0 the chunk goes. */
        int liveBytes;

        Chunk(long base, ByteBuf buffer) {
            this.base = base;
            this.buffer = buffer;
        }
    }

    /** Covers [start, end). Real if there is a chunk, else the pattern of {@code seed} from {@code streamOffset}. */
    private static final class Extent {
        long start;
        long end;
        final Chunk chunk;
        final long seed;
        long streamOffset;

        Extent(long start, long end, Chunk chunk, long seed, long streamOffset) {
            this.start = start;
            this.end = end;
            this.chunk = chunk;
            this.seed = seed;
            this.streamOffset = streamOffset;
        }

        boolean isReal() {
            return chunk != null;
        }

        /** Whether {@code next}, which starts where this ends, is more of the same. */
        boolean continuesWith(Extent next) {
            if (end != next.start || chunk != next.chunk) {
                return false;
            }
            return isReal() || seed == next.seed && streamOffset + (end - start) == next.streamOffset;
        }

        /** The part from {@code from} on, as an extent of its own. */
        Extent tail(long from) {
            return new Extent(from, end, chunk, seed, streamOffset + (from - start));
        }
    }

    /** Number of bytes, holes included. */
    long size() {
        return size;
    }

    /**
     * Replaces a range, and extends the content if the range ends behind it.
     *
     * @param offset first byte, 0 or more
     * @param data neither released nor moved on
     * @throws FileStoreException DISK_FULL, nothing written, when the memory for it is not to be had
     */
    void write(long offset, ByteBuf data) throws FileStoreException {
        int length = data.readableBytes();
        if (length == 0) {
            return;
        }
        if (!hasRoomFor(offset, data)) {
            throw new FileStoreException(NtStatus.DISK_FULL);
        }
        try {
            put(offset, data);
        } catch (OutOfMemoryError noDirectMemory) {
            // The limit of the store is above that of the JVM. Nothing half-written may show up when the file grows.
            clear(size, offset + length);
            throw new FileStoreException(NtStatus.DISK_FULL);
        }
        size = Math.max(size, offset + length);
    }

    private void put(long offset, ByteBuf data) {
        if (data instanceof PatternByteBuf pattern) {
            putPattern(offset, data.readableBytes(), pattern.seed(), pattern.streamOffset());
        } else if (!(data instanceof CompositeByteBuf)) {
            putReal(offset, data, data.readerIndex(), data.readableBytes());
        } else {
            Cursor cursor = new Cursor(offset);
            Payloads.forEachPiece(data, cursor::put);
        }
    }

    /** Writes the pieces of a payload one behind the other. */
    private final class Cursor {
        private long offset;

        Cursor(long offset) {
            this.offset = offset;
        }

        void put(ByteBuf piece) {
            FileContent.this.put(offset, piece);
            offset += piece.readableBytes();
        }
    }

    /** As {@link #write} of a pattern of any length. */
    void writePattern(long offset, long length, long seed, long streamOffset) {
        if (length > 0) {
            putPattern(offset, length, seed, streamOffset);
            size = Math.max(size, offset + length);
        }
    }

    /**
     * Hands out a range without copying it.
     *
     * @param offset first byte
     * @param length bytes; the range lies within the content
     * @return retained; the caller releases it
     */
    ByteBuf read(long offset, int length) {
        if (offset < 0 || length < 0 || offset + length > size) {
            throw new IllegalStateException("read of " + length + " at " + offset + " in content of " + size);
        }
        long end = offset + length;
        Extent first = covering(offset);
        if (first != null && first.end >= end) {
            return piece(first, offset, length);
        }
        List<ByteBuf> pieces = new ArrayList<>();
        long at = offset;
        while (at < end) {
            Extent extent = covering(at);
            if (extent == null) {
                Long next = extents.higherKey(at);
                long holeEnd = next == null ? end : Math.min(end, next);
                addZeroes(pieces, holeEnd - at);
                at = holeEnd;
            } else {
                int count = (int) (Math.min(end, extent.end) - at);
                pieces.add(piece(extent, at, count));
                at += count;
            }
        }
        return Payloads.coalesce(pieces);
    }

    /** Cuts off what lies behind, or adds a hole. */
    void setSize(long newSize) {
        if (newSize < size) {
            clear(newSize, size);
        }
        size = newSize;
    }

    /** Gives everything back; not to be used any more. */
    void free() {
        setSize(0);
        pool.charge(-ChunkPool.STREAM_BYTES);
    }

    /** Turns a range into a hole. */
    void zero(long from, long to) {
        clear(from, Math.min(to, size));
    }

    /** The parts of a range that are not holes: from, to, from, to. Neighbours are one. */
    List<long[]> allocatedRanges(long from, long to) {
        List<long[]> ranges = new ArrayList<>();
        Extent first = covering(from);
        long start = first != null ? first.start : from;
        for (Extent extent :
                extents.subMap(start, Math.max(start, Math.min(to, size))).values()) {
            long begin = Math.max(from, extent.start);
            long end = Math.min(to, extent.end);
            long[] last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
            if (last != null && last[1] == begin) {
                last[1] = end;
            } else {
                ranges.add(new long[] {begin, end});
            }
        }
        return ranges;
    }

    /** Number of extents: how fragmented the content is. */
    int extentCount() {
        return extents.size();
    }

    // --- writing

    private boolean hasRoomFor(long offset, ByteBuf data) {
        long needed = 2L * ChunkPool.EXTENT_BYTES;
        if (!hasRealBytes(data)) {
            return pool.hasRoomFor(needed);
        }
        long end = offset + data.readableBytes();
        for (long base = slotOf(offset); base < end; base += CHUNK_BYTES) {
            Chunk chunk = chunks.get(base);
            int capacity = chunk == null ? 0 : chunk.buffer.capacity();
            needed += Math.max(0, capacityFor(base, (int) (Math.min(end, base + CHUNK_BYTES) - base)) - capacity);
            needed += ChunkPool.EXTENT_BYTES;
        }
        return pool.hasRoomFor(needed);
    }

    private static boolean hasRealBytes(ByteBuf data) {
        boolean[] real = new boolean[1];
        Payloads.forEachPiece(data, piece -> real[0] |= !(piece instanceof PatternByteBuf));
        return real[0];
    }

    private void putPattern(long offset, long length, long seed, long streamOffset) {
        clear(offset, offset + length);
        insert(new Extent(offset, offset + length, null, seed, streamOffset));
    }

    private void putReal(long offset, ByteBuf source, int sourceIndex, int length) {
        long at = offset;
        long end = offset + length;
        while (at < end) {
            long base = slotOf(at);
            int count = (int) (Math.min(end, base + CHUNK_BYTES) - at);
            putInSlot(base, at, source, sourceIndex + (int) (at - offset), count);
            at += count;
        }
    }

    private void putInSlot(long base, long at, ByteBuf source, int sourceIndex, int count) {
        int from = (int) (at - base);
        Chunk chunk = chunks.get(base);
        if (chunk == null) {
            chunk = new Chunk(base, pool.allocate(capacityFor(base, from + count)));
            chunks.put(base, chunk);
        } else {
            makeWritable(chunk, from, from + count);
        }
        chunk.buffer.setBytes(from, source, sourceIndex, count);
        Extent there = covering(at);
        if (there != null && there.chunk == chunk && there.end >= at + count) {
            return;
        }
        // Before the old extents go: the chunk must not be freed in between.
        chunk.liveBytes += count;
        clear(at, at + count);
        insert(new Extent(at, at + count, chunk, 0, 0));
    }

    /** Gives the chunk a buffer that is large enough and that nobody else reads. */
    private void makeWritable(Chunk chunk, int from, int to) {
        ByteBuf old = chunk.buffer;
        boolean tooSmall = to > old.capacity();
        if (!tooSmall && old.refCnt() == 1) {
            return;
        }
        ByteBuf fresh = pool.allocate(tooSmall ? capacityFor(chunk.base, to) : old.capacity());
        boolean allReplaced = from == 0 && to >= old.capacity();
        if (!allReplaced) {
            fresh.setBytes(0, old, 0, old.capacity());
        }
        chunk.buffer = fresh;
        pool.free(old);
    }

    /** Removes a range from all extents. */
    private void clear(long from, long to) {
        if (from >= to) {
            return;
        }
        Map.Entry<Long, Extent> entry = extents.floorEntry(from);
        Extent extent = entry == null ? null : entry.getValue();
        if (extent != null && extent.start < from && extent.end > from) {
            long oldEnd = extent.end;
            if (oldEnd > to) {
                add(extent.tail(to));
            }
            extent.end = from;
            drop(extent.chunk, Math.min(oldEnd, to) - from);
        }
        for (entry = extents.ceilingEntry(from);
                entry != null && entry.getKey() < to;
                entry = extents.ceilingEntry(from)) {
            extent = entry.getValue();
            remove(extent);
            if (extent.end > to) {
                add(extent.tail(to));
            }
            drop(extent.chunk, Math.min(extent.end, to) - extent.start);
        }
    }

    private void drop(Chunk chunk, long bytes) {
        if (chunk == null) {
            return;
        }
        chunk.liveBytes -= (int) bytes;
        if (chunk.liveBytes == 0) {
            chunks.remove(chunk.base);
            pool.free(chunk.buffer);
        }
    }

    /** Adds an extent for a range that is free, as part of its neighbours where they continue each other. */
    private void insert(Extent extent) {
        Extent merged = extent;
        Map.Entry<Long, Extent> before = extents.lowerEntry(extent.start);
        if (before != null && before.getValue().continuesWith(extent)) {
            merged = before.getValue();
            merged.end = extent.end;
        } else {
            add(merged);
        }
        Map.Entry<Long, Extent> after = extents.higherEntry(merged.start);
        if (after != null && merged.continuesWith(after.getValue())) {
            remove(after.getValue());
            merged.end = after.getValue().end;
        }
    }

    private void add(Extent extent) {
        extents.put(extent.start, extent);
        pool.charge(ChunkPool.EXTENT_BYTES);
    }

    private void remove(Extent extent) {
        extents.remove(extent.start);
        pool.charge(-ChunkPool.EXTENT_BYTES);
    }

    // --- reading

    /** The extent that covers a byte, or null for a hole. */
    private Extent covering(long offset) {
        Map.Entry<Long, Extent> entry = extents.floorEntry(offset);
        return entry != null && entry.getValue().end > offset ? entry.getValue() : null;
    }

    private static ByteBuf piece(Extent extent, long offset, int length) {
        if (extent.isReal()) {
            return extent.chunk.buffer.retainedSlice((int) (offset - extent.chunk.base), length);
        }
        return new PatternByteBuf(extent.seed, extent.streamOffset + (offset - extent.start), length);
    }

    private static void addZeroes(List<ByteBuf> pieces, long length) {
        for (long left = length; left > 0; left -= CHUNK_BYTES) {
            pieces.add(ZEROES.retainedSlice(0, (int) Math.min(left, CHUNK_BYTES)));
        }
    }

    private static long slotOf(long offset) {
        return offset & -CHUNK_BYTES;
    }

    /** Only the first slot of a file starts small: files are small, or they are not. */
    private static int capacityFor(long base, int bytes) {
        if (base > 0 || bytes > CHUNK_BYTES / 2) {
            return CHUNK_BYTES;
        }
        return Math.max(ChunkPool.CHUNK_BYTES_MIN, Integer.highestOneBit(bytes - 1) << 1);
    }
}
