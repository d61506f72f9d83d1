package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The 128-bit identifier of a file ([MS-FSCC] 2.4.21).
 *
 * <pre>
 * VolumeSerialNumber 8
 * FileIdLow          8
 * FileIdHigh         8
 * </pre>
 *
 * @param volumeSerialNumber the volume
 * @param fileIdLow the first eight bytes of the file, little-endian
 * @param fileIdHigh the last eight bytes of the file, little-endian
 */
public record FileIdInformation(long volumeSerialNumber, long fileIdLow, long fileIdHigh) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.ID;
    }

    static FileIdInformation decode(WireReader in) {
        in.structure(24, "FileIdInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long volumeSerialNumber = in.u64();
        long fileIdLow = in.u64();
        long fileIdHigh = in.u64();
        return new FileIdInformation(volumeSerialNumber, fileIdLow, fileIdHigh);
    }

    @Override
    public void encode(WireWriter out) {
        out.u64(volumeSerialNumber);
        out.u64(fileIdLow);
        out.u64(fileIdHigh);
    }
}
