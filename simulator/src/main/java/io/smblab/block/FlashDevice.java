package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.model.Fifo;
import io.smblab.model.Job;
import io.smblab.model.Probe;
import io.smblab.model.Resource;
import io.smblab.model.SerialLine;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A flash drive (NVMe, SATA) or a LUN of an all-flash array.
 *
 * <pre>
 *   read    one of so many parallel stations for the read time -&gt; out, bytes / read rate
 *   write   in, bytes / burst rate or write rate -&gt; one of the stations for the write time
 * </pre>
 *
 * Hence random IOPS of {@code min(parallelism / time, rate / block)} and a latency of {@code time + bytes / rate} when idle.
 *
 * <p><b>Burst.</b> Writes fill a buffer of fast cells at the burst rate; all the while it is emptied into the slow ones at the
 * write rate. When it is full, the write rate is all there is.
 *
 * <p><b>Scattered writes.</b> In its steady state a drive must move what is still valid to free whole blocks: it takes writes that continue no
 * earlier one at a lower rate, 4 KiB times the random writes per second of its data sheet.
 *
 * <p><b>Ceilings.</b> A data sheet says how many small reads and writes per second there are at most, which is less than the chips could
 * do: each read keeps the drive's processor for {@code 1 / readCeiling}, which is part of its read time, and each write for {@code 1 / writeCeiling}
 * at least. Reads and writes take turns there, so a mix of r reads and w writes ends at {@code 1 / (r / R + w / W)}, with W what the
 * steady state allows.
 *
 * <p>A flush takes the write time after the writes that came before it are done; reads and later writes do not keep it.
 *
 * <p>Assumptions: a large request takes one station, its parts being read side by side; times do not depend on the address.
 * Left out: garbage collection (a preset gives rates of a drive in its steady state), wear, trim, reads slowed by writes to the
 * same die. Valid for a drive whose spare area is not exhausted.
 */
public final class FlashDevice implements Drive {
    private static final int REMEMBERED_ENDS = 64;

    private final EventScheduler scheduler;
    private final FlashSpec spec;
    private final Resource<Access> cells;
    private final SerialLine out;
    private final SerialLine in;
    private final BadSectors bad = new BadSectors();
    private int inside;
    private double bufferedBytes;
    private long bufferedAtNanos;
    /** Where writes ended, the oldest first: one that begins there is sequential. */
    private final Set<Long> writeEnds = new LinkedHashSet<>();

    private final Flushes flushes = new Flushes();

    /**
     * Creates an idle device with an empty buffer.
     *
     * @param name as reports print it: the stations are {@code name}, {@code name.out} and {@code name.in}
     */
    public FlashDevice(String name, EventScheduler scheduler, FlashSpec spec) {
        this.scheduler = scheduler;
        this.spec = spec;
        this.cells = new Resource<>(
                name, scheduler, spec.parallelism(), spec.queueDepth(), new Fifo<>(), access -> access.nanos);
        this.out = new SerialLine(name + ".out", scheduler, SerialLine.NO_LIMIT);
        this.in = new SerialLine(name + ".in", scheduler, SerialLine.NO_LIMIT);
    }

    @Override
    public long capacityBytes() {
        return spec.capacity().bytes();
    }

    @Override
    public int room() {
        return spec.parallelism() + spec.queueDepth() - inside;
    }

    @Override
    public void damage(long offset, long length) {
        bad.add(offset, length);
    }

    @Override
    public void submit(BlockRequest request, Completion<BlockResult> done) {
        request.checkWithin(capacityBytes());
        if (room() == 0) {
            done.complete(BlockResult.REJECTED);
            return;
        }
        long arrived = scheduler.now();
        boolean unreadable = request.kind() == BlockRequest.Kind.READ && bad.touch(request.offset(), request.length());
        Runnable answer = () -> {
            inside--;
            done.complete(new BlockResult(
                    unreadable ? BlockResult.Outcome.MEDIUM_ERROR : BlockResult.Outcome.OK, scheduler.now() - arrived));
        };
        switch (request.kind()) {
            case READ -> {
                inside++;
                Runnable read = () -> access(
                        spec.readTime().nanos() - ceilingPicos(spec.readCeiling()) / 1000,
                        () -> scheduler.at(out.occupy(spec.readRate().picosFor(request.length())), answer));
                if (spec.readCeiling() == 0) {
                    read.run();
                } else {
                    scheduler.at(in.occupy(ceilingPicos(spec.readCeiling())), read);
                }
            }
            case WRITE -> {
                inside++;
                long number = flushes.accepted();
                bad.heal(request.offset(), request.length());
                scheduler.at(
                        in.occupy(Math.max(ceilingPicos(spec.writeCeiling()), picosToTake(request))),
                        () -> access(spec.writeTime().nanos(), () -> {
                            answer.run();
                            flushes.written(number);
                        }));
            }
            case FLUSH -> flush(done, arrived);
        }
    }

    private static long ceilingPicos(int perSecond) {
        return perSecond == 0 ? 0 : Math.round(1e12 / perSecond);
    }

    private void access(long nanos, Runnable then) {
        if (!cells.submit(new Access(nanos, then))) {
            throw new IllegalStateException(cells.probe().name() + " is full though it had room");
        }
    }

    private void flush(Completion<BlockResult> done, long arrived) {
        flushes.flush(() -> scheduler.after(
                spec.writeTime().nanos(),
                () -> done.complete(new BlockResult(BlockResult.Outcome.OK, scheduler.now() - arrived))));
    }

    /** How long a write keeps the input, and what it leaves in the buffer. */
    private long picosToTake(BlockRequest write) {
        long bytes = write.length();
        boolean sequential = writeEnds.remove(write.offset());
        writeEnds.add(write.end());
        if (writeEnds.size() > REMEMBERED_ENDS) {
            writeEnds.remove(writeEnds.iterator().next());
        }
        double steady = (sequential ? spec.writeRate() : spec.randomWriteRate()).bytesPerSecond() / 1e9;
        long start = Math.max(scheduler.now(), in.freeAtNanos());
        bufferedBytes = Math.max(0, bufferedBytes - steady * (start - bufferedAtNanos));
        bufferedAtNanos = start;
        double fast = spec.burstRate().bytesPerSecond() / 1e9;
        double room = spec.burst().bytes() - bufferedBytes;
        // While n bytes come in at the burst rate, n x steady / fast of them go on.
        double share = fast <= steady ? 0 : 1 - steady / fast;
        double atBurst = share == 0 ? bytes : Math.min(bytes, Math.max(0, room) / share);
        double nanos = atBurst / fast + (bytes - atBurst) / steady;
        bufferedBytes += atBurst * share;
        bufferedAtNanos = start + Math.round(nanos);
        return Math.round(nanos * 1000);
    }

    @Override
    public List<Probe> probes() {
        return List.of(cells.probe(), out.probe(), in.probe());
    }

    private static final class Access extends Job {
        private final long nanos;
        private final Runnable then;

        Access(long nanos, Runnable then) {
            this.nanos = nanos;
            this.then = then;
        }

        @Override
        protected void served() {
            then.run();
        }
    }
}
