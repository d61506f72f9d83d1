package io.smblab.smb2.server;

import io.smblab.fs.Access;
import io.smblab.smb2.message.FlushRequest;
import io.smblab.smb2.message.FlushResponse;
import io.smblab.wire.NtStatus;

/** FLUSH ([MS-SMB2] 3.3.5.11). */
final class FlushHandler {
    private FlushHandler() {}

    static void handle(RequestContext request) {
        FlushRequest body = FlushRequest.decode(request.body());
        Open open = request.requireOpen(body.fileId());
        if (open.isPipe()) {
            request.succeed(new FlushResponse());
            return;
        }
        open.requireAnyAccess(Access.WRITE_DATA | Access.APPEND_DATA);
        open.handle.flush(request.guarded(status -> {
            if (status == NtStatus.SUCCESS) {
                request.succeed(new FlushResponse());
            } else {
                request.fail(status);
            }
        }));
    }
}
