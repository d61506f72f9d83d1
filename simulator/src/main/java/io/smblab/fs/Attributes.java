package io.smblab.fs;

/** File attributes ([MS-FSCC] 2.6) to which a file store attends. */
public final class Attributes {
    /** Content can't be changed, file can't be deleted. */
    public static final int READ_ONLY = 0x0001;
    /** Not shown by default. */
    public static final int HIDDEN = 0x0002;
    /** Belongs to the system. */
    public static final int SYSTEM = 0x0004;
    /** A directory. */
    public static final int DIRECTORY = 0x0010;
    /** Changed since the last backup. */
    public static final int ARCHIVE = 0x0020;
    /** No other attribute is set. */
    public static final int NORMAL = 0x0080;
    /** Will soon be deleted. */
    public static final int TEMPORARY = 0x0100;
    /** Holes take no space. */
    public static final int SPARSE_FILE = 0x0200;
    /** Content is elsewhere. */
    public static final int OFFLINE = 0x1000;
    /** Not to be indexed. */
    public static final int NOT_CONTENT_INDEXED = 0x2000;

    /** What a request may set ([MS-FSA] 2.1.5.15.2). */
    static final int SETTABLE = READ_ONLY | HIDDEN | SYSTEM | ARCHIVE | TEMPORARY | OFFLINE | NOT_CONTENT_INDEXED;
    /** Bits that make a create request malformed: VOLUME, DEVICE and those above ENCRYPTED. */
    static final int INVALID = 0xFFFF_8048;

    private Attributes() {}

    /** What is shown for a set of attributes: NORMAL when there is no other. */
    static int shown(int attributes) {
        return attributes == 0 ? NORMAL : attributes;
    }
}
