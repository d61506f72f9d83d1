package io.smblab.smb2.server;

import io.smblab.fs.FileInformation;
import io.smblab.smb2.message.CloseRequest;
import io.smblab.smb2.message.CloseResponse;

/** CLOSE ([MS-SMB2] 3.3.5.10). */
final class CloseHandler {
    private CloseHandler() {}

    static void handle(RequestContext request) {
        CloseRequest body = CloseRequest.decode(request.body());
        Open open = request.requireOpen(body.fileId());
        boolean wantsAttributes = (body.flags() & CloseRequest.FLAG_POSTQUERY_ATTRIB) != 0 && !open.isPipe();
        CloseResponse response = CloseResponse.WITHOUT_ATTRIBUTES;
        if (wantsAttributes) {
            FileInformation info = open.handle.information();
            response = new CloseResponse(
                    CloseRequest.FLAG_POSTQUERY_ATTRIB,
                    FileFacts.times(info),
                    info.allocationBytes(),
                    info.endOfFile(),
                    info.attributes());
        }
        open.close();
        request.succeed(response);
    }
}
