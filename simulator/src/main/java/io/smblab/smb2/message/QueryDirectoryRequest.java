package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * QUERY_DIRECTORY request: lists a directory ([MS-SMB2] 2.2.33).
 *
 * <pre>
 * StructureSize        2   33
 * FileInformationClass 1
 * Flags                1
 * FileIndex            4
 * FileId              16
 * FileNameOffset       2
 * FileNameLength       2
 * OutputBufferLength   4
 * Buffer
 * </pre>
 *
 * @param fileInformationClass the form of the entries ([MS-FSCC] 2.4); unknown ones are for the server to refuse
 * @param flags the FLAG bits of this class
 * @param fileIndex where to go on with {@link #FLAG_INDEX_SPECIFIED}, 0 to 2^32 - 1
 * @param fileId the directory
 * @param pattern which names, with wildcards
 * @param outputBufferLength the largest answer in bytes, 0 to 2^32 - 1
 */
public record QueryDirectoryRequest(
        int fileInformationClass, int flags, long fileIndex, FileId fileId, String pattern, long outputBufferLength)
        implements Smb2Request {
    /** Begin again, with the same pattern. */
    public static final int FLAG_RESTART_SCANS = 0x01;

    /** One entry only. */
    public static final int FLAG_RETURN_SINGLE_ENTRY = 0x02;

    /** Go on at the index. */
    public static final int FLAG_INDEX_SPECIFIED = 0x04;

    /** Begin again, with the pattern of this request. */
    public static final int FLAG_REOPEN = 0x10;

    private static final int STRUCTURE_SIZE = 33;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 32;

    @Override
    public Command command() {
        return Command.QUERY_DIRECTORY;
    }

    /** Whether all of {@code mask} is set in the flags. */
    public boolean has(int mask) {
        return (flags & mask) == mask;
    }

    /** Reads the body behind the header. */
    public static QueryDirectoryRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "QueryDirectoryRequest");
        int fileInformationClass = in.u8();
        int flags = in.u8();
        long fileIndex = in.u32();
        FileId fileId = FileId.decode(in);
        int fileNameOffset = in.u16();
        int fileNameLength = in.u16();
        long outputBufferLength = in.u32();
        String pattern = in.utf16At(fileNameOffset, fileNameLength, "FileName");
        return new QueryDirectoryRequest(fileInformationClass, flags, fileIndex, fileId, pattern, outputBufferLength);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u8(fileInformationClass);
        out.u8(flags);
        out.u32(fileIndex);
        fileId.encode(out);
        out.u16(pattern.isEmpty() ? 0 : BUFFER_OFFSET);
        out.u16(2 * pattern.length());
        out.u32(outputBufferLength);
        out.utf16(pattern);
        if (pattern.isEmpty()) {
            out.zero(1);
        }
    }
}
