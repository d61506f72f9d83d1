package io.smblab.smb2.server;

import io.smblab.smb2.message.CreateContext;
import io.smblab.smb2.message.CreateRequest;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.FileId;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import java.util.Optional;

/**
 * What the durable contexts of a CREATE ask for, and which of them go together ([MS-SMB2] 3.3.5.9.6, 3.3.5.9.7, 3.3.5.9.10,
 * 3.3.5.9.12).
 *
 * @param version 1 or 2; 0 when nothing durable is asked for
 * @param reconnect the file id of the open that is to be taken up again; null for a new one
 * @param createGuid identifies the CREATE, version 2; null in version 1
 * @param timeoutMillis how long the open shall wait for its client, version 2; 0 leaves it to the server
 * @param persistent whether the open shall survive the server, too
 */
record DurableRequest(int version, FileId reconnect, Guid createGuid, long timeoutMillis, boolean persistent) {
    private static final DurableRequest NONE = new DurableRequest(0, null, null, 0, false);

    /**
     * Reads the contexts.
     *
     * @throws RequestFailedException INVALID_PARAMETER for contexts that exclude each other
     */
    static DurableRequest of(CreateRequest body, Dialect dialect) {
        boolean knowsVersion2 = dialect.isAtLeast(Dialect.SMB_3_0);
        Optional<CreateContext.DurableHandleV2Request> request2 =
                body.context(CreateContext.DurableHandleV2Request.class).filter(context -> knowsVersion2);
        Optional<CreateContext.DurableHandleV2Reconnect> reconnect2 =
                body.context(CreateContext.DurableHandleV2Reconnect.class).filter(context -> knowsVersion2);
        boolean request1 =
                body.context(CreateContext.DurableHandleRequest.class).isPresent();
        Optional<CreateContext.DurableHandleReconnect> reconnect1 =
                body.context(CreateContext.DurableHandleReconnect.class);
        boolean version1 = request1 || reconnect1.isPresent();
        boolean version2 = request2.isPresent() || reconnect2.isPresent();
        if (version1 && version2 || request2.isPresent() && reconnect2.isPresent()) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        if (reconnect1.isPresent()) {
            return new DurableRequest(1, reconnect1.get().fileId(), null, 0, false);
        }
        if (reconnect2.isPresent()) {
            CreateContext.DurableHandleV2Reconnect context = reconnect2.get();
            return new DurableRequest(2, context.fileId(), context.createGuid(), 0, context.isPersistent());
        }
        if (request2.isPresent()) {
            CreateContext.DurableHandleV2Request context = request2.get();
            return new DurableRequest(2, null, context.createGuid(), context.timeoutMillis(), context.isPersistent());
        }
        return request1 ? new DurableRequest(1, null, null, 0, false) : NONE;
    }

    boolean isReconnect() {
        return reconnect != null;
    }

    /** Whether a new durable open of version 2 is asked for: such a CREATE can be replayed. */
    boolean isReplayable() {
        return version == 2 && !isReconnect();
    }
}
