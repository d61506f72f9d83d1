package io.smblab.block;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.TreeSet;

/**
 * Flushes of a drive. Each waits for the writes that the drive had accepted before it, and for nothing else: neither reads nor later writes keep
 * it. As many flushes wait as hosts send.
 */
final class Flushes {
    private final TreeSet<Long> unfinished = new TreeSet<>();
    private final Queue<Flush> waiting = new ArrayDeque<>();
    private long accepted;
    private long awaited;

    private record Flush(long before, Runnable then) {}

    /** A write is accepted: its number. */
    long accepted() {
        unfinished.add(accepted);
        return accepted++;
    }

    /** A write is on the medium. */
    void written(long number) {
        if (!unfinished.remove(number)) {
            throw new IllegalStateException("write " + number + " ends twice");
        }
        while (!waiting.isEmpty() && waiting.peek().before <= oldest()) {
            waiting.remove().then.run();
        }
    }

    private long oldest() {
        return unfinished.isEmpty() ? accepted : unfinished.first();
    }

    /** Runs an action once all that was accepted is written. */
    void flush(Runnable then) {
        if (unfinished.isEmpty()) {
            then.run();
        } else {
            awaited = accepted;
            waiting.add(new Flush(accepted, then));
        }
    }

    /** Whether a flush waits for a write. */
    boolean isAwaited(long number) {
        return number < awaited;
    }
}
