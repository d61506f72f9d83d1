package io.smblab.smb2.server;

/** A session's connection to a share: {@code TreeConnect} of [MS-SMB2] 3.3.1.9. */
final class TreeConnect {
    /** {@code TreeConnect.TreeId}: unique within the session. */
    final int treeId;
    /** {@code TreeConnect.Session}. */
    final Session session;
    /** {@code TreeConnect.Share}. */
    final Share share;
    /** {@code TreeConnect.MaximalAccess}. */
    final int maximalAccess;
    /** {@code TreeConnect.OpenCount}. */
    int openCount;

    TreeConnect(int treeId, Session session, Share share) {
        this.treeId = treeId;
        this.session = session;
        this.share = share;
        this.maximalAccess = share.maximalAccess();
    }

    /** Whether requests to the share must be encrypted ({@code Share.EncryptData}). */
    boolean encryptData() {
        return share.config.encryptData();
    }
}
