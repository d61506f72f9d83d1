package io.smblab.smb2.message;

import io.smblab.wire.FileTime;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;

/**
 * The four times of a file in the order in which every structure has them.
 *
 * @param creation when it was made
 * @param lastAccess when it was last read
 * @param lastWrite when its data was last changed
 * @param change when anything of it was last changed
 */
public record FileTimes(FileTime creation, FileTime lastAccess, FileTime lastWrite, FileTime change) {
    /** No times given. */
    public static final FileTimes NONE = new FileTimes(FileTime.NONE, FileTime.NONE, FileTime.NONE, FileTime.NONE);

    /** Bytes on the wire. */
    public static final int LENGTH = 32;

    /** Reads 32 bytes. */
    public static FileTimes decode(WireReader in) {
        return new FileTimes(in.fileTime(), in.fileTime(), in.fileTime(), in.fileTime());
    }

    /** Writes 32 bytes. */
    public void encode(WireWriter out) {
        out.fileTime(creation);
        out.fileTime(lastAccess);
        out.fileTime(lastWrite);
        out.fileTime(change);
    }
}
