package io.smblab.block;

import io.smblab.engine.Event;
import io.smblab.engine.EventScheduler;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;

/**
 * The write-back cache of a controller: takes writes at once while there is room, gathers them by stripe, and destages.
 *
 * <p>A stripe is destaged as soon as it is complete, since it then costs no reads; an incomplete one after a delay, or when the
 * cache is more than half full, or for a flush. At most {@code destageDepth} stripes are on their way at once, taken upwards from
 * the last one, as an elevator would. A write for which there is no room waits, in order of arrival, until stripes have
 * reached the drives: the host then sees the speed of the drives.
 *
 * <p>Assumption: a stripe that is being destaged cannot take more data; what comes meanwhile starts it anew. Left out: a
 * segment structure of the cache, the limit for one volume of several.
 */
final class WriteBackCache {
    private final EventScheduler scheduler;
    private final BlockDevice volume;
    private final ControllerSpec spec;
    private final long stripeBytes;
    private final TreeMap<Long, DirtyStripe> dirty = new TreeMap<>();
    /** The dirty stripes, the oldest first. */
    private final Set<DirtyStripe> byAge = new LinkedHashSet<>();

    private final Set<DirtyStripe> destaging = new LinkedHashSet<>();
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    /** Complete stripes among the dirty ones, in address order. */
    private final TreeMap<Long, DirtyStripe> complete = new TreeMap<>();

    private final Event delayOver = new Event() {
        @Override
        protected void fire() {
            destage();
        }
    };
    private long heldBytes;
    private long lastStart = -1;
    private int flushes;

    private record Waiting(BlockRequest request, Runnable accepted) {}

    /**
     * Creates an empty cache.
     *
     * @param stripeBytes what one stripe of the volume holds
     */
    WriteBackCache(EventScheduler scheduler, BlockDevice volume, ControllerSpec spec, long stripeBytes) {
        if (spec.cache().bytes() < stripeBytes) {
            throw new IllegalArgumentException(
                    "cache " + spec.cache() + " (expected at least one stripe of " + stripeBytes + " bytes)");
        }
        this.scheduler = scheduler;
        this.volume = volume;
        this.spec = spec;
        this.stripeBytes = stripeBytes;
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
        destage();
    }

    private void keep(BlockRequest request) {
        long position = request.offset();
        while (position < request.end()) {
            long start = position / stripeBytes * stripeBytes;
            long length = Math.min(request.end(), start + stripeBytes) - position;
            DirtyStripe stripe = dirty.computeIfAbsent(start, this::newStripe);
            heldBytes += stripe.add(position, length);
            if (stripe.isComplete()) {
                complete.put(start, stripe);
            }
            position += length;
        }
    }

    private DirtyStripe newStripe(long start) {
        DirtyStripe stripe = new DirtyStripe(start, stripeBytes, scheduler.now());
        byAge.add(stripe);
        return stripe;
    }

    private void destage() {
        while (destaging.size() < spec.destageDepth()) {
            DirtyStripe next = next();
            if (next == null) {
                break;
            }
            start(next);
        }
        scheduleDelay();
    }

    private DirtyStripe next() {
        if (!complete.isEmpty()) {
            return upwards(complete);
        }
        boolean pressed = flushes > 0
                || !waiting.isEmpty()
                || 2 * heldBytes > spec.cache().bytes();
        if (pressed && !dirty.isEmpty()) {
            return upwards(dirty);
        }
        if (dirty.isEmpty()) {
            return null;
        }
        DirtyStripe oldest = byAge.iterator().next();
        return dueNanos(oldest) <= scheduler.now() ? oldest : null;
    }

    private DirtyStripe upwards(TreeMap<Long, DirtyStripe> stripes) {
        Map.Entry<Long, DirtyStripe> above = stripes.higherEntry(lastStart);
        return above == null ? stripes.firstEntry().getValue() : above.getValue();
    }

    private long dueNanos(DirtyStripe stripe) {
        return stripe.dirtySinceNanos + spec.destageDelay().nanos();
    }

    private void scheduleDelay() {
        if (!dirty.isEmpty() && destaging.size() < spec.destageDepth() && !delayOver.isScheduled()) {
            scheduler.schedule(delayOver, dueNanos(byAge.iterator().next()));
        }
    }

    private void start(DirtyStripe stripe) {
        dirty.remove(stripe.start());
        byAge.remove(stripe);
        complete.remove(stripe.start());
        destaging.add(stripe);
        lastStart = stripe.start();
        List<BlockRequest> writes = stripe.writes();
        int[] outstanding = {writes.size()};
        for (BlockRequest write : writes) {
            volume.submit(write, result -> {
                if (--outstanding[0] == 0) {
                    finished(stripe);
                }
            });
        }
    }

    private void finished(DirtyStripe stripe) {
        destaging.remove(stripe);
        heldBytes -= stripe.dirtyBytes();
        stripe.destaged();
        admit();
    }

    /** Brings everything that is held now to the drives, then runs the action. */
    void flush(Runnable done) {
        List<DirtyStripe> held = new ArrayList<>(dirty.values());
        held.addAll(destaging);
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
        destage();
    }

    /** Whether a read can be answered from what was written. */
    boolean covers(BlockRequest read) {
        long position = read.offset();
        while (position < read.end()) {
            long start = position / stripeBytes * stripeBytes;
            long length = Math.min(read.end(), start + stripeBytes) - position;
            DirtyStripe stripe = dirty.get(start);
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
}
