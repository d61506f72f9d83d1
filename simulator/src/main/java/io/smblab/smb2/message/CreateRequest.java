package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.List;
import java.util.Optional;

/**
 * CREATE request: opens or creates a file or pipe ([MS-SMB2] 2.2.13).
 *
 * <pre>
 * StructureSize        2   57
 * SecurityFlags        1   reserved
 * RequestedOplockLevel 1
 * ImpersonationLevel   4
 * SmbCreateFlags       8   reserved
 * Reserved             8
 * DesiredAccess        4
 * FileAttributes       4
 * ShareAccess          4
 * CreateDisposition    4
 * CreateOptions        4
 * NameOffset           2
 * NameLength           2
 * CreateContextsOffset 4   multiple of 8
 * CreateContextsLength 4
 * Buffer
 * </pre>
 *
 * @param requestedOplockLevel what the client would like
 * @param impersonationLevel 0 anonymous, 1 identification, 2 impersonation, 3 delegate; others for the server to refuse
 * @param desiredAccess bits of {@link AccessMask}
 * @param fileAttributes bits of {@link FileAttributes} for a new file
 * @param shareAccess bits of {@link ShareAccess}
 * @param createDisposition what to do when the file exists or not
 * @param createOptions bits of {@link CreateOptions}
 * @param name relative to the share, without a leading backslash; empty for its root
 * @param contexts in order
 */
public record CreateRequest(
        OplockLevel requestedOplockLevel,
        int impersonationLevel,
        int desiredAccess,
        int fileAttributes,
        int shareAccess,
        CreateDisposition createDisposition,
        int createOptions,
        String name,
        List<CreateContext> contexts)
        implements Smb2Request {
    /** The usual impersonation level. */
    public static final int IMPERSONATION = 2;

    private static final int STRUCTURE_SIZE = 57;
    private static final int NAME_OFFSET = Smb2Header.LENGTH + 56;

    /** Keeps a copy of the list. */
    public CreateRequest {
        contexts = List.copyOf(contexts);
    }

    @Override
    public Command command() {
        return Command.CREATE;
    }

    /** The first context of a kind. */
    public <T extends CreateContext> Optional<T> context(Class<T> kind) {
        return CreateContext.find(contexts, kind);
    }

    /** Reads the body behind the header. */
    public static CreateRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "CreateRequest");
        in.skip(1);
        OplockLevel requestedOplockLevel = OplockLevel.decodeRequested(in);
        int impersonationLevel = in.bits32();
        in.skip(8);
        in.skip(8);
        int desiredAccess = in.bits32();
        int fileAttributes = in.bits32();
        int shareAccess = in.bits32();
        CreateDisposition createDisposition = CreateDisposition.of(in.u32());
        int createOptions = in.bits32();
        int nameOffset = in.u16();
        int nameLength = in.u16();
        long createContextsOffset = in.u32();
        long createContextsLength = in.u32();
        String name = in.utf16At(nameOffset, nameLength, "Name");
        if (createContextsLength > 0) {
            in.requireAligned(createContextsOffset, 8, "CreateContextsOffset");
        }
        List<CreateContext> contexts =
                CreateContextChain.ofRequest(in.readerAt(createContextsOffset, createContextsLength, "CreateContexts"));
        return new CreateRequest(
                requestedOplockLevel,
                impersonationLevel,
                desiredAccess,
                fileAttributes,
                shareAccess,
                createDisposition,
                createOptions,
                name,
                contexts);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.zero(1);
        out.u8(requestedOplockLevel.code());
        out.bits32(impersonationLevel);
        out.zero(8);
        out.zero(8);
        out.bits32(desiredAccess);
        out.bits32(fileAttributes);
        out.bits32(shareAccess);
        out.u32(createDisposition.code());
        out.bits32(createOptions);
        out.u16(NAME_OFFSET);
        out.u16(2 * name.length());
        int createContexts = out.position();
        out.u32(0);
        out.u32(0);
        out.utf16(name);
        // StructureSize counts one byte of the buffer, and servers insist on it.
        if (name.isEmpty() && contexts.isEmpty()) {
            out.zero(1);
        }
        CreateContextChain.encode(contexts, out, createContexts);
    }
}
