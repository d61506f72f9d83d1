package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * QUERY_INFO request ([MS-SMB2] 2.2.37).
 *
 * <pre>
 * StructureSize         2   41
 * InfoType              1
 * FileInfoClass         1
 * OutputBufferLength    4
 * InputBufferOffset     2
 * Reserved              2
 * InputBufferLength     4
 * AdditionalInformation 4
 * Flags                 4
 * FileId               16
 * Buffer
 * </pre>
 *
 * @param infoType a value of {@link InfoType}
 * @param fileInfoClass the class of the information ([MS-FSCC] 2.4, 2.5); 0 for a security descriptor
 * @param outputBufferLength the largest answer in bytes, 0 to 2^32 - 1
 * @param input which extended attributes or quotas
 * @param additionalInformation which parts of a security descriptor
 * @param flags how to list extended attributes: 1 restart, 2 single entry, 4 index given
 * @param fileId the file
 */
public record QueryInfoRequest(
        int infoType,
        int fileInfoClass,
        long outputBufferLength,
        byte[] input,
        int additionalInformation,
        int flags,
        FileId fileId)
        implements Smb2Request {
    private static final int STRUCTURE_SIZE = 41;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 40;

    /** A request without input. */
    public QueryInfoRequest(int infoType, int fileInfoClass, long outputBufferLength, FileId fileId) {
        this(infoType, fileInfoClass, outputBufferLength, new byte[0], 0, 0, fileId);
    }

    @Override
    public Command command() {
        return Command.QUERY_INFO;
    }

    /** Reads the body behind the header. */
    public static QueryInfoRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "QueryInfoRequest");
        int infoType = in.u8();
        int fileInfoClass = in.u8();
        long outputBufferLength = in.u32();
        int inputBufferOffset = in.u16();
        in.skip(2);
        long inputBufferLength = in.u32();
        int additionalInformation = in.bits32();
        int flags = in.bits32();
        FileId fileId = FileId.decode(in);
        byte[] input = in.bytesAt(inputBufferOffset, inputBufferLength, "InputBuffer");
        return new QueryInfoRequest(
                infoType, fileInfoClass, outputBufferLength, input, additionalInformation, flags, fileId);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u8(infoType);
        out.u8(fileInfoClass);
        out.u32(outputBufferLength);
        out.u16(input.length == 0 ? 0 : BUFFER_OFFSET);
        out.zero(2);
        out.u32(input.length);
        out.bits32(additionalInformation);
        out.bits32(flags);
        fileId.encode(out);
        out.bytes(input);
        if (input.length == 0) {
            out.zero(1);
        }
    }
}
