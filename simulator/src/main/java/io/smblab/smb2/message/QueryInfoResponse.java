package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * QUERY_INFO response ([MS-SMB2] 2.2.38).
 *
 * <pre>
 * StructureSize      2   9
 * OutputBufferOffset 2
 * OutputBufferLength 4
 * Buffer
 * </pre>
 *
 * @param output the information of the class asked for; a part of it with BUFFER_OVERFLOW
 */
public record QueryInfoResponse(byte[] output) implements Smb2Response {
    private static final int STRUCTURE_SIZE = 9;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 8;

    /** Reads the body behind the header. */
    public static QueryInfoResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "QueryInfoResponse");
        int outputBufferOffset = in.u16();
        long outputBufferLength = in.u32();
        byte[] output = in.bytesAt(outputBufferOffset, outputBufferLength, "OutputBuffer");
        return new QueryInfoResponse(output);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u16(output.length == 0 ? 0 : BUFFER_OFFSET);
        out.u32(output.length);
        out.bytes(output);
        if (output.length == 0) {
            out.zero(1);
        }
    }
}
