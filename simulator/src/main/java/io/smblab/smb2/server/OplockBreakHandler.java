package io.smblab.smb2.server;

import io.smblab.wire.NtStatus;

/** Acknowledgments of breaks ([MS-SMB2] 3.3.5.22). Nothing is granted yet, so there is nothing to acknowledge. */
final class OplockBreakHandler {
    private final SmbServer server;

    OplockBreakHandler(SmbServer server) {
        this.server = server;
    }

    void handle(RequestContext request) {
        throw new RequestFailedException(NtStatus.INVALID_OPLOCK_PROTOCOL);
    }
}
