package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * FLUSH request: everything written to a file must reach stable storage ([MS-SMB2] 2.2.17).
 *
 * <pre>
 * StructureSize 2   24
 * Reserved1     2
 * Reserved2     4
 * FileId       16
 * </pre>
 *
 * @param fileId the file
 */
public record FlushRequest(FileId fileId) implements Smb2Request {
    private static final int STRUCTURE_SIZE = 24;

    @Override
    public Command command() {
        return Command.FLUSH;
    }

    /** Reads the body behind the header. */
    public static FlushRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "FlushRequest");
        in.skip(2);
        in.skip(4);
        return new FlushRequest(FileId.decode(in));
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.zero(2);
        out.zero(4);
        fileId.encode(out);
    }
}
