package io.smblab.smb2.message;

/** What QUERY_INFO and SET_INFO are about ([MS-SMB2] 2.2.37, 2.2.39, InfoType). Others are for the server to refuse. */
public final class InfoType {
    /** The file. */
    public static final int FILE = 1;

    /** The file system. */
    public static final int FILESYSTEM = 2;

    /** The security descriptor. */
    public static final int SECURITY = 3;

    /** Quotas. */
    public static final int QUOTA = 4;

    private InfoType() {}
}
