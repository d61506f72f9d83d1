package io.smblab.smb2.server;

import io.netty.buffer.Unpooled;
import io.smblab.fs.Access;
import io.smblab.fs.ReadResult;
import io.smblab.smb2.message.ReadRequest;
import io.smblab.smb2.message.ReadResponse;
import io.smblab.wire.NtStatus;

/** READ ([MS-SMB2] 3.3.5.12). Data goes from the store to the transport without being copied. */
final class ReadHandler {
    void handle(RequestContext request) {
        ReadRequest body = ReadRequest.decode(request.body());
        Open open = request.requireOpen(body.fileId());
        if (body.length() > request.connection.maxReadSize || body.channel() != io.smblab.smb2.message.Channel.NONE) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        request.requireCharge(body.length());
        if (open.isPipe()) {
            open.pipe.read((int) body.length(), request);
            return;
        }
        if (open.isDirectory()) {
            throw new RequestFailedException(NtStatus.INVALID_DEVICE_REQUEST);
        }
        open.requireAnyAccess(Access.READ_DATA | Access.EXECUTE);
        if (body.offset() < 0 || body.offset() + body.length() < 0) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
        if (body.length() == 0 && body.minimumCount() == 0) {
            request.succeed(new ReadResponse(Unpooled.EMPTY_BUFFER));
            return;
        }
        if (body.length() == 0) {
            throw new RequestFailedException(NtStatus.END_OF_FILE);
        }
        open.handle.read(body.offset(), (int) body.length(), request.guarded(result -> answer(request, body, result)));
    }

    private static void answer(RequestContext request, ReadRequest body, ReadResult result) {
        if (result.status() != NtStatus.SUCCESS) {
            result.data().release();
            request.fail(result.status());
        } else if (result.data().readableBytes() < body.minimumCount()
                || !result.data().isReadable()) {
            result.data().release();
            request.fail(NtStatus.END_OF_FILE);
        } else {
            request.open.currentByteOffset = body.offset() + result.data().readableBytes();
            request.succeed(new ReadResponse(result.data(), request.connection.readPaddingBytes));
        }
    }
}
