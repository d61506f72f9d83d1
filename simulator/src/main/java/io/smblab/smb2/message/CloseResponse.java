package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * CLOSE response ([MS-SMB2] 2.2.16). All fields are zero unless the attributes were asked for.
 *
 * <pre>
 * StructureSize  2   60
 * Flags          2
 * Reserved       4
 * CreationTime, LastAccessTime, LastWriteTime, ChangeTime   8 each
 * AllocationSize 8
 * EndofFile      8
 * FileAttributes 4
 * </pre>
 *
 * @param flags {@link CloseRequest#FLAG_POSTQUERY_ATTRIB} if the other fields are valid
 * @param times the four times
 * @param allocationSize bytes on the medium
 * @param endOfFile bytes of data
 * @param fileAttributes bits of {@link FileAttributes}
 */
public record CloseResponse(int flags, FileTimes times, long allocationSize, long endOfFile, int fileAttributes)
        implements Smb2Response {
    /** A response without attributes. */
    public static final CloseResponse WITHOUT_ATTRIBUTES = new CloseResponse(0, FileTimes.NONE, 0, 0, 0);

    private static final int STRUCTURE_SIZE = 60;

    /** Reads the body behind the header. */
    public static CloseResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "CloseResponse");
        int flags = in.u16();
        in.skip(4);
        FileTimes times = FileTimes.decode(in);
        long allocationSize = in.u64();
        long endOfFile = in.u64();
        int fileAttributes = in.bits32();
        return new CloseResponse(flags, times, allocationSize, endOfFile, fileAttributes);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u16(flags);
        out.zero(4);
        times.encode(out);
        out.u64(allocationSize);
        out.u64(endOfFile);
        out.bits32(fileAttributes);
    }
}
