package io.smblab.smb2.message.info;

import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The object identifier of the volume ([MS-FSCC] 2.5.6).
 *
 * <pre>
 * ObjectId     16
 * ExtendedInfo 48
 * </pre>
 *
 * @param objectId the identifier
 * @param extendedInfo uninterpreted, 48 bytes
 */
public record FileFsObjectIdInformation(Guid objectId, byte[] extendedInfo) implements FsInformation {
    @Override
    public FsInfoClass infoClass() {
        return FsInfoClass.OBJECT_ID;
    }

    static FileFsObjectIdInformation decode(WireReader in) {
        in.structure(64, "FileFsObjectIdInformation", NtStatus.INFO_LENGTH_MISMATCH);
        Guid objectId = in.guid();
        byte[] extendedInfo = in.bytes(48, "ExtendedInfo");
        return new FileFsObjectIdInformation(objectId, extendedInfo);
    }

    @Override
    public void encode(WireWriter out) {
        out.guid(objectId);
        out.bytes(extendedInfo);
    }
}
