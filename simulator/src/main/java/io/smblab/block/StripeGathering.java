package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.engine.Event;
import io.smblab.engine.EventScheduler;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Waits, for a short time, for the rest of a stripe that a sequential writer has begun, so that the stripe is written as a whole and nothing
 * need be read: what software RAID does with its stripe cache. Only the end of a request that continues an earlier one is held back, since
 * only there more is to be expected; scattered writes pass at once. While the drives are busy anyway it waits on, up to so many times as long:
 * the next request of a stream comes when an earlier one is done. A write is answered when its stripe is on the drives.
 */
final class StripeGathering {
    private static final int REMEMBERED_ENDS = 64;
    private static final int MOST_HOLDS = 30;

    private final EventScheduler scheduler;
    private final long stripeBytes;
    private final long holdNanos;
    private final BooleanSupplier busy;
    private final Writer writer;
    private final Map<Long, Begun> begun = new TreeMap<>();
    /** Where writes ended, the oldest first. */
    private final Set<Long> ends = new LinkedHashSet<>();

    /** Writes a part of one stripe. */
    interface Writer {
        void write(long offset, long length, Completion<BlockResult> done);
    }

    /** A stripe of which a first part has come. */
    private final class Begun extends Event {
        private final long start;
        private long end;
        private int holds;
        private final List<Completion<BlockResult>> waiting = new ArrayList<>();

        Begun(long start) {
            this.start = start;
            this.end = start;
        }

        @Override
        protected void fire() {
            if (busy.getAsBoolean() && ++holds < MOST_HOLDS) {
                scheduler.schedule(this, scheduler.now() + holdNanos);
            } else {
                write();
            }
        }

        void write() {
            begun.remove(start / stripeBytes);
            writer.write(start, end - start, result -> waiting.forEach(done -> done.complete(result)));
        }
    }

    /**
     * Creates one that holds nothing.
     *
     * @param busy whether the drives have work
     * @param holdNanos how long the first part of a stripe waits for the rest; 0 for not at all
     */
    StripeGathering(EventScheduler scheduler, long stripeBytes, long holdNanos, BooleanSupplier busy, Writer writer) {
        this.scheduler = scheduler;
        this.stripeBytes = stripeBytes;
        this.holdNanos = holdNanos;
        this.busy = busy;
        this.writer = writer;
    }

    /** Notes a request; whether it continues an earlier one. */
    boolean isSequential(BlockRequest write) {
        if (holdNanos == 0) {
            return false;
        }
        boolean goesOn = ends.remove(write.offset());
        ends.add(write.end());
        if (ends.size() > REMEMBERED_ENDS) {
            ends.remove(ends.iterator().next());
        }
        return goesOn;
    }

    /** Writes a part of one stripe, now or together with what follows it. */
    void write(long offset, long length, boolean sequential, Completion<BlockResult> done) {
        long stripe = offset / stripeBytes;
        Begun part = begun.get(stripe);
        boolean fits = part == null ? sequential && length < stripeBytes : part.end == offset;
        if (!fits) {
            writer.write(offset, length, done);
            return;
        }
        if (part == null) {
            part = new Begun(offset);
            begun.put(stripe, part);
            scheduler.schedule(part, scheduler.now() + holdNanos);
        }
        part.end = offset + length;
        part.waiting.add(done);
        if (part.end == (stripe + 1) * stripeBytes) {
            scheduler.cancel(part);
            part.write();
        }
    }
}
