package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * TREE_CONNECT response ([MS-SMB2] 2.2.10).
 *
 * <pre>
 * StructureSize 2   16
 * ShareType     1
 * Reserved      1
 * ShareFlags    4
 * Capabilities  4
 * MaximalAccess 4
 * </pre>
 *
 * @param shareType the kind of the share
 * @param shareFlags the FLAG bits of this class; the caching mode is {@code 0x00} manual, {@code 0x10} automatic,
 *     {@code 0x20} for programs, {@code 0x30} none
 * @param capabilities the CAPABILITY bits of this class
 * @param maximalAccess bits of {@link AccessMask}
 */
public record TreeConnectResponse(ShareType shareType, int shareFlags, int capabilities, int maximalAccess)
        implements Smb2Response {
    /** The share is in a DFS namespace. */
    public static final int FLAG_DFS = 0x0000_0001;

    /** The share is a DFS root. */
    public static final int FLAG_DFS_ROOT = 0x0000_0002;

    /** No caching by clients. */
    public static final int FLAG_NO_CACHING = 0x0000_0030;

    /** Opens do not share for delete. */
    public static final int FLAG_RESTRICT_EXCLUSIVE_OPENS = 0x0000_0100;

    /** Opens share for delete whatever they say. */
    public static final int FLAG_FORCE_SHARED_DELETE = 0x0000_0200;

    /** Directory contents may be cached. */
    public static final int FLAG_ALLOW_NAMESPACE_CACHING = 0x0000_0400;

    /** Only files that the user can read are listed. */
    public static final int FLAG_ACCESS_BASED_DIRECTORY_ENUM = 0x0000_0800;

    /** No more than level II oplocks. */
    public static final int FLAG_FORCE_LEVELII_OPLOCK = 0x0000_1000;

    /** Hashes for branch caching, version 1. */
    public static final int FLAG_ENABLE_HASH_V1 = 0x0000_2000;

    /** Hashes for branch caching, version 2. */
    public static final int FLAG_ENABLE_HASH_V2 = 0x0000_4000;

    /** Access must be encrypted. */
    public static final int FLAG_ENCRYPT_DATA = 0x0000_8000;

    /** Identity remoting is possible. */
    public static final int FLAG_IDENTITY_REMOTING = 0x0004_0000;

    /** Compression is welcome. */
    public static final int FLAG_COMPRESS_DATA = 0x0010_0000;

    /** The share is in a DFS namespace. */
    public static final int CAPABILITY_DFS = 0x0000_0008;

    /** Continuously available: persistent handles. */
    public static final int CAPABILITY_CONTINUOUS_AVAILABILITY = 0x0000_0010;

    /** Scale-out: accessible at several nodes. */
    public static final int CAPABILITY_SCALEOUT = 0x0000_0020;

    /** A witness service is available. */
    public static final int CAPABILITY_CLUSTER = 0x0000_0040;

    /** Can be moved with a witness's help. */
    public static final int CAPABILITY_ASYMMETRIC = 0x0000_0080;

    /** Redirection at tree connect. */
    public static final int CAPABILITY_REDIRECT_TO_OWNER = 0x0000_0100;

    private static final int STRUCTURE_SIZE = 16;

    /** Reads the body behind the header. */
    public static TreeConnectResponse decode(WireReader in) {
        in.structureSize(STRUCTURE_SIZE, "TreeConnectResponse");
        ShareType shareType = ShareType.decode(in);
        in.skip(1);
        int shareFlags = in.bits32();
        int capabilities = in.bits32();
        int maximalAccess = in.bits32();
        return new TreeConnectResponse(shareType, shareFlags, capabilities, maximalAccess);
    }

    @Override
    public void encode(WireWriter out) {
        out.u16(STRUCTURE_SIZE);
        out.u8(shareType.code());
        out.zero(1);
        out.bits32(shareFlags);
        out.bits32(capabilities);
        out.bits32(maximalAccess);
    }
}
