package io.smblab.smb2.message.info;

import java.util.Optional;

/** Classes of information about file systems ([MS-FSCC] 2.5) with what a query needs at least. */
public enum FsInfoClass {
    /** {@link FileFsVolumeInformation}. */
    VOLUME(1, 24),
    /** {@link FileFsSizeInformation}. */
    SIZE(3, 24),
    /** {@link FileFsDeviceInformation}. */
    DEVICE(4, 8),
    /** {@link FileFsAttributeInformation}. */
    ATTRIBUTE(5, 16),
    /** {@link FileFsControlInformation}. */
    CONTROL(6, 48),
    /** {@link FileFsFullSizeInformation}. */
    FULL_SIZE(7, 32),
    /** {@link FileFsObjectIdInformation}. */
    OBJECT_ID(8, 64),
    /** {@link FileFsSectorSizeInformation}. */
    SECTOR_SIZE(11, 28);

    private final int code;
    private final int fixedBytes;

    FsInfoClass(int code, int fixedBytes) {
        this.code = code;
        this.fixedBytes = fixedBytes;
    }

    /** The value on the wire. */
    public int code() {
        return code;
    }

    /** Bytes that an output buffer needs at least; see {@link FileInfoClass#fixedBytes}. */
    public int fixedBytes() {
        return fixedBytes;
    }

    /** The class with this value, if it is known. */
    public static Optional<FsInfoClass> of(int code) {
        for (FsInfoClass infoClass : values()) {
            if (infoClass.code == code) {
                return Optional.of(infoClass);
            }
        }
        return Optional.empty();
    }
}
