package io.smblab.net.channel;

import io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;

/** Bytes that are not there: whoever looks at one, or copies, is caught. */
final class UntouchableByteBuf extends AbstractReferenceCountedByteBuf {
    private final int length;

    UntouchableByteBuf(int length) {
        super(length);
        this.length = length;
        writerIndex(length);
    }

    private static AssertionError touched() {
        return new AssertionError("a payload byte was touched");
    }

    @Override
    protected byte _getByte(int index) {
        throw touched();
    }

    @Override
    protected short _getShort(int index) {
        throw touched();
    }

    @Override
    protected short _getShortLE(int index) {
        throw touched();
    }

    @Override
    protected int _getUnsignedMedium(int index) {
        throw touched();
    }

    @Override
    protected int _getUnsignedMediumLE(int index) {
        throw touched();
    }

    @Override
    protected int _getInt(int index) {
        throw touched();
    }

    @Override
    protected int _getIntLE(int index) {
        throw touched();
    }

    @Override
    protected long _getLong(int index) {
        throw touched();
    }

    @Override
    protected long _getLongLE(int index) {
        throw touched();
    }

    @Override
    protected void _setByte(int index, int value) {
        throw touched();
    }

    @Override
    protected void _setShort(int index, int value) {
        throw touched();
    }

    @Override
    protected void _setShortLE(int index, int value) {
        throw touched();
    }

    @Override
    protected void _setMedium(int index, int value) {
        throw touched();
    }

    @Override
    protected void _setMediumLE(int index, int value) {
        throw touched();
    }

    @Override
    protected void _setInt(int index, int value) {
        throw touched();
    }

    @Override
    protected void _setIntLE(int index, int value) {
        throw touched();
    }

    @Override
    protected void _setLong(int index, long value) {
        throw touched();
    }

    @Override
    protected void _setLongLE(int index, long value) {
        throw touched();
    }

    @Override
    public int capacity() {
        return length;
    }

    @Override
    public ByteBuf capacity(int newCapacity) {
        throw touched();
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
    public ByteBuf getBytes(int index, ByteBuf target, int targetIndex, int count) {
        throw touched();
    }

    @Override
    public ByteBuf getBytes(int index, byte[] target, int targetIndex, int count) {
        throw touched();
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuffer target) {
        throw touched();
    }

    @Override
    public ByteBuf getBytes(int index, OutputStream out, int count) {
        throw touched();
    }

    @Override
    public int getBytes(int index, GatheringByteChannel out, int count) {
        throw touched();
    }

    @Override
    public int getBytes(int index, FileChannel out, long position, int count) {
        throw touched();
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuf source, int sourceIndex, int count) {
        throw touched();
    }

    @Override
    public ByteBuf setBytes(int index, byte[] source, int sourceIndex, int count) {
        throw touched();
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuffer source) {
        throw touched();
    }

    @Override
    public int setBytes(int index, InputStream in, int count) {
        throw touched();
    }

    @Override
    public int setBytes(int index, ScatteringByteChannel in, int count) {
        throw touched();
    }

    @Override
    public int setBytes(int index, FileChannel in, long position, int count) {
        throw touched();
    }

    @Override
    public ByteBuf copy(int index, int count) {
        throw touched();
    }

    @Override
    public int nioBufferCount() {
        return -1;
    }

    @Override
    public ByteBuffer nioBuffer(int index, int count) {
        throw touched();
    }

    @Override
    public ByteBuffer internalNioBuffer(int index, int count) {
        throw touched();
    }

    @Override
    public ByteBuffer[] nioBuffers(int index, int count) {
        throw touched();
    }

    @Override
    public boolean hasArray() {
        return false;
    }

    @Override
    public byte[] array() {
        throw touched();
    }

    @Override
    public int arrayOffset() {
        throw touched();
    }

    @Override
    public boolean hasMemoryAddress() {
        return false;
    }

    @Override
    public long memoryAddress() {
        throw touched();
    }

    @Override
    protected void deallocate() {}
}
