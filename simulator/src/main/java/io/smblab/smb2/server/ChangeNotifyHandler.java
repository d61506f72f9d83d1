package io.smblab.smb2.server;

import io.smblab.fs.Access;
import io.smblab.smb2.message.ChangeNotifyRequest;
import io.smblab.wire.NtStatus;

/** CHANGE_NOTIFY ([MS-SMB2] 3.3.5.19). */
final class ChangeNotifyHandler {
    void handle(RequestContext request) {
        ChangeNotifyRequest body = ChangeNotifyRequest.decode(request.body());
        Open open = request.requireOpen(body.fileId());
        if (body.outputBufferLength() > request.connection.maxTransactSize || !open.isDirectory()) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        request.requireCharge(body.outputBufferLength());
        open.requireAnyAccess(Access.READ_DATA);
        if (open.watch == null) {
            begin(open, body);
        }
        open.watch.ask(request, (int) body.outputBufferLength());
    }

    private static void begin(Open open, ChangeNotifyRequest body) {
        WatchList list = open.treeConnect.share.watches;
        boolean tree = (body.flags() & ChangeNotifyRequest.FLAG_WATCH_TREE) != 0;
        int bytes = (int) body.outputBufferLength();
        DirectoryWatch watch = new DirectoryWatch(open, body.completionFilter(), tree, bytes, list);
        open.watch = watch;
        list.add(watch);
    }
}
