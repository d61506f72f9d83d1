package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Everything about a file ([MS-FSCC] 2.4.2): other structures one after the other, 100 bytes and the name.
 *
 * @param basic 40 bytes
 * @param standard 24 bytes
 * @param internal 8 bytes
 * @param ea 4 bytes
 * @param access 4 bytes
 * @param position 8 bytes
 * @param mode 4 bytes
 * @param alignment 4 bytes
 * @param name the name from the root of the volume
 */
public record FileAllInformation(
        FileBasicInformation basic,
        FileStandardInformation standard,
        FileInternalInformation internal,
        FileEaInformation ea,
        FileAccessInformation access,
        FilePositionInformation position,
        FileModeInformation mode,
        FileAlignmentInformation alignment,
        FileNameInformation name)
        implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.ALL;
    }

    static FileAllInformation decode(WireReader in) {
        in.structure(100, "FileAllInformation", NtStatus.INFO_LENGTH_MISMATCH);
        return new FileAllInformation(
                FileBasicInformation.decode(in),
                FileStandardInformation.decode(in),
                FileInternalInformation.decode(in),
                FileEaInformation.decode(in),
                FileAccessInformation.decode(in),
                FilePositionInformation.decode(in),
                FileModeInformation.decode(in),
                FileAlignmentInformation.decode(in),
                FileNameInformation.decode(FileInfoClass.NAME, in));
    }

    @Override
    public void encode(WireWriter out) {
        basic.encode(out);
        standard.encode(out);
        internal.encode(out);
        ea.encode(out);
        access.encode(out);
        position.encode(out);
        mode.encode(out);
        alignment.encode(out);
        name.encode(out);
    }
}
