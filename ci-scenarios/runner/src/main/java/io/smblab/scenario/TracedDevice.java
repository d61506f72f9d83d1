package io.smblab.scenario;

import io.smblab.block.BlockDevice;
import io.smblab.block.BlockRequest;
import io.smblab.block.BlockResult;
import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.Trace;
import io.smblab.model.Probe;
import java.util.List;

/** Notes every completed request of a load, so that two runs can be compared. */
final class TracedDevice implements BlockDevice {
    private final BlockDevice device;
    private final EventScheduler scheduler;
    private final Trace trace;
    private final int component;
    private final int[] what;

    TracedDevice(String name, BlockDevice device, EventScheduler scheduler, Trace trace) {
        this.device = device;
        this.scheduler = scheduler;
        this.trace = trace;
        this.component = trace.id(name);
        BlockRequest.Kind[] kinds = BlockRequest.Kind.values();
        this.what = new int[kinds.length];
        for (BlockRequest.Kind kind : kinds) {
            what[kind.ordinal()] = trace.id(kind.name());
        }
    }

    @Override
    public long capacityBytes() {
        return device.capacityBytes();
    }

    @Override
    public void submit(BlockRequest request, Completion<BlockResult> done) {
        device.submit(request, result -> {
            trace.event(scheduler.now(), component, what[request.kind().ordinal()], request.offset(), request.length());
            done.complete(result);
        });
    }

    @Override
    public List<Probe> probes() {
        return device.probes();
    }
}
