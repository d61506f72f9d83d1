package io.smblab.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.function.Consumer;

/**
 * Writes a structure. Positions count from where the buffer ended when the writer was made, for an SMB2 message from its
 * header. A value that does not fit its field is a bug of the caller and throws an {@link IllegalStateException}.
 *
 * <p>Bulk data is not written but {@linkplain #attach attached} behind everything else, so that it is never copied.
 */
public final class WireWriter {
    private final ByteBuf head;
    private final int origin;
    private ByteBuf attached;

    /** A writer that appends to a buffer, which stays with the caller until {@link #finish}. */
    public WireWriter(ByteBuf head) {
        this.head = head;
        this.origin = head.writerIndex();
    }

    /** The bytes that {@code content} writes, for structures that travel as an opaque buffer of another one. */
    public static byte[] toBytes(Consumer<WireWriter> content) {
        ByteBuf buffer = Unpooled.buffer(128);
        content.accept(new WireWriter(buffer));
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        return bytes;
    }

    /** Bytes written so far. */
    public int position() {
        return head.writerIndex() - origin;
    }

    /** Writes an unsigned 8-bit number. */
    public void u8(int value) {
        require(value >>> 8 == 0, value, "8 bits");
        open().writeByte(value);
    }

    /** Writes an unsigned 16-bit number. */
    public void u16(int value) {
        require(value >>> 16 == 0, value, "16 bits");
        open().writeShortLE(value);
    }

    /** Writes 32 bits that are no quantity: flags, a mask, a status, an identifier. */
    public void bits32(int value) {
        open().writeIntLE(value);
    }

    /** Writes an unsigned 32-bit number. */
    public void u32(long value) {
        require(value >>> 32 == 0, value, "32 bits");
        open().writeIntLE((int) value);
    }

    /** Writes 64 bits. */
    public void u64(long value) {
        open().writeLongLE(value);
    }

    /** Writes a GUID. */
    public void guid(Guid value) {
        open().writeLongLE(value.firstEight());
        head.writeLongLE(value.lastEight());
    }

    /** Writes a FILETIME. */
    public void fileTime(FileTime value) {
        open().writeLongLE(value.ticks());
    }

    /** Writes bytes as they are. */
    public void bytes(byte[] bytes) {
        open().writeBytes(bytes);
    }

    /** Writes text as UTF-16LE without terminator. */
    public void utf16(String text) {
        open();
        for (int i = 0; i < text.length(); i++) {
            head.writeShortLE(text.charAt(i));
        }
    }

    /** Writes bytes of zero: reserved fields. */
    public void zero(int count) {
        open().writeZero(count);
    }

    /** Writes bytes of zero up to a multiple of {@code alignment}. */
    public void align(int alignment) {
        int excess = position() % alignment;
        if (excess != 0) {
            zero(alignment - excess);
        }
    }

    /** Replaces a 16-bit field that was written before its value was known. */
    public void patchU16(int position, int value) {
        require(value >>> 16 == 0, value, "16 bits");
        head.setShortLE(origin + position, value);
    }

    /** Replaces a 32-bit field that was written before its value was known. */
    public void patchU32(int position, long value) {
        require(value >>> 32 == 0, value, "32 bits");
        head.setIntLE(origin + position, (int) value);
    }

    /** Puts bulk data behind everything written; nothing can be written after it. The data belongs to the writer now. */
    public void attach(ByteBuf data) {
        open();
        attached = data;
    }

    /** The head and what was attached, as one buffer that belongs to the caller. The head is part of it. */
    public ByteBuf finish() {
        return attached == null ? head : Payloads.join(head, attached);
    }

    private ByteBuf open() {
        if (attached != null) {
            throw new IllegalStateException("nothing can be written behind attached data");
        }
        return head;
    }

    private static void require(boolean fits, long value, String width) {
        if (!fits) {
            throw new IllegalStateException(value + " does not fit into " + width);
        }
    }
}
