package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * READ request ([MS-SMB2] 2.2.19).
 *
 * <pre>
 * StructureSize         2   49
 * Padding               1   where the client would like the data, from the header
 * Flags                 1   from 3.0.2
 * Length                4
 * Offset                8
 * FileId               16
 * MinimumCount          4
 * Channel               4   from 3.0
 * RemainingBytes        4
 * ReadChannelInfoOffset 2
 * ReadChannelInfoLength 2
 * Buffer                    at least one byte
 * </pre>
 *
 * @param padding the data offset that the client prefers in the response
 * @param flags the FLAG bits of this class
 * @param length bytes to read, 0 to 2^32 - 1
 * @param offset first byte in the file
 * @param fileId the file or pipe
 * @param minimumCount fewer bytes are an error, 0 to 2^32 - 1
 * @param channel a value of {@link Channel}
 * @param remainingBytes bytes that the client is going to read after this, 0 to 2^32 - 1
 * @param channelInfo RDMA buffer descriptors
 */
public record ReadRequest(
        int padding,
        int flags,
        long length,
        long offset,
        FileId fileId,
        long minimumCount,
        int channel,
        long remainingBytes,
        byte[] channelInfo)
        implements Smb2Request {
    /** Read from the medium, from 3.0.2. */
    public static final int FLAG_READ_UNBUFFERED = 0x01;

    /** The response may be compressed, from 3.1.1. */
    public static final int FLAG_REQUEST_COMPRESSED = 0x02;

    private static final int STRUCTURE_SIZE = 49;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 48;
    private static final byte[] NO_CHANNEL_INFO = {};

    /** A plain read whose data comes in the response. */
    public ReadRequest(FileId fileId, long offset, long length) {
        this(ReadResponse.DATA_OFFSET, 0, length, offset, fileId, 0, Channel.NONE, 0, NO_CHANNEL_INFO);
    }

    @Override
    public Command command() {
        return Command.READ;
    }

    /** Reads the body behind the header. */
    public static ReadRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "ReadRequest");
        int padding = in.u8();
        int flags = in.u8();
        long length = in.u32();
        long offset = in.u64();
        FileId fileId = FileId.decode(in);
        long minimumCount = in.u32();
        int channel = in.bits32();
        long remainingBytes = in.u32();
        int channelInfoOffset = in.u16();
        int channelInfoLength = in.u16();
        byte[] channelInfo = in.bytesAt(channelInfoOffset, channelInfoLength, "ReadChannelInfo");
        return new ReadRequest(
                padding, flags, length, offset, fileId, minimumCount, channel, remainingBytes, channelInfo);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u8(padding);
        out.u8(flags);
        out.u32(length);
        out.u64(offset);
        fileId.encode(out);
        out.u32(minimumCount);
        out.bits32(channel);
        out.u32(remainingBytes);
        out.u16(channelInfo.length == 0 ? 0 : BUFFER_OFFSET);
        out.u16(channelInfo.length);
        out.bytes(channelInfo);
        if (channelInfo.length == 0) {
            out.zero(1);
        }
    }
}
