package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * CANCEL request: gives up a request in progress; there is no response ([MS-SMB2] 2.2.30).
 *
 * <pre>
 * StructureSize 2   4
 * Reserved      2
 * </pre>
 */
public record CancelRequest() implements Smb2Request {
    private static final int STRUCTURE_SIZE = 4;

    @Override
    public Command command() {
        return Command.CANCEL;
    }

    /** Reads the body behind the header. */
    public static CancelRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "CancelRequest");
        in.skip(2);
        return new CancelRequest();
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.zero(2);
    }
}
