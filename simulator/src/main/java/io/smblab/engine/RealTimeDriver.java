package io.smblab.engine;

import io.netty.channel.EventLoop;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.FastThreadLocalThread;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Real time: the lab's queue is paced by the clock on the wall, on a thread of its own that also serves sockets.
 *
 * <p>A machine is never exactly on time. An event that fires late sees the instant for which it was scheduled as now, so that
 * models which schedule the next event relative to now do not accumulate lag. Tasks and bytes from sockets see the wall
 * clock, but never an instant later than the next event that is still due: lab time never goes backwards, and the order of
 * events is that of their instants. How late events fire is recorded in {@link #lag()}; a run whose lag is of the order of the
 * modelled times says nothing about them.
 *
 * <p>An exception that leaves an event is a bug: it is logged, ends the event loop, and is kept in {@link #failure()}.
 */
public final class RealTimeDriver implements TimeDriver {
    private static final Logger LOG = LoggerFactory.getLogger(RealTimeDriver.class);
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** The selector waits in whole milliseconds; without an event it is left to wait this long. */
    private static final long LONGEST_WAIT_NANOS = 1_000 * NANOS_PER_MILLI;
    /** So many late events fire before sockets get their turn. */
    private static final int BATCH = 1_024;
    /** Netty's tasks get so much time before events get their turn. */
    private static final long TASK_BUDGET_NANOS = NANOS_PER_MILLI;

    private final EventQueue queue = new EventQueue();
    private final PacedScheduler scheduler = new PacedScheduler();
    private final ConcurrentHistogram lag = new ConcurrentHistogram(3);
    private final long originNanos = System.nanoTime();
    private final Instant startedAt = Instant.now();
    private final Thread thread;
    private final ManualIoEventLoop loop;
    private volatile boolean closing;
    private volatile Throwable failure;
    private boolean firing;

    /**
     * Starts the lab's thread.
     *
     * @param name of the lab, for the name of the thread
     */
    public RealTimeDriver(String name) {
        thread = new FastThreadLocalThread(this::run, "smblab-" + name);
        thread.setDaemon(true);
        loop = new ManualIoEventLoop(thread, NioIoHandler.newFactory());
        thread.start();
    }

    @Override
    public EventLoop eventLoop() {
        return loop;
    }

    @Override
    public EventScheduler scheduler() {
        return scheduler;
    }

    @Override
    public boolean isVirtual() {
        return false;
    }

    @Override
    public void execute(Runnable task) {
        loop.execute(task);
    }

    /**
     * Runs something on the lab's thread and waits for it, for threads that are none of the lab's. What it throws, the caller gets.
     *
     * @throws IllegalStateException on the lab's own thread, or after its end
     */
    public <T> T call(Supplier<T> task) {
        if (Thread.currentThread() == thread) {
            throw new IllegalStateException(
                    thread.getName() + " would wait for itself for ever: call what is wanted directly");
        }
        CompletableFuture<T> done = new CompletableFuture<>();
        // The loop takes tasks that it will never run once it has ended.
        GenericFutureListener<Future<Object>> ended = future -> done.completeExceptionally(new IllegalStateException(
                thread.getName() + " is closed" + (failure == null ? "" : ": " + failure), failure));
        loop.execute(() -> {
            try {
                done.complete(task.get());
            } catch (Throwable e) {
                // Whatever it is, somebody waits for it.
                done.completeExceptionally(e);
            }
        });
        loop.terminationFuture().addListener(ended);
        try {
            return done.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        } finally {
            loop.terminationFuture().removeListener(ended);
        }
    }

    /** Whether it was closed, or ended by a bug. From any thread. */
    public boolean isClosed() {
        return closing || loop.isShuttingDown();
    }

    /** The date and time at lab time 0. From any thread. */
    public Instant startedAt() {
        return startedAt;
    }

    /** How late events fired, in nanoseconds: a copy, from any thread. */
    public Histogram lag() {
        return lag.copy();
    }

    /** What ended the event loop, or null when it runs or was closed. From any thread. */
    public Throwable failure() {
        return failure;
    }

    /** Waits until it was closed or ended by a bug, for threads that are none of the lab's; returns {@link #failure()}. */
    public Throwable awaitEnd() throws InterruptedException {
        thread.join();
        return failure;
    }

    private long wallNanos() {
        return System.nanoTime() - originNanos;
    }

    private void run() {
        try {
            while (!closing) {
                runDueEvents();
                serveSockets();
            }
        } catch (Throwable bug) {
            failure = bug;
            LOG.error("the lab stops at {} ns: an event failed", queue.now(), bug);
        }
        loop.shutdownGracefully(0, 0, TimeUnit.NANOSECONDS);
        while (!loop.isTerminated()) {
            loop.runNow();
        }
    }

    private void runDueEvents() {
        firing = true;
        for (int i = 0; i < BATCH; i++) {
            long wall = wallNanos();
            if (!queue.runNext(wall)) {
                break;
            }
            lag.recordValue(wall - queue.now());
        }
        firing = false;
    }

    private void serveSockets() {
        long wait = Math.min(queue.nothingBeforeNanos() - wallNanos(), LONGEST_WAIT_NANOS);
        if (wait >= NANOS_PER_MILLI) {
            // Down to whole milliseconds, so that the selector wakes before the event and not after it.
            loop.run(wait / NANOS_PER_MILLI * NANOS_PER_MILLI, TASK_BUDGET_NANOS);
            return;
        }
        loop.runNow(TASK_BUDGET_NANOS);
        if (wait > 0) {
            Thread.yield();
        }
    }

    /** Lets no task in any more, ends the event loop and waits for its thread, unless called on it. */
    @Override
    public void close() {
        closing = true;
        loop.wakeup();
        if (Thread.currentThread() == thread) {
            return;
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The queue with a clock that follows the wall between events. */
    private final class PacedScheduler implements EventScheduler {
        /** For other threads only the wall clock: they must not touch the queue. */
        @Override
        public long now() {
            if (Thread.currentThread() != thread) {
                return wallNanos();
            }
            if (!firing) {
                queue.advanceTo(wallNanos());
            }
            return queue.now();
        }

        @Override
        public void schedule(Event event, long timeNanos) {
            checkThread();
            queue.schedule(event, timeNanos);
        }

        @Override
        public boolean cancel(Event event) {
            checkThread();
            return queue.cancel(event);
        }

        private void checkThread() {
            if (Thread.currentThread() != thread) {
                throw new IllegalStateException(
                        "thread " + Thread.currentThread().getName() + " used the event queue of " + thread.getName()
                                + ": hand over with execute");
            }
        }
    }
}
