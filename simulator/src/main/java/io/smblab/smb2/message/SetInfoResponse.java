package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * SET_INFO response ([MS-SMB2] 2.2.40).
 *
 * <pre>
 * StructureSize 2   2
 * </pre>
 */
public record SetInfoResponse() implements Smb2Response {
    private static final int STRUCTURE_SIZE = 2;

    /** Reads the body behind the header. */
    public static SetInfoResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "SetInfoResponse");
        return new SetInfoResponse();
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
    }
}
