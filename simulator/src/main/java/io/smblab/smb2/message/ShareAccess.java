package io.smblab.smb2.message;

/** What other opens of the same file may do ([MS-SMB2] 2.2.13, ShareAccess). */
public final class ShareAccess {
    /** Others may read. */
    public static final int READ = 0x01;

    /** Others may write. */
    public static final int WRITE = 0x02;

    /** Others may delete or rename. */
    public static final int DELETE = 0x04;

    /** Everything. */
    public static final int ALL = READ | WRITE | DELETE;

    private ShareAccess() {}
}
