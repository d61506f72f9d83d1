package io.smblab.fs;

/** Bits of an access mask ([MS-SMB2] 2.2.13.1, [MS-DTYP] 2.4.3) and the mapping of the generic ones. */
public final class Access {
    /** Read the data of a file, or list a directory. */
    public static final int READ_DATA = 0x0000_0001;
    /** Write the data of a file, or add a file to a directory. */
    public static final int WRITE_DATA = 0x0000_0002;
    /** Append to a file, or add a directory to a directory. */
    public static final int APPEND_DATA = 0x0000_0004;
    /** Read extended attributes. */
    public static final int READ_EA = 0x0000_0008;
    /** Write extended attributes. */
    public static final int WRITE_EA = 0x0000_0010;
    /** Execute a file, or traverse a directory. */
    public static final int EXECUTE = 0x0000_0020;
    /** Delete the entries of a directory. */
    public static final int DELETE_CHILD = 0x0000_0040;
    /** Read attributes and times. */
    public static final int READ_ATTRIBUTES = 0x0000_0080;
    /** Write attributes and times. */
    public static final int WRITE_ATTRIBUTES = 0x0000_0100;
    /** Delete or rename. */
    public static final int DELETE = 0x0001_0000;
    /** Read the security descriptor. */
    public static final int READ_CONTROL = 0x0002_0000;
    /** Change the access control list. */
    public static final int WRITE_DAC = 0x0004_0000;
    /** Change the owner. */
    public static final int WRITE_OWNER = 0x0008_0000;
    /** Wait on the handle; without meaning over the network. */
    public static final int SYNCHRONIZE = 0x0010_0000;
    /** Read or change the audit list: needs a privilege that nobody has here. */
    public static final int SYSTEM_SECURITY = 0x0100_0000;
    /** Grant what can be granted. */
    public static final int MAXIMUM_ALLOWED = 0x0200_0000;
    /** Generic all. */
    public static final int GENERIC_ALL = 0x1000_0000;
    /** Generic execute. */
    public static final int GENERIC_EXECUTE = 0x2000_0000;
    /** Generic write. */
    public static final int GENERIC_WRITE = 0x4000_0000;
    /** Generic read. */
    public static final int GENERIC_READ = 0x8000_0000;

    /** Every right on a file. */
    public static final int ALL = 0x001F_01FF;
    /** What generic read means for files. */
    public static final int FILE_GENERIC_READ = 0x0012_0089;
    /** What generic write means for files. */
    public static final int FILE_GENERIC_WRITE = 0x0012_0116;
    /** What generic execute means for files. */
    public static final int FILE_GENERIC_EXECUTE = 0x0012_00A0;

    /** Bits that no request may contain ([MS-FSA] 2.1.5.1, phase 1). */
    static final int RESERVED = 0x0CE0_FE00;
    /** Rights that take part in sharing; an open with none of them only looks at attributes and conflicts with nobody. */
    static final int SHARED_RIGHTS = READ_DATA | WRITE_DATA | APPEND_DATA | EXECUTE | DELETE;

    private Access() {}

    /** Replaces the four generic bits by the rights that they mean for files. */
    public static int expandGeneric(int desired) {
        int access = desired & 0x0FFF_FFFF;
        access |= (desired & GENERIC_READ) != 0 ? FILE_GENERIC_READ : 0;
        access |= (desired & GENERIC_WRITE) != 0 ? FILE_GENERIC_WRITE : 0;
        access |= (desired & GENERIC_EXECUTE) != 0 ? FILE_GENERIC_EXECUTE : 0;
        access |= (desired & GENERIC_ALL) != 0 ? ALL : 0;
        return access;
    }
}
