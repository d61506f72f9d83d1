package io.smblab.smb2.server;

import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.TreeConnectRequest;
import io.smblab.smb2.message.TreeConnectResponse;
import io.smblab.smb2.message.TreeDisconnectRequest;
import io.smblab.smb2.message.TreeDisconnectResponse;
import io.smblab.wire.NtStatus;

/** TREE_CONNECT and TREE_DISCONNECT ([MS-SMB2] 3.3.5.7, 3.3.5.8). */
final class TreeConnectHandler {
    /** Access to a pipe share: what clients see on IPC$ of Windows. */
    private static final int PIPE_ACCESS = 0x001F_01FF;

    private final SmbServer server;

    TreeConnectHandler(SmbServer server) {
        this.server = server;
    }

    void handle(RequestContext request) {
        TreeConnectRequest body = TreeConnectRequest.decode(request.body());
        Session session = request.session;
        boolean authenticated = !session.isAnonymous && !session.isGuest;
        boolean protectedRequest = request.isEncrypted() || request.header.isSigned();
        if (request.connection.dialect == Dialect.SMB_3_1_1 && authenticated && !protectedRequest) {
            request.drop("TREE_CONNECT on 3.1.1 neither signed nor encrypted");
            return;
        }
        Share share = server.shareOf(shareName(body.path()));
        if (share == null) {
            throw new RequestFailedException(NtStatus.BAD_NETWORK_NAME);
        }
        if (session.isAnonymous && share.isDisk()) {
            throw new RequestFailedException(NtStatus.ACCESS_DENIED);
        }
        boolean rejects = server.config.security().rejectUnencryptedAccess();
        if (share.config.encryptData() && rejects && !session.canSeal()) {
            throw new RequestFailedException(NtStatus.ACCESS_DENIED);
        }
        if (session.treeConnectTable.size() >= server.config.limits().maxTreeConnects()) {
            throw new RequestFailedException(NtStatus.INSUFFICIENT_RESOURCES);
        }
        TreeConnect tree = new TreeConnect(session.newTreeId(), session, share);
        session.treeConnectTable.put(tree.treeId, tree);
        share.currentUses++;
        request.treeConnect = tree;
        request.header = request.header.withTreeId(tree.treeId);
        request.succeed(response(tree));
    }

    private static TreeConnectResponse response(TreeConnect tree) {
        ShareConfig share = tree.share.config;
        boolean version3 = tree.session.dialect.isAtLeast(Dialect.SMB_3_0);
        int flags = tree.share.isDisk() ? 0 : TreeConnectResponse.FLAG_NO_CACHING;
        flags |= share.encryptData() && version3 ? TreeConnectResponse.FLAG_ENCRYPT_DATA : 0;
        boolean continuous = share.continuouslyAvailable() && version3;
        int capabilities = continuous ? TreeConnectResponse.CAPABILITY_CONTINUOUS_AVAILABILITY : 0;
        int access = tree.share.isDisk() ? tree.maximalAccess : PIPE_ACCESS;
        return new TreeConnectResponse(share.type(), flags, capabilities, access);
    }

    /** The share of {@code \\server\share}; whatever the server is called. */
    private static String shareName(String path) {
        int serverEnd = path.startsWith("\\\\") ? path.indexOf('\\', 2) : -1;
        if (serverEnd < 3) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        String share = path.substring(serverEnd + 1);
        if (share.isEmpty() || share.indexOf('\\') >= 0) {
            throw new RequestFailedException(NtStatus.BAD_NETWORK_NAME);
        }
        return share;
    }

    static void disconnect(RequestContext request) {
        TreeDisconnectRequest.decode(request.body());
        request.treeConnect.session.disconnectTree(request.treeConnect);
        request.succeed(new TreeDisconnectResponse());
    }
}
