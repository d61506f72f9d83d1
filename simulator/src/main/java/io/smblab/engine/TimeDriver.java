package io.smblab.engine;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;

/**
 * What makes time pass in a lab: by jumping from event to event, or with the clock on the wall. Everything of a lab happens
 * on the one thread of its driver.
 */
public sealed interface TimeDriver extends AutoCloseable permits VirtualTimeDriver, RealTimeDriver {
    /** The group for bootstraps; its only member is {@link #eventLoop()}. */
    default EventLoopGroup eventLoopGroup() {
        return eventLoop();
    }

    /** The lab's event loop. */
    EventLoop eventLoop();

    /** The lab's clock and event queue; to be used on the event loop only. */
    EventScheduler scheduler();

    /** Whether time is simulated. */
    boolean isVirtual();

    /**
     * Runs a task on the event loop, later than now in program order. In real time from any thread; in virtual time from the
     * lab's thread only.
     */
    void execute(Runnable task);

    /** Ends the event loop; waits for its thread where it has one of its own. */
    @Override
    void close();
}
