package io.smblab.fs;

import io.smblab.wire.FileTime;

/**
 * What can be asked about an open file ([MS-FSCC] 2.4): basic, standard and internal information at one instant.
 *
 * @param fileId 64 bits, stable for the life of the file
 * @param creationTime when it was created
 * @param lastAccessTime when it was last accessed
 * @param lastWriteTime when its content last changed
 * @param changeTime when anything about it last changed
 * @param attributes bits of {@link Attributes}, never 0
 * @param endOfFile size of the stream in bytes; 0 for a directory
 * @param allocationBytes what the stream takes on the volume; 0 for a directory
 * @param linkCount number of names, without those marked for deletion
 * @param deletePending whether it goes when it is closed
 * @param directory whether it is a directory
 */
public record FileInformation(
        long fileId,
        FileTime creationTime,
        FileTime lastAccessTime,
        FileTime lastWriteTime,
        FileTime changeTime,
        int attributes,
        long endOfFile,
        long allocationBytes,
        int linkCount,
        boolean deletePending,
        boolean directory) {}
