package io.smblab.smb2.message.info;

import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The state of a pipe ([MS-FSCC] 2.4.38).
 *
 * <pre>
 * NamedPipeType          4
 * NamedPipeConfiguration 4
 * MaximumInstances       4
 * CurrentInstances       4
 * InboundQuota           4
 * ReadDataAvailable      4
 * OutboundQuota          4
 * WriteQuotaAvailable    4
 * NamedPipeState         4
 * NamedPipeEnd           4
 * </pre>
 *
 * @param namedPipeType 0 bytes, 1 messages
 * @param namedPipeConfiguration 0 inbound, 1 outbound, 2 both
 * @param maximumInstances all ones for no limit
 * @param currentInstances instances
 * @param inboundQuota bytes
 * @param readDataAvailable bytes
 * @param outboundQuota bytes
 * @param writeQuotaAvailable bytes
 * @param namedPipeState 1 disconnected, 2 listening, 3 connected, 4 closing
 * @param namedPipeEnd 0 client, 1 server
 */
public record FilePipeLocalInformation(
        int namedPipeType,
        int namedPipeConfiguration,
        int maximumInstances,
        int currentInstances,
        long inboundQuota,
        long readDataAvailable,
        long outboundQuota,
        long writeQuotaAvailable,
        int namedPipeState,
        int namedPipeEnd)
        implements FileInformation {
    @Override
    public FileInfoClass infoClass() {
        return FileInfoClass.PIPE_LOCAL;
    }

    static FilePipeLocalInformation decode(WireReader in) {
        in.structure(40, "FilePipeLocalInformation", NtStatus.INFO_LENGTH_MISMATCH);
        int namedPipeType = in.bits32();
        int namedPipeConfiguration = in.bits32();
        int maximumInstances = in.bits32();
        int currentInstances = in.bits32();
        long inboundQuota = in.u32();
        long readDataAvailable = in.u32();
        long outboundQuota = in.u32();
        long writeQuotaAvailable = in.u32();
        int namedPipeState = in.bits32();
        int namedPipeEnd = in.bits32();
        return new FilePipeLocalInformation(
                namedPipeType,
                namedPipeConfiguration,
                maximumInstances,
                currentInstances,
                inboundQuota,
                readDataAvailable,
                outboundQuota,
                writeQuotaAvailable,
                namedPipeState,
                namedPipeEnd);
    }

    @Override
    public void encode(WireWriter out) {
        out.bits32(namedPipeType);
        out.bits32(namedPipeConfiguration);
        out.bits32(maximumInstances);
        out.bits32(currentInstances);
        out.u32(inboundQuota);
        out.u32(readDataAvailable);
        out.u32(outboundQuota);
        out.u32(writeQuotaAvailable);
        out.bits32(namedPipeState);
        out.bits32(namedPipeEnd);
    }
}
