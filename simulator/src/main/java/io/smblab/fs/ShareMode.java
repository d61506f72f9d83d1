package io.smblab.fs;

/** Bits of the share access of an open ([MS-SMB2] 2.2.13): what others may do while it lasts. */
public final class ShareMode {
    /** Nothing. */
    public static final int NONE = 0;
    /** Others may read. */
    public static final int READ = 1;
    /** Others may write. */
    public static final int WRITE = 2;
    /** Others may delete or rename. */
    public static final int DELETE = 4;
    /** Everything. */
    public static final int ALL = READ | WRITE | DELETE;

    private ShareMode() {}
}
