package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * TREE_CONNECT request: begins the use of a share ([MS-SMB2] 2.2.9).
 *
 * <pre>
 * StructureSize 2   9
 * Flags         2   reserved before 3.1.1
 * PathOffset    2   from the header; with FLAG_EXTENSION_PRESENT from the end of the fixed part
 * PathLength    2
 * Buffer
 * </pre>
 *
 * @param flags the FLAG bits of this class
 * @param path {@code \\server\share}
 * @param extension with {@link #FLAG_EXTENSION_PRESENT} the TREE_CONNECT_Request_Extension (2.2.9.1) up to the path,
 *     uninterpreted; else empty
 */
public record TreeConnectRequest(int flags, String path, byte[] extension) implements Smb2Request {
    /** The client was redirected to this owner of a cluster share. */
    public static final int FLAG_CLUSTER_RECONNECT = 0x0001;

    /** The client can follow a redirection. */
    public static final int FLAG_REDIRECT_TO_OWNER = 0x0002;

    /** The extension is present. */
    public static final int FLAG_EXTENSION_PRESENT = 0x0004;

    private static final int STRUCTURE_SIZE = 9;
    private static final int BUFFER_OFFSET = Smb2Header.LENGTH + 8;
    private static final byte[] NO_EXTENSION = {};

    /** A request without flags. */
    public TreeConnectRequest(String path) {
        this(0, path, NO_EXTENSION);
    }

    @Override
    public Command command() {
        return Command.TREE_CONNECT;
    }

    /** Reads the body behind the header. */
    public static TreeConnectRequest decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "TreeConnectRequest");
        int flags = in.u16();
        int pathOffset = in.u16();
        int pathLength = in.u16();
        boolean extended = (flags & FLAG_EXTENSION_PRESENT) != 0;
        int start = extended ? BUFFER_OFFSET + pathOffset : pathOffset;
        String path = in.utf16At(start, pathLength, "Path");
        byte[] extension = extended ? in.bytesAt(BUFFER_OFFSET, pathOffset, "Extension") : NO_EXTENSION;
        return new TreeConnectRequest(flags, path, extension);
    }

    @Override
    public void encode(WireWriter out) {
        boolean extended = (flags & FLAG_EXTENSION_PRESENT) != 0;
        out.u16(STRUCTURE_SIZE);
        out.u16(flags);
        out.u16(extended ? extension.length : BUFFER_OFFSET);
        out.u16(2 * path.length());
        out.bytes(extension);
        out.utf16(path);
    }
}
