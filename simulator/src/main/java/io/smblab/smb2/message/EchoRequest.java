package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * ECHO request: asks whether the server is alive ([MS-SMB2] 2.2.28).
 *
 * <pre>
 * StructureSize 2   4
 * Reserved      2
 * </pre>
 */
public record EchoRequest() implements Smb2Request {
    private static final int STRUCTURE_SIZE = 4;

    @Override
    public Command command() {
        return Command.ECHO;
    }

    /** Reads the body behind the header. */
    public static EchoRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "EchoRequest");
        in.skip(2);
        return new EchoRequest();
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.zero(2);
    }
}
