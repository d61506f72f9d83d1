package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.model.Probe;
import java.util.List;

/** Counts what passes to a device, as the counters of a storage array do: everything, whoever asked for it. */
public final class MeteredDevice implements BlockDevice {
    private final BlockDevice device;
    private long requests;
    private long bytes;

    /**
     * What has passed.
     *
     * @param requests reads and writes
     * @param bytes that they asked for
     */
    public record Count(long requests, long bytes) {
        /** What has passed since an earlier reading. */
        public Count since(Count earlier) {
            return new Count(requests - earlier.requests, bytes - earlier.bytes);
        }
    }

    /** Counts in front of a device. */
    public MeteredDevice(BlockDevice device) {
        this.device = device;
    }

    /** What has passed by now. */
    public Count count() {
        return new Count(requests, bytes);
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
        device.submit(request, done);
    }

    @Override
    public List<Probe> probes() {
        return device.probes();
    }
}
