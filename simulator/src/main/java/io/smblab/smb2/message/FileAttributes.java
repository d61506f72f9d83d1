package io.smblab.smb2.message;

/** File attributes ([MS-FSCC] 2.6). */
public final class FileAttributes {
    /** Cannot be written or deleted. */
    public static final int READONLY = 0x0000_0001;

    /** Not listed by default. */
    public static final int HIDDEN = 0x0000_0002;

    /** Belongs to the operating system. */
    public static final int SYSTEM = 0x0000_0004;

    /** A directory. */
    public static final int DIRECTORY = 0x0000_0010;

    /** Changed since the last backup. */
    public static final int ARCHIVE = 0x0000_0020;

    /** No other attribute. */
    public static final int NORMAL = 0x0000_0080;

    /** Temporary storage. */
    public static final int TEMPORARY = 0x0000_0100;

    /** A sparse file. */
    public static final int SPARSE_FILE = 0x0000_0200;

    /** Has a reparse point. */
    public static final int REPARSE_POINT = 0x0000_0400;

    /** Compressed. */
    public static final int COMPRESSED = 0x0000_0800;

    /** Not immediately available. */
    public static final int OFFLINE = 0x0000_1000;

    /** Not indexed. */
    public static final int NOT_CONTENT_INDEXED = 0x0000_2000;

    /** Encrypted. */
    public static final int ENCRYPTED = 0x0000_4000;

    /** Has integrity support. */
    public static final int INTEGRITY_STREAM = 0x0000_8000;

    /** Left out by the scrubber. */
    public static final int NO_SCRUB_DATA = 0x0002_0000;

    /** Opening fetches from remote storage. */
    public static final int RECALL_ON_OPEN = 0x0004_0000;

    /** To be kept locally. */
    public static final int PINNED = 0x0008_0000;

    /** Need not be kept locally. */
    public static final int UNPINNED = 0x0010_0000;

    /** Reading fetches from remote storage. */
    public static final int RECALL_ON_DATA_ACCESS = 0x0040_0000;

    private FileAttributes() {}
}
