package io.smblab.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/**
 * Reads a received structure. Positions and offsets count from the start of the buffer given to the constructor, for an
 * SMB2 message from its header, as the offsets inside the message do. Nothing is read outside the buffer; what does not fit
 * throws a {@link MalformedMessageException}.
 *
 * <p>A structure has a fixed part and buffers somewhere behind it, named by offset and length. {@link #structureSize} begins
 * the fixed part; after it a buffer must lie behind the fixed part, inside the message, and must not share bytes with a
 * buffer that was read before. A buffer of length zero may have any offset.
 *
 * <p>The reader does not own the message; {@link #retainedSliceAt} is the only method that retains it.
 */
public final class WireReader {
    private static final int[] NONE_TAKEN = {};

    private final ByteBuf buffer;
    private final int origin;
    private final int length;
    private int position;
    private String structure = "message";
    private int fixedEnd;

    /** Ranges of buffers read so far: start and end in turn. */
    private int[] taken = NONE_TAKEN;

    private int takenCount;

    /** A reader of all readable bytes of a message. */
    public WireReader(ByteBuf message) {
        this(message, message.readerIndex(), message.readableBytes());
    }

    private WireReader(ByteBuf buffer, int origin, int length) {
        this.buffer = buffer;
        this.origin = origin;
        this.length = length;
    }

    /** A reader of bytes in memory. */
    public static WireReader of(byte[] bytes) {
        return new WireReader(Unpooled.wrappedBuffer(bytes));
    }

    /** Where the next sequential read takes place, in bytes from the start. */
    public int position() {
        return position;
    }

    /** The length of the whole message in bytes. */
    public int length() {
        return length;
    }

    /** Bytes behind {@link #position()}. */
    public int remaining() {
        return length - position;
    }

    /** Continues reading somewhere else. */
    public void seek(long newPosition, String field) {
        if (newPosition < 0 || newPosition > length) {
            throw malformed(field, newPosition + " is outside of the " + length + " bytes");
        }
        position = (int) newPosition;
    }

    /** Leaves out reserved bytes. */
    public void skip(int bytes) {
        need(bytes);
        position += bytes;
    }

    /** Goes on to a position that is a multiple of {@code alignment} from the start, or to the end. */
    public void align(int alignment) {
        int aligned = (position + alignment - 1) / alignment * alignment;
        position = Math.min(aligned, length);
    }

    /**
     * Begins the fixed part of an SMB2 structure: reads StructureSize and checks it and that the fixed part is complete.
     *
     * @param expected the only permitted value; an odd one counts one byte of the variable part
     * @param name the structure, for messages to people
     */
    public void structureSize(int expected, String name) {
        structure = name;
        int size = u16();
        if (size != expected) {
            position -= 2;
            throw malformed("StructureSize", size + " (expected " + expected + ")");
        }
        fixedPart(position - 2, expected & ~1);
    }

    /** Begins a structure without a size field: checks that {@code bytes} are there. */
    public void structure(int bytes, String name) {
        structure = name;
        fixedPart(position, bytes);
    }

    /**
     * Begins a structure without a size field.
     *
     * @param whenShort the status to answer with when fewer than {@code bytes} are there
     */
    public void structure(int bytes, String name, NtStatus whenShort) {
        structure = name;
        if (remaining() < bytes) {
            throw malformed("length", remaining() + " (expected " + bytes + " or more)")
                    .withStatus(whenShort);
        }
        fixedPart(position, bytes);
    }

    private void fixedPart(int start, int bytes) {
        fixedEnd = start + bytes;
        if (fixedEnd > length) {
            throw malformed("fixed part", "ends at " + length + " (expected " + bytes + " bytes from " + start + ")");
        }
    }

    /** The next two bytes without moving on. */
    public int peekU16() {
        need(2);
        return buffer.getUnsignedShortLE(origin + position);
    }

    /** An unsigned 8-bit number. */
    public int u8() {
        return buffer.getUnsignedByte(advance(1));
    }

    /** An unsigned 16-bit number. */
    public int u16() {
        return buffer.getUnsignedShortLE(advance(2));
    }

    /** 32 bits that are no quantity: flags, a mask, a status, an identifier. */
    public int bits32() {
        return buffer.getIntLE(advance(4));
    }

    /** An unsigned 32-bit number. */
    public long u32() {
        return buffer.getUnsignedIntLE(advance(4));
    }

    /** 64 bits. */
    public long u64() {
        return buffer.getLongLE(advance(8));
    }

