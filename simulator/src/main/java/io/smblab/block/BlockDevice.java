package io.smblab.block;

import io.smblab.engine.Completion;

/** A device that spends time on requests for ranges of bytes. It holds no content: a file store keeps that. */
public interface BlockDevice {
    /** Capacity in bytes. */
    long capacityBytes();

    /**
     * Starts a request. The device queues it if it must; the completion is called on the event loop, never before this
     * method has returned unless the device takes no time at all.
     */
    void submit(BlockRequest request, Completion<BlockResult> done);
}
