package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * How much of a file is valid ([MS-FSCC] 2.4.56).
 *
 * <pre>
 * ValidDataLength 8
 * </pre>
 *
 * @param validDataLength bytes
 */
public record FileValidDataLengthInformation(long validDataLength) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.VALID_DATA_LENGTH;
    }

    static FileValidDataLengthInformation decode(WireReader in) {
        in.structure(8, "FileValidDataLengthInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long validDataLength = in.u64();
        return new FileValidDataLengthInformation(validDataLength);
    }

    @Override
    public void encode(WireWriter out) {
        out.u64(validDataLength);
    }
}