    /** A GUID of 16 bytes. */
    public Guid guid() {
        int index = advance(16);
        return Guid.fromLittleEndian(buffer.getLongLE(index), buffer.getLongLE(index + 8));
    }

    /** A FILETIME of 8 bytes. */
    public FileTime fileTime() {
        return new FileTime(u64());
    }

    /** The next bytes, copied. */
    public byte[] bytes(long count, String field) {
        if (count < 0 || count > remaining()) {
            throw malformed(field, count + " bytes announced, " + remaining() + " follow");
        }
        byte[] bytes = new byte[(int) count];
        buffer.getBytes(advance((int) count), bytes);
        return bytes;
    }

    /** The next bytes as UTF-16LE without terminator. Unpaired surrogates are kept. */
    public String utf16(long byteCount, String field) {
        if (byteCount < 0 || byteCount > remaining()) {
            throw malformed(field, byteCount + " bytes announced, " + remaining() + " follow");
        }
        String text = text(position, (int) byteCount, field);
        position += (int) byteCount;
        return text;
    }

    /** A reader for the next bytes, whose offsets then count from the first of them. */
    public WireReader reader(long byteCount, String field) {
        if (byteCount < 0 || byteCount > remaining()) {
            throw malformed(field, byteCount + " bytes announced, " + remaining() + " follow");
        }
        WireReader inner = inner(position, (int) byteCount, field);
        position += (int) byteCount;
        return inner;
    }

    private WireReader inner(int start, int byteCount, String field) {
        WireReader inner = new WireReader(buffer, origin + start, byteCount);
        inner.structure = structure + "." + field;
        return inner;
    }

    /** The bytes of a buffer, copied. */
    public byte[] bytesAt(long offset, long byteCount, String field) {
        int start = take(offset, byteCount, field);
        byte[] bytes = new byte[(int) byteCount];
        buffer.getBytes(origin + start, bytes);
        return bytes;
    }

    /** A buffer as UTF-16LE text without terminator. */
    public String utf16At(long offset, long byteCount, String field) {
        int start = take(offset, byteCount, field);
        return text(start, (int) byteCount, field);
    }

    /** A buffer without copying it, retained: the caller releases it. */
    public ByteBuf retainedSliceAt(long offset, long byteCount, String field) {
        int start = take(offset, byteCount, field);
        return Payloads.retainedSlice(buffer, origin + start, (int) byteCount);
    }

    /** A reader for a buffer, whose offsets then count from the start of the buffer. */
    public WireReader readerAt(long offset, long byteCount, String field) {
        return inner(take(offset, byteCount, field), (int) byteCount, field);
    }

    /** Refuses an offset that is no multiple of {@code alignment}. */
    public void requireAligned(long offset, int alignment, String field) {
        if (offset % alignment != 0) {
            throw malformed(field, offset + " (expected a multiple of " + alignment + ")");
        }
    }

    /** The exception for a field of the structure that is being read. */
    public MalformedMessageException malformed(String field, String reason) {
        return new MalformedMessageException(structure + "." + field, position, reason);
    }

    /** Checks the range of a buffer and remembers it. */
    private int take(long offset, long byteCount, String field) {
        if (byteCount == 0) {
            return 0;
        }
        long end = offset + byteCount;
        if (byteCount < 0 || offset < fixedEnd || end > length) {
            throw malformed(
                    field,
                    "offset " + offset + ", length " + byteCount + " (expected inside " + fixedEnd + " to " + length
                            + ")");
        }
        for (int i = 0; i < takenCount; i += 2) {
            if (offset < taken[i + 1] && end > taken[i]) {
                throw malformed(field, "offset " + offset + ", length " + byteCount + " overlaps another field");
            }
        }
        if (takenCount == taken.length) {
            taken = Arrays.copyOf(taken, takenCount + 8);
        }
        taken[takenCount++] = (int) offset;
        taken[takenCount++] = (int) end;
        return (int) offset;
    }

    private String text(int start, int byteCount, String field) {
        if (byteCount % 2 != 0) {
            throw malformed(field, byteCount + " bytes of UTF-16 (expected an even number)");
        }
        char[] chars = new char[byteCount / 2];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) buffer.getShortLE(origin + start + 2 * i);
        }
        return new String(chars);
    }

    private int advance(int bytes) {
        need(bytes);
        int index = origin + position;
        position += bytes;
        return index;
    }

    private void need(int bytes) {
        if (bytes > length - position) {
            throw malformed("end", bytes + " bytes needed, " + (length - position) + " follow");
        }
    }
}
