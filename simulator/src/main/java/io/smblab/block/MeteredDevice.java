package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.model.Probe;
import java.util.List;

/** Counts what passes to a device, as the counters of a storage array do: everything, whoever asked for it. */
public final class MeteredDevice implements BlockDevice {
    private final BlockDevice device;
    private long requests;
    private long bytes;
    private long outstanding;

    /**
     * What has passed.
     *
     * @param requests reads and writes
     * @param bytes that they asked for
     * @param outstanding requests of any kind without an answer; between two readings, by how many more
     */
    public record Count(long requests, long bytes, long outstanding) {
        /** What has passed since an earlier reading. */
        public Count since(Count earlier) {
            return new Count(requests - earlier.requests, bytes - earlier.bytes, outstanding - earlier.outstanding);
        }
    }

    /** Counts in front of a device. */
    public MeteredDevice(BlockDevice device) {
        this.device = device;
    }

    /** What has passed by now. */
    public Count count() {
        return new Count(requests, bytes, outstanding);
    }

    @Override
    public long capacityBytes() {
        return device.capacityBytes();
    }

    @Override
    public void submit(BlockRequest request, Completion<BlockResult> done) {
        if (request.kind() != BlockRequest.Kind.FLUSH) {
            requests++;
            bytes += request.length();
        }
        outstanding++;
        device.submit(request, result -> {
            outstanding--;
            done.complete(result);
        });
    }

    @Override
    public List<Probe> probes() {
        return device.probes();
    }
}
