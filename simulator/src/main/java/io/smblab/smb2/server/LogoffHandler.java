package io.smblab.smb2.server;

import io.smblab.smb2.message.LogoffRequest;
import io.smblab.smb2.message.LogoffResponse;

/** LOGOFF ([MS-SMB2] 3.3.5.6): ends the session on all its channels. */
final class LogoffHandler {
    private LogoffHandler() {}

    static void handle(RequestContext request) {
        LogoffRequest.decode(request.body());
        request.session.end(false);
        request.succeed(new LogoffResponse());
    }
}
