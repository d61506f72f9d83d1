package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * IOCTL request ([MS-SMB2] 2.2.31).
 *
 * <pre>
 * StructureSize     2   57
 * Reserved          2
 * CtlCode           4   {@link Fsctl}
 * FileId           16
 * InputOffset       4
 * InputCount        4
 * MaxInputResponse  4
 * OutputOffset      4
 * OutputCount       4   0
 * MaxOutputResponse 4
 * Flags             4
 * Reserved2         4
 * Buffer
 * </pre>
 *
 * @param ctlCode a value of {@link Fsctl}, or another for the server to refuse
 * @param fileId the file; all ones for some codes
 * @param input uninterpreted
 * @param maxInputResponse the largest input in the response, in bytes, 0 to 2^32 - 1
 * @param maxOutputResponse the largest output in the response, in bytes, 0 to 2^32 - 1
 * @param flags {@link #FLAG_IS_FSCTL}; others are for the server to refuse
 */
public record IoctlRequest(
        int ctlCode, FileId fileId, byte[] input, long maxInputResponse, long maxOutputResponse, int flags)
        implements Smb2Request {
    /** The code is a file system control. */
    public static final int FLAG_IS_FSCTL = 0x0000_0001;

    private static final int STRUCTURE_SIZE = 57;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 56;

    /** A file system control. */
    public IoctlRequest(int ctlCode, FileId fileId, byte[] input, long maxOutputResponse) {
        this(ctlCode, fileId, input, 0, maxOutputResponse, FLAG_IS_FSCTL);
    }

    @Override
    public Command command() {
        return Command.IOCTL;
    }

    /** Reads the body behind the header. */
    public static IoctlRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "IoctlRequest");
        in.skip(2);
        int ctlCode = in.bits32();
        FileId fileId = FileId.decode(in);
        long inputOffset = in.u32();
        long inputCount = in.u32();
        long maxInputResponse = in.u32();
        long outputOffset = in.u32();
        long outputCount = in.u32();
        long maxOutputResponse = in.u32();
        int flags = in.bits32();
        in.skip(4);
        byte[] input = in.bytesAt(inputOffset, inputCount, "Input");
        in.bytesAt(outputOffset, outputCount, "Output");
        return new IoctlRequest(ctlCode, fileId, input, maxInputResponse, maxOutputResponse, flags);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.zero(2);
        out.bits32(ctlCode);
        fileId.encode(out);
        int bufferOffset = input.length == 0 ? 0 : BUFFER_OFFSET;
        out.u32(bufferOffset);
        out.u32(input.length);
        out.u32(maxInputResponse);
        out.u32(bufferOffset);
        out.u32(0);
        out.u32(maxOutputResponse);
        out.bits32(flags);
        out.zero(4);
        out.bytes(input);
        if (input.length == 0) {
            out.zero(1);
        }
    }
}
