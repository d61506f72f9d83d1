package io.smblab.block;

import io.smblab.engine.Event;
import io.smblab.engine.EventScheduler;
import io.smblab.model.Probe;
import io.smblab.model.Slots;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;

/**
 * The write-back cache of a controller: takes writes at once while there is room, gathers them by what the drives write
 * together, and destages that: stripes in a level with parity, and otherwise chunks, each column of them for itself.
 *
 * <pre>
 *   RAID 0, 10                                RAID 5, 6
 *   lane 0: chunks of drive 0 (and its copy)  one lane: stripes, each with its parity
 *   lane 1: chunks of drive 1 ...             at most drives x destageDepth commands under way
 *   at most destageDepth under way per drive
 * </pre>
 *
 * What is complete is destaged at once, since it then costs no reads; the rest after a delay, or when the cache is more than
 * half full, or for a flush. A lane is taken upwards from the last one, as an elevator would, so with many dirty places the
 * arms move little. Each drive has work as long as anything is to go there: so many commands are under way per drive that it can sort
 * them, however many drives there are. A write for which there is no room waits, in order of arrival, until something has
 * reached the drives: the host then sees the speed of the drives.
 *
 * <p>Assumptions: what is being destaged cannot take more data; what comes meanwhile starts it anew. With parity, drives have as
 * many commands each on average, not each exactly. Left out: a segment structure of the cache, the limit for one volume of
 * several.
 */
final class WriteBackCache {
    private final EventScheduler scheduler;
    private final RaidVolume volume;
    private final ControllerSpec spec;
    private final Slots slots;
    /** What is destaged together. */
    private final long unitBytes;

    private final int copies;
    private final List<DestageLane> lanes = new ArrayList<>();
    /** What is neither complete nor old enough, the oldest first. */
    private final Set<DirtyStripe> young = new LinkedHashSet<>();

    private final Set<DirtyStripe> destaging = new LinkedHashSet<>();
    private final Queue<Waiting> waiting = new ArrayDeque<>();

    private final Event delayOver = new Event() {
        @Override
        protected void fire() {
            ripen();
        }
    };
    private long heldBytes;
    private long takenBytes;
    private long rewrittenBytes;
    private long destagedBytes;
    private boolean pressed;
    private int flushes;

    private record Waiting(BlockRequest request, Runnable accepted) {}

    /**
     * Creates an empty cache.
     *
     * @param name as reports print it: the commands under way to the drives are {@code name.destage}
     */
    WriteBackCache(String name, EventScheduler scheduler, RaidVolume volume, ControllerSpec spec) {
        RaidSpec layout = volume.spec();
        if (spec.cache().bytes() < layout.stripeBytes()) {
            throw new IllegalArgumentException(
                    "cache " + spec.cache() + " (expected at least one stripe of " + layout.stripeBytes() + " bytes)");
        }
        this.scheduler = scheduler;
        this.volume = volume;
        this.spec = spec;
        this.slots = new Slots(name + ".destage", scheduler, spec.destageDepth() * layout.drives());
        boolean parity = layout.parityDrives() > 0;
        this.unitBytes = parity ? layout.stripeBytes() : layout.chunk().bytes();
        this.copies = layout.isMirrored() ? 2 : 1;
        for (int lane = 0; lane < (parity ? 1 : layout.dataDrives()); lane++) {
            lanes.add(new DestageLane(spec.destageDepth() * (parity ? layout.drives() : copies)));
        }
    }

    private DestageLane laneOf(long unitStart) {
        return lanes.get((int) (unitStart / unitBytes % lanes.size()));
    }

    /** Takes a write: the action is run when its data has room, at once if it has now. */
    void write(BlockRequest request, Runnable accepted) {
        waiting.add(new Waiting(request, accepted));
        admit();
    }

    private void admit() {
        // A write larger than the cache is taken when the cache is empty: it then counts for more than there is.
        while (!waiting.isEmpty()
                && (heldBytes == 0
                        || heldBytes + waiting.peek().request.length()
                                <= spec.cache().bytes())) {
            Waiting next = waiting.remove();
            keep(next.request);
            next.accepted.run();
        }
        feedWhenPressed();
        scheduleDelay();
    }

