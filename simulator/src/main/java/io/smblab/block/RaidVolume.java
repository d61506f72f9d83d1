package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.model.Probe;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * Drives joined into one volume (Patterson, Gibson and Katz 1988).
 *
 * <pre>
 *   RAID 5, 4 drives    d0   d1   d2   d3
 *   stripe 0            0    1    2    P
 *   stripe 1            4    5    P    3
 *   stripe 2            8    P    6    7
 * </pre>
 *
 * A read goes to the drives that hold the chunks. A write to RAID 5, stripe by stripe:
 * <ul>
 *   <li>all data chunks whole: data and parity are written, nothing is read;
 *   <li>most of the chunks, each of them whole: the others are read first, then data and parity are written;
 *   <li>otherwise read-modify-write: old data and old parity are read, new data and new parity written. A small write is 4
 *       accesses on 2 drives, hence random IOPS of N mu / (r + 4 w).
 * </ul>
 *
 * <p>Assumptions: computing parity takes no time here (a controller has a rate for it); a request is done when the last of its
 * drives is (fork and join). Left out: locks between two writes to one stripe, degraded operation, rebuild. Requests
 * beyond a drive's own queue wait here; those who submit bound how many there are.
 */
public final class RaidVolume implements BlockDevice {
    private final EventScheduler scheduler;
    private final RaidSpec spec;
    private final List<HardDisk> drives;
    private final List<Queue<Waiting>> waiting = new ArrayList<>();
    private final long capacityBytes;

    private record Waiting(BlockRequest request, Completion<BlockResult> done) {}

    /**
     * Joins drives.
     *
     * @param drives as many as the spec says; the smallest one counts
     */
    public RaidVolume(EventScheduler scheduler, RaidSpec spec, List<HardDisk> drives) {
        if (drives.size() != spec.drives()) {
            throw new IllegalArgumentException(drives.size() + " drives (expected " + spec.drives() + ")");
        }
        this.scheduler = scheduler;
        this.spec = spec;
        this.drives = List.copyOf(drives);
        long smallest = Long.MAX_VALUE;
        for (HardDisk drive : drives) {
            smallest = Math.min(smallest, drive.capacityBytes());
            waiting.add(new ArrayDeque<>());
        }
        capacityBytes = smallest / spec.chunk().bytes() * spec.stripeBytes();
    }

    /** How the drives are joined. */
    public RaidSpec spec() {
        return spec;
    }

    @Override
    public long capacityBytes() {
        return capacityBytes;
    }

    @Override
    public void submit(BlockRequest request, Completion<BlockResult> done) {
        request.checkWithin(capacityBytes);
        switch (request.kind()) {
            case READ -> read(request, done);
            case WRITE -> write(request, done);
            case FLUSH -> flush(done);
        }
    }

    private void read(BlockRequest request, Completion<BlockResult> done) {
        DriveAccess access = new DriveAccess(spec.drives());
        forEachPiece(
                request.offset(),
                request.length(),
                (stripe, chunk, within, length) -> access.add(
                        spec.dataDrive(stripe, chunk), BlockRequest.Kind.READ, onDrive(stripe) + within, length));
        start(access, new Join(done, access.count(), scheduler.now()));
    }

    private void write(BlockRequest request, Completion<BlockResult> done) {
        long first = request.offset() / spec.stripeBytes();
        long last = (request.end() - 1) / spec.stripeBytes();
        Join all = new Join(done, (int) (last - first + 1), scheduler.now());
        for (long stripe = first; stripe <= last; stripe++) {
            long from = Math.max(request.offset(), stripe * spec.stripeBytes());
            long to = Math.min(request.end(), (stripe + 1) * spec.stripeBytes());
            writeStripe(stripe, from, to - from, all);
        }
    }

    private void writeStripe(long stripe, long offset, long length, Completion<BlockResult> done) {
        StripeWrite plan = StripeWrite.of(spec, stripe, offset - stripe * spec.stripeBytes(), length);
        Runnable write = () -> start(plan.writes(), new Join(done, plan.writes().count(), scheduler.now()));
        if (plan.reads().count() == 0) {
            write.run();
        } else {
            start(plan.reads(), new Join(result -> write.run(), plan.reads().count(), scheduler.now()));
        }
    }

    private void flush(Completion<BlockResult> done) {
        Join all = new Join(done, drives.size(), scheduler.now());
        for (int drive = 0; drive < drives.size(); drive++) {
            enqueue(drive, new Waiting(BlockRequest.flush(), all));
        }
    }

    private long onDrive(long stripe) {
        return stripe * spec.chunk().bytes();
    }

    private interface Piece {
        void at(long stripe, int chunk, long withinChunk, long length);
    }

    private void forEachPiece(long offset, long length, Piece piece) {
        long chunkBytes = spec.chunk().bytes();
        long position = offset;
        long end = offset + length;
        while (position < end) {
            long stripe = position / spec.stripeBytes();
            long withinStripe = position % spec.stripeBytes();
            long within = withinStripe % chunkBytes;
            long bytes = Math.min(end - position, chunkBytes - within);
            piece.at(stripe, (int) (withinStripe / chunkBytes), within, bytes);
            position += bytes;
        }
    }

    private void start(DriveAccess access, Join join) {
        for (int drive = 0; drive < drives.size(); drive++) {
            for (BlockRequest request : access.of(drive)) {
                enqueue(drive, new Waiting(request, join));
            }
        }
    }

    private void enqueue(int drive, Waiting request) {
        waiting.get(drive).add(request);
        feed(drive);
    }

    private void feed(int drive) {
        HardDisk disk = drives.get(drive);
        Queue<Waiting> queue = waiting.get(drive);
        while (!queue.isEmpty() && disk.room() > 0) {
            Waiting next = queue.remove();
            disk.submit(next.request, result -> {
                feed(drive);
                next.done.complete(result);
            });
        }
    }

    /** Completes when so many parts have; the worst outcome counts. */
    private final class Join implements Completion<BlockResult> {
        private final Completion<BlockResult> done;
        private final long arrivedNanos;
        private int outstanding;
        private BlockResult.Outcome outcome = BlockResult.Outcome.OK;

        Join(Completion<BlockResult> done, int parts, long arrivedNanos) {
            this.done = done;
            this.outstanding = parts;
            this.arrivedNanos = arrivedNanos;
        }

        @Override
        public void complete(BlockResult part) {
            if (part.outcome() != BlockResult.Outcome.OK) {
                outcome = part.outcome();
            }
            if (--outstanding == 0) {
                done.complete(new BlockResult(outcome, scheduler.now() - arrivedNanos));
            }
        }
    }

    @Override
    public List<Probe> probes() {
        List<Probe> probes = new ArrayList<>();
        for (HardDisk drive : drives) {
            probes.addAll(drive.probes());
        }
        return probes;
    }
}
