package io.smblab.smb2.message;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * An SMB2_FILEID ([MS-SMB2] 2.2.14.1).
 *
 * @param persistent the part that survives a reconnect
 * @param volatileId the part that belongs to a session
 */
public record FileId(long persistent, long volatileId) {
    /** All ones: no file, or in a compound the file of the preceding command. */
    public static final FileId ALL_ONES = new FileId(-1, -1);

    /** Bytes on the wire. */
    public static final int LENGTH = 16;

    static FileId decode(WireReader in) {
        return new FileId(in.u64(), in.u64());
    }

    void encode(WireWriter out) {
        out.u64(persistent);
        out.u64(volatileId);
    }

    @Override
    public String toString() {
        return Long.toHexString(persistent) + ":" + Long.toHexString(volatileId);
    }
}
