package io.smblab.smb2.server;

import io.smblab.fs.VolumeInformation;
import io.smblab.smb2.message.info.FileFsAttributeInformation;
import io.smblab.smb2.message.info.FileFsControlInformation;
import io.smblab.smb2.message.info.FileFsDeviceInformation;
import io.smblab.smb2.message.info.FileFsFullSizeInformation;
import io.smblab.smb2.message.info.FileFsObjectIdInformation;
import io.smblab.smb2.message.info.FileFsSectorSizeInformation;
import io.smblab.smb2.message.info.FileFsSizeInformation;
import io.smblab.smb2.message.info.FileFsVolumeInformation;
import io.smblab.smb2.message.info.FsInfoClass;
import io.smblab.smb2.message.info.FsInformation;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;

/** What can be asked about a volume ([MS-FSCC] 2.5), in the shape of messages. */
final class VolumeFacts {
    private static final int ATTRIBUTES = FileFsAttributeInformation.CASE_SENSITIVE_SEARCH
            | FileFsAttributeInformation.CASE_PRESERVED_NAMES
            | FileFsAttributeInformation.UNICODE_ON_DISK
            | FileFsAttributeInformation.PERSISTENT_ACLS
            | FileFsAttributeInformation.SUPPORTS_SPARSE_FILES
            | FileFsAttributeInformation.SUPPORTS_OBJECT_IDS
            | FileFsAttributeInformation.NAMED_STREAMS
            | FileFsAttributeInformation.SUPPORTS_HARD_LINKS;
    private static final int NAME_UNITS_MAX = 255;
    /** No limits, no quotas. */
    private static final long NO_LIMIT = -1;

    private static final int PHYSICAL_SECTOR_BYTES = 4096;
    /** SSINFO_FLAGS_ALIGNED_DEVICE and SSINFO_FLAGS_PARTITION_ALIGNED_ON_DEVICE. */
    private static final int ALIGNED = 0x3;

    private VolumeFacts() {}

    static FsInformation of(RequestContext request, Open open, FsInfoClass infoClass) {
        if (open.isPipe()) {
            if (infoClass == FsInfoClass.DEVICE) {
                return new FileFsDeviceInformation(FileFsDeviceInformation.NAMED_PIPE, 0);
            }
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        VolumeInformation volume = request.treeConnect.share.config.store().volume();
        long sectors = volume.clusterBytes() / volume.sectorBytes();
        return switch (infoClass) {
            case VOLUME ->
                new FileFsVolumeInformation(volume.creationTime(), volume.serialNumber(), true, volume.label());
            case SIZE ->
                new FileFsSizeInformation(volume.totalClusters(), volume.freeClusters(), sectors, volume.sectorBytes());
            case DEVICE ->
                new FileFsDeviceInformation(FileFsDeviceInformation.DISK, FileFsDeviceInformation.DEVICE_IS_MOUNTED);
            case ATTRIBUTE -> new FileFsAttributeInformation(ATTRIBUTES, NAME_UNITS_MAX, "NTFS");
            case CONTROL -> new FileFsControlInformation(0, 0, 0, NO_LIMIT, NO_LIMIT, 0);
            case FULL_SIZE ->
                new FileFsFullSizeInformation(
                        volume.totalClusters(),
                        volume.freeClusters(),
                        volume.freeClusters(),
                        sectors,
                        volume.sectorBytes());
            case OBJECT_ID ->
                new FileFsObjectIdInformation(
                        new Guid(volume.serialNumber(), volume.creationTime().ticks()), new byte[48]);
            case SECTOR_SIZE ->
                new FileFsSectorSizeInformation(
                        volume.sectorBytes(),
                        PHYSICAL_SECTOR_BYTES,
                        PHYSICAL_SECTOR_BYTES,
                        PHYSICAL_SECTOR_BYTES,
                        ALIGNED,
                        0,
                        0);
        };
    }
}
