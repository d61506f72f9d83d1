package io.smblab.smb2.message.info;

import io.smblab.smb2.message.AccessMask;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The rights of a handle ([MS-FSCC] 2.4.1).
 *
 * <pre>
 * AccessFlags 4
 * </pre>
 *
 * @param accessFlags bits of {@link AccessMask}
 */
public record FileAccessInformation(int accessFlags) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.ACCESS;
    }

    static FileAccessInformation decode(WireReader in) {
        in.structure(4, "FileAccessInformation", NtStatus.INFO_LENGTH_MISMATCH);
        int accessFlags = in.bits32();
        return new FileAccessInformation(accessFlags);
    }

    @Override
    public void encode(WireWriter out) {
        out.bits32(accessFlags);
    }
}
