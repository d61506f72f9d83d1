package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * CHANGE_NOTIFY request: waits for changes in a directory ([MS-SMB2] 2.2.35).
 *
 * <pre>
 * StructureSize      2   32
 * Flags              2
 * OutputBufferLength 4
 * FileId            16
 * CompletionFilter   4
 * Reserved           4
 * </pre>
 *
 * @param flags {@link #FLAG_WATCH_TREE} or 0
 * @param outputBufferLength the largest answer in bytes, 0 to 2^32 - 1
 * @param fileId the directory
 * @param completionFilter the NOTIFY bits of this class
 */
public record ChangeNotifyRequest(int flags, long outputBufferLength, FileId fileId, int completionFilter)
        implements Smb2Request {
    /** Directories below as well. */
    public static final int FLAG_WATCH_TREE = 0x0001;

    /** Names of files. */
    public static final int NOTIFY_FILE_NAME = 0x0000_0001;

    /** Names of directories. */
    public static final int NOTIFY_DIR_NAME = 0x0000_0002;

    /** Attributes. */
    public static final int NOTIFY_ATTRIBUTES = 0x0000_0004;

    /** The end of file. */
    public static final int NOTIFY_SIZE = 0x0000_0008;

    /** The time of the last write. */
    public static final int NOTIFY_LAST_WRITE = 0x0000_0010;

    /** The time of the last access. */
    public static final int NOTIFY_LAST_ACCESS = 0x0000_0020;

    /** The time of the creation. */
    public static final int NOTIFY_CREATION = 0x0000_0040;

    /** Extended attributes. */
    public static final int NOTIFY_EA = 0x0000_0080;

    /** The security descriptor. */
    public static final int NOTIFY_SECURITY = 0x0000_0100;

    /** Names of streams. */
    public static final int NOTIFY_STREAM_NAME = 0x0000_0200;

    /** Sizes of streams. */
    public static final int NOTIFY_STREAM_SIZE = 0x0000_0400;

    /** Contents of streams. */
    public static final int NOTIFY_STREAM_WRITE = 0x0000_0800;

    private static final int STRUCTURE_SIZE = 32;

    @Override
    public Command command() {
        return Command.CHANGE_NOTIFY;
    }

    /** Reads the body behind the header. */
    public static ChangeNotifyRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "ChangeNotifyRequest");
        int flags = in.u16();
        long outputBufferLength = in.u32();
        FileId fileId = FileId.decode(in);
        int completionFilter = in.bits32();
        in.skip(4);
        return new ChangeNotifyRequest(flags, outputBufferLength, fileId, completionFilter);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u16(flags);
        out.u32(outputBufferLength);
        fileId.encode(out);
        out.bits32(completionFilter);
        out.zero(4);
    }
}
