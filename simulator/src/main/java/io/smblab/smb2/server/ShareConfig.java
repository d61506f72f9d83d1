package io.smblab.smb2.server;

import io.smblab.fs.FileStore;
import io.smblab.smb2.message.ShareType;
import java.util.Objects;

/**
 * A share of the server's {@code ShareList} ([MS-SMB2] 3.3.1.6).
 *
 * @param name as clients write it, 1 to 80 characters; compared without regard to case
 * @param comment shown when shares are listed
 * @param type DISK or PIPE
 * @param store the files of a disk share, null for a pipe share
 * @param encryptData whether every request to the share must be encrypted ({@code Share.EncryptData})
 * @param readOnly whether maximal access leaves out everything that changes a file
 * @param continuouslyAvailable whether persistent handles are granted ({@code Share.IsCA})
 * @param leasing whether leases and oplocks are granted on the share
 */
public record ShareConfig(
        String name,
        String comment,
        ShareType type,
        FileStore store,
        boolean encryptData,
        boolean readOnly,
        boolean continuouslyAvailable,
        boolean leasing) {
    /** Checks name and store. */
    public ShareConfig {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(comment, "comment");
        if (name.isEmpty() || name.length() > 80 || name.indexOf('\\') >= 0) {
            throw new IllegalArgumentException(
                    "share name \"" + name + "\" (expected 1 to 80 characters without backslash)");
        }
        if ((type == ShareType.DISK) != (store != null)) {
            throw new IllegalArgumentException("share " + name + ": a disk share needs a store, a pipe share has none");
        }
    }

    /** An ordinary disk share. */
    public static ShareConfig disk(String name, FileStore store) {
        return new ShareConfig(name, "", ShareType.DISK, store, false, false, false, true);
    }

    /** The share of the named pipes, IPC$. */
    public static ShareConfig ipc() {
        return new ShareConfig("IPC$", "Remote IPC", ShareType.PIPE, null, false, false, false, false);
    }
}
