package io.smblab.smb2.message;

import io.netty.buffer.ByteBuf;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * WRITE request ([MS-SMB2] 2.2.21).
 *
 * <pre>
 * StructureSize          2   49
 * DataOffset             2
 * Length                 4
 * Offset                 8
 * FileId                16
 * Channel                4   from 3.0
 * RemainingBytes         4
 * WriteChannelInfoOffset 2
 * WriteChannelInfoLength 2
 * Flags                  4
 * Buffer                     channel information, data
 * </pre>
 *
 * @param offset first byte in the file; all ones to append, from 3.1.1
 * @param fileId the file or pipe
 * @param channel a value of {@link Channel}
 * @param remainingBytes with RDMA the bytes to write, else bytes still to follow; 0 to 2^32 - 1
 * @param flags the FLAG bits of this class
 * @param channelInfo RDMA buffer descriptors
 * @param data what to write; owned by this record until it is encoded or {@linkplain #release released}
 */
public record WriteRequest(
        long offset, FileId fileId, int channel, long remainingBytes, int flags, byte[] channelInfo, ByteBuf data)
        implements Smb2Request {
    /** The data must reach stable storage before the response, from 2.1. */
    public static final int FLAG_WRITE_THROUGH = 0x0000_0001;

    /** No caching, from 3.0.2. */
    public static final int FLAG_WRITE_UNBUFFERED = 0x0000_0002;

    private static final int STRUCTURE_SIZE = 49;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 48;
    private static final byte[] NO_CHANNEL_INFO = {};

    /** A plain write with the data in it, which it takes over. */
    public WriteRequest(FileId fileId, long offset, ByteBuf data) {
        this(offset, fileId, Channel.NONE, 0, 0, NO_CHANNEL_INFO, data);
    }

    @Override
    public Command command() {
        return Command.WRITE;
    }

    /** Reads the body behind the header; the data is a retained slice of the message. */
    public static WriteRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "WriteRequest");
        int dataOffset = in.u16();
        long length = in.u32();
        long offset = in.u64();
        FileId fileId = FileId.decode(in);
        int channel = in.bits32();
        long remainingBytes = in.u32();
        int channelInfoOffset = in.u16();
        int channelInfoLength = in.u16();
        int flags = in.bits32();
        byte[] channelInfo = in.bytesAt(channelInfoOffset, channelInfoLength, "WriteChannelInfo");
        ByteBuf data = in.retainedSliceAt(dataOffset, length, "Data");
        return new WriteRequest(offset, fileId, channel, remainingBytes, flags, channelInfo, data);
    }

    @Override
    public void encode(WireWriter out) {
        int dataLength = data.readableBytes();
        out.u16(STRUCTURE_SIZE);
        out.u16(channel == Channel.NONE ? BUFFER_OFFSET + channelInfo.length : 0);
        out.u32(dataLength);
        out.u64(offset);
        fileId.encode(out);
        out.bits32(channel);
        out.u32(remainingBytes);
        out.u16(channelInfo.length == 0 ? 0 : BUFFER_OFFSET);
        out.u16(channelInfo.length);
        out.bits32(flags);
        out.bytes(channelInfo);
        if (channelInfo.length == 0 && dataLength == 0) {
            out.zero(1);
        }
        out.attach(data);
    }

    @Override
    public void release() {
        data.release();
    }
}
