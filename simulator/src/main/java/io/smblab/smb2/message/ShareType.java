package io.smblab.smb2.message;

import io.smblab.wire.WireReader;

/** The kind of a share ([MS-SMB2] 2.2.10, ShareType). */
public enum ShareType {
    /** A directory of a file system. */
    DISK,
    /** Named pipes. */
    PIPE,
    /** A printer. */
    PRINT;

    /** The value on the wire. */
    public int code() {
        return ordinal() + 1;
    }

    static ShareType decode(WireReader in) {
        int code = in.u8();
        if (code < 1 || code > values().length) {
            throw in.malformed("ShareType", code + " (expected 1 to 3)");
        }
        return values()[code - 1];
    }
}
