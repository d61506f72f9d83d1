package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Sizes and alignment of sectors ([MS-FSCC] 2.5.7).
 *
 * <pre>
 * LogicalBytesPerSector                                 4
 * PhysicalBytesPerSectorForAtomicity                    4
 * PhysicalBytesPerSectorForPerformance                  4
 * FileSystemEffectivePhysicalBytesPerSectorForAtomicity 4
 * Flags                                                 4
 * ByteOffsetForSectorAlignment                          4
 * ByteOffsetForPartitionAlignment                       4
 * </pre>
 *
 * @param logicalBytesPerSector bytes
 * @param physicalBytesPerSectorForAtomicity bytes
 * @param physicalBytesPerSectorForPerformance bytes
 * @param fileSystemEffectivePhysicalBytesPerSectorForAtomicity bytes
 * @param flags 1 device aligned, 2 partition aligned, 4 no seek penalty, 8 trim
 * @param byteOffsetForSectorAlignment bytes, all ones if unknown
 * @param byteOffsetForPartitionAlignment bytes, all ones if unknown
 */
public record FileFsSectorSizeInformation(
        long logicalBytesPerSector,
        long physicalBytesPerSectorForAtomicity,
        long physicalBytesPerSectorForPerformance,
        long fileSystemEffectivePhysicalBytesPerSectorForAtomicity,
        int flags,
        long byteOffsetForSectorAlignment,
        long byteOffsetForPartitionAlignment)
        implements FsInformation {
    @Override
    public FsInfoClass infoClass() {
        return FsInfoClass.SECTOR_SIZE;
    }

    static FileFsSectorSizeInformation decode(WireReader in) {
        in.structure(28, "FileFsSectorSizeInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long logicalBytesPerSector = in.u32();
        long physicalBytesPerSectorForAtomicity = in.u32();
        long physicalBytesPerSectorForPerformance = in.u32();
        long fileSystemEffectivePhysicalBytesPerSectorForAtomicity = in.u32();
        int flags = in.bits32();
        long byteOffsetForSectorAlignment = in.u32();
        long byteOffsetForPartitionAlignment = in.u32();
        return new FileFsSectorSizeInformation(
                logicalBytesPerSector,
                physicalBytesPerSectorForAtomicity,
                physicalBytesPerSectorForPerformance,
                fileSystemEffectivePhysicalBytesPerSectorForAtomicity,
                flags,
                byteOffsetForSectorAlignment,
                byteOffsetForPartitionAlignment);
    }

    @Override
    public void encode(WireWriter out) {
        out.u32(logicalBytesPerSector);
        out.u32(physicalBytesPerSectorForAtomicity);
        out.u32(physicalBytesPerSectorForPerformance);
        out.u32(fileSystemEffectivePhysicalBytesPerSectorForAtomicity);
        out.bits32(flags);
        out.u32(byteOffsetForSectorAlignment);
        out.u32(byteOffsetForPartitionAlignment);
    }
}
