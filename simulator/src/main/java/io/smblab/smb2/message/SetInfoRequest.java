package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * SET_INFO request ([MS-SMB2] 2.2.39).
 *
 * <pre>
 * StructureSize         2   33
 * InfoType              1
 * FileInfoClass         1
 * BufferLength          4
 * BufferOffset          2
 * Reserved              2
 * AdditionalInformation 4
 * FileId               16
 * Buffer
 * </pre>
 *
 * @param infoType a value of {@link InfoType}
 * @param fileInfoClass the class of the information ([MS-FSCC] 2.4, 2.5); 0 for a security descriptor
 * @param additionalInformation which parts of a security descriptor
 * @param fileId the file
 * @param input the information
 */
public record SetInfoRequest(int infoType, int fileInfoClass, int additionalInformation, FileId fileId, byte[] input)
        implements Smb2Request {
    private static final int STRUCTURE_SIZE = 33;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 32;

    @Override
    public Command command() {
        return Command.SET_INFO;
    }

    /** Reads the body behind the header. */
    public static SetInfoRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "SetInfoRequest");
        int infoType = in.u8();
        int fileInfoClass = in.u8();
        long bufferLength = in.u32();
        int bufferOffset = in.u16();
        in.skip(2);
        int additionalInformation = in.bits32();
        FileId fileId = FileId.decode(in);
        byte[] input = in.bytesAt(bufferOffset, bufferLength, "Buffer");
        return new SetInfoRequest(infoType, fileInfoClass, additionalInformation, fileId, input);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u8(infoType);
        out.u8(fileInfoClass);
        out.u32(input.length);
        out.u16(BUFFER_OFFSET);
        out.zero(2);
        out.bits32(additionalInformation);
        fileId.encode(out);
        out.bytes(input);
        if (input.length == 0) {
            out.zero(1);
        }
    }
}
