package io.smblab.smb2.server;

import io.smblab.smb2.message.ShareType;

/** A share of the server: {@code Share} of [MS-SMB2] 3.3.1.6. */
final class Share {
    /** Access to everything on a disk share: FILE_ALL_ACCESS. */
    private static final int FILE_ALL_ACCESS = 0x001F_01FF;
    /** What a read-only share grants: read data, EA, attributes, execute, READ_CONTROL, SYNCHRONIZE. */
    private static final int READ_EXECUTE = 0x0012_00A9;

    /** {@code Share.Name}, {@code Share.Type}, {@code Share.EncryptData}, {@code Share.IsCA}. */
    final ShareConfig config;
    /** Who is to be told of changes; null for a pipe share. */
    final WatchList watches;
    /** {@code Share.CurrentUses}. */
    int currentUses;

    Share(ShareConfig config) {
        this.config = config;
        this.watches = isDisk() ? new WatchList(config.store()) : null;
    }

    String name() {
        return config.name();
    }

    boolean isDisk() {
        return config.type() == ShareType.DISK;
    }

    /** {@code TreeConnect.MaximalAccess} of whoever is logged on. */
    int maximalAccess() {
        return config.readOnly() ? READ_EXECUTE : FILE_ALL_ACCESS;
    }
}
