package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.model.Probe;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;

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
 * A read goes to the drives that hold the chunks; of two copies to the drive with fewer requests, of equal ones to the nearer.
 * A write to a level with parity, stripe by stripe:
 * <ul>
 *   <li>all data chunks whole: data and parity are written, nothing is read;
 *   <li>most of the chunks, each of them whole: the others are read first, then data and parity are written;
 *   <li>otherwise read-modify-write: old data and old parity are read, new data and new parity written. A small write is 4
 *       accesses on 2 drives in RAID 5 and 6 on 3 in RAID 6, hence random IOPS of N mu / (r + 4 w) and N mu / (r + 6 w).
 * </ul>
 * <b>Degraded.</b> What lay on a failed drive is read from the others of its stripe, from as many as hold data; in RAID 6 the
 * second parity, which is on another drive in each stripe, only when one more is missing: the first takes an exclusive or. What would be
 * written there goes into the parity alone. When more drives are gone than the level can replace, requests that need them fail.
 * <b>Medium errors.</b> What one drive cannot read is computed from the others of its stripe and written over the bad place; when
 * nothing replaces it (RAID 0, or a drive is missing already), the host gets the error.
 * <b>Rebuild.</b> A drive that replaces a failed one is filled in order of address, at most at a given rate, beside the work of
 * the host; below the point reached it serves as any other.
 *
 * <p>Assumptions: computing parity takes no time here (a controller has a rate for it); a request is done when the last of its
 * drives is (fork and join). Left out: locks between two writes to one stripe, checkpoints of a rebuild. Requests
 * beyond a drive's own queue wait here; those who submit bound how many there are.
 */
public final class RaidVolume implements BlockDevice {
    private final EventScheduler scheduler;
    private final RaidSpec spec;
    private final List<Member> members = new ArrayList<>();
    private final long capacityBytes;
    private final StripeGathering gathering;

    /** By the place of the drive that is being filled. */
    private final Map<Integer, Rebuild> rebuilds = new TreeMap<>();

    private long repaired;

    /** A request to one drive; a read that fails is computed from the others, unless it is itself part of that. */
    private record Waiting(BlockRequest request, Completion<BlockResult> done, boolean recovering) {}

    /** A place in the array, whichever drive is in it. */
    private static final class Member {
        private Drive drive;
        private final Queue<Waiting> waiting = new ArrayDeque<>();
        /** Stripes from here on are missing; {@link Long#MAX_VALUE} for a drive that is well. */
        private long validStripes = Long.MAX_VALUE;

        private boolean failed;
        private int outstanding;
        private long lastEnd;

        Member(Drive drive) {
            this.drive = drive;
        }
    }

    /**
     * Joins drives.
     *
     * @param drives as many as the spec says; the smallest one counts
     */
    public RaidVolume(EventScheduler scheduler, RaidSpec spec, List<? extends Drive> drives) {
        this(scheduler, spec, drives, new TimeSpan(0));
    }

    /**
     * Joins drives without a controller that would gather writes.
     *
     * @param gather how long the first part of a stripe of a level with parity waits for the rest, when it is written sequentially
     */
    public RaidVolume(EventScheduler scheduler, RaidSpec spec, List<? extends Drive> drives, TimeSpan gather) {
        if (drives.size() != spec.drives()) {
            throw new IllegalArgumentException(drives.size() + " drives (expected " + spec.drives() + ")");
        }
        this.scheduler = scheduler;
        this.spec = spec;
        long smallest = Long.MAX_VALUE;
        for (Drive drive : drives) {
            smallest = Math.min(smallest, drive.capacityBytes());
            members.add(new Member(drive));
        }
        capacityBytes = smallest / spec.chunk().bytes() * spec.stripeBytes();
        gathering = new StripeGathering(
                scheduler,
                spec.stripeBytes(),
                spec.parityDrives() == 0 ? 0 : gather.nanos(),
                () -> members.stream().anyMatch(member -> member.outstanding > 0),
                this::writeStripe);
    }

    /** How the drives are joined. */
    public RaidSpec spec() {
        return spec;
    }

    @Override
    public long capacityBytes() {
        return capacityBytes;
    }

    /** A drive stops answering. What it was asked before is still answered; nothing more is sent to it. */
    public void failDrive(int drive) {
        Member member = members.get(drive);
        member.failed = true;
        member.validStripes = 0;
        if (rebuilds.containsKey(drive)) {
            rebuilds.get(drive).stop();
        }
    }

    /**
     * Puts a new drive into the place of a failed one and starts to fill it.
     *
     * @param rate at most so much is written to it per second
     * @param rebuilt gets the time it took, in nanoseconds
     */
    public Rebuild replaceDrive(int drive, Drive replacement, DataRate rate, Completion<Long> rebuilt) {
        return replaceDrive(drive, replacement, rate, 0, rebuilt);
    }

