package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * Space to reserve for a file; smaller than its data, it truncates ([MS-FSCC] 2.4.4).
 *
 * <pre>
 * AllocationSize 8
 * </pre>
 *
 * @param allocationSize bytes
 */
public record FileAllocationInformation(long allocationSize) implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.ALLOCATION;
    }

    static FileAllocationInformation decode(WireReader in) {
        in.structure(8, "FileAllocationInformation", NtStatus.INFO_LENGTH_MISMATCH);
        long allocationSize = in.u64();
        return new FileAllocationInformation(allocationSize);
    }

    @Override
    public void encode(WireWriter out) {
        out.u64(allocationSize);
    }
}
