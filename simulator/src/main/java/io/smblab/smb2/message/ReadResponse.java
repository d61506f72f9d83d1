package io.smblab.smb2.message;

import io.netty.buffer.ByteBuf;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * READ response ([MS-SMB2] 2.2.20).
 *
 * <pre>
 * StructureSize 2   17
 * DataOffset    1
 * Reserved      1
 * DataLength    4
 * DataRemaining 4   bytes sent by RDMA
 * Reserved2     4   from 3.1.1 Flags
 * Buffer
 * </pre>
 *
 * @param dataRemaining bytes that went through RDMA instead, 0 to 2^32 - 1
 * @param flags {@link #FLAG_RDMA_TRANSFORM} or 0
 * @param paddingBytes between the fixed part and the data, 0 to 175: DataOffset has one byte
 * @param data what was read; owned by this record until it is encoded or {@linkplain #release released}
 */
public record ReadResponse(long dataRemaining, int flags, int paddingBytes, ByteBuf data) implements Smb2Response {
    /** The data went through RDMA transformed; from 3.1.1. */
    public static final int FLAG_RDMA_TRANSFORM = 0x0000_0001;

    /** Where the data stands in the message. */
    public static final int DATA_OFFSET = Smb2Header.LENGTH + 16;

    private static final int STRUCTURE_SIZE = 17;

    private static final int PADDING_BYTES_MAX = 0xFF - DATA_OFFSET;

    /** Checks the padding. */
    public ReadResponse {
        if (paddingBytes < 0 || paddingBytes > PADDING_BYTES_MAX) {
            throw new IllegalArgumentException(
                    "padding " + paddingBytes + " (expected 0 to " + PADDING_BYTES_MAX + ")");
        }
    }

    /** A response with the data in it, which it takes over. */
    public ReadResponse(ByteBuf data) {
        this(data, 0);
    }

    /** A response with padding before the data, which it takes over. */
    public ReadResponse(ByteBuf data, int paddingBytes) {
        this(0, 0, paddingBytes, data);
    }

    /** Reads the body behind the header; the data is a retained slice of the message. */
    public static ReadResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "ReadResponse");
        int dataOffset = in.u8();
        in.skip(1);
        long dataLength = in.u32();
        long dataRemaining = in.u32();
        int flags = in.bits32();
        ByteBuf data = in.retainedSliceAt(dataOffset, dataLength, "Data");
        return new ReadResponse(dataRemaining, flags, Math.max(0, dataOffset - DATA_OFFSET), data);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u8(DATA_OFFSET + paddingBytes);
        out.zero(1);
        out.u32(data.readableBytes());
        out.u32(dataRemaining);
        out.bits32(flags);
        out.zero(paddingBytes);
        out.attach(data);
    }

    @Override
    public void release() {
        data.release();
    }
}
