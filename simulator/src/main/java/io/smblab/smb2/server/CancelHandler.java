package io.smblab.smb2.server;

/**
 * CANCEL ([MS-SMB2] 3.3.5.16): never answered. The request is found by AsyncId where the header carries one; its MessageId may
 * then be anything. It is looked for on the connection of the CANCEL only.
 */
final class CancelHandler {
    private CancelHandler() {}

    static void handle(RequestContext request) {
        RequestContext target = target(request);
        if (target != null && target.header.sessionId() == request.header.sessionId()) {
            target.cancel();
        }
        request.end();
    }

    private static RequestContext target(RequestContext request) {
        if (request.header.isAsync()) {
            return request.connection.asyncCommandList.get(request.header.asyncId());
        }
        for (RequestContext pending : request.connection.asyncCommandList.values()) {
            if (pending.header.messageId() == request.header.messageId()) {
                return pending;
            }
        }
        return null;
    }
}
