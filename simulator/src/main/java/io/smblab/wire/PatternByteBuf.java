package io.smblab.wire;

import io.netty.buffer.AbstractByteBuf;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;

/**
 * A read-only buffer without memory: a window onto an endless stream of bytes that is determined by a seed. Labs of
 * terabytes need no terabytes, and every byte can still be verified. Bytes come into being when they are read, for example
 * when a real socket needs them.
 *
 * <pre>
 * word(n) = mix64(seed + n * golden ratio)      byte(position) = byte (position mod 8) of word(position / 8), lowest first
 * </pre>
 *
 * <p>Slices and copies are windows too. There is nothing to free, so reference counting has no effect.
 */
public final class PatternByteBuf extends AbstractByteBuf {
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private final long seed;
    private final long streamOffset;
    private final int length;

    /**
     * A window, readable as a whole.
     *
     * @param seed which stream
     * @param streamOffset the first byte's position in the stream, 0 or more
     * @param length bytes
     */
    public PatternByteBuf(long seed, long streamOffset, int length) {
        super(length);
        if (streamOffset < 0) {
            throw new IllegalArgumentException("streamOffset " + streamOffset + " (expected 0 or more)");
        }
        this.seed = seed;
        this.streamOffset = streamOffset;
        this.length = length;
        writerIndex(length);
    }

    /** Which stream. */
    public long seed() {
        return seed;
    }

    /** The position in the stream of the next readable byte. */
    public long streamOffset() {
        return streamOffset + readerIndex();
    }

    /** The byte of a stream at a position. */
    public static byte byteAt(long seed, long position) {
        return (byte) (word(seed, position >>> 3) >>> ((position & 7) << 3));
    }

    /** The window of both, when {@code next} continues exactly where the readable bytes of this one end; else null. */
    public PatternByteBuf tryJoin(ByteBuf next) {
        if (next instanceof PatternByteBuf pattern
                && pattern.seed == seed
                && pattern.streamOffset() == streamOffset() + readableBytes()) {
            return new PatternByteBuf(seed, streamOffset(), readableBytes() + pattern.readableBytes());
        }
        return null;
    }

