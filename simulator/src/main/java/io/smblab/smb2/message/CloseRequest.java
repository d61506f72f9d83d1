package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * CLOSE request ([MS-SMB2] 2.2.15).
 *
 * <pre>
 * StructureSize 2   24
 * Flags         2
 * Reserved      4
 * FileId       16
 * </pre>
 *
 * @param flags {@link #FLAG_POSTQUERY_ATTRIB} or 0
 * @param fileId the file
 */
public record CloseRequest(int flags, FileId fileId) implements Smb2Request {
    /** The response shall have the attributes after the close. */
    public static final int FLAG_POSTQUERY_ATTRIB = 0x0001;

    private static final int STRUCTURE_SIZE = 24;

    @Override
    public Command command() {
        return Command.CLOSE;
    }

    /** Reads the body behind the header. */
    public static CloseRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "CloseRequest");
        int flags = in.u16();
        in.skip(4);
        FileId fileId = FileId.decode(in);
        return new CloseRequest(flags, fileId);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u16(flags);
        out.zero(4);
        fileId.encode(out);
    }
}
