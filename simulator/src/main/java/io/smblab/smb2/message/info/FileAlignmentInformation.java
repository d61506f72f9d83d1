package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * How buffers have to be aligned ([MS-FSCC] 2.4.3).
 *
 * <pre>
 * AlignmentRequirement 4
 * </pre>
 *
 * @param alignmentRequirement a power of two, minus one
 */
public record FileAlignmentInformation(int alignmentRequirement) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.ALIGNMENT;
    }

    static FileAlignmentInformation decode(WireReader in) {
        in.structure(4, "FileAlignmentInformation", NtStatus.INFO_LENGTH_MISMATCH);
        int alignmentRequirement = in.bits32();
        return new FileAlignmentInformation(alignmentRequirement);
    }

    @Override
    public void encode(WireWriter out) {
        out.bits32(alignmentRequirement);
    }
}
