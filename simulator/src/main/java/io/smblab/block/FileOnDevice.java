package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.model.Probe;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One large file, in one extent, on a file system on a device: addresses are moved by the place of the extent, and a request that
 * does not go on where an earlier one ended waits for the lookup of its place.
 *
 * <p>Assumptions: the extent is found in memory, so a lookup costs time of the host and no access to the device; so many
 * sequential streams are told apart as there are recent ends. Left out: allocation, journals, several extents.
 */
public final class FileOnDevice implements BlockDevice {
    private static final int REMEMBERED_ENDS = 256;

    private final EventScheduler scheduler;
    private final FileSystemCost cost;
    private final BlockDevice device;
    private final Set<Long> recentEnds = new LinkedHashSet<>();

    /** Creates a file that fills the device. */
    public FileOnDevice(EventScheduler scheduler, FileSystemCost cost, BlockDevice device) {
        this.scheduler = scheduler;
        this.cost = cost;
        this.device = device;
    }

    @Override
    public long capacityBytes() {
        return device.capacityBytes() - cost.firstExtent().bytes();
    }

    @Override
    public void submit(BlockRequest request, Completion<BlockResult> done) {
        request.checkWithin(capacityBytes());
        if (request.kind() == BlockRequest.Kind.FLUSH) {
            device.submit(request, done);
            return;
        }
        boolean goesOn = recentEnds.remove(request.offset());
        recentEnds.add(request.end());
        if (recentEnds.size() > REMEMBERED_ENDS) {
            recentEnds.remove(recentEnds.iterator().next());
        }
        BlockRequest moved = new BlockRequest(
                request.kind(), request.offset() + cost.firstExtent().bytes(), request.length());
        long lookup = goesOn ? 0 : cost.lookupNanos(request.length());
        if (lookup == 0) {
            device.submit(moved, done);
        } else {
            scheduler.after(
                    lookup,
                    () -> device.submit(
                            moved,
                            result ->
                                    done.complete(new BlockResult(result.outcome(), result.latencyNanos() + lookup))));
        }
    }

    @Override
    public List<Probe> probes() {
        return device.probes();
    }
}
