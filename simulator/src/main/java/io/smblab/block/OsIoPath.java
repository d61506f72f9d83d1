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
 * <p><b>Deadlines.</b> A sorted queue is served upwards, in batches of at most {@value #BATCH}. Before each batch comes whatever has waited too long,
 * reads {@value #READ_MILLIS} ms and writes {@value #WRITE_MILLIS} ms, and the sweep goes on from there. These are the defaults of Linux's
 * mq-deadline (block/mq-deadline.c); the elevator of Linux 2.4 counted passes instead, and is taken as the same. Flushes are not queued.
 *
 * <p>Assumptions: copying from the page cache takes no time beside the device; nothing is found in the page cache but what was read
 * ahead or waits to be written. Left out: priorities, fairness between programs. More than {@value HostQueue#MOST_WAITING} waiting requests
 * are rejected.
 */
public final class OsIoPath implements BlockDevice {
    private static final int BATCH = 16;
    private static final int READ_MILLIS = 500;
    private static final int WRITE_MILLIS = 5_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final EventScheduler scheduler;
    private final BlockDevice device;
    private final OsIoPathSpec spec;
    private final ReadAhead readAhead;
    /** Null where writes are not delayed. */
    private final WriteBehind writeBehind;

    private final Queue<Waiting> arrived = new ArrayDeque<>();
    /** By address, those of one address in order of arrival. */
    private final TreeMap<Long, Queue<Waiting>> byAddress = new TreeMap<>();

    /** Of a sorted queue, in order of arrival; some are dispatched already. */
    private final Queue<Waiting> oldestReads = new ArrayDeque<>();

    private final Queue<Waiting> oldestWrites = new ArrayDeque<>();
    private int inBatch;

    /** Those that wait for the delay to pass, or for the device. */
    private int accepted;

    private int waiting;
    private int inDevice;
    private long lastOffset = -1;

    private static final class Waiting {
        private final BlockRequest request;
        private final Completion<BlockResult> done;
        private final long arrivedNanos;
        private boolean dispatched;

        Waiting(BlockRequest request, Completion<BlockResult> done, long arrivedNanos) {
            this.request = request;
            this.done = done;
            this.arrivedNanos = arrivedNanos;
        }

        boolean isRead() {
            return request.kind() == BlockRequest.Kind.READ;
        }
    }

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
        if (request.kind() == BlockRequest.Kind.FLUSH) {
            device.submit(request, done);
            return;
        }
        if (accepted == HostQueue.MOST_WAITING) {
            done.complete(BlockResult.REJECTED);
            return;
        }
        accepted++;
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
            (entry.isRead() ? oldestReads : oldestWrites).add(entry);
        } else {
            arrived.add(entry);
        }
        feed();
    }

    private void feed() {
        while (waiting > 0 && inDevice < spec.deviceQueue()) {
            Waiting next = spec.sorted() ? sorted() : arrived.remove();
            waiting--;
            accepted--;
            inDevice++;
            device.submit(next.request, result -> {
                inDevice--;
                feed();
                next.done.complete(new BlockResult(result.outcome(), scheduler.now() - next.arrivedNanos));
            });
        }
    }

    private Waiting sorted() {
        Waiting late = inBatch < BATCH ? null : late();
        inBatch = inBatch < BATCH ? inBatch + 1 : 1;
        Waiting next = late == null ? upwards() : late;
        lastOffset = next.request.offset();
        next.dispatched = true;
        Queue<Waiting> there = byAddress.get(lastOffset);
        there.remove(next);
        if (there.isEmpty()) {
            byAddress.remove(lastOffset);
        }
        forgetDispatched(oldestReads);
        forgetDispatched(oldestWrites);
        return next;
    }

    private Waiting upwards() {
        Map.Entry<Long, Queue<Waiting>> next = byAddress.ceilingEntry(lastOffset);
        return (next == null ? byAddress.firstEntry() : next).getValue().peek();
    }

    /** What has waited longer than it may; null if nothing has. */
    private Waiting late() {
        Waiting read = oldestReads.peek();
        if (read != null && scheduler.now() - read.arrivedNanos >= READ_MILLIS * NANOS_PER_MILLI) {
            return read;
        }
        Waiting write = oldestWrites.peek();
        return write != null && scheduler.now() - write.arrivedNanos >= WRITE_MILLIS * NANOS_PER_MILLI ? write : null;
    }

    private static void forgetDispatched(Queue<Waiting> entries) {
        while (!entries.isEmpty() && entries.peek().dispatched) {
            entries.remove();
        }
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
