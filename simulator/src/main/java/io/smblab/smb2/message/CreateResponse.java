package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.List;
import java.util.Optional;

/**
 * CREATE response ([MS-SMB2] 2.2.14).
 *
 * <pre>
 * StructureSize        2   89
 * OplockLevel          1
 * Flags                1   FLAG_REPARSEPOINT from 3.0
 * CreateAction         4
 * CreationTime, LastAccessTime, LastWriteTime, ChangeTime   8 each
 * AllocationSize       8
 * EndofFile            8
 * FileAttributes       4
 * Reserved2            4
 * FileId              16
 * CreateContextsOffset 4   multiple of 8
 * CreateContextsLength 4
 * Buffer
 * </pre>
 *
 * @param oplockLevel granted
 * @param flags {@link #FLAG_REPARSEPOINT} or 0
 * @param createAction what was done
 * @param times the four times
 * @param allocationSize bytes on the medium
 * @param endOfFile bytes of data
 * @param fileAttributes bits of {@link FileAttributes}
 * @param fileId the new open
 * @param contexts in order
 */
public record CreateResponse(
        OplockLevel oplockLevel,
        int flags,
        CreateAction createAction,
        FileTimes times,
        long allocationSize,
        long endOfFile,
        int fileAttributes,
        FileId fileId,
        List<CreateContext> contexts)
        implements Smb2Response {
    /** The last part of the name is a reparse point. */
    public static final int FLAG_REPARSEPOINT = 0x01;

    private static final int STRUCTURE_SIZE = 89;

    /** Keeps a copy of the list. */
    public CreateResponse {
        contexts = List.copyOf(contexts);
    }

    /** The first context of a kind. */
    public <T extends CreateContext> Optional<T> context(Class<T> kind) {
        return CreateContext.find(contexts, kind);
    }

    /** Reads the body behind the header. */
    public static CreateResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "CreateResponse");
        OplockLevel oplockLevel = OplockLevel.decode(in);
        int flags = in.u8();
        CreateAction createAction = decodeAction(in);
        FileTimes times = FileTimes.decode(in);
        long allocationSize = in.u64();
        long endOfFile = in.u64();
        int fileAttributes = in.bits32();
        in.skip(4);
        FileId fileId = FileId.decode(in);
        long createContextsOffset = in.u32();
        long createContextsLength = in.u32();
        List<CreateContext> contexts = CreateContextChain.ofResponse(
                in.readerAt(createContextsOffset, createContextsLength, "CreateContexts"));
        return new CreateResponse(
                oplockLevel, flags, createAction, times, allocationSize, endOfFile, fileAttributes, fileId, contexts);
    }

    private static CreateAction decodeAction(WireReader in) {
        long code = in.u32();
        CreateAction[] all = CreateAction.values();
        if (code >= all.length) {
            throw in.malformed("CreateAction", code + " (expected 0 to 3)");
        }
        return all[(int) code];
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u8(oplockLevel.code());
        out.u8(flags);
        out.u32(createAction.code());
        times.encode(out);
        out.u64(allocationSize);
        out.u64(endOfFile);
        out.bits32(fileAttributes);
        out.zero(4);
        fileId.encode(out);
        int createContexts = out.position();
        out.u32(0);
        out.u32(0);
        CreateContextChain.encode(contexts, out, createContexts);
    }
}
