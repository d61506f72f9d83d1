package io.smblab.smb2.client;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Smb2Request;
import io.smblab.smb2.message.WriteRequest;
import io.smblab.smb2.message.WriteResponse;
import io.smblab.wire.Payloads;
import java.util.ArrayList;
import java.util.List;

/** One write of the application as one or more WRITEs (MS-SMB2 3.2.4.7). The data is kept until each is answered. */
final class WriteOperation {
    private final ClientFile file;
    private final Completion<Outcome<Integer>> done;
    private int waiting;
    private int written;
    private SmbClientException failure;

    WriteOperation(ClientFile file, Completion<Outcome<Integer>> done) {
        this.file = file;
        this.done = done;
    }

    /** Takes the data over. */
    void start(long offset, ByteBuf data, int maxWriteSize) {
        List<Piece> pieces = new ArrayList<>();
        try {
            int length = data.readableBytes();
            for (int from = 0; from < length || pieces.isEmpty(); from += maxWriteSize) {
                int bytes = Math.min(maxWriteSize, length - from);
                pieces.add(new Piece(offset + from, Payloads.retainedSlice(data, data.readerIndex() + from, bytes)));
            }
        } finally {
            data.release();
        }
        waiting = pieces.size();
        pieces.forEach(file.session()::submit);
    }

    /** One WRITE. */
    private final class Piece extends ClientRequest<WriteResponse> {
        private long offset;
        private ByteBuf data;

        Piece(long offset, ByteBuf data) {
            super(Command.WRITE, null, WriteResponse::decode, null);
            this.offset = offset;
            this.data = data;
            on(file).payload(data.readableBytes());
        }

        @Override
        Smb2Request body() {
            return new WriteRequest(
                    file.fileId(), offset, Payloads.retainedSlice(data, data.readerIndex(), data.readableBytes()));
        }

        @Override
        ClientRequest<?> splitOff(int maxPayloadBytes) {
            int bytes = Math.min(data.readableBytes(), maxPayloadBytes);
            Piece first = new Piece(offset, Payloads.retainedSlice(data, data.readerIndex(), bytes));
            ByteBuf rest = Payloads.retainedSlice(data, data.readerIndex() + bytes, data.readableBytes() - bytes);
            data.release();
            data = rest;
            offset += bytes;
            payload(rest.readableBytes());
            waiting++;
            return first;
        }

        @Override
        void complete(Outcome<WriteResponse> outcome) {
            int wanted = data.readableBytes();
            data.release();
            if (outcome.isSuccess() && outcome.value().count() == wanted) {
                written += wanted;
            } else if (failure == null) {
                failure = outcome.isSuccess()
                        ? SmbClientException.protocol(
                                outcome.value().count() + " of " + wanted + " bytes written", null)
                        : outcome.failure();
            }
            if (--waiting == 0) {
                done.complete(failure == null ? Outcome.success(written) : Outcome.failure(failure));
            }
        }
    }
}