    /**
     * Puts a new drive into the place of a failed one, and goes on with a rebuild that has come so far.
     *
     * @param done share of the drive that is filled already, 0 to below 1
     */
    public Rebuild replaceDrive(int drive, Drive replacement, DataRate rate, double done, Completion<Long> rebuilt) {
        Member member = members.get(drive);
        if (!member.failed || spec.level() == 0) {
            throw new IllegalArgumentException(
                    "drive " + drive + " (expected one that failed, in a level with redundancy)");
        }
        if (replacement.capacityBytes()
                < capacityBytes / spec.stripeBytes() * spec.chunk().bytes()) {
            throw new IllegalArgumentException("replacement of " + replacement.capacityBytes() + " bytes: too small");
        }
        member.drive = replacement;
        member.failed = false;
        Rebuild rebuild = new Rebuild(scheduler, this, drive, replacement, rate, rebuilt);
        rebuilds.put(drive, rebuild);
        rebuild.start((long) (done * stripes()));
        return rebuild;
    }

    /** The rebuilds that were begun, by the place of the new drive; of one place the last. */
    public Map<Integer, Rebuild> rebuilds() {
        return Collections.unmodifiableMap(rebuilds);
    }

    /** How many drives are missing or not yet rebuilt. */
    public int missingDrives() {
        return (int) members.stream()
                .filter(member -> member.validStripes != Long.MAX_VALUE)
                .count();
    }

    long stripes() {
        return capacityBytes / spec.stripeBytes();
    }

    void rebuiltUpTo(int drive, long stripe) {
        members.get(drive).validStripes = stripe >= stripes() ? Long.MAX_VALUE : stripe;
    }

    private Health healthOf(long stripe) {
        return drive -> isMissing(drive, stripe);
    }

    private boolean isMissing(int drive, long stripe) {
        return stripe >= members.get(drive).validStripes;
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
        DriveAccess access = new DriveAccess();
        boolean[] possible = {true};
        forEachPiece(
                request.offset(),
                request.length(),
                (stripe, chunk, within, length) ->
                        possible[0] &= readPiece(access, stripe, chunk, onDrive(stripe) + within, length));
        if (possible[0]) {
            start(access, done);
        } else {
            done.complete(new BlockResult(BlockResult.Outcome.UNAVAILABLE, 0));
        }
    }

    private boolean readPiece(DriveAccess access, long stripe, int chunk, long offset, long length) {
        int drive = spec.dataDrive(stripe, chunk);
        if (spec.isMirrored()) {
            drive = betterCopy(drive, stripe, offset);
        }
        if (!isMissing(drive, stripe)) {
            access.add(drive, BlockRequest.Kind.READ, offset, length);
            return true;
        }
        return readOthers(access, stripe, drive, offset, length);
    }

    /** Reads what is needed to compute one drive's part of a stripe. */
    boolean readOthers(DriveAccess access, long stripe, int wanted, long offset, long length) {
        if (spec.isMirrored()) {
            int copy = wanted ^ 1;
            if (isMissing(copy, stripe)) {
                return false;
            }
            access.add(copy, BlockRequest.Kind.READ, offset, length);
            return true;
        }
        int found = 0;
        for (int place = 0; place < spec.drives() && found < spec.dataDrives(); place++) {
            int drive = spec.driveInOrderOfUse(stripe, place);
            if (drive != wanted && !isMissing(drive, stripe)) {
                access.add(drive, BlockRequest.Kind.READ, offset, length);
                found++;
            }
        }
        return spec.parityDrives() > 0 && found == spec.dataDrives();
    }

    private int betterCopy(int first, long stripe, long offset) {
        if (isMissing(first, stripe) || isMissing(first + 1, stripe)) {
            return isMissing(first, stripe) ? first + 1 : first;
        }
        Member one = members.get(first);
        Member other = members.get(first + 1);
        if (one.lastEnd == offset || other.lastEnd == offset) {
            return one.lastEnd == offset ? first : first + 1;
        }
        if (one.outstanding != other.outstanding) {
            return one.outstanding < other.outstanding ? first : first + 1;
        }
        return Math.abs(one.lastEnd - offset) <= Math.abs(other.lastEnd - offset) ? first : first + 1;
    }

    private void write(BlockRequest request, Completion<BlockResult> done) {
        long first = request.offset() / spec.stripeBytes();
        long last = (request.end() - 1) / spec.stripeBytes();
        // What needs nothing read first goes in one access to each drive, where its chunks of neighbouring stripes
        // follow each other.
        DriveAccess plain = new DriveAccess();
        Join all = new Join(done, (int) (last - first + 2), scheduler.now());
        boolean sequential = gathering.isSequential(request);
        for (long stripe = first; stripe <= last; stripe++) {
            long from = Math.max(request.offset(), stripe * spec.stripeBytes());
            long to = Math.min(request.end(), (stripe + 1) * spec.stripeBytes());
            StripeWrite plan = to - from == spec.stripeBytes() || spec.parityDrives() == 0
                    ? StripeWrite.of(spec, stripe, from - stripe * spec.stripeBytes(), to - from, healthOf(stripe))
                    : null;
            if (plan != null && plan.reads().count() == 0) {
                plain.addAll(plan.writes());
                all.complete(new BlockResult(BlockResult.Outcome.OK, 0));
            } else {
                // Only the last stripe of a request is gone on with by another.
                gathering.write(from, to - from, sequential && stripe == last, all);
            }
        }
        start(plain, all);
    }

