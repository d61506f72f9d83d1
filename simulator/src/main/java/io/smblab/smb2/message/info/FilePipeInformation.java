package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The mode of a pipe ([MS-FSCC] 2.4.37).
 *
 * <pre>
 * ReadMode       4
 * CompletionMode 4
 * </pre>
 *
 * @param readMode 0 bytes, 1 messages
 * @param completionMode 0 blocking, 1 not
 */
public record FilePipeInformation(int readMode, int completionMode) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.PIPE;
    }

    static FilePipeInformation decode(WireReader in) {
        in.structure(8, "FilePipeInformation", NtStatus.INFO_LENGTH_MISMATCH);
        int readMode = in.bits32();
        int completionMode = in.bits32();
        return new FilePipeInformation(readMode, completionMode);
    }

    @Override
    public void encode(WireWriter out) {
        out.bits32(readMode);
        out.bits32(completionMode);
    }
}
