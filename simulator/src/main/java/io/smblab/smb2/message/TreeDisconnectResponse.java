package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * TREE_DISCONNECT response ([MS-SMB2] 2.2.12).
 *
 * <pre>
 * StructureSize 2   4
 * Reserved      2
 * </pre>
 */
public record TreeDisconnectResponse() implements Smb2Response {
    private static final int STRUCTURE_SIZE = 4;

    /** Reads the body behind the header. */
    public static TreeDisconnectResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "TreeDisconnectResponse");
        in.skip(2);
        return new TreeDisconnectResponse();
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.zero(2);
    }
}