    private void writeStripe(long offset, long length, Completion<BlockResult> done) {
        long stripe = offset / spec.stripeBytes();
        StripeWrite plan = StripeWrite.of(spec, stripe, offset - stripe * spec.stripeBytes(), length, healthOf(stripe));
        if (plan == null) {
            done.complete(new BlockResult(BlockResult.Outcome.UNAVAILABLE, 0));
        } else {
            readThenWrite(plan, done);
        }
    }

    /**
     * Writes several ranges of one stripe, or of one chunk in a level without parity, as they come from a cache: old data and parity are read once for all of
     * them, or the data that stays, whichever are fewer accesses.
     */
    void writeTogether(List<BlockRequest> writes, Completion<BlockResult> done) {
        long stripe = writes.get(0).offset() / spec.stripeBytes();
        boolean well = true;
        for (int drive = 0; drive < spec.drives() && spec.parityDrives() > 0; drive++) {
            well &= !isMissing(drive, stripe);
        }
        if (writes.size() > 1 && spec.parityDrives() > 0 && well) {
            readThenWrite(StripeWrite.together(spec, stripe, writes), done);
            return;
        }
        Join all = new Join(done, writes.size(), scheduler.now());
        writes.forEach(write -> writeStripe(write.offset(), write.length(), all));
    }

    private void readThenWrite(StripeWrite plan, Completion<BlockResult> done) {
        if (plan.reads().count() == 0) {
            start(plan.writes(), done);
            return;
        }
        start(plan.reads(), read -> {
            if (read.outcome() == BlockResult.Outcome.OK) {
                start(plan.writes(), done);
            } else {
                done.complete(read);
            }
        });
    }

    private void flush(Completion<BlockResult> done) {
        List<Integer> present = new ArrayList<>();
        for (int drive = 0; drive < members.size(); drive++) {
            if (!members.get(drive).failed) {
                present.add(drive);
            }
        }
        Join all = new Join(done, present.size(), scheduler.now());
        present.forEach(drive -> enqueue(drive, new Waiting(BlockRequest.flush(), all, false)));
    }

    long onDrive(long stripe) {
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

    /** Sends accesses to the drives; the completion is called when the last of them is done. There must be one at least. */
    void start(DriveAccess access, Completion<BlockResult> done) {
        start(access, new Join(done, access.count(), scheduler.now()), false);
    }

    private void start(DriveAccess access, Join join, boolean recovering) {
        if (access.count() == 0) {
            // Everything written lay on drives that are gone, and the parity too: nothing to do.
            join.nothing();
            return;
        }
        access.forEachDrive((drive, requests) ->
                requests.forEach(request -> enqueue(drive, new Waiting(request, join, recovering))));
    }

    private void enqueue(int drive, Waiting request) {
        Member member = members.get(drive);
        member.waiting.add(request);
        member.outstanding++;
        member.lastEnd = request.request.end();
        feed(drive, member);
    }

    private void feed(int drive, Member member) {
        while (!member.waiting.isEmpty() && member.drive.room() > 0) {
            Waiting next = member.waiting.remove();
            member.drive.submit(next.request, result -> {
                member.outstanding--;
                feed(drive, member);
                if (result.outcome() == BlockResult.Outcome.MEDIUM_ERROR && !next.recovering && spec.level() != 0) {
                    recover(drive, next);
                } else {
                    next.done.complete(result);
                }
            });
        }
    }

    /** Computes what a drive could not read from the others, gives it out, and writes it over the bad place. */
    private void recover(int drive, Waiting lost) {
        DriveAccess others = new DriveAccess();
        long chunkBytes = spec.chunk().bytes();
        long position = lost.request.offset();
        boolean possible = true;
        while (possible && position < lost.request.end()) {
            long stripe = position / chunkBytes;
            long length = Math.min(lost.request.end(), (stripe + 1) * chunkBytes) - position;
            possible = readOthers(others, stripe, drive, position, length);
            position += length;
        }
        if (!possible) {
            lost.done.complete(new BlockResult(BlockResult.Outcome.MEDIUM_ERROR, 0));
            return;
        }
        Completion<BlockResult> computed = result -> {
            if (result.outcome() == BlockResult.Outcome.OK) {
                repaired++;
                BlockRequest write = BlockRequest.write(lost.request.offset(), lost.request.length());
                enqueue(drive, new Waiting(write, written -> {}, false));
            }
            lost.done.complete(result);
        };
        start(others, new Join(computed, others.count(), scheduler.now()), true);
    }

    /** How many reads of a drive failed and were made good from the others. */
    public long repaired() {
        return repaired;
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

        void nothing() {
            done.complete(new BlockResult(outcome, scheduler.now() - arrivedNanos));
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
        for (Member member : members) {
            probes.addAll(member.drive.probes());
        }
        return probes;
    }
}
