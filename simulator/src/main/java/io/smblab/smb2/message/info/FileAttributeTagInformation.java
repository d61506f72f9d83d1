package io.smblab.smb2.message.info;

import io.smblab.smb2.message.FileAttributes;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Attributes and the kind of the reparse point ([MS-FSCC] 2.4.6).
 *
 * <pre>
 * FileAttributes 4
 * ReparseTag     4
 * </pre>
 *
 * @param fileAttributes bits of {@link FileAttributes}
 * @param reparseTag 0 without a reparse point
 */
public record FileAttributeTagInformation(int fileAttributes, int reparseTag) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.ATTRIBUTE_TAG;
    }

    static FileAttributeTagInformation decode(WireReader in) {
        in.structure(8, "FileAttributeTagInformation", NtStatus.INFO_LENGTH_MISMATCH);
        int fileAttributes = in.bits32();
        int reparseTag = in.bits32();
        return new FileAttributeTagInformation(fileAttributes, reparseTag);
    }

    @Override
    public void encode(WireWriter out) {
        out.bits32(fileAttributes);
        out.bits32(reparseTag);
    }
}
