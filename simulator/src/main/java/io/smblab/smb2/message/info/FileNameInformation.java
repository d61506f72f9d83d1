package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * A name of a file: NAME ([MS-FSCC] 2.4.32), ALTERNATE_NAME (2.4.5), NORMALIZED_NAME (2.4.36) or SHORT_NAME (2.4.46).
 *
 * <pre>
 * FileNameLength 4
 * FileName
 * </pre>
 *
 * @param infoClass which name
 * @param fileName the name
 */
public record FileNameInformation(FileInfoClass infoClass, String fileName) implements FileInformation {
    static FileNameInformation decode(FileInfoClass infoClass, WireReader in) {
        in.structure(4, "FileNameInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long fileNameLength = in.u32();
        String fileName = in.utf16(fileNameLength, "FileName");
        return new FileNameInformation(infoClass, fileName);
    }

    @Override
    public void encode(WireWriter out) {
        out.u32(2L * fileName.length());
        out.utf16(fileName);
    }
}
