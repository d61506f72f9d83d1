package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The mode of a handle ([MS-FSCC] 2.4.31).
 *
 * <pre>
 * Mode     4
 * </pre>
 *
 * @param mode some of the create options
 */
public record FileModeInformation(int mode) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.MODE;
    }

    static FileModeInformation decode(WireReader in) {
        in.structure(4, "FileModeInformation", NtStatus.INFO_LENGTH_MISMATCH);
        int mode = in.bits32();
        return new FileModeInformation(mode);
    }

    @Override
    public void encode(WireWriter out) {
        out.bits32(mode);
    }
}
