package io.smblab.smb2.message.info;

import io.smblab.wire.FileTime;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The volume ([MS-FSCC] 2.5.9).
 *
 * <pre>
 * VolumeCreationTime 8
 * VolumeSerialNumber 4
 * VolumeLabelLength  4
 * SupportsObjects    1
 * Reserved           1
 * VolumeLabel
 * </pre>
 *
 * @param volumeCreationTime when it was made
 * @param volumeSerialNumber its number
 * @param supportsObjects whether there are object identifiers
 * @param volumeLabel its name
 */
public record FileFsVolumeInformation(
        FileTime volumeCreationTime, int volumeSerialNumber, boolean supportsObjects, String volumeLabel)
        implements FsInformation {
    @Override
    public FsInfoClass infoClass() {
        return FsInfoClass.VOLUME;
    }

    static FileFsVolumeInformation decode(WireReader in) {
        in.structure(18, "FileFsVolumeInformation", NtStatus.INFO_LENGTH_MISMATCH);
        FileTime volumeCreationTime = in.fileTime();
        int volumeSerialNumber = in.bits32();
        long volumeLabelLength = in.u32();
        boolean supportsObjects = in.u8() != 0;
        in.skip(1);
        String volumeLabel = in.utf16(volumeLabelLength, "VolumeLabel");
        return new FileFsVolumeInformation(volumeCreationTime, volumeSerialNumber, supportsObjects, volumeLabel);
    }

    @Override
    public void encode(WireWriter out) {
        out.fileTime(volumeCreationTime);
        out.bits32(volumeSerialNumber);
        out.u32(2L * volumeLabel.length());
        out.u8(supportsObjects ? 1 : 0);
        out.zero(1);
        out.utf16(volumeLabel);
    }
}
