package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.model.Probe;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * The queue of a host before a device that holds so many requests: what is beyond that waits here, in order of arrival, and does not come
 * back as an error. So a load of 128 requests on a SATA drive shows the drive 32 at a time. More than {@value #MOST_WAITING} are rejected. Flushes
 * pass it.
 */
public final class HostQueue implements BlockDevice {
    /** No host queues more than some thousands: whoever sends a million has lost count. */
    static final int MOST_WAITING = 1 << 20;

    private final EventScheduler scheduler;
    private final BlockDevice device;
    private final int depth;
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private int inDevice;

    private record Waiting(BlockRequest request, Completion<BlockResult> done, long arrivedNanos) {}

    /**
     * Creates an empty queue.
     *
     * @param depth how many requests the device holds, 1 or more
     */
    public HostQueue(EventScheduler scheduler, BlockDevice device, int depth) {
        if (depth < 1) {
            throw new IllegalArgumentException("depth " + depth + " (expected 1 or more)");
        }
        this.scheduler = scheduler;
        this.device = device;
        this.depth = depth;
    }

    @Override
    public long capacityBytes() {
        return device.capacityBytes();
    }

    @Override
    public void submit(BlockRequest request, Completion<BlockResult> done) {
        request.checkWithin(capacityBytes());
        if (request.kind() == BlockRequest.Kind.FLUSH || inDevice < depth && waiting.isEmpty()) {
            pass(request, done, scheduler.now());
        } else if (waiting.size() == MOST_WAITING) {
            done.complete(BlockResult.REJECTED);
        } else {
            waiting.add(new Waiting(request, done, scheduler.now()));
        }
    }

    private void pass(BlockRequest request, Completion<BlockResult> done, long arrivedNanos) {
        boolean counted = request.kind() != BlockRequest.Kind.FLUSH;
        inDevice += counted ? 1 : 0;
        device.submit(request, result -> {
            inDevice -= counted ? 1 : 0;
            feed();
            done.complete(new BlockResult(result.outcome(), scheduler.now() - arrivedNanos));
        });
    }

    private void feed() {
        while (!waiting.isEmpty() && inDevice < depth) {
            Waiting next = waiting.remove();
            pass(next.request, next.done, next.arrivedNanos);
        }
    }

    @Override
    public List<Probe> probes() {
        return device.probes();
    }
}
