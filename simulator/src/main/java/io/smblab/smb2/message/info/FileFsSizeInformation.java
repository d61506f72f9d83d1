package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Total and free space ([MS-FSCC] 2.5.8).
 *
 * <pre>
 * TotalAllocationUnits     8
 * AvailableAllocationUnits 8
 * SectorsPerAllocationUnit 4
 * BytesPerSector           4
 * </pre>
 *
 * @param totalAllocationUnits units, for the user
 * @param availableAllocationUnits free units, for the user
 * @param sectorsPerAllocationUnit sectors
 * @param bytesPerSector bytes
 */
public record FileFsSizeInformation(
        long totalAllocationUnits, long availableAllocationUnits, long sectorsPerAllocationUnit, long bytesPerSector)
        implements FsInformation {
    @Override
    public FsInfoClass infoClass() {
        return FsInfoClass.SIZE;
    }

    static FileFsSizeInformation decode(WireReader in) {
        in.structure(24, "FileFsSizeInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long totalAllocationUnits = in.u64();
        long availableAllocationUnits = in.u64();
        long sectorsPerAllocationUnit = in.u32();
        long bytesPerSector = in.u32();
        return new FileFsSizeInformation(
                totalAllocationUnits, availableAllocationUnits, sectorsPerAllocationUnit, bytesPerSector);
    }

    @Override
    public void encode(WireWriter out) {
        out.u64(totalAllocationUnits);
        out.u64(availableAllocationUnits);
        out.u32(sectorsPerAllocationUnit);
        out.u32(bytesPerSector);
    }
}
