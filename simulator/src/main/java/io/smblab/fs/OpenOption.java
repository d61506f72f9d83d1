package io.smblab.fs;

/** Bits of the create options of an open ([MS-SMB2] 2.2.13) to which a file store attends. */
public final class OpenOption {
    /** Must be, or become, a directory. */
    public static final int DIRECTORY_FILE = 0x0000_0001;
    /** Writes reach stable storage before they are answered. */
    public static final int WRITE_THROUGH = 0x0000_0002;
    /** Reads and writes go past the cache. */
    public static final int NO_INTERMEDIATE_BUFFERING = 0x0000_0008;
    /** Must not be a directory. */
    public static final int NON_DIRECTORY_FILE = 0x0000_0040;
    /** Delete when the open is closed. */
    public static final int DELETE_ON_CLOSE = 0x0000_1000;
    /** The name is a file id. */
    public static final int OPEN_BY_FILE_ID = 0x0000_2000;
    /** Open for backup. */
    public static final int OPEN_FOR_BACKUP_INTENT = 0x0000_4000;

    /** Options that make a request malformed. */
    static final int INVALID = 0xFF00_0000;
    /** CREATE_TREE_CONNECTION, OPEN_BY_FILE_ID, RESERVE_OPFILTER: known, and not to be had over SMB2. */
    static final int UNSUPPORTED = 0x0010_2080;

    private OpenOption() {}
}
