package io.smblab.smb2.message;

/** What CREATE did ([MS-SMB2] 2.2.14); the ordinal is the value on the wire. */
public enum CreateAction {
    /** An existing file was replaced. */
    SUPERSEDED,
    /** An existing file was opened. */
    OPENED,
    /** A new file was made. */
    CREATED,
    /** An existing file was truncated. */
    OVERWRITTEN;

    /** The value on the wire. */
    public int code() {
        return ordinal();
    }
}
