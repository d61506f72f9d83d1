package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * A new end of a file ([MS-FSCC] 2.4.14).
 *
 * <pre>
 * EndOfFile 8
 * </pre>
 *
 * @param endOfFile bytes
 */
public record FileEndOfFileInformation(long endOfFile) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.END_OF_FILE;
    }

    static FileEndOfFileInformation decode(WireReader in) {
        in.structure(8, "FileEndOfFileInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long endOfFile = in.u64();
        return new FileEndOfFileInformation(endOfFile);
    }

    @Override
    public void encode(WireWriter out) {
        out.u64(endOfFile);
    }
}
