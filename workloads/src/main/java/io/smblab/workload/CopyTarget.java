package io.smblab.workload;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;

/**
 * Copies between a file on a share and a local device, as a copy engine does: each block is read at one end and then written at
 * the other. The overlap comes from the workload, which keeps several blocks under way.
 *
 * <pre>
 *   copy from the share:  read = share.read, then local.write        copy to the share:  write = local.read, then share.write
 * </pre>
 */
public final class CopyTarget implements WorkloadTarget {
    private final WorkloadTarget share;
    private final WorkloadTarget local;

    /**
     * Copies between two ends.
     *
     * @param share holds the content
     * @param local takes time only
     */
    public CopyTarget(WorkloadTarget share, WorkloadTarget local) {
        this.share = share;
        this.local = local;
    }

    @Override
    public void read(long offset, int length, Completion<IoResult> done) {
        share.read(offset, length, result -> {
            if (result.error() != null) {
                done.complete(result);
                return;
            }
            local.write(offset, result.data().retainedSlice(), stored -> {
                if (stored.error() == null) {
                    done.complete(result);
                } else {
                    result.data().release();
                    done.complete(stored);
                }
            });
        });
    }

    @Override
    public void write(long offset, ByteBuf data, Completion<IoResult> done) {
        local.read(offset, data.readableBytes(), result -> {
            if (result.error() == null) {
                share.write(offset, data, done);
            } else {
                data.release();
                done.complete(result);
            }
        });
    }

    @Override
    public void flush(Completion<IoResult> done) {
        share.flush(done);
    }

    @Override
    public void close(Completion<IoResult> done) {
        share.close(done);
    }

    @Override
    public boolean hasContent() {
        return share.hasContent();
    }
}
