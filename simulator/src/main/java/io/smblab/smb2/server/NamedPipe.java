package io.smblab.smb2.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smblab.smb2.message.ReadResponse;
import io.smblab.wire.NtStatus;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.UnaryOperator;

/**
 * One end of a pipe in message mode ([MS-FSCC] 2.4.29): each message written is answered by the service behind the pipe with
 * one message, which is then read in one piece or several.
 */
final class NamedPipe {
    /** Messages that wait to be read; a client that only writes gets no further. */
    private static final int MAX_MESSAGES = 64;

    private final UnaryOperator<byte[]> service;
    private final Deque<byte[]> outbound = new ArrayDeque<>();
    private final Deque<Reading> readers = new ArrayDeque<>();
    private boolean closed;

    private record Reading(RequestContext request, int maxBytes) {}

    /**
     * A part of a message.
     *
     * @param bytes what fitted
     * @param more whether the message goes on
     */
    record Part(byte[] bytes, boolean more) {}

    NamedPipe(UnaryOperator<byte[]> service) {
        this.service = service;
    }

    /** Takes a message; its bytes are copied. */
    void write(ByteBuf message) {
        write(ByteBufUtil.getBytes(message));
    }

    private void write(byte[] message) {
        if (outbound.size() >= MAX_MESSAGES) {
            throw new RequestFailedException(NtStatus.PIPE_BUSY);
        }
        byte[] answer = service.apply(message);
        if (answer.length > 0) {
            outbound.add(answer);
        }
        while (!outbound.isEmpty() && !readers.isEmpty()) {
            Reading reading = readers.remove();
            answer(reading.request(), take(reading.maxBytes()));
        }
    }

    /** Answers a READ now, or when there is something to read. */
    void read(int maxBytes, RequestContext request) {
        if (!outbound.isEmpty()) {
            answer(request, take(maxBytes));
            return;
        }
        Reading reading = new Reading(request, maxBytes);
        request.pend(() -> {
            readers.remove(reading);
            request.fail(closed ? NtStatus.PIPE_DISCONNECTED : NtStatus.CANCELLED);
        });
        readers.add(reading);
    }

    /** Writes a message and takes its answer ([MS-SMB2] 3.3.5.15.5). */
    Part transceive(byte[] message, int maxBytes) {
        write(message);
        if (outbound.isEmpty()) {
            throw new RequestFailedException(NtStatus.PIPE_EMPTY);
        }
        return take(maxBytes);
    }

    void close() {
        closed = true;
        outbound.clear();
        while (!readers.isEmpty()) {
            readers.peek().request().cancel();
        }
    }

    private Part take(int maxBytes) {
        byte[] message = outbound.remove();
        if (message.length <= maxBytes) {
            return new Part(message, false);
        }
        outbound.addFirst(Arrays.copyOfRange(message, maxBytes, message.length));
        return new Part(Arrays.copyOf(message, maxBytes), true);
    }

    private static void answer(RequestContext request, Part part) {
        ReadResponse body = new ReadResponse(Unpooled.wrappedBuffer(part.bytes()));
        request.answer(part.more() ? NtStatus.BUFFER_OVERFLOW : NtStatus.SUCCESS, body);
    }
}
