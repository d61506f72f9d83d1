package io.smblab.fs;

/**
 * One name in a directory.
 *
 * @param name as it was created, or {@code .} or {@code ..}
 * @param information about the file, its default stream's sizes
 */
public record DirectoryEntry(String name, FileInformation information) {}
