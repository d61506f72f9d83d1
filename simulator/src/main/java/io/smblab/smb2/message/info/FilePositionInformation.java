package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The position of a handle; meaningless over a network ([MS-FSCC] 2.4.40).
 *
 * <pre>
 * CurrentByteOffset 8
 * </pre>
 *
 * @param currentByteOffset a position in the file
 */
public record FilePositionInformation(long currentByteOffset) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.POSITION;
    }

    static FilePositionInformation decode(WireReader in) {
        in.structure(8, "FilePositionInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long currentByteOffset = in.u64();
        return new FilePositionInformation(currentByteOffset);
    }

    @Override
    public void encode(WireWriter out) {
        out.u64(currentByteOffset);
    }
}