    /** The finaliser of SplitMix64 (Steele, Lea, Flood 2014). */
    private static long word(long seed, long index) {
        long z = seed + index * GOLDEN_RATIO;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    // --- reading

    @Override
    protected byte _getByte(int index) {
        return byteAt(seed, streamOffset + index);
    }

    @Override
    protected long _getLongLE(int index) {
        long position = streamOffset + index;
        int shift = (int) (position & 7) << 3;
        long first = word(seed, position >>> 3) >>> shift;
        return shift == 0 ? first : first | word(seed, (position >>> 3) + 1) << 64 - shift;
    }

    @Override
    protected long _getLong(int index) {
        return Long.reverseBytes(_getLongLE(index));
    }

    @Override
    protected int _getIntLE(int index) {
        return (_getByte(index) & 0xFF)
                | (_getByte(index + 1) & 0xFF) << 8
                | (_getByte(index + 2) & 0xFF) << 16
                | _getByte(index + 3) << 24;
    }

    @Override
    protected int _getInt(int index) {
        return Integer.reverseBytes(_getIntLE(index));
    }

    @Override
    protected int _getUnsignedMediumLE(int index) {
        return (_getByte(index) & 0xFF) | (_getByte(index + 1) & 0xFF) << 8 | (_getByte(index + 2) & 0xFF) << 16;
    }

    @Override
    protected int _getUnsignedMedium(int index) {
        return Integer.reverseBytes(_getUnsignedMediumLE(index)) >>> 8;
    }

    @Override
    protected short _getShortLE(int index) {
        return (short) ((_getByte(index) & 0xFF) | _getByte(index + 1) << 8);
    }

    @Override
    protected short _getShort(int index) {
        return Short.reverseBytes(_getShortLE(index));
    }

    @Override
    public ByteBuf getBytes(int index, byte[] target, int targetIndex, int count) {
        checkDstIndex(index, count, targetIndex, target.length);
        ByteBuffer view = ByteBuffer.wrap(target, targetIndex, count).order(ByteOrder.LITTLE_ENDIAN);
        generate(index, view);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuf target, int targetIndex, int count) {
        checkDstIndex(index, count, targetIndex, target.capacity());
        int done = 0;
        for (; done + 8 <= count; done += 8) {
            target.setLongLE(targetIndex + done, _getLongLE(index + done));
        }
        for (; done < count; done++) {
            target.setByte(targetIndex + done, _getByte(index + done));
        }
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuffer target) {
        checkIndex(index, target.remaining());
        ByteOrder order = target.order();
        generate(index, target.order(ByteOrder.LITTLE_ENDIAN));
        target.order(order);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, OutputStream out, int count) throws IOException {
        out.write(generated(index, count).array());
        return this;
    }

    @Override
    public int getBytes(int index, GatheringByteChannel out, int count) throws IOException {
        return out.write(generated(index, count));
    }

    @Override
    public int getBytes(int index, FileChannel out, long position, int count) throws IOException {
        return out.write(generated(index, count), position);
    }

    private void generate(int index, ByteBuffer littleEndianTarget) {
        int at = index;
        for (; littleEndianTarget.remaining() >= 8; at += 8) {
            littleEndianTarget.putLong(_getLongLE(at));
        }
        while (littleEndianTarget.hasRemaining()) {
            littleEndianTarget.put(_getByte(at++));
        }
    }

    private ByteBuffer generated(int index, int count) {
        byte[] bytes = new byte[count];
        getBytes(index, bytes, 0, count);
        return ByteBuffer.wrap(bytes);
    }

    // --- windows

    @Override
    public ByteBuf slice(int index, int count) {
        checkIndex(index, count);
        return new PatternByteBuf(seed, streamOffset + index, count);
    }

    @Override
    public ByteBuf slice() {
        return slice(readerIndex(), readableBytes());
    }

    @Override
    public ByteBuf retainedSlice() {
        return slice();
    }

    @Override
    public ByteBuf retainedSlice(int index, int count) {
        return slice(index, count);
    }

    @Override
    public ByteBuf readSlice(int count) {
        checkReadableBytes(count);
        ByteBuf slice = slice(readerIndex(), count);
        skipBytes(count);
        return slice;
    }

    @Override
    public ByteBuf readRetainedSlice(int count) {
        return readSlice(count);
    }

    @Override
    public ByteBuf duplicate() {
        return new PatternByteBuf(seed, streamOffset, length).setIndex(readerIndex(), writerIndex());
    }

    @Override
    public ByteBuf retainedDuplicate() {
        return duplicate();
    }

    @Override
    public ByteBuf copy(int index, int count) {
        return slice(index, count);
    }

    @Override
    public ByteBuf asReadOnly() {
        return this;
    }

    // --- what kind of buffer this is

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public int capacity() {
        return length;
    }

    @Override
    public ByteBuf capacity(int newCapacity) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public ByteBufAllocator alloc() {
        return UnpooledByteBufAllocator.DEFAULT;
    }

    @Override
    @Deprecated
    public ByteOrder order() {
        return ByteOrder.BIG_ENDIAN;
    }

    @Override
    public ByteBuf unwrap() {
        return null;
    }

    @Override
    public boolean isDirect() {
        return false;
    }

    @Override
    public boolean hasArray() {
        return false;
    }

    @Override
    public byte[] array() {
        throw new UnsupportedOperationException("a pattern has no memory");
    }

    @Override
    public int arrayOffset() {
        throw new UnsupportedOperationException("a pattern has no memory");
    }

    @Override
    public boolean hasMemoryAddress() {
        return false;
    }

    @Override
    public long memoryAddress() {
        throw new UnsupportedOperationException("a pattern has no memory");
    }

    @Override
    public int nioBufferCount() {
        return 1;
    }

    /** Generates the bytes: only what leaves the lab through a real socket or a real cipher may come here. */
    @Override
    public ByteBuffer nioBuffer(int index, int count) {
        checkIndex(index, count);
        return generated(index, count);
    }

    @Override
    public ByteBuffer internalNioBuffer(int index, int count) {
        return nioBuffer(index, count);
    }

    @Override
    public ByteBuffer[] nioBuffers(int index, int count) {
        return new ByteBuffer[] {nioBuffer(index, count)};
    }

    // --- nothing to free

    @Override
    public int refCnt() {
        return 1;
    }

    @Override
    public ByteBuf retain() {
        return this;
    }

    @Override
    public ByteBuf retain(int increment) {
        return this;
    }

    @Override
    public ByteBuf touch() {
        return this;
    }

    @Override
    public ByteBuf touch(Object hint) {
        return this;
    }

    @Override
    public boolean release() {
        return false;
    }

    @Override
    public boolean release(int decrement) {
        return false;
    }

    // --- no writing

    @Override
    protected void _setByte(int index, int value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    protected void _setShort(int index, int value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    protected void _setShortLE(int index, int value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    protected void _setMedium(int index, int value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    protected void _setMediumLE(int index, int value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    protected void _setInt(int index, int value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    protected void _setIntLE(int index, int value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    protected void _setLong(int index, long value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    protected void _setLongLE(int index, long value) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuf source, int sourceIndex, int count) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public ByteBuf setBytes(int index, byte[] source, int sourceIndex, int count) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuffer source) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public int setBytes(int index, InputStream in, int count) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public int setBytes(int index, ScatteringByteChannel in, int count) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public int setBytes(int index, FileChannel in, long position, int count) {
        throw new ReadOnlyBufferException();
    }

    @Override
    public String toString() {
        return "Pattern(seed " + seed + ", offset " + streamOffset() + ", " + readableBytes() + " bytes)";
    }
}
