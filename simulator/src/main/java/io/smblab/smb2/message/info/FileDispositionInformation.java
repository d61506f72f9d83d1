package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Whether a file goes with the last handle ([MS-FSCC] 2.4.11).
 *
 * <pre>
 * DeletePending 1
 * </pre>
 *
 * @param deletePending true to delete
 */
public record FileDispositionInformation(boolean deletePending) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.DISPOSITION;
    }

    static FileDispositionInformation decode(WireReader in) {
        in.structure(1, "FileDispositionInformation", NtStatus.INFO_LENGTH_MISMATCH);
        boolean deletePending = in.u8() != 0;
        return new FileDispositionInformation(deletePending);
    }

    @Override
    public void encode(WireWriter out) {
        out.u8(deletePending ? 1 : 0);
    }
}
