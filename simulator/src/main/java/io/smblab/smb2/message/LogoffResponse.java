package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * LOGOFF response ([MS-SMB2] 2.2.8).
 *
 * <pre>
 * StructureSize 2   4
 * Reserved      2
 * </pre>
 */
public record LogoffResponse() implements Smb2Response {
    private static final int STRUCTURE_SIZE = 4;

    /** Reads the body behind the header. */
    public static LogoffResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "LogoffResponse");
        in.skip(2);
        return new LogoffResponse();
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.zero(2);
    }
}
