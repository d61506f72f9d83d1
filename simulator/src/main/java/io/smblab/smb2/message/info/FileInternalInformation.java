package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The identifier of a file in its volume ([MS-FSCC] 2.4.26).
 *
 * <pre>
 * IndexNumber 8
 * </pre>
 *
 * @param indexNumber unique in the volume
 */
public record FileInternalInformation(long indexNumber) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.INTERNAL;
    }

    static FileInternalInformation decode(WireReader in) {
        in.structure(8, "FileInternalInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long indexNumber = in.u64();
        return new FileInternalInformation(indexNumber);
    }

    @Override
    public void encode(WireWriter out) {
        out.u64(indexNumber);
    }
}
