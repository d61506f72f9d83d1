package io.smblab.block;

import io.smblab.engine.Event;
import io.smblab.engine.EventScheduler;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The delayed writes of a page cache: a program goes on when its data is copied, and the data goes to the device later, upwards by address, in
 * pieces of up to 1 MiB, many at once. It goes when half of what may be dirty is, when it is five seconds old, or for a flush. A write for which
 * there is no room waits until something has reached the device: the program then sees the speed of the device.
 *
 * <p>Assumptions: what is on its way to the device counts until it is there; what is written again meanwhile goes again. Left out: the share of each
 * program in what may be dirty, throttling before the limit.
 */
final class WriteBehind {
    private static final long PIECE_BYTES = 1 << 20;
    private static final int MOST_UNDER_WAY = 64;

    /** Linux: {@code dirty_writeback_centisecs}. */
    private static final long OLD_NANOS = 5_000_000_000L;

    private final EventScheduler scheduler;
    private final BlockDevice device;
    private final long limitBytes;
    private final ByteRanges dirty = new ByteRanges();

    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private final Queue<Flush> flushes = new ArrayDeque<>();
    private final Event aged = new Event() {
        @Override
        protected void fire() {
            old = true;
            writeOut();
        }
    };
    private long heldBytes;
    private long writtenBytes;
    private long lastEnd;
    private int underWay;
    private boolean old;

    private record Waiting(BlockRequest request, Runnable accepted) {}

    /** Waits until so much has been written. */
    private record Flush(long writtenBytes, Runnable done) {}

    /**
     * Creates an empty cache.
     *
     * @param device where the data goes
     * @param limitBytes how much may be dirty
     */
    WriteBehind(EventScheduler scheduler, BlockDevice device, long limitBytes) {
        this.scheduler = scheduler;
        this.device = device;
        this.limitBytes = limitBytes;
    }

    /** Takes a write: the action is run when there is room for its data, at once if there is now. */
    void write(BlockRequest request, Runnable accepted) {
        waiting.add(new Waiting(request, accepted));
        admit();
    }

    private void admit() {
        while (!waiting.isEmpty()
                && (heldBytes == 0 || heldBytes + waiting.peek().request.length() <= limitBytes)) {
            Waiting next = waiting.remove();
            keep(next.request);
            next.accepted.run();
        }
        writeOut();
    }

    private void keep(BlockRequest request) {
        if (dirty.isEmpty() && !aged.isScheduled()) {
            scheduler.schedule(aged, scheduler.now() + OLD_NANOS);
        }
        heldBytes += dirty.add(request.offset(), request.end());
    }

    private void writeOut() {
        while (underWay < MOST_UNDER_WAY && !dirty.isEmpty() && isWanted()) {
            long from = dirty.next(lastEnd);
            long to = dirty.take(from, (from / PIECE_BYTES + 1) * PIECE_BYTES);
            send(from, to);
        }
        if (dirty.isEmpty()) {
            old = false;
            scheduler.cancel(aged);
        }
    }

    private boolean isWanted() {
        return old || !flushes.isEmpty() || !waiting.isEmpty() || 2 * heldBytes > limitBytes;
    }

    private void send(long from, long to) {
        lastEnd = to;
        underWay++;
        device.submit(BlockRequest.write(from, to - from), result -> {
            underWay--;
            heldBytes -= to - from;
            writtenBytes += to - from;
            while (!flushes.isEmpty() && (heldBytes == 0 || writtenBytes >= flushes.peek().writtenBytes)) {
                flushes.remove().done.run();
            }
            admit();
        });
    }

    /** Brings as much to the device as is held now, then runs the action. */
    void flush(Runnable done) {
        if (heldBytes == 0) {
            done.run();
            return;
        }
        flushes.add(new Flush(writtenBytes + heldBytes, done));
        writeOut();
    }

    /** Forgets what has not begun to go to the device: the host is gone. */
    void abandon() {
        dirty.forEach((from, to) -> heldBytes -= to - from);
        dirty.clear();
        scheduler.cancel(aged);
    }

    /** Whether a read can be answered from what has not begun to go to the device. */
    boolean covers(BlockRequest read) {
        return dirty.covers(read.offset(), read.end());
    }
}
