package io.smblab.smb2.message.info;

import io.smblab.smb2.message.FileTimes;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * One entry of a directory, with the fields of all forms ([MS-FSCC] 2.4.8, 2.4.10, 2.4.15, 2.4.18, 2.4.19, 2.4.20, 2.4.33).
 * A form leaves out what it has no room for.
 *
 * <pre>
 * NextEntryOffset 4   multiple of 8
 * FileIndex       4
 * CreationTime, LastAccessTime, LastWriteTime, ChangeTime 8 each  \
 * EndOfFile       8                                                | not NAMES
 * AllocationSize  8                                                |
 * FileAttributes  4                                               /
 * FileNameLength  4
 * EaSize          4   FULL, BOTH, ID_FULL, ID_BOTH, ID_EXTD
 * ShortNameLength 1, Reserved 1, ShortName 24   BOTH, ID_BOTH
 * FileId          8   ID_FULL after Reserved 4; ID_BOTH after Reserved 2; ID_EXTD after ReparsePointTag 4, 16 bytes
 * FileName
 * </pre>
 *
 * @param fileIndex a position in the directory, 0 if there is none, up to 2^32 - 1
 * @param times the four times
 * @param endOfFile bytes of data
 * @param allocationSize bytes on the medium
 * @param fileAttributes bits of {@link io.smblab.smb2.message.FileAttributes}
 * @param eaSize bytes of extended attributes, up to 2^32 - 1; the tag of a reparse point
 * @param shortName the 8.3 name, up to 12 characters, or empty
 * @param fileId the identifier in the volume
 * @param fileName the name
 */
public record DirectoryEntry(
        long fileIndex,
        FileTimes times,
        long endOfFile,
        long allocationSize,
        int fileAttributes,
        long eaSize,
        String shortName,
        long fileId,
        String fileName) {
    private static final int SHORT_NAME_BYTES = 24;

    /** Checks the length of the short name. */
    public DirectoryEntry {
        if (2 * shortName.length() > SHORT_NAME_BYTES) {
            throw new IllegalArgumentException("shortName " + shortName + " (expected up to 12 characters)");
        }
    }

    /** Bytes of this entry in a form, without padding behind it. */
    public int encodedBytes(FileInfoClass form) {
        return form.fixedBytes() + 2 * fileName.length();
    }

    /** Reads an entry behind NextEntryOffset. */
    static DirectoryEntry decode(FileInfoClass form, WireReader in) {
        in.structure(form.fixedBytes() - 4, "DirectoryEntry", NtStatus.INFO_LENGTH_MISMATCH);
        boolean full = form != FileInfoClass.NAMES;
        long fileIndex = in.u32();
        FileTimes times = full ? FileTimes.decode(in) : FileTimes.NONE;
        long endOfFile = full ? in.u64() : 0;
        long allocationSize = full ? in.u64() : 0;
        int fileAttributes = full ? in.bits32() : 0;
        long fileNameLength = in.u32();
        long eaSize = hasEaSize(form) ? in.u32() : 0;
        String shortName = hasShortName(form) ? decodeShortName(in) : "";
        long fileId = decodeFileId(form, in);
        String fileName = in.utf16(fileNameLength, "FileName");
        return new DirectoryEntry(
                fileIndex, times, endOfFile, allocationSize, fileAttributes, eaSize, shortName, fileId, fileName);
    }

    /** Writes this entry behind NextEntryOffset. */
    void encode(FileInfoClass form, WireWriter out) {
        out.u32(fileIndex);
        if (form != FileInfoClass.NAMES) {
            times.encode(out);
            out.u64(endOfFile);
            out.u64(allocationSize);
            out.bits32(fileAttributes);
        }
        out.u32(2L * fileName.length());
        if (hasEaSize(form)) {
            out.u32(eaSize);
        }
        if (hasShortName(form)) {
            out.u8(2 * shortName.length());
            out.zero(1);
            out.utf16(shortName);
            out.zero(SHORT_NAME_BYTES - 2 * shortName.length());
        }
        encodeFileId(form, out);
        out.utf16(fileName);
    }

    private static boolean hasEaSize(FileInfoClass form) {
        return form != FileInfoClass.NAMES && form != FileInfoClass.DIRECTORY;
    }

    private static boolean hasShortName(FileInfoClass form) {
        return form == FileInfoClass.BOTH_DIRECTORY || form == FileInfoClass.ID_BOTH_DIRECTORY;
    }

    private static String decodeShortName(WireReader in) {
        int shortNameLength = in.u8();
        in.skip(1);
        WireReader shortName = in.reader(SHORT_NAME_BYTES, "ShortName");
        return shortName.utf16(shortNameLength, "ShortName");
    }

    private static long decodeFileId(FileInfoClass form, WireReader in) {
        if (form == FileInfoClass.ID_BOTH_DIRECTORY) {
            in.skip(2);
            return in.u64();
        }
        if (form == FileInfoClass.ID_FULL_DIRECTORY) {
            in.skip(4);
            return in.u64();
        }
        if (form == FileInfoClass.ID_EXTD_DIRECTORY) {
            in.skip(4);
            long fileId = in.u64();
            in.skip(8);
            return fileId;
        }
        return 0;
    }

    private void encodeFileId(FileInfoClass form, WireWriter out) {
        if (form == FileInfoClass.ID_BOTH_DIRECTORY) {
            out.zero(2);
            out.u64(fileId);
        } else if (form == FileInfoClass.ID_FULL_DIRECTORY) {
            out.zero(4);
            out.u64(fileId);
        } else if (form == FileInfoClass.ID_EXTD_DIRECTORY) {
            out.zero(4);
            out.u64(fileId);
            out.zero(8);
        }
    }
}
