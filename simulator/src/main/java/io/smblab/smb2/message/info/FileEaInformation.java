package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The size of the extended attributes of a file ([MS-FSCC] 2.4.13).
 *
 * <pre>
 * EaSize   4
 * </pre>
 *
 * @param eaSize bytes
 */
public record FileEaInformation(long eaSize) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.EA;
    }

    static FileEaInformation decode(WireReader in) {
        in.structure(4, "FileEaInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long eaSize = in.u32();
        return new FileEaInformation(eaSize);
    }

    @Override
    public void encode(WireWriter out) {
        out.u32(eaSize);
    }
}
