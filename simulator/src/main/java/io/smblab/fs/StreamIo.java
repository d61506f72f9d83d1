package io.smblab.fs;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.block.BlockRequest;
import io.smblab.engine.Completion;
import io.smblab.wire.NtStatus;

/** Reads and writes through one open: the algorithms of [MS-FSA] 2.1.5.3 and 2.1.5.4. */
final class StreamIo {
    private final FileStore store;
    private final FileHandle open;
    private final boolean writeThrough;

    StreamIo(FileStore store, FileHandle open, boolean writeThrough) {
        this.store = store;
        this.open = open;
        this.writeThrough = writeThrough;
    }

    void read(long offset, int length, Completion<ReadResult> done) {
        NtStatus refusal = refuseRead(offset, length);
        if (refusal != NtStatus.SUCCESS) {
            done.complete(ReadResult.failed(refusal));
            return;
        }
        if (length == 0) {
            done.complete(new ReadResult(NtStatus.SUCCESS, Unpooled.EMPTY_BUFFER));
            return;
        }
        DataStream stream = open.stream();
        int count = (int) Math.min(length, stream.size() - offset);
        ByteBuf data = stream.content.read(offset, count);
        long onDevice = Math.max(0, Math.min(count, stream.validDataLength() - offset));
        store.device().transfer(BlockRequest.Kind.READ, stream, offset, onDevice, status -> {
            if (status == NtStatus.SUCCESS) {
                done.complete(new ReadResult(NtStatus.SUCCESS, data));
            } else {
                data.release();
                done.complete(ReadResult.failed(status));
            }
        });
    }

    private NtStatus refuseRead(long offset, int length) {
        DataStream stream = open.stream();
        if (stream == null) {
            return NtStatus.INVALID_DEVICE_REQUEST;
        }
        if (!open.hasAccess(Access.READ_DATA | Access.EXECUTE)) {
            return NtStatus.ACCESS_DENIED;
        }
        if (offset < 0 || length < 0 || offset > Long.MAX_VALUE - length) {
            return NtStatus.INVALID_PARAMETER;
        }
        if (length == 0) {
            return NtStatus.SUCCESS;
        }
        if (stream.locks.conflictsWithRead(open, offset, length)) {
            return NtStatus.FILE_LOCK_CONFLICT;
        }
        return offset >= stream.size() ? NtStatus.END_OF_FILE : NtStatus.SUCCESS;
    }

    void write(long offset, ByteBuf data, Completion<WriteResult> done) {
        DataStream stream = open.stream();
        int length = data.readableBytes();
        long sizeBefore = stream == null ? 0 : stream.size();
        long at = offset == FileHandle.AT_END_OF_FILE ? sizeBefore : offset;
        NtStatus status = store(stream, at, data);
        if (status != NtStatus.SUCCESS || length == 0) {
            done.complete(new WriteResult(status, 0));
            return;
        }
        stream.noteWritten(at + length);
        open.noteModified();
        open.noteContentChanged(stream.size() != sizeBefore);
        store.device().transfer(BlockRequest.Kind.WRITE, stream, at, length, outcome -> {
            if (outcome == NtStatus.SUCCESS && writeThrough) {
                store.device().flush(flushed -> done.complete(written(flushed, length)));
            } else {
                done.complete(written(outcome, length));
            }
        });
    }

    /** Checks and puts the data into the content; the data is gone afterwards in any case. */
    private NtStatus store(DataStream stream, long at, ByteBuf data) {
        int length = data.readableBytes();
        try {
            NtStatus refusal = refuseWrite(at, length);
            if (refusal == NtStatus.SUCCESS && length > 0) {
                stream.allocateAtLeast(at + length);
                stream.content.write(at, data);
            }
            return refusal;
        } catch (FileStoreException full) {
            return full.status();
        } finally {
            data.release();
        }
    }

    private NtStatus refuseWrite(long offset, int length) {
        DataStream stream = open.stream();
        if (stream == null) {
            return NtStatus.INVALID_DEVICE_REQUEST;
        }
        if (!open.hasAccess(Access.WRITE_DATA | Access.APPEND_DATA)) {
            return NtStatus.ACCESS_DENIED;
        }
        if (offset < 0 || offset > Long.MAX_VALUE - length) {
            return NtStatus.INVALID_PARAMETER;
        }
        if (length == 0) {
            return NtStatus.SUCCESS;
        }
        if (!open.hasAccess(Access.WRITE_DATA) && offset < stream.size()) {
            return NtStatus.ACCESS_DENIED;
        }
        if (offset + length > FileStore.FILE_BYTES_MAX) {
            return NtStatus.DISK_FULL;
        }
        boolean locked = stream.locks.conflictsWithWrite(open, offset, length);
        return locked ? NtStatus.FILE_LOCK_CONFLICT : NtStatus.SUCCESS;
    }

    private static WriteResult written(NtStatus status, int length) {
        return new WriteResult(status, status == NtStatus.SUCCESS ? length : 0);
    }
}
