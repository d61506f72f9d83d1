package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * TREE_DISCONNECT request: ends the use of a share ([MS-SMB2] 2.2.11).
 *
 * <pre>
 * StructureSize 2   4
 * Reserved      2
 * </pre>
 */
public record TreeDisconnectRequest() implements Smb2Request {
    private static final int STRUCTURE_SIZE = 4;

    @Override
    public Command command() {
        return Command.TREE_DISCONNECT;
    }

    /** Reads the body behind the header. */
    public static TreeDisconnectRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "TreeDisconnectRequest");
        in.skip(2);
        return new TreeDisconnectRequest();
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.zero(2);
    }
}
