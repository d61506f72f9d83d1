package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The device below ([MS-FSCC] 2.5.10).
 *
 * <pre>
 * DeviceType      4
 * Characteristics 4
 * </pre>
 *
 * @param deviceType {@link #DISK} or {@link #CD_ROM}
 * @param characteristics {@link #REMOTE_DEVICE} and others
 */
public record FileFsDeviceInformation(int deviceType, int characteristics) implements FsInformation {
    /** A CD-ROM. */
    public static final int CD_ROM = 0x02;

    /** A disk. */
    public static final int DISK = 0x07;

    /** Named pipes. */
    public static final int NAMED_PIPE = 0x11;

    /** Reached over a network. */
    public static final int REMOTE_DEVICE = 0x10;

    /** Mounted. */
    public static final int DEVICE_IS_MOUNTED = 0x20;

    @Override
    public FsInfoClass infoClass() {
        return FsInfoClass.DEVICE;
    }

    static FileFsDeviceInformation decode(WireReader in) {
        in.structure(8, "FileFsDeviceInformation", NtStatus.INFO_LENGTH_MISMATCH);
        int deviceType = in.bits32();
        int characteristics = in.bits32();
        return new FileFsDeviceInformation(deviceType, characteristics);
    }

    @Override
    public void encode(WireWriter out) {
        out.bits32(deviceType);
        out.bits32(characteristics);
    }
}
