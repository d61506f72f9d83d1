package io.smblab.fs;

import io.smblab.wire.FileTime;

/**
 * Times and attributes to be set ([MS-FSCC] 2.4.7). In a time 0 means "leave it", -1 "leave it, and do not update it through
 * this open any more", -2 "update it again".
 *
 * @param creationTime when it was created
 * @param lastAccessTime when it was last accessed
 * @param lastWriteTime when its content last changed
 * @param changeTime when anything about it last changed
 * @param attributes bits of {@link Attributes}; 0 means "leave them"
 */
public record BasicInformation(
        FileTime creationTime, FileTime lastAccessTime, FileTime lastWriteTime, FileTime changeTime, int attributes) {
    /** Only attributes. */
    public static BasicInformation ofAttributes(int attributes) {
        return new BasicInformation(FileTime.NONE, FileTime.NONE, FileTime.NONE, FileTime.NONE, attributes);
    }
}
