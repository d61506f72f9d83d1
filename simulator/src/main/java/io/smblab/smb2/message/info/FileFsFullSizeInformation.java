package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Total and free space, for the user and in all ([MS-FSCC] 2.5.4).
 *
 * <pre>
 * TotalAllocationUnits           8
 * CallerAvailableAllocationUnits 8
 * ActualAvailableAllocationUnits 8
 * SectorsPerAllocationUnit       4
 * BytesPerSector                 4
 * </pre>
 *
 * @param totalAllocationUnits units, for the user
 * @param callerAvailableAllocationUnits free units, for the user
 * @param actualAvailableAllocationUnits free units
 * @param sectorsPerAllocationUnit sectors
 * @param bytesPerSector bytes
 */
public record FileFsFullSizeInformation(
        long totalAllocationUnits,
        long callerAvailableAllocationUnits,
        long actualAvailableAllocationUnits,
        long sectorsPerAllocationUnit,
        long bytesPerSector)
        implements FsInformation {
    @Override
    public FsInfoClass infoClass() {
        return FsInfoClass.FULL_SIZE;
    }

    static FileFsFullSizeInformation decode(WireReader in) {
        in.structure(32, "FileFsFullSizeInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long totalAllocationUnits = in.u64();
        long callerAvailableAllocationUnits = in.u64();
        long actualAvailableAllocationUnits = in.u64();
        long sectorsPerAllocationUnit = in.u32();
        long bytesPerSector = in.u32();
        return new FileFsFullSizeInformation(
                totalAllocationUnits,
                callerAvailableAllocationUnits,
                actualAvailableAllocationUnits,
                sectorsPerAllocationUnit,
                bytesPerSector);
    }

    @Override
    public void encode(WireWriter out) {
        out.u64(totalAllocationUnits);
        out.u64(callerAvailableAllocationUnits);
        out.u64(actualAvailableAllocationUnits);
        out.u32(sectorsPerAllocationUnit);
        out.u32(bytesPerSector);
    }
}
