package io.smblab.fs;

import io.smblab.block.BlockDevice;
import io.smblab.block.BlockRequest;
import io.smblab.block.BlockResult;
import io.smblab.engine.Completion;
import io.smblab.wire.NtStatus;
import java.util.List;

/** Spends the time that the device takes for a range of a stream: one request for each piece, done when the last one is. */
final class DeviceIo {
    private final BlockDevice device;

    DeviceIo(BlockDevice deviceOrNull) {
        this.device = deviceOrNull;
    }

    /** Reads or writes a range of a stream; without a device, or where there is nothing on it, done at once. */
    void transfer(BlockRequest.Kind kind, DataStream stream, long offset, long length, Completion<NtStatus> done) {
        if (device == null || length == 0) {
            done.complete(NtStatus.SUCCESS);
            return;
        }
        List<ExtentAllocator.Range> ranges = stream.layout().locate(offset, length);
        if (ranges.isEmpty()) {
            done.complete(NtStatus.SUCCESS);
            return;
        }
        Transfer transfer = new Transfer(ranges.size(), done);
        for (ExtentAllocator.Range range : ranges) {
            device.submit(new BlockRequest(kind, range.start(), range.length()), transfer);
        }
    }

    /** Waits until everything written is on stable storage. */
    void flush(Completion<NtStatus> done) {
        if (device == null) {
            done.complete(NtStatus.SUCCESS);
            return;
        }
        device.submit(new BlockRequest(BlockRequest.Kind.FLUSH, 0, 0), new Transfer(1, done));
    }

    /** Counts the pieces down; the first failure is the outcome. */
    private static final class Transfer implements Completion<BlockResult> {
        private final Completion<NtStatus> done;
        private int pending;
        private NtStatus status = NtStatus.SUCCESS;

        Transfer(int pending, Completion<NtStatus> done) {
            this.pending = pending;
            this.done = done;
        }

        @Override
        public void complete(BlockResult result) {
            if (status == NtStatus.SUCCESS) {
                status = statusOf(result.outcome());
            }
            if (--pending == 0) {
                done.complete(status);
            }
        }

        private static NtStatus statusOf(BlockResult.Outcome outcome) {
            return switch (outcome) {
                case OK -> NtStatus.SUCCESS;
                case MEDIUM_ERROR -> NtStatus.DEVICE_DATA_ERROR;
                case UNAVAILABLE -> NtStatus.IO_DEVICE_ERROR;
                case REJECTED -> NtStatus.INSUFFICIENT_RESOURCES;
            };
        }
    }
}
