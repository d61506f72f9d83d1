package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.model.Probe;
import java.util.List;

/** A device that takes no time: for labs in which storage is not the question. Completes inside {@link #submit}. */
public final class InstantDevice implements BlockDevice {
    private static final BlockResult DONE = new BlockResult(BlockResult.Outcome.OK, 0);

    private final long capacityBytes;

    /** Creates a device of a capacity in bytes. */
    public InstantDevice(long capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    @Override
    public long capacityBytes() {
        return capacityBytes;
    }

    @Override
    public void submit(BlockRequest request, Completion<BlockResult> done) {
        request.checkWithin(capacityBytes);
        done.complete(DONE);
    }

    @Override
    public List<Probe> probes() {
        return List.of();
    }
}
