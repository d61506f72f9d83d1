package io.smblab.engine;

import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * A Netty timer in virtual time. Unlike Netty's own, a timer task that throws not only fails its future, at which nobody may
 * look, but stops the run.
 */
final class VirtualTimer<V> extends DefaultPromise<V> implements ScheduledFuture<V> {
    private final EventQueue queue;
    private final Callable<V> task;
    private final long periodNanos;
    private final boolean pauseAfterEnd;
    private final Event event = new Event() {
        @Override
        protected void fire() {
            expired();
        }

        @Override
        public String toString() {
            return "timer " + task;
        }
    };

    /**
     * Creates a timer that is not started.
     *
     * @param periodNanos 0 for a timer that expires once
     * @param pauseAfterEnd whether the period counts from the end of the task, not from the instant it was due
     */
    VirtualTimer(EventExecutor executor, EventQueue queue, Callable<V> task, long periodNanos, boolean pauseAfterEnd) {
        super(executor);
        this.queue = queue;
        this.task = task;
        this.periodNanos = periodNanos;
        this.pauseAfterEnd = pauseAfterEnd;
    }

    void start(long timeNanos) {
        queue.schedule(event, timeNanos);
    }

    private void expired() {
        long due = queue.now();
        if (periodNanos == 0 && !setUncancellable()) {
            return;
        }
        V result;
        try {
            result = task.call();
        } catch (Throwable failure) {
            tryFailure(failure);
            throw rethrown(failure);
        }
        if (periodNanos == 0) {
            trySuccess(result);
        } else if (!isCancelled()) {
            queue.schedule(event, (pauseAfterEnd ? queue.now() : due) + periodNanos);
        }
    }

    private static RuntimeException rethrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException unchecked
                ? unchecked
                : new IllegalStateException("timer task", failure);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            queue.cancel(event);
        }
        return cancelled;
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(event.timeNanos() - queue.now(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
}
