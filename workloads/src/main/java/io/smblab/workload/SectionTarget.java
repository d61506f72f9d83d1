package io.smblab.workload;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;

/** Part of another target, from some byte on. */
public final class SectionTarget implements WorkloadTarget {
    private final WorkloadTarget target;
    private final long start;
    private long movedBytes;

    /**
     * Uses another target, and closes it in the end.
     *
     * @param start its byte that is byte 0 of this one
     */
    public SectionTarget(WorkloadTarget target, long start) {
        this.target = target;
        this.start = start;
    }

    @Override
    public void read(long offset, int length, Completion<IoResult> done) {
        target.read(start + offset, length, result -> {
            count(result, length);
            done.complete(result);
        });
    }

    @Override
    public void write(long offset, ByteBuf data, Completion<IoResult> done) {
        int length = data.readableBytes();
        target.write(start + offset, data, result -> {
            count(result, length);
            done.complete(result);
        });
    }

    private void count(IoResult result, int length) {
        movedBytes += result.error() == null ? length : 0;
    }

    /** Bytes that were read and written without error. */
    public long movedBytes() {
        return movedBytes;
    }

    @Override
    public void flush(Completion<IoResult> done) {
        target.flush(done);
    }

    @Override
    public void close(Completion<IoResult> done) {
        target.close(done);
    }

    @Override
    public ByteBuf content(long offset, int length) {
        return target.content(start + offset, length);
    }

    @Override
    public boolean hasContent() {
        return target.hasContent();
    }
}
