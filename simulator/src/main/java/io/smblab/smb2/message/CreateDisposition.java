package io.smblab.smb2.message;

/** What CREATE does when the file exists or not ([MS-SMB2] 2.2.13); the ordinal is the value on the wire. */
public enum CreateDisposition {
    /** Replace an existing file, else create. */
    SUPERSEDE,
    /** Open an existing file, else fail. */
    OPEN,
    /** Create, fail if it exists. */
    CREATE,
    /** Open or create. */
    OPEN_IF,
    /** Truncate an existing file, else fail. */
    OVERWRITE,
    /** Truncate or create. */
    OVERWRITE_IF;

    /** The value on the wire. */
    public int code() {
        return ordinal();
    }
}
