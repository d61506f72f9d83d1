package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * QUERY_DIRECTORY response ([MS-SMB2] 2.2.34).
 *
 * <pre>
 * StructureSize      2   9
 * OutputBufferOffset 2
 * OutputBufferLength 4
 * Buffer
 * </pre>
 *
 * @param output a chain of directory entries of the class asked for
 */
public record QueryDirectoryResponse(byte[] output) implements Smb2Response {
    private static final int STRUCTURE_SIZE = 9;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 8;

    /** Reads the body behind the header. */
    public static QueryDirectoryResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "QueryDirectoryResponse");
        int outputBufferOffset = in.u16();
        long outputBufferLength = in.u32();
        byte[] output = in.bytesAt(outputBufferOffset, outputBufferLength, "OutputBuffer");
        return new QueryDirectoryResponse(output);
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
