package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * CHANGE_NOTIFY response ([MS-SMB2] 2.2.36).
 *
 * <pre>
 * StructureSize      2   9
 * OutputBufferOffset 2
 * OutputBufferLength 4
 * Buffer
 * </pre>
 *
 * @param output a chain of FILE_NOTIFY_INFORMATION; empty with NOTIFY_ENUM_DIR
 */
public record ChangeNotifyResponse(byte[] output) implements Smb2Response {
    private static final int STRUCTURE_SIZE = 9;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 8;

    /** Reads the body behind the header. */
    public static ChangeNotifyResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "ChangeNotifyResponse");
        int outputBufferOffset = in.u16();
        long outputBufferLength = in.u32();
        byte[] output = in.bytesAt(outputBufferOffset, outputBufferLength, "OutputBuffer");
        return new ChangeNotifyResponse(output);
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
