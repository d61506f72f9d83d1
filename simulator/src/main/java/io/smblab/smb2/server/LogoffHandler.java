package io.smblab.smb2.server;

import io.smblab.smb2.message.LogoffRequest;
import io.smblab.smb2.message.LogoffResponse;

/** LOGOFF ([MS-SMB2] 3.3.5.6): ends the session on all its channels. */
final class LogoffHandler {
    private LogoffHandler() {}

    static void handle(RequestContext request) {
        LogoffRequest.decode(request.body());
        // Durable opens wait for the client, who may log on again.
        request.session.end(true);
        request.succeed(new LogoffResponse());
    }
}
