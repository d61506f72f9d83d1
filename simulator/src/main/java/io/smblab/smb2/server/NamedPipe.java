package io.smblab.smb2.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smblab.rpc.PipeHandle;
import io.smblab.rpc.PipeResult;
import io.smblab.smb2.message.ReadResponse;
import io.smblab.wire.NtStatus;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A client's open of a pipe in message mode ([MS-FSCC] 2.4.29): what it writes goes to the service behind the pipe, and each
 * answer is read in one piece or several.
 */
final class NamedPipe {
    private final PipeHandle handle;
    private final Deque<Reading> readers = new ArrayDeque<>();
    private boolean closed;

    private record Reading(RequestContext request, int maxBytes) {}

    NamedPipe(PipeHandle handle) {
        this.handle = handle;
    }

    /** Takes a message; its bytes are copied. Whoever waits to read is answered first. */
    void write(ByteBuf message) {
        NtStatus status = handle.write(ByteBufUtil.getBytes(message));
        if (status != NtStatus.SUCCESS) {
            throw new RequestFailedException(status);
        }
        while (handle.readableBytes() > 0 && !readers.isEmpty()) {
            Reading reading = readers.remove();
            answer(reading.request(), handle.read(reading.maxBytes()));
        }
    }

    /** Answers a READ now, or when there is something to read. */
    void read(int maxBytes, RequestContext request) {
        PipeResult result = handle.read(maxBytes);
        if (result.status() != NtStatus.PIPE_EMPTY) {
            answer(request, result);
            return;
        }
        Reading reading = new Reading(request, maxBytes);
        request.pend(() -> {
            readers.remove(reading);
            request.fail(closed ? NtStatus.PIPE_DISCONNECTED : NtStatus.CANCELLED);
        });
        readers.add(reading);
    }

    /** Writes a message and takes its answer, or the part of it that fits ([MS-SMB2] 3.3.5.15.5). */
    PipeResult transceive(byte[] message, int maxBytes) {
        PipeResult result = handle.transact(message, maxBytes);
        if (isFailure(result)) {
            throw new RequestFailedException(result.status());
        }
        return result;
    }

    void close() {
        closed = true;
        while (!readers.isEmpty()) {
            readers.peek().request().cancel();
        }
    }

    private static boolean isFailure(PipeResult result) {
        return result.status() != NtStatus.SUCCESS && result.status() != NtStatus.BUFFER_OVERFLOW;
    }

    private static void answer(RequestContext request, PipeResult result) {
        if (isFailure(result)) {
            request.fail(result.status());
        } else {
            request.answer(result.status(), new ReadResponse(Unpooled.wrappedBuffer(result.data())));
        }
    }
}