    private void keep(BlockRequest request) {
        Set<DestageLane> completed = new LinkedHashSet<>();
        long position = request.offset();
        while (position < request.end()) {
            long start = position / unitBytes * unitBytes;
            long length = Math.min(request.end(), start + unitBytes) - position;
            DestageLane lane = laneOf(start);
            DirtyStripe stripe = lane.dirty(start);
            if (stripe == null) {
                stripe = new DirtyStripe(start, unitBytes, scheduler.now());
                lane.add(stripe);
                young.add(stripe);
            }
            long added = stripe.add(position, length);
            takenBytes += length;
            rewrittenBytes += length - added;
            heldBytes += added;
            if (stripe.isComplete()) {
                young.remove(stripe);
                lane.makeReady(stripe);
            }
            if (stripe.isComplete() || pressed) {
                completed.add(lane);
            }
            position += length;
        }
        completed.forEach(this::feed);
    }

    /** What has waited for long enough may go. */
    private void ripen() {
        Set<DestageLane> ripe = new LinkedHashSet<>();
        while (!young.isEmpty() && dueNanos(young.iterator().next()) <= scheduler.now()) {
            DirtyStripe oldest = young.iterator().next();
            young.remove(oldest);
            DestageLane lane = laneOf(oldest.start());
            lane.makeReady(oldest);
            ripe.add(lane);
        }
        ripe.forEach(this::feed);
        scheduleDelay();
    }

    private long dueNanos(DirtyStripe stripe) {
        return stripe.dirtySinceNanos + spec.destageDelay().nanos();
    }

    private void scheduleDelay() {
        if (!young.isEmpty() && !delayOver.isScheduled()) {
            scheduler.schedule(delayOver, dueNanos(young.iterator().next()));
        }
    }

    private void feedWhenPressed() {
        boolean before = pressed;
        pressed = flushes > 0
                || !waiting.isEmpty()
                || 2 * heldBytes > spec.cache().bytes();
        if (pressed && !before) {
            lanes.forEach(this::feed);
        }
    }

    private void feed(DestageLane lane) {
        if (lane.feeding) {
            return;
        }
        lane.feeding = true;
        DirtyStripe next = lane.next(pressed);
        while (next != null) {
            start(lane, next);
            next = lane.next(pressed);
        }
        lane.feeding = false;
    }

    private void start(DestageLane lane, DirtyStripe stripe) {
        stripe.countCommands(volume.spec().chunk().bytes(), volume.spec().parityDrives(), copies);
        lane.started(stripe);
        young.remove(stripe);
        destaging.add(stripe);
        // The last stripe may need more than is left; it does not wait, so that drives never do.
        int taken = Math.min(stripe.commands(), slots.free());
        long now = scheduler.now();
        slots.take(taken);
        List<BlockRequest> writes = stripe.writes();
        volume.writeTogether(writes, result -> {
            slots.release(taken, now);
            writes.forEach(write -> destagedBytes += write.length());
            finished(lane, stripe);
        });
    }

    private void finished(DestageLane lane, DirtyStripe stripe) {
        lane.finished(stripe);
        destaging.remove(stripe);
        heldBytes -= stripe.dirtyBytes();
        stripe.destaged();
        admit();
        feed(lane);
    }

    /** Brings everything that is held now to the drives, then runs the action. */
    void flush(Runnable done) {
        List<DirtyStripe> held = new ArrayList<>(destaging);
        lanes.forEach(lane -> lane.waiting().forEach(held::add));
        if (held.isEmpty()) {
            done.run();
            return;
        }
        flushes++;
        int[] outstanding = {held.size()};
        for (DirtyStripe stripe : held) {
            stripe.whenDestaged(() -> {
                if (--outstanding[0] == 0) {
                    flushes--;
                    done.run();
                }
            });
        }
        feedWhenPressed();
    }

    /** Whether a read can be answered from what was written. */
    boolean covers(BlockRequest read) {
        long position = read.offset();
        while (position < read.end()) {
            long start = position / unitBytes * unitBytes;
            long length = Math.min(read.end(), start + unitBytes) - position;
            DirtyStripe stripe = laneOf(start).dirty(start);
            if (stripe == null || !stripe.covers(position, length)) {
                return false;
            }
            position += length;
        }
        return true;
    }

    /** What is held, on its way to the drives included, in bytes. */
    long heldBytes() {
        return heldBytes;
    }

    /** Where everything is that was ever taken. */
    CacheBalance balance() {
        long held = 0;
        for (DirtyStripe stripe : destaging) {
            held += stripe.dirtyBytes();
        }
        for (DestageLane lane : lanes) {
            for (DirtyStripe stripe : lane.waiting()) {
                held += stripe.dirtyBytes();
            }
        }
        return new CacheBalance(takenBytes, rewrittenBytes, destagedBytes, held, heldBytes);
    }

    /** The commands that are under way to the drives. They never wait for a slot: Little's law says nothing here, the balance does. */
    Probe probe() {
        return slots.probe();
    }
}
