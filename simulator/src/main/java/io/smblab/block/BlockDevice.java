package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.model.Probe;
import java.util.List;

/** A device that spends time on requests for ranges of bytes. It holds no content: a file store keeps that. */
public interface BlockDevice {
    /** Capacity in bytes. */
    long capacityBytes();

    /**
     * Starts a request. The device queues it if it must; the completion is called on the event loop, never before this
     * method has returned unless the device takes no time at all, or rejects the request since its queue is full.
     *
     * @throws IllegalArgumentException when the request reaches beyond the capacity
     */
    void submit(BlockRequest request, Completion<BlockResult> done);

    /** What was measured, at every station of the device, in a fixed order. */
    List<Probe> probes();
}
