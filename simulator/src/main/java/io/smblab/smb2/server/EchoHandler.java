package io.smblab.smb2.server;

import io.smblab.smb2.message.EchoRequest;
import io.smblab.smb2.message.EchoResponse;

/** ECHO ([MS-SMB2] 3.3.5.17). */
final class EchoHandler {
    private EchoHandler() {}

    static void handle(RequestContext request) {
        EchoRequest.decode(request.body());
        request.succeed(new EchoResponse());
    }
}
