package io.smblab.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.AbstractEventExecutor;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.ScheduledFuture;
import io.netty.util.concurrent.Ticker;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Netty's event loop in virtual time: a task is an event at now, a timer an event at now plus its delay, both in the lab's
 * one {@link EventQueue}. There is no thread; whoever runs the queue is the event loop.
 */
final class VirtualEventLoop extends AbstractEventExecutor implements EventLoop {
    private final EventQueue queue;
    private final Ticker ticker;
    private final Promise<Void> termination = new DefaultPromise<>(this);
    private Thread owner = Thread.currentThread();
    private boolean running;
    private boolean shutDown;
    private TaskEvent freeTasks;

    VirtualEventLoop(EventQueue queue) {
        this.queue = queue;
        this.ticker = new VirtualTicker(queue);
    }

    /** The current thread becomes the lab's and is about to run events. */
    void enter() {
        if (running) {
            throw new IllegalStateException("the lab is already being run by " + owner.getName()
                    + ": a run method was called from an event; use a continuation");
        }
        owner = Thread.currentThread();
        running = true;
    }

    void leave() {
        running = false;
    }

    @Override
    public Ticker ticker() {
        return ticker;
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return thread == owner;
    }

    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task, "task");
        checkThread();
        if (shutDown) {
            throw new RejectedExecutionException("the lab's event loop was shut down");
        }
        TaskEvent event = freeTasks;
        if (event == null) {
            event = new TaskEvent();
        } else {
            freeTasks = event.nextFree;
        }
        event.task = task;
        queue.schedule(event, queue.now());
    }

    private void checkThread() {
        Thread current = Thread.currentThread();
        if (current == owner) {
            return;
        }
        if (running) {
            throw new IllegalStateException(
                    "thread " + current.getName() + " gave a task to a lab that runs in virtual time on "
                            + owner.getName() + ": its place in the order would be a matter of chance");
        }
        owner = current;
    }

    /** A task given to {@link #execute}; used again and again. */
    private final class TaskEvent extends Event {
        private Runnable task;
        private TaskEvent nextFree;

        @Override
        protected void fire() {
            Runnable todo = task;
            task = null;
            nextFree = freeTasks;
            freeTasks = this;
            todo.run();
        }

        @Override
        public String toString() {
            return "task " + task;
        }
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return start(Executors.callable(task), delay, 0, false, unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        return start(task, delay, 0, false, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long delay, long period, TimeUnit unit) {
        return start(Executors.callable(task), delay, positive(period), false, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long delay, long pause, TimeUnit unit) {
        return start(Executors.callable(task), delay, positive(pause), true, unit);
    }

    private static long positive(long period) {
        if (period <= 0) {
            throw new IllegalArgumentException("period " + period + " (expected more than 0)");
        }
        return period;
    }

    private <V> ScheduledFuture<V> start(Callable<V> task, long delay, long period, boolean afterEnd, TimeUnit unit) {
        checkThread();
        if (shutDown) {
            throw new RejectedExecutionException("the lab's event loop was shut down");
        }
        long nanos = Math.max(0, unit.toNanos(delay));
        long time = queue.now() > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : queue.now() + nanos;
        VirtualTimer<V> timer = new VirtualTimer<>(this, queue, task, unit.toNanos(period), afterEnd);
        timer.start(time);
        return timer;
    }

    @Override
    public EventLoopGroup parent() {
        return this;
    }

    @Override
    public EventLoop next() {
        return this;
    }

    @Override
    public ChannelFuture register(Channel channel) {
        return register(new DefaultChannelPromise(channel, this));
    }

    @Override
    public ChannelFuture register(ChannelPromise promise) {
        promise.channel().unsafe().register(this, promise);
        return promise;
    }

    @Deprecated
    @Override
    public ChannelFuture register(Channel channel, ChannelPromise promise) {
        channel.unsafe().register(this, promise);
        return promise;
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        shutDown = true;
        termination.trySuccess(null);
        return termination;
    }

    @Deprecated
    @Override
    public void shutdown() {
        shutdownGracefully();
    }

    @Override
    public Future<?> terminationFuture() {
        return termination;
    }

    @Override
    public boolean isShuttingDown() {
        return shutDown;
    }

    @Override
    public boolean isShutdown() {
        return shutDown;
    }

    @Override
    public boolean isTerminated() {
        return shutDown;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        if (!shutDown) {
            throw new IllegalStateException("waiting for a lab in virtual time: it runs only while it is run");
        }
        return true;
    }

    /** The virtual clock as Netty sees it. */
    private record VirtualTicker(EventQueue queue) implements Ticker {
        @Override
        public long initialNanoTime() {
            return 0;
        }

        @Override
        public long nanoTime() {
            return queue.now();
        }

        @Override
        public void sleep(long delay, TimeUnit unit) {
            throw new IllegalStateException("sleep(" + delay + " " + unit + ") in virtual time: schedule an event");
        }
    }
}
