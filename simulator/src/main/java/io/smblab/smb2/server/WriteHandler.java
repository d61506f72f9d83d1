package io.smblab.smb2.server;

import io.smblab.fs.Access;
import io.smblab.smb2.message.WriteRequest;
import io.smblab.smb2.message.WriteResponse;
import io.smblab.wire.NtStatus;

/** WRITE ([MS-SMB2] 3.3.5.13). The store takes the data over as it lies in the received message. */
final class WriteHandler {
    void handle(RequestContext request) {
        WriteRequest body = WriteRequest.decode(request.body());
        boolean taken = false;
        try {
            Open open = request.requireOpen(body.fileId());
            int length = body.data().readableBytes();
            if (length > request.connection.maxWriteSize || body.channel() != io.smblab.smb2.message.Channel.NONE) {
                throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
            }
            request.requireCharge(length);
            if (open.isPipe()) {
                open.pipe.write(body.data());
                request.succeed(new WriteResponse(length));
                return;
            }
            if (open.isDirectory()) {
                throw new RequestFailedException(NtStatus.INVALID_DEVICE_REQUEST);
            }
            if (body.offset() < 0) {
                throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
            }
            checkAccess(open, body);
            taken = true;
            request.server().oplocks.breakReads(open);
            open.handle.write(body.offset(), body.data(), request.guarded(result -> {
                if (result.status() == NtStatus.SUCCESS) {
                    open.currentByteOffset = body.offset() + result.count();
                    request.succeed(new WriteResponse(result.count()));
                } else {
                    request.fail(result.status());
                }
            }));
        } finally {
            if (!taken) {
                body.release();
            }
        }
    }

    /** Who may only append may not write below the end of the file. */
    private static void checkAccess(Open open, WriteRequest body) {
        open.requireAnyAccess(Access.WRITE_DATA | Access.APPEND_DATA);
        boolean appendsOnly = (open.grantedAccess & Access.WRITE_DATA) == 0;
        boolean below =
                body.offset() >= 0 && body.offset() < open.handle.information().endOfFile();
        if (appendsOnly && below) {
            throw new RequestFailedException(NtStatus.ACCESS_DENIED);
        }
    }
}
