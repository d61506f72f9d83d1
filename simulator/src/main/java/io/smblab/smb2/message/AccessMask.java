package io.smblab.smb2.message;

/** Access rights to files, pipes and directories ([MS-SMB2] 2.2.13.1). */
public final class AccessMask {
    /** Read data; FILE_LIST_DIRECTORY of a directory. */
    public static final int FILE_READ_DATA = 0x0000_0001;

    /** Write data; FILE_ADD_FILE of a directory. */
    public static final int FILE_WRITE_DATA = 0x0000_0002;

    /** Append data; FILE_ADD_SUBDIRECTORY of a directory. */
    public static final int FILE_APPEND_DATA = 0x0000_0004;

    /** Read extended attributes. */
    public static final int FILE_READ_EA = 0x0000_0008;

    /** Write extended attributes. */
    public static final int FILE_WRITE_EA = 0x0000_0010;

    /** Execute; FILE_TRAVERSE of a directory. */
    public static final int FILE_EXECUTE = 0x0000_0020;

    /** Delete entries of a directory. */
    public static final int FILE_DELETE_CHILD = 0x0000_0040;

    /** Read attributes. */
    public static final int FILE_READ_ATTRIBUTES = 0x0000_0080;

    /** Write attributes. */
    public static final int FILE_WRITE_ATTRIBUTES = 0x0000_0100;

    /** Delete or rename. */
    public static final int DELETE = 0x0001_0000;

    /** Read the security descriptor. */
    public static final int READ_CONTROL = 0x0002_0000;

    /** Change the discretionary access control list. */
    public static final int WRITE_DAC = 0x0004_0000;

    /** Change the owner. */
    public static final int WRITE_OWNER = 0x0008_0000;

    /** Ignored by SMB2 servers. */
    public static final int SYNCHRONIZE = 0x0010_0000;

    /** Read or change the system access control list. */
    public static final int ACCESS_SYSTEM_SECURITY = 0x0100_0000;

    /** Whatever can be granted. */
    public static final int MAXIMUM_ALLOWED = 0x0200_0000;

    /** All rights. */
    public static final int GENERIC_ALL = 0x1000_0000;

    /** See {@link #expandGeneric}. */
    public static final int GENERIC_EXECUTE = 0x2000_0000;

    /** See {@link #expandGeneric}. */
    public static final int GENERIC_WRITE = 0x4000_0000;

    /** See {@link #expandGeneric}. */
    public static final int GENERIC_READ = 0x8000_0000;

    /** What GENERIC_READ means for a file. */
    public static final int FILE_GENERIC_READ = 0x0012_0089;

    /** What GENERIC_WRITE means for a file. */
    public static final int FILE_GENERIC_WRITE = 0x0012_0116;

    /** What GENERIC_EXECUTE means for a file. */
    public static final int FILE_GENERIC_EXECUTE = 0x0012_00A0;

    /** What GENERIC_ALL means for a file. */
    public static final int FILE_ALL_ACCESS = 0x001F_01FF;

    private AccessMask() {}

    /** Replaces the four generic bits by the rights they stand for. */
    public static int expandGeneric(int mask) {
        int expanded = mask & 0x0FFF_FFFF;
        expanded |= (mask & GENERIC_READ) != 0 ? FILE_GENERIC_READ : 0;
        expanded |= (mask & GENERIC_WRITE) != 0 ? FILE_GENERIC_WRITE : 0;
        expanded |= (mask & GENERIC_EXECUTE) != 0 ? FILE_GENERIC_EXECUTE : 0;
        expanded |= (mask & GENERIC_ALL) != 0 ? FILE_ALL_ACCESS : 0;
        return expanded;
    }
}
