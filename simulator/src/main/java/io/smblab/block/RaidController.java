package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.model.Fifo;
import io.smblab.model.Job;
import io.smblab.model.Probe;
import io.smblab.model.Resource;
import io.smblab.model.SerialLine;
import java.util.ArrayList;
import java.util.List;

/**
 * A RAID controller between a host and a volume.
 *
 * <pre>
 *   read    firmware (read overhead) -&gt; cache, read-ahead or drives -&gt; host bus
 *   write   firmware (write overhead) -&gt; host bus -&gt; cache, when it has room -&gt; acknowledged; the drives later
 *                 |  at the same time: write-back line, size / writeBackRate
 * </pre>
 *
 * The fixed times are latencies: {@code concurrency} requests can be within theirs at once. A request large enough for whole
 * stripes that is not aligned to them needs its fixed time once more, for the parts of stripes at its ends. The bus and the
 * write-back line work in order of arrival. A single stream with one request outstanding is therefore bound by the sum of the stations it
 * passes, many streams by the slowest of them.
 *
 * <p>Assumptions: the fixed times grow with the size up to the block for which they are given, then no more, and do not depend on the state
 * of the cache; the cache is one pool for the one
 * volume. A flush is done at once when the cache is backed by a battery, and otherwise when what is in it has reached the
 * drives. Without its battery a controller that had one writes through: a write is done when the drives have it. Left out: the
 * processor of the controller beyond its fixed times. Valid for requests up to the size of the cache.
 *
 * <p>Without a cache ({@code cache} of 0: a host bus adapter, or a small controller) reads and writes go to the drives as they come;
 * nothing is read ahead.
 *
 * <p>At most {@code queueDepth} requests are inside; more are rejected.
 */
public final class RaidController implements BlockDevice {
    private final String name;
    private final EventScheduler scheduler;
    private final ControllerSpec spec;
    private final RaidVolume volume;
    private final Resource<Firmware> firmware;
    private final SerialLine hostBus;
    private final SerialLine writeBack;
    /** Null without one. */
    private final WriteBackCache cache;

    private final ReadAhead readAhead;
    private final long stripeBytes;
    private boolean batteryLost;
    private int inside;
    private long rejected;

    /**
     * Creates a controller with an empty cache.
     *
     * @param name as reports print it: the stations are {@code name.firmware}, {@code name.bus}, {@code name.write-back}, and the commands
     *     under way to the drives {@code name.destage}
     */
    public RaidController(String name, EventScheduler scheduler, ControllerSpec spec, RaidVolume volume) {
        this.name = name;
        this.scheduler = scheduler;
        this.spec = spec;
        this.volume = volume;
        this.firmware = new Resource<>(
                name + ".firmware", scheduler, spec.concurrency(), spec.queueDepth(), new Fifo<>(), job -> job.nanos);
        this.hostBus = new SerialLine(name + ".bus", scheduler, SerialLine.NO_LIMIT);
        this.writeBack = new SerialLine(name + ".write-back", scheduler, SerialLine.NO_LIMIT);
        this.stripeBytes = volume.spec().stripeBytes();
        this.cache = spec.cache().bytes() == 0 ? null : new WriteBackCache(name, scheduler, volume, spec);
        this.readAhead = new ReadAhead(
                volume, spec.streams(), spec.readAhead().bytes() * volume.spec().dataDrives());
    }

    @Override
    public long capacityBytes() {
        return volume.capacityBytes();
    }

    @Override
    public void submit(BlockRequest request, Completion<BlockResult> done) {
        request.checkWithin(capacityBytes());
        if (inside == spec.queueDepth()) {
            rejected++;
            done.complete(BlockResult.REJECTED);
            return;
        }
        inside++;
        long arrived = scheduler.now();
        Completion<BlockResult.Outcome> leave = outcome -> {
            inside--;
            done.complete(new BlockResult(outcome, scheduler.now() - arrived));
        };
        switch (request.kind()) {
            case READ ->
                firmware.submit(new Firmware(
                        fixedTimes(request) * spec.overheadNanos(true, request.length()), () -> read(request, leave)));
            case WRITE ->
                firmware.submit(new Firmware(
                        fixedTimes(request) * spec.overheadNanos(false, request.length()),
                        () -> write(request, leave)));
            case FLUSH -> firmware.submit(new Firmware(spec.writeOverhead().nanos(), () -> flush(leave)));
        }
    }

