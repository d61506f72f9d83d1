package io.smblab.smb2.client;

import io.smblab.smb2.message.AccessMask;
import io.smblab.smb2.message.CreateDisposition;
import io.smblab.smb2.message.CreateOptions;
import io.smblab.smb2.message.FileAttributes;
import io.smblab.smb2.message.ShareAccess;

/**
 * How to open a file or directory: the fields of CREATE (MS-SMB2 2.2.13).
 *
 * @param path relative to the share, with backslashes; empty for its root
 * @param desiredAccess bits of {@link AccessMask}
 * @param fileAttributes bits of {@link FileAttributes}, for a new file
 * @param shareAccess bits of {@link ShareAccess}
 * @param disposition what to do if it exists, and if not
 * @param createOptions bits of {@link CreateOptions}
 */
public record OpenOptions(
        String path,
        int desiredAccess,
        int fileAttributes,
        int shareAccess,
        CreateDisposition disposition,
        int createOptions) {
    /** An existing file, for reading; others may do with it what they like. */
    public static OpenOptions forReading(String path) {
        return file(path, AccessMask.FILE_GENERIC_READ, CreateDisposition.OPEN);
    }

    /** A file for reading and writing, created where there is none. */
    public static OpenOptions forWriting(String path) {
        return file(path, AccessMask.FILE_GENERIC_READ | AccessMask.FILE_GENERIC_WRITE, CreateDisposition.OPEN_IF);
    }

    /** A file for everything, deletion included, with a disposition of choice. */
    public static OpenOptions forAll(String path, CreateDisposition disposition) {
        return file(path, AccessMask.FILE_ALL_ACCESS, disposition);
    }

    /** An existing directory, for listing. */
    public static OpenOptions directory(String path) {
        return new OpenOptions(
                path,
                AccessMask.FILE_GENERIC_READ,
                0,
                ShareAccess.ALL,
                CreateDisposition.OPEN,
                CreateOptions.DIRECTORY_FILE);
    }

    /** A new directory. */
    public static OpenOptions newDirectory(String path) {
        return new OpenOptions(
                path,
                AccessMask.FILE_GENERIC_READ,
                FileAttributes.DIRECTORY,
                ShareAccess.ALL,
                CreateDisposition.CREATE,
                CreateOptions.DIRECTORY_FILE);
    }

    private static OpenOptions file(String path, int access, CreateDisposition disposition) {
        return new OpenOptions(
                path, access, FileAttributes.NORMAL, ShareAccess.ALL, disposition, CreateOptions.NON_DIRECTORY_FILE);
    }
}
