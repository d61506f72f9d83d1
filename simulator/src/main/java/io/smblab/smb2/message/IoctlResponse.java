package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * IOCTL response ([MS-SMB2] 2.2.32).
 *
 * <pre>
 * StructureSize 2   49
 * Reserved      2
 * CtlCode       4
 * FileId       16
 * InputOffset   4
 * InputCount    4
 * OutputOffset  4   input rounded up to a multiple of 8
 * OutputCount   4
 * Flags         4   0
 * Reserved2     4
 * Buffer
 * </pre>
 *
 * @param ctlCode as in the request
 * @param fileId as in the request
 * @param input only for the codes that return input; else empty
 * @param output uninterpreted
 */
public record IoctlResponse(int ctlCode, FileId fileId, byte[] input, byte[] output) implements Smb2Response {
    static final int STRUCTURE_SIZE = 49;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 48;

    /** A response without input. */
    public IoctlResponse(int ctlCode, FileId fileId, byte[] output) {
        this(ctlCode, fileId, new byte[0], output);
    }

    /** Reads the body behind the header. */
    public static IoctlResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "IoctlResponse");
        in.skip(2);
        int ctlCode = in.bits32();
        FileId fileId = FileId.decode(in);
        long inputOffset = in.u32();
        long inputCount = in.u32();
        long outputOffset = in.u32();
        long outputCount = in.u32();
        in.skip(4);
        in.skip(4);
        byte[] input = in.bytesAt(inputOffset, inputCount, "Input");
        byte[] output = in.bytesAt(outputOffset, outputCount, "Output");
        return new IoctlResponse(ctlCode, fileId, input, output);
    }

    @Override
    public void encode(WireWriter out) {
        int outputOffset = BUFFER_OFFSET + (input.length + 7) / 8 * 8;
        out.u16(STRUCTURE_SIZE);
        out.zero(2);
        out.bits32(ctlCode);
        fileId.encode(out);
        out.u32(BUFFER_OFFSET);
        out.u32(input.length);
        out.u32(outputOffset);
        out.u32(output.length);
        out.zero(4);
        out.zero(4);
        out.bytes(input);
        if (output.length > 0) {
            out.align(8);
        }
        out.bytes(output);
    }
}
