package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * LOCK response ([MS-SMB2] 2.2.27).
 *
 * <pre>
 * StructureSize 2   4
 * Reserved      2
 * </pre>
 */
public record LockResponse() implements Smb2Response {
    private static final int STRUCTURE_SIZE = 4;

    /** Reads the body behind the header. */
    public static LockResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "LockResponse");
        in.skip(2);
        return new LockResponse();
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.zero(2);
    }
}
