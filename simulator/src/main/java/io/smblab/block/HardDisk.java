package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.model.Discipline;
import io.smblab.model.Fifo;
import io.smblab.model.Probe;
import io.smblab.model.Resource;
import io.smblab.model.SerialLine;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;

/**
 * A hard disk: one actuator that serves one request at a time, and a bounded queue. See {@link DriveMechanics} for the formula,
 * its assumptions and its limits. A flush takes the overhead of a command after the writes that came before it are on the medium;
 * reads and later writes do not keep it. Reads of what an earlier read-ahead left in the cache pass those that need the arm; they are
 * measured as {@code name.cache}.
 *
 * <p><b>Commands.</b> The drive reads one command for the arm after the other, each for the overhead of a hit; what the overhead of a command
 * is longer passes side by side with others and with the arm.
 *
 * <p><b>Write cache.</b> When it is on, a write is answered as soon as the drive has the data, while there is room: so many places as the drive
 * holds requests, and so many bytes as its cache has. A write that continues one in the cache joins it, up to a track. Further ones wait
 * for a place to be on the medium, and the host then sees the rate of the sorted mechanics, whatever its own depth. Other requests come
 * before cached writes until the cache is three quarters full, or a flush waits for them. Left out: reads answered from what was written,
 * segments of read-ahead that give way, a time after which the cache is written whatever comes.
 *
 * <p>A read of a damaged place keeps the arm for the time that the drive tries again, and ends as a medium error. A write heals the place:
 * the drive keeps the data elsewhere.
 */
public final class HardDisk implements Drive {
    private static final double NEARLY_FULL = 0.75;

    private final EventScheduler scheduler;
    private final DriveSpec spec;
    private final DriveMechanics mechanics;
    private final Resource<DriveJob> actuator;
    private final SerialLine cache;
    private final BadSectors bad = new BadSectors();
    /** Writes for which the write cache has no room yet. */
    private final Queue<CachedWrite> waiting = new ArrayDeque<>();
    /** Places and bytes that are answered and not on the medium. */
    private int cachedPlaces;

    private long cachedBytes;
    /** Cached writes that the arm has not begun, by their end: one that goes on there joins. */
    private final Map<Long, DriveJob> open = new TreeMap<>();

    /** When the drive has read all commands for the arm. */
    private long commandsReadNanos;

    private final long cacheBytes;
    private final long trackBytes;
    /** Requests that the host waits for; counted with the write cache on only. */
    private int unanswered;

    private record CachedWrite(DriveJob job, Completion<BlockResult> done, long arrivedNanos) {}

    private final Flushes flushes = new Flushes();

    /**
     * Creates an idle drive.
     *
     * @param name as reports print it
     * @param spindlePhase where the platter stands at lab time 0, as a share of a turn, 0 to below 1
     */
    public HardDisk(String name, EventScheduler scheduler, DriveSpec spec, double spindlePhase) {
        this.scheduler = scheduler;
        this.spec = spec;
        this.cacheBytes =
                spec.cache().bytes() == 0 ? Long.MAX_VALUE : spec.cache().bytes();
        this.trackBytes =
                (long) (spec.outerRate().bytesPerSecond() * spec.rotation().nanos() / 1e9);
        this.mechanics = new DriveMechanics(spec, spindlePhase);
        this.actuator = new Resource<>(
                name,
                scheduler,
                1,
                (spec.writeCache() ? 2 : 1) * spec.queueDepth() - 1,
                discipline(spec.scheduling()),
                this::serviceNanos);
        this.cache = new SerialLine(name + ".cache", scheduler, SerialLine.NO_LIMIT);
    }

    private long serviceNanos(DriveJob job) {
        open.remove(job.offset + job.length, job);
        long nanos = mechanics.serve(job.write, job.offset, job.length, job.readyNanos, scheduler.now());
        if (job.write) {
            bad.heal(job.offset, job.length);
        } else if (bad.touch(job.offset, job.length)) {
            job.outcome = BlockResult.Outcome.MEDIUM_ERROR;
            nanos += spec.errorRecovery().nanos();
        }
        return nanos;
    }

    @Override
    public void damage(long offset, long length) {
        bad.add(offset, length);
    }

    private Discipline<DriveJob> discipline(DriveScheduling scheduling) {
        return switch (scheduling) {
            case FIFO -> new Fifo<>();
            case ELEVATOR -> new DriveQueue(this::distanceUpwards, this::yields);
            case SHORTEST_POSITIONING -> new DriveQueue(this::positioning, this::yields);
            case AGED_SHORTEST_POSITIONING -> {
                double perNano =
                        DriveScheduling.TURNS_PER_SECOND * spec.rotation().nanos() / 1e9;
                yield new DriveQueue(
                        job -> positioning(job) - perNano * (scheduler.now() - job.arrivedNanos()), this::yields);
            }
        };
    }

    private double positioning(DriveJob job) {
        return mechanics.positioningNanos(job.write, job.offset, job.readyNanos, scheduler.now());
    }

    private boolean yields(DriveJob job) {
        return job.cached && !isNearlyFull() && !flushes.isAwaited(job.numbers.get(0));
    }

