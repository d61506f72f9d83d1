package io.smblab.workload;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;
import io.smblab.smb2.client.ClientFile;
import io.smblab.smb2.client.Outcome;
import io.smblab.smb2.client.SmbClientException;
import io.smblab.wire.PatternByteBuf;

/** A file on a share, through the SMB2 client. */
public final class ShareTarget implements WorkloadTarget {
    private final ClientFile file;
    private final long patternSeed;

    /** Uses an open file, and closes it in the end. */
    public ShareTarget(ClientFile file) {
        this(file, 0);
    }

    /**
     * Uses an open file, and closes it in the end.
     *
     * @param patternSeed of its content, see {@link PatternByteBuf}
     */
    public ShareTarget(ClientFile file, long patternSeed) {
        this.file = file;
        this.patternSeed = patternSeed;
    }

    @Override
    public void read(long offset, int length, Completion<IoResult> done) {
        file.read(
                offset,
                length,
                outcome -> done.complete(
                        outcome.isSuccess() ? IoResult.read(outcome.value()) : failed("read", offset, outcome)));
    }

    @Override
    public void write(long offset, ByteBuf data, Completion<IoResult> done) {
        file.write(
                offset,
                data,
                outcome -> done.complete(outcome.isSuccess() ? IoResult.DONE : failed("write", offset, outcome)));
    }

    @Override
    public void flush(Completion<IoResult> done) {
        file.flush(outcome -> done.complete(outcome.isSuccess() ? IoResult.DONE : failed("flush", 0, outcome)));
    }

    @Override
    public void close(Completion<IoResult> done) {
        file.close(outcome -> done.complete(outcome.isSuccess() ? IoResult.DONE : failed("close", 0, outcome)));
    }

    @Override
    public ByteBuf content(long offset, int length) {
        return new PatternByteBuf(patternSeed, offset, length);
    }

    @Override
    public boolean hasContent() {
        return true;
    }

    private static IoResult failed(String what, long offset, Outcome<?> outcome) {
        SmbClientException failure = outcome.failure();
        return IoResult.failed(
                what + " at " + offset + ": " + failure.getMessage(),
                failure.kind() == SmbClientException.Kind.DISCONNECTED);
    }
}
