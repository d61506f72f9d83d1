package io.smblab.workload;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;
import io.smblab.wire.PatternByteBuf;

/** What a workload reads and writes: an open file on a share, or a device. */
public interface WorkloadTarget {
    /** Reads. A short result counts as an error of the workload. */
    void read(long offset, int length, Completion<IoResult> done);

    /**
     * Writes.
     *
     * @param data owned by the target from here on
     */
    void write(long offset, ByteBuf data, Completion<IoResult> done);

    /** Puts what was written on stable storage. */
    void flush(Completion<IoResult> done);

    /** Lets go of the target. */
    void close(Completion<IoResult> done);

    /** What a load writes that has no content of its own: where a file has known content, that again. */
    default ByteBuf content(long offset, int length) {
        return new PatternByteBuf(0, offset, length);
    }

    /** Whether reads hand over content, so that it can be checked. */
    boolean hasContent();
}
