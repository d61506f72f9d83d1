package io.smblab.engine;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Virtual time: the clock jumps from one event to the next. Model events, Netty tasks and Netty timers are entries of one
 * queue with one order, so a run depends on nothing but its inputs.
 *
 * <p>The lab's thread is the one that runs it, or before that the one that created the driver. While an event runs,
 * {@code inEventLoop()} holds for the thread that runs it; between runs for the lab's thread. Netty therefore refuses
 * {@code sync()} and {@code await()} there with a {@code BlockingOperationException} instead of waiting for ever: use
 * {@link #runUntilDone}.
 *
 * <p>An exception that leaves an event stops the run and is thrown by the run method; a run may be continued after it.
 */
public final class VirtualTimeDriver implements TimeDriver {
    private final EventQueue queue = new EventQueue();
    private final VirtualEventLoop eventLoop = new VirtualEventLoop(queue);
    private final List<Supplier<String>> waitReports = new ArrayList<>();

    @Override
    public EventLoop eventLoop() {
        return eventLoop;
    }

    @Override
    public EventQueue scheduler() {
        return queue;
    }

    @Override
    public boolean isVirtual() {
        return true;
    }

    @Override
    public void execute(Runnable task) {
        eventLoop.execute(task);
    }

    /** Adds a line to the message of every {@link StuckException}: what a component waits for at that time. */
    public void reportWhenStuck(Supplier<String> report) {
        waitReports.add(report);
    }

    /** As {@link #runUntil(String, BooleanSupplier, long)}, for a condition without a name and without a limit. */
    public void runUntil(BooleanSupplier done) {
        runUntil("a condition", done, Long.MAX_VALUE);
    }

    /**
     * Runs events until a condition holds; it is asked before every event.
     *
     * @param awaited what is waited for, for the message
     * @param latestNanos when to give up: nanoseconds since the lab started
     * @throws StuckException when nothing is left to happen, or the time is over, and the condition does not hold
     */
    public void runUntil(String awaited, BooleanSupplier done, long latestNanos) {
        eventLoop.enter();
        try {
            while (!done.getAsBoolean()) {
                if (!queue.runNext(latestNanos) && !done.getAsBoolean()) {
                    throw stuck(awaited);
                }
            }
        } finally {
            eventLoop.leave();
        }
    }

    /**
     * Runs events until a future is done, however it ends.
     *
     * @throws StuckException when nothing is left to happen before
     */
    public <F extends Future<?>> F runUntilDone(F future) {
        runUntil(future.toString(), future::isDone, Long.MAX_VALUE);
        return future;
    }

    /** Runs everything of the next so many nanoseconds, their last instant included; the clock then shows that instant. */
    public void runFor(long nanos) {
        runTo(Math.addExact(queue.now(), nanos));
    }

    /** Runs everything up to an instant, included; the clock then shows that instant. */
    public void runTo(long timeNanos) {
        eventLoop.enter();
        try {
            while (queue.runNext(timeNanos)) {
                // Each call fires one event.
            }
        } finally {
            eventLoop.leave();
        }
    }

    /** Runs until nothing is left to happen. Never returns when something repeats for ever. */
    public void runUntilQuiet() {
        runTo(Long.MAX_VALUE);
    }

    private StuckException stuck(String awaited) {
        StringBuilder message = new StringBuilder("waiting for ")
                .append(awaited)
                .append(" at ")
                .append(queue.now())
                .append(" ns after ")
                .append(queue.firedEvents())
                .append(" events: ");
        if (queue.isEmpty()) {
            message.append("nothing is left to happen");
        } else {
            message.append("the time allowed is over, ").append(queue.size()).append(" events wait");
        }
        for (Supplier<String> report : waitReports) {
            message.append(System.lineSeparator()).append("  ").append(report.get());
        }
        return new StuckException(message.toString());
    }

    @Override
    public void close() {
        eventLoop.shutdownGracefully();
    }
}
