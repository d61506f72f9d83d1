package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Quotas of the volume ([MS-FSCC] 2.5.2).
 *
 * <pre>
 * FreeSpaceStartFiltering 8
 * FreeSpaceThreshold      8
 * FreeSpaceStopFiltering  8
 * DefaultQuotaThreshold   8
 * DefaultQuotaLimit       8
 * FileSystemControlFlags  4
 * Reserved                4
 * </pre>
 *
 * @param freeSpaceStartFiltering bytes
 * @param freeSpaceThreshold bytes
 * @param freeSpaceStopFiltering bytes
 * @param defaultQuotaThreshold bytes, all ones for none
 * @param defaultQuotaLimit bytes, all ones for none
 * @param fileSystemControlFlags what is tracked and enforced
 */
public record FileFsControlInformation(
        long freeSpaceStartFiltering,
        long freeSpaceThreshold,
        long freeSpaceStopFiltering,
        long defaultQuotaThreshold,
        long defaultQuotaLimit,
        int fileSystemControlFlags)
        implements FsInformation {
    @Override
    public FsInfoClass infoClass() {
        return FsInfoClass.CONTROL;
    }

    static FileFsControlInformation decode(WireReader in) {
        in.structure(48, "FileFsControlInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long freeSpaceStartFiltering = in.u64();
        long freeSpaceThreshold = in.u64();
        long freeSpaceStopFiltering = in.u64();
        long defaultQuotaThreshold = in.u64();
        long defaultQuotaLimit = in.u64();
        int fileSystemControlFlags = in.bits32();
        in.skip(4);
        return new FileFsControlInformation(
                freeSpaceStartFiltering,
                freeSpaceThreshold,
                freeSpaceStopFiltering,
                defaultQuotaThreshold,
                defaultQuotaLimit,
                fileSystemControlFlags);
    }

    @Override
    public void encode(WireWriter out) {
        out.u64(freeSpaceStartFiltering);
        out.u64(freeSpaceThreshold);
        out.u64(freeSpaceStopFiltering);
        out.u64(defaultQuotaThreshold);
        out.u64(defaultQuotaLimit);
        out.bits32(fileSystemControlFlags);
        out.zero(4);
    }
}
