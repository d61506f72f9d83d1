package io.smblab.fs;

/** What an open did ([MS-SMB2] 2.2.14, CreateAction). The ordinal is the value on the wire. */
public enum CreateAction {
    /** An existing file was replaced. */
    SUPERSEDED,
    /** An existing file was opened. */
    OPENED,
    /** A new file was made. */
    CREATED,
    /** An existing file was emptied. */
    OVERWRITTEN
}
