package io.smblab.smb2.server;

import io.smblab.smb2.message.LeaseBreakAcknowledgment;
import io.smblab.smb2.message.LeaseBreakResponse;
import io.smblab.smb2.message.OplockBreakAcknowledgment;
import io.smblab.smb2.message.OplockBreakResponse;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;

/** Acknowledgments of breaks ([MS-SMB2] 3.3.5.22): oplocks by file id, leases by key. */
final class OplockBreakHandler {
    private static final int OPLOCK_STRUCTURE_SIZE = 24;

    private final OplockTable table;

    OplockBreakHandler(OplockTable table) {
        this.table = table;
    }

    void handle(RequestContext request) {
        WireReader in = request.body();
        if (in.peekU16() == OPLOCK_STRUCTURE_SIZE) {
            oplock(request, OplockBreakAcknowledgment.decode(in));
        } else {
            lease(request, LeaseBreakAcknowledgment.decode(in));
        }
    }

    private void oplock(RequestContext request, OplockBreakAcknowledgment body) {
        Open open = request.session.openOf(body.fileId());
        if (open == null || open.isPipe()) {
            throw new RequestFailedException(NtStatus.FILE_CLOSED);
        }
        open.isReplayEligible = false;
        OplockLevel left = table.breaker().acknowledge(open, body.oplockLevel());
        request.succeed(new OplockBreakResponse(left, body.fileId()));
    }

    /** The acknowledgment may come on any connection of the client. */
    private void lease(RequestContext request, LeaseBreakAcknowledgment body) {
        Lease lease = table.leaseOf(request.connection.clientGuid, body.leaseKey());
        if (lease == null) {
            throw new RequestFailedException(NtStatus.OBJECT_NAME_NOT_FOUND);
        }
        table.breaker().acknowledge(lease, body.leaseState());
        request.succeed(new LeaseBreakResponse(body.leaseKey(), body.leaseState()));
    }
}
