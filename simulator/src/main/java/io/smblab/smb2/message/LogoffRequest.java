package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * LOGOFF request: ends a session ([MS-SMB2] 2.2.7).
 *
 * <pre>
 * StructureSize 2   4
 * Reserved      2
 * </pre>
 */
public record LogoffRequest() implements Smb2Request {
    private static final int STRUCTURE_SIZE = 4;

    @Override
    public Command command() {
        return Command.LOGOFF;
    }

    /** Reads the body behind the header. */
    public static LogoffRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "LogoffRequest");
        in.skip(2);
        return new LogoffRequest();
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.zero(2);
    }
}