    private long fixedTimes(BlockRequest request) {
        if (request.length() < stripeBytes) {
            return 1;
        }
        long touched = (request.end() - 1) / stripeBytes - request.offset() / stripeBytes + 1;
        long needed = (request.length() + stripeBytes - 1) / stripeBytes;
        return 1 + touched - needed;
    }

    private void read(BlockRequest request, Completion<BlockResult.Outcome> leave) {
        Runnable toHost = () -> transfer(request.length(), () -> leave.complete(BlockResult.Outcome.OK));
        Runnable fromDrives = () -> volume.submit(request, result -> {
            if (result.outcome() == BlockResult.Outcome.OK) {
                toHost.run();
            } else {
                leave.complete(result.outcome());
            }
        });
        if (cache != null && cache.covers(request)) {
            toHost.run();
        } else if (!readAhead.read(request, toHost, fromDrives)) {
            fromDrives.run();
        }
    }

    private void write(BlockRequest request, Completion<BlockResult.Outcome> leave) {
        if (batteryLost || cache == null) {
            transfer(request.length(), () -> volume.submit(request, result -> leave.complete(result.outcome())));
            return;
        }
        // The bus and the write-back line pass the data on as it comes: the slower of the two counts.
        long taken = writeBack.occupy(spec.writeBackRate().picosFor(request.length()));
        transfer(
                request.length(),
                () -> cache.write(request, () -> scheduler.at(taken, () -> leave.complete(BlockResult.Outcome.OK))));
    }

    private void flush(Completion<BlockResult.Outcome> leave) {
        if (cache == null) {
            volume.submit(BlockRequest.flush(), result -> leave.complete(result.outcome()));
        } else if (spec.batteryBacked() && !batteryLost) {
            leave.complete(BlockResult.Outcome.OK);
        } else {
            cache.flush(() -> volume.submit(BlockRequest.flush(), result -> leave.complete(result.outcome())));
        }
    }

    private void transfer(long bytes, Runnable done) {
        scheduler.at(hostBus.occupy(spec.hostBusRate().picosFor(bytes)), done);
    }

    /** The battery fails: from now on writes wait for the drives. What the cache holds is brought to the drives. */
    public void loseBattery() {
        batteryLost = true;
        if (cache != null) {
            cache.flush(() -> {});
        }
    }

    /** What was written and has not reached the drives, in bytes. */
    public long dirtyBytes() {
        return cache == null ? 0 : cache.heldBytes();
    }

    /**
     * Checks that the cache has lost nothing and destaged nothing twice.
     *
     * @throws IllegalStateException that names what does not add up: a bug
     */
    public void checkLaws() {
        if (cache != null) {
            cache.balance().check(name + ".cache");
        }
    }

    /** How many requests were rejected since the controller was full. */
    public long rejected() {
        return rejected;
    }

    @Override
    public List<Probe> probes() {
        List<Probe> probes = new ArrayList<>();
        probes.add(firmware.probe());
        probes.add(hostBus.probe());
        if (cache != null) {
            probes.add(writeBack.probe());
            probes.add(cache.probe());
        }
        probes.addAll(volume.probes());
        return probes;
    }

    /** The time that the firmware spends on a request. */
    private static final class Firmware extends Job {
        private final long nanos;
        private final Runnable done;

        Firmware(long nanos, Runnable done) {
            this.nanos = nanos;
            this.done = done;
        }

        @Override
        protected void served() {
            done.run();
        }
    }
}
