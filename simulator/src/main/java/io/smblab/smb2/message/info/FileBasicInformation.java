package io.smblab.smb2.message.info;

import io.smblab.smb2.message.FileAttributes;
import io.smblab.smb2.message.FileTimes;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Times and attributes of a file ([MS-FSCC] 2.4.7).
 *
 * <pre>
 * CreationTime, LastAccessTime, LastWriteTime, ChangeTime   8 each
 * FileAttributes 4
 * Reserved       4
 * </pre>
 *
 * @param times when set: 0 leaves a time as it is, -1 stops the file system updating it, -2 resumes that
 * @param fileAttributes bits of {@link FileAttributes}; when set, 0 leaves them as they are
 */
public record FileBasicInformation(FileTimes times, int fileAttributes) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.BASIC;
    }

    static FileBasicInformation decode(WireReader in) {
        in.structure(40, "FileBasicInformation", NtStatus.INFO_LENGTH_MISMATCH);
        FileTimes times = FileTimes.decode(in);
        int fileAttributes = in.bits32();
        in.skip(4);
        return new FileBasicInformation(times, fileAttributes);
    }

    @Override
    public void encode(WireWriter out) {
        times.encode(out);
        out.bits32(fileAttributes);
        out.zero(4);
    }
}
