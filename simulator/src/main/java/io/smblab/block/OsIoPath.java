package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.model.Probe;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;

/**
 * The path of an operating system between programs and a device.
 *
 * <pre>
 *   program -&gt; page cache: read ahead in large requests, written later (buffered paths)
 *           -&gt; dispatch delay -&gt; queue, sorted or not, while the device has as many as it gets -&gt; device
 * </pre>
 *
 * Windows passes every request on at once, as it comes, up to the adapter's number of requests: throughput grows with the block
 * size, a few requests are answered soonest. Linux 2.4 reads through the page cache, joins sequential reads to 128 KiB whatever the
 * program asks for, and sorts a deep queue by address; each request waits in the plugged queue first. Modern Linux does the same
 * without the delay, and may keep writes in the page cache ({@link WriteBehind}).
 *
 * <p>Assumptions: copying from the page cache takes no time beside the device; nothing is found in the page cache but what was read
 * ahead or waits to be written. Left out: priorities, fairness between programs. The queue is bounded by those who submit.
 */
public final class OsIoPath implements BlockDevice {
    private final EventScheduler scheduler;
    private final BlockDevice device;
    private final OsIoPathSpec spec;
    private final ReadAhead readAhead;
    /** Null where writes are not delayed. */
    private final WriteBehind writeBehind;

    private final Queue<Waiting> arrived = new ArrayDeque<>();
    /** By address, those of one address in order of arrival. */
    private final TreeMap<Long, Queue<Waiting>> byAddress = new TreeMap<>();

    private int waiting;
    private int inDevice;
    private long lastOffset = -1;

    private record Waiting(BlockRequest request, Completion<BlockResult> done, long arrivedNanos) {}

    /** Creates an idle path to a device. */
    public OsIoPath(EventScheduler scheduler, OsIoPathSpec spec, BlockDevice device) {
        this.scheduler = scheduler;
        this.spec = spec;
        this.device = device;
        this.readAhead =
                new ReadAhead(new Dispatch(), spec.streams(), spec.coalescing().bytes());
        this.writeBehind = spec.writeBehind().bytes() == 0
                ? null
                : new WriteBehind(scheduler, new Dispatch(), spec.writeBehind().bytes());
    }

    @Override
    public long capacityBytes() {
        return device.capacityBytes();
    }

    @Override
    public void submit(BlockRequest request, Completion<BlockResult> done) {
        request.checkWithin(capacityBytes());
        long now = scheduler.now();
        if (writeBehind != null && delayed(request, done, now)) {
            return;
        }
        if (request.kind() == BlockRequest.Kind.READ
                && readAhead.read(
                        request,
                        () -> done.complete(new BlockResult(BlockResult.Outcome.OK, scheduler.now() - now)),
                        () -> dispatch(request, done))) {
            return;
        }
        dispatch(request.kind() == BlockRequest.Kind.READ ? readOn(request) : request, done);
    }

    /** What the page cache does with a request; false for one that it passes on. */
    private boolean delayed(BlockRequest request, Completion<BlockResult> done, long now) {
        Runnable copied = () -> scheduler.after(
                Math.max(1, spec.copyRate().nanosFor(request.length())),
                () -> done.complete(new BlockResult(BlockResult.Outcome.OK, scheduler.now() - now)));
        switch (request.kind()) {
            case WRITE -> writeBehind.write(request, copied);
            case FLUSH ->
                writeBehind.flush(() -> dispatch(
                        request, result -> done.complete(new BlockResult(result.outcome(), scheduler.now() - now))));
            case READ -> {
                if (!writeBehind.covers(request)) {
                    return false;
                }
                copied.run();
            }
        }
        return true;
    }

    private BlockRequest readOn(BlockRequest request) {
        long most = capacityBytes() - request.offset();
        return BlockRequest.read(
                request.offset(),
                Math.min(most, request.length() + spec.readOn().bytes()));
    }

    private void dispatch(BlockRequest request, Completion<BlockResult> done) {
        Waiting entry = new Waiting(request, done, scheduler.now());
        if (spec.dispatchDelay().nanos() == 0) {
            enqueue(entry);
        } else {
            scheduler.after(spec.dispatchDelay().nanos(), () -> enqueue(entry));
        }
    }

    private void enqueue(Waiting entry) {
        waiting++;
        if (spec.sorted()) {
            byAddress
                    .computeIfAbsent(entry.request.offset(), any -> new ArrayDeque<>())
                    .add(entry);
        } else {
            arrived.add(entry);
        }
        feed();
    }

    private void feed() {
        while (waiting > 0 && inDevice < spec.deviceQueue()) {
            Waiting next = spec.sorted() ? upwards() : arrived.remove();
            waiting--;
            inDevice++;
            device.submit(next.request, result -> {
                inDevice--;
                feed();
                next.done.complete(new BlockResult(result.outcome(), scheduler.now() - next.arrivedNanos));
            });
        }
    }

    private Waiting upwards() {
        Map.Entry<Long, Queue<Waiting>> next = byAddress.ceilingEntry(lastOffset);
        if (next == null) {
            next = byAddress.firstEntry();
        }
        lastOffset = next.getKey();
        Waiting entry = next.getValue().remove();
        if (next.getValue().isEmpty()) {
            byAddress.remove(next.getKey());
        }
        return entry;
    }

    /** The host is gone: what waits in its page cache is lost. */
    public void abandon() {
        if (writeBehind != null) {
            writeBehind.abandon();
        }
    }

    @Override
    public List<Probe> probes() {
        return new ArrayList<>(device.probes());
    }

    /** The device as the read-ahead of the page cache sees it: behind the queue. */
    private final class Dispatch implements BlockDevice {
        @Override
        public long capacityBytes() {
            return device.capacityBytes();
        }

        @Override
        public void submit(BlockRequest request, Completion<BlockResult> done) {
            dispatch(request, done);
        }

        @Override
        public List<Probe> probes() {
            return List.of();
        }
    }
}
