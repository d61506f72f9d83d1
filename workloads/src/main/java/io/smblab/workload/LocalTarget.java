package io.smblab.workload;

import io.netty.buffer.ByteBuf;
import io.smblab.block.BlockDevice;
import io.smblab.block.BlockRequest;
import io.smblab.block.BlockResult;
import io.smblab.engine.Completion;
import java.util.Locale;

/** A device of the host itself, without a share between: the same workload shows what the network costs. */
public final class LocalTarget implements WorkloadTarget {
    private final BlockDevice device;

    /** Uses a device, which holds no content. */
    public LocalTarget(BlockDevice device) {
        this.device = device;
    }

    @Override
    public void read(long offset, int length, Completion<IoResult> done) {
        submit(new BlockRequest(BlockRequest.Kind.READ, offset, length), done);
    }

    @Override
    public void write(long offset, ByteBuf data, Completion<IoResult> done) {
        int length = data.readableBytes();
        data.release();
        submit(new BlockRequest(BlockRequest.Kind.WRITE, offset, length), done);
    }

    @Override
    public void flush(Completion<IoResult> done) {
        submit(new BlockRequest(BlockRequest.Kind.FLUSH, 0, 0), done);
    }

    @Override
    public void close(Completion<IoResult> done) {
        done.complete(IoResult.DONE);
    }

    @Override
    public boolean hasContent() {
        return false;
    }

    private void submit(BlockRequest request, Completion<IoResult> done) {
        if (request.end() > device.capacityBytes()) {
            done.complete(IoResult.failed(
                    words(request) + ": the volume ends at " + device.capacityBytes() + ", its load is larger", true));
            return;
        }
        device.submit(request, result -> done.complete(outcome(request, result)));
    }

    private static IoResult outcome(BlockRequest request, BlockResult result) {
        return switch (result.outcome()) {
            case OK -> IoResult.DONE;
            case MEDIUM_ERROR -> IoResult.failed(words(request) + ": medium error", false);
            case UNAVAILABLE -> IoResult.failed(words(request) + ": too many drives are gone", false);
            case REJECTED -> IoResult.failed(words(request) + ": the device's queue is full", false);
        };
    }

    private static String words(BlockRequest request) {
        return request.kind().name().toLowerCase(Locale.ROOT) + " of " + request.length() + " bytes at "
                + request.offset();
    }
}
