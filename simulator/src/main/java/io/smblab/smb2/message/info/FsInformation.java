package io.smblab.smb2.message.info;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/** Information about a file system ([MS-FSCC] 2.5). */
public sealed interface FsInformation
        permits FileFsAttributeInformation,
                FileFsControlInformation,
                FileFsDeviceInformation,
                FileFsFullSizeInformation,
                FileFsObjectIdInformation,
                FileFsSectorSizeInformation,
                FileFsSizeInformation,
                FileFsVolumeInformation {
    /** The class that QUERY_INFO has to name. */
    FsInfoClass infoClass();

    /** Writes the structure. */
    void encode(WireWriter out);

    /** The structure as bytes. */
    default byte[] toBytes() {
        return WireWriter.toBytes(this::encode);
    }

    /** Reads a structure. */
    static FsInformation decode(FsInfoClass infoClass, byte[] bytes) {
        WireReader in = WireReader.of(bytes);
        return switch (infoClass) {
            case VOLUME -> FileFsVolumeInformation.decode(in);
            case SIZE -> FileFsSizeInformation.decode(in);
            case DEVICE -> FileFsDeviceInformation.decode(in);
            case ATTRIBUTE -> FileFsAttributeInformation.decode(in);
            case CONTROL -> FileFsControlInformation.decode(in);
            case FULL_SIZE -> FileFsFullSizeInformation.decode(in);
            case OBJECT_ID -> FileFsObjectIdInformation.decode(in);
            case SECTOR_SIZE -> FileFsSectorSizeInformation.decode(in);
        };
    }
}
