package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * WRITE response ([MS-SMB2] 2.2.22).
 *
 * <pre>
 * StructureSize          2   17
 * Reserved               2
 * Count                  4
 * Remaining              4   reserved
 * WriteChannelInfoOffset 2   reserved
 * WriteChannelInfoLength 2   reserved
 * </pre>
 *
 * @param count bytes written, 0 to 2^32 - 1
 */
public record WriteResponse(long count) implements Smb2Response {
    private static final int STRUCTURE_SIZE = 17;

    /** Reads the body behind the header. */
    public static WriteResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "WriteResponse");
        in.skip(2);
        long count = in.u32();
        in.skip(4);
        in.skip(2);
        in.skip(2);
        return new WriteResponse(count);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.zero(2);
        out.u32(count);
        out.zero(4);
        out.zero(2);
        out.zero(2);
    }
}
