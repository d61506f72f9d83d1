package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * OPLOCK_BREAK response to an acknowledgment ([MS-SMB2] 2.2.25.1).
 *
 * <pre>
 * StructureSize 2   24
 * OplockLevel   1
 * Reserved      1
 * Reserved2     4
 * FileId       16
 * </pre>
 *
 * @param oplockLevel the level from now on
 * @param fileId the open
 */
public record OplockBreakResponse(OplockLevel oplockLevel, FileId fileId) implements Smb2Response {
    static final int STRUCTURE_SIZE = 24;

    /** Reads the body behind the header. */
    public static OplockBreakResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "OplockBreakResponse");
        OplockLevel oplockLevel = OplockLevel.decode(in);
        in.skip(1);
        in.skip(4);
        FileId fileId = FileId.decode(in);
        return new OplockBreakResponse(oplockLevel, fileId);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u8(oplockLevel.code());
        out.zero(1);
        out.zero(4);
        fileId.encode(out);
    }
}
