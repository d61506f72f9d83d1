package io.smblab.smb2.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.engine.Completion;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.ReadRequest;
import io.smblab.smb2.message.ReadResponse;
import io.smblab.smb2.message.Smb2Request;
import io.smblab.wire.NtStatus;
import io.smblab.wire.Payloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One read of the application as one or more READs (MS-SMB2 3.2.4.6): no larger than MaxReadSize and the credits at hand. */
final class ReadOperation {
    private final ClientFile file;
    private final Completion<Outcome<ByteBuf>> done;
    private final TreeMap<Long, Part> parts = new TreeMap<>();
    private int waiting;
    private SmbClientException failure;

    /** What one READ asked for and got. */
    private record Part(int wanted, ByteBuf data) {}

    ReadOperation(ClientFile file, Completion<Outcome<ByteBuf>> done) {
        this.file = file;
        this.done = done;
    }

    void start(long offset, int length, int maxReadSize) {
        List<Piece> pieces = new ArrayList<>();
        for (long at = offset; at < offset + length || pieces.isEmpty(); at += maxReadSize) {
            pieces.add(new Piece(at, (int) Math.min(maxReadSize, offset + length - at)));
        }
        // All are counted before the first is submitted: it may be answered at once.
        waiting = pieces.size();
        pieces.forEach(file.session()::submit);
    }

    /** One READ. */
    private final class Piece extends ClientRequest<ReadResponse> {
        private long offset;
        private int length;

        Piece(long offset, int length) {
            super(Command.READ, null, ReadResponse::decode, null);
            this.offset = offset;
            resize(length);
            on(file).accepting(NtStatus.END_OF_FILE);
        }

        private void resize(int newLength) {
            length = newLength;
            payload(newLength);
        }

        @Override
        Smb2Request body() {
            return new ReadRequest(file.fileId(), offset, length);
        }

        @Override
        ClientRequest<?> splitOff(int maxPayloadBytes) {
            Piece first = new Piece(offset, Math.min(length, maxPayloadBytes));
            offset += first.length;
            resize(length - first.length);
            waiting++;
            return first;
        }

        @Override
        void complete(Outcome<ReadResponse> outcome) {
            if (outcome.isSuccess()) {
                ByteBuf data = outcome.value() == null
                        ? Unpooled.EMPTY_BUFFER
                        : outcome.value().data();
                parts.put(offset, new Part(length, data));
            } else if (failure == null) {
                failure = outcome.failure();
            }
            if (--waiting == 0) {
                finish();
            }
        }
    }

    private void finish() {
        List<ByteBuf> data = new ArrayList<>();
        boolean whole = failure == null;
        for (Map.Entry<Long, Part> entry : parts.entrySet()) {
            Part part = entry.getValue();
            if (whole) {
                data.add(part.data());
                // Behind a short part nothing belongs to the result: the file ended there.
                whole = part.data().readableBytes() == part.wanted();
            } else {
                part.data().release();
            }
        }
        done.complete(failure == null ? Outcome.success(Payloads.coalesce(data)) : Outcome.failure(failure));
    }
}
