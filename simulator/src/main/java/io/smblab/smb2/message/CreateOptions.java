package io.smblab.smb2.message;

/** Options of CREATE ([MS-SMB2] 2.2.13, CreateOptions). */
public final class CreateOptions {
    /** The file is or becomes a directory. */
    public static final int DIRECTORY_FILE = 0x0000_0001;

    /** Writes reach stable storage before they are answered. */
    public static final int WRITE_THROUGH = 0x0000_0002;

    /** Access will be sequential. */
    public static final int SEQUENTIAL_ONLY = 0x0000_0004;

    /** No caching. */
    public static final int NO_INTERMEDIATE_BUFFERING = 0x0000_0008;

    /** Ignored. */
    public static final int SYNCHRONOUS_IO_ALERT = 0x0000_0010;

    /** Ignored. */
    public static final int SYNCHRONOUS_IO_NONALERT = 0x0000_0020;

    /** The file must not be a directory. */
    public static final int NON_DIRECTORY_FILE = 0x0000_0040;

    /** Ignored. */
    public static final int COMPLETE_IF_OPLOCKED = 0x0000_0100;

    /** The caller does not understand extended attributes. */
    public static final int NO_EA_KNOWLEDGE = 0x0000_0200;

    /** Access will be random. */
    public static final int RANDOM_ACCESS = 0x0000_0800;

    /** Delete the file when the last handle is closed. */
    public static final int DELETE_ON_CLOSE = 0x0000_1000;

    /** The name is a file identifier; refused. */
    public static final int OPEN_BY_FILE_ID = 0x0000_2000;

    /** For backup. */
    public static final int OPEN_FOR_BACKUP_INTENT = 0x0000_4000;

    /** Do not compress. */
    public static final int NO_COMPRESSION = 0x0000_8000;

    /** Ignored. */
    public static final int OPEN_REMOTE_INSTANCE = 0x0000_0400;

    /** Ignored. */
    public static final int OPEN_REQUIRING_OPLOCK = 0x0001_0000;

    /** Ignored. */
    public static final int DISALLOW_EXCLUSIVE = 0x0002_0000;

    /** Refused. */
    public static final int RESERVE_OPFILTER = 0x0010_0000;

    /** Open the reparse point itself. */
    public static final int OPEN_REPARSE_POINT = 0x0020_0000;

    /** Do not fetch from remote storage. */
    public static final int OPEN_NO_RECALL = 0x0040_0000;

    /** Ignored. */
    public static final int OPEN_FOR_FREE_SPACE_QUERY = 0x0080_0000;

    private CreateOptions() {}
}
