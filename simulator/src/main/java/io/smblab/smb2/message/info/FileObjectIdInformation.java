package io.smblab.smb2.message.info;

import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The object identifier of a file ([MS-FSCC] 2.4.35).
 *
 * <pre>
 * ObjectId     16
 * ExtendedInfo 48
 * </pre>
 *
 * @param objectId the identifier
 * @param extendedInfo uninterpreted, 48 bytes
 */
public record FileObjectIdInformation(Guid objectId, byte[] extendedInfo) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.OBJECT_ID;
    }

    static FileObjectIdInformation decode(WireReader in) {
        in.structure(64, "FileObjectIdInformation", NtStatus.INFO_LENGTH_MISMATCH);
        Guid objectId = in.guid();
        byte[] extendedInfo = in.bytes(48, "ExtendedInfo");
        return new FileObjectIdInformation(objectId, extendedInfo);
    }

    @Override
    public void encode(WireWriter out) {
        out.guid(objectId);
        out.bytes(extendedInfo);
    }
}
