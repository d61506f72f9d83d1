package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * A new name: RENAME ([MS-FSCC] 2.4.42.2), RENAME_EX (2.4.43), LINK (2.4.28.2) or LINK_EX; the form for SMB2.
 *
 * <pre>
 * Flags          4   or ReplaceIfExists 1, Reserved 3
 * Reserved       4
 * RootDirectory  8   0
 * FileNameLength 4
 * FileName
 * </pre>
 *
 * @param infoClass RENAME, RENAME_EX, LINK or LINK_EX
 * @param flags {@link #FLAG_REPLACE_IF_EXISTS}; more with RENAME_EX and LINK_EX
 * @param rootDirectory reserved
 * @param fileName relative to the share
 */
public record FileRenameInformation(FileInfoClass infoClass, int flags, long rootDirectory, String fileName)
        implements FileInformation {
    /** An existing file with the new name is replaced. */
    public static final int FLAG_REPLACE_IF_EXISTS = 0x01;

    /** Replaces also a file that is open (RENAME_EX, LINK_EX). */
    public static final int FLAG_POSIX_SEMANTICS = 0x02;

    /** Servers look for at least the size of the structure as compilers align it. */
    private static final int LEAST_BYTES = 24;

    /** A plain rename. */
    public FileRenameInformation(boolean replaceIfExists, String fileName) {
        this(FileInfoClass.RENAME, replaceIfExists ? FLAG_REPLACE_IF_EXISTS : 0, 0, fileName);
    }

    /** Whether an existing file with the new name is replaced. */
    public boolean replaceIfExists() {
        return (flags & FLAG_REPLACE_IF_EXISTS) != 0;
    }

    static FileRenameInformation decode(FileInfoClass infoClass, WireReader in) {
        in.structure(20, "FileRenameInformation", NtStatus.INFO_LENGTH_MISMATCH);
        boolean extended = infoClass == FileInfoClass.RENAME_EX || infoClass == FileInfoClass.LINK_EX;
        int firstFour = in.bits32();
        int flags = extended ? firstFour : (firstFour & 0xFF) != 0 ? FLAG_REPLACE_IF_EXISTS : 0;
        in.skip(4);
        long rootDirectory = in.u64();
        long fileNameLength = in.u32();
        String fileName = in.utf16(fileNameLength, "FileName");
        return new FileRenameInformation(infoClass, flags, rootDirectory, fileName);
    }

    @Override
    public void encode(WireWriter out) {
        int start = out.position();
        out.bits32(flags);
        out.zero(4);
        out.u64(rootDirectory);
        out.u32(2L * fileName.length());
        out.utf16(fileName);
        out.zero(Math.max(0, start + LEAST_BYTES - out.position()));
    }
}
