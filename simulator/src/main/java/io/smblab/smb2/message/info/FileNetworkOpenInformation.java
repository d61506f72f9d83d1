package io.smblab.smb2.message.info;

import io.smblab.smb2.message.FileAttributes;
import io.smblab.smb2.message.FileTimes;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * What a client wants to know of a file ([MS-FSCC] 2.4.34).
 *
 * <pre>
 * CreationTime, LastAccessTime, LastWriteTime, ChangeTime   8 each
 * AllocationSize 8
 * EndOfFile      8
 * FileAttributes 4
 * Reserved       4
 * </pre>
 *
 * @param times the four times
 * @param allocationSize bytes on the medium
 * @param endOfFile bytes of data
 * @param fileAttributes bits of {@link FileAttributes}
 */
public record FileNetworkOpenInformation(FileTimes times, long allocationSize, long endOfFile, int fileAttributes)
        implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.NETWORK_OPEN;
    }

    static FileNetworkOpenInformation decode(WireReader in) {
        in.structure(56, "FileNetworkOpenInformation", NtStatus.INFO_LENGTH_MISMATCH);
        FileTimes times = FileTimes.decode(in);
        long allocationSize = in.u64();
        long endOfFile = in.u64();
        int fileAttributes = in.bits32();
        in.skip(4);
        return new FileNetworkOpenInformation(times, allocationSize, endOfFile, fileAttributes);
    }

    @Override
    public void encode(WireWriter out) {
        times.encode(out);
        out.u64(allocationSize);
        out.u64(endOfFile);
        out.bits32(fileAttributes);
        out.zero(4);
    }
}
