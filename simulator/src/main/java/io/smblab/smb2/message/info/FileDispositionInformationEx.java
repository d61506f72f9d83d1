package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * How a file is deleted ([MS-FSCC] 2.4.11.2).
 *
 * <pre>
 * Flags    4
 * </pre>
 *
 * @param flags the FLAG bits of this class
 */
public record FileDispositionInformationEx(int flags) implements FileInformation {
    /** Delete. */
    public static final int FLAG_DELETE = 0x01;

    /** The name goes at once. */
    public static final int FLAG_POSIX_SEMANTICS = 0x02;

    /** Not while it runs. */
    public static final int FLAG_FORCE_IMAGE_SECTION_CHECK = 0x04;

    /** Changes whether the handle deletes on close. */
    public static final int FLAG_ON_CLOSE = 0x08;

    /** Even if it is read-only. */
    public static final int FLAG_IGNORE_READONLY_ATTRIBUTE = 0x10;

    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.DISPOSITION_EX;
    }

    static FileDispositionInformationEx decode(WireReader in) {
        in.structure(4, "FileDispositionInformationEx", NtStatus.INFO_LENGTH_MISMATCH);
        int flags = in.bits32();
        return new FileDispositionInformationEx(flags);
    }

    @Override
    public void encode(WireWriter out) {
        out.bits32(flags);
    }
}
