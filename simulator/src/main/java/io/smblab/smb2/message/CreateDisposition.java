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
    OVERWRITE_IF,
    /** Any other value. Servers refuse it, but not in a request that reclaims a durable handle, where it has no meaning. */
    INVALID;

    private static final CreateDisposition[] BY_CODE = values();

    /** The value on the wire. */
    public int code() {
        return ordinal();
    }

    static CreateDisposition of(long code) {
        return code < INVALID.ordinal() ? BY_CODE[(int) code] : INVALID;
    }
}
