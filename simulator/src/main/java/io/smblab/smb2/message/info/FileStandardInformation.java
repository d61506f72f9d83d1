package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Size and state of a file ([MS-FSCC] 2.4.47).
 *
 * <pre>
 * AllocationSize 8
 * EndOfFile      8
 * NumberOfLinks  4
 * DeletePending  1
 * Directory      1
 * Reserved       2
 * </pre>
 *
 * @param allocationSize bytes on the medium
 * @param endOfFile bytes of data
 * @param numberOfLinks names of the file
 * @param deletePending whether it goes with the last handle
 * @param directory whether it is a directory
 */
public record FileStandardInformation(
        long allocationSize, long endOfFile, long numberOfLinks, boolean deletePending, boolean directory)
        implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.STANDARD;
    }

    static FileStandardInformation decode(WireReader in) {
        in.structure(24, "FileStandardInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long allocationSize = in.u64();
        long endOfFile = in.u64();
        long numberOfLinks = in.u32();
        boolean deletePending = in.u8() != 0;
        boolean directory = in.u8() != 0;
        in.skip(2);
        return new FileStandardInformation(allocationSize, endOfFile, numberOfLinks, deletePending, directory);
    }

    @Override
    public void encode(WireWriter out) {
        out.u64(allocationSize);
        out.u64(endOfFile);
        out.u32(numberOfLinks);
        out.u8(deletePending ? 1 : 0);
        out.u8(directory ? 1 : 0);
        out.zero(2);
    }
}