    private boolean isNearlyFull() {
        return !waiting.isEmpty()
                || cachedPlaces >= NEARLY_FULL * spec.queueDepth()
                || cachedBytes >= NEARLY_FULL * cacheBytes;
    }

    private double distanceUpwards(DriveJob job) {
        long distance = job.offset - mechanics.position();
        return distance >= 0 ? distance : (double) distance + 2.0 * capacityBytes();
    }

    @Override
    public long capacityBytes() {
        return spec.capacity().bytes();
    }

    @Override
    public void submit(BlockRequest request, Completion<BlockResult> done) {
        request.checkWithin(capacityBytes());
        if (request.kind() == BlockRequest.Kind.FLUSH) {
            flush(done);
            return;
        }
        if (room() == 0) {
            done.complete(BlockResult.REJECTED);
        } else if (spec.writeCache()) {
            unanswered++;
            withWriteCache(request, result -> {
                unanswered--;
                done.complete(result);
            });
        } else {
            toTheArm(request, done);
        }
    }

    private void toTheArm(BlockRequest request, Completion<BlockResult> done) {
        if (request.kind() == BlockRequest.Kind.READ && actuator.jobs() > 0 && readFromCache(request, done)) {
            return;
        }
        toTheArm(new DriveJob(this, request, done));
    }

    private void toTheArm(DriveJob job) {
        if (job.write) {
            job.numbers.add(flushes.accepted());
        }
        commandsReadNanos = Math.max(scheduler.now(), commandsReadNanos)
                + spec.hitOverhead().nanos();
        submit(job, commandsReadNanos);
    }

    /** Gives the arm something to do, whose command the drive has read by then, but for what takes no turn. */
    private void submit(DriveJob job, long readNanos) {
        job.readyNanos = readNanos
                + Math.max(
                        0, spec.commandOverhead().nanos() - spec.hitOverhead().nanos());
        if (!actuator.submit(job)) {
            throw new IllegalStateException(actuator.probe().name() + " is full though it had room");
        }
    }

    private void withWriteCache(BlockRequest request, Completion<BlockResult> done) {
        if (request.kind() == BlockRequest.Kind.READ) {
            toTheArm(request, done);
            return;
        }
        DriveJob job = new DriveJob(this, request, done);
        job.cached = true;
        job.numbers.add(flushes.accepted());
        waiting.add(new CachedWrite(job, done, scheduler.now()));
        takeWrites();
    }

    private void takeWrites() {
        while (!waiting.isEmpty() && hasRoomFor(waiting.peek().job)) {
            CachedWrite write = waiting.remove();
            DriveJob job = write.job;
            cachedBytes += job.length;
            long taken = cache.occupy(
                    spec.hitOverhead().nanos() * 1000 + spec.interfaceRate().picosFor(job.length));
            scheduler.at(
                    taken,
                    () -> write.done.complete(
                            new BlockResult(BlockResult.Outcome.OK, scheduler.now() - write.arrivedNanos)));
            DriveJob before = joins(job);
            if (before == null) {
                cachedPlaces++;
                // Before it is submitted: if the arm is free, it begins at once, and nothing joins.
                open.put(job.offset + job.length, job);
                submit(job, scheduler.now() + spec.hitOverhead().nanos());
            } else {
                open.remove(job.offset);
                before.length += job.length;
                before.numbers.addAll(job.numbers);
                open.put(before.offset + before.length, before);
            }
        }
    }

    private boolean hasRoomFor(DriveJob job) {
        // One that is larger than the cache has it to itself.
        boolean bytes = cachedBytes == 0 || cachedBytes + job.length <= cacheBytes;
        return bytes && (cachedPlaces < spec.queueDepth() || joins(job) != null);
    }

    private DriveJob joins(DriveJob job) {
        DriveJob before = open.get(job.offset);
        return before != null && before.length + job.length <= trackBytes ? before : null;
    }

    /** While the arm works for another request, what was read ahead before is still given out. */
    private boolean readFromCache(BlockRequest request, Completion<BlockResult> done) {
        if (bad.touch(request.offset(), request.length())) {
            return false;
        }
        double inCache = mechanics.fromLeftSegment(request.offset(), request.length());
        if (inCache < 0) {
            return false;
        }
        long arrived = scheduler.now();
        long passed = cache.occupy(
                spec.hitOverhead().nanos() * 1000 + spec.interfaceRate().picosFor(request.length()));
        scheduler.at(
                Math.max(passed, (long) Math.ceil(inCache)),
                () -> done.complete(new BlockResult(BlockResult.Outcome.OK, scheduler.now() - arrived)));
        return true;
    }

    private void flush(Completion<BlockResult> done) {
        long arrived = scheduler.now();
        flushes.flush(() -> scheduler.after(
                spec.commandOverhead().nanos(),
                () -> done.complete(new BlockResult(BlockResult.Outcome.OK, scheduler.now() - arrived))));
    }

    void served(DriveJob job) {
        if (job.cached) {
            cachedPlaces--;
            cachedBytes -= job.length;
            takeWrites();
        }
        job.numbers.forEach(flushes::written);
    }

    @Override
    public int room() {
        return spec.writeCache() ? spec.queueDepth() - unanswered : actuator.room();
    }

    @Override
    public List<Probe> probes() {
        return List.of(actuator.probe(), cache.probe());
    }
}
