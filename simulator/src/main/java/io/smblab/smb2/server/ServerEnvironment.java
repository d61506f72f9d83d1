package io.smblab.smb2.server;

import io.netty.buffer.ByteBufAllocator;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.wire.FileTime;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * What the lab gives to a server: time, randomness, the trace. A server has no other source of any of them.
 *
 * @param scheduler the lab's clock and queue
 * @param random named random streams; the server draws from streams whose names start with its own
 * @param clock the wall clock that clients are told
 * @param trace where state changes are noted
 * @param allocator for response messages
 * @param bugs what a bug does to the lab
 */
public record ServerEnvironment(
        EventScheduler scheduler,
        RandomStreams random,
        Supplier<FileTime> clock,
        Trace trace,
        ByteBufAllocator allocator,
        BugPolicy bugs) {
    /** Checks that all are given. */
    public ServerEnvironment {
        Objects.requireNonNull(scheduler, "scheduler");
        Objects.requireNonNull(random, "random");
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(trace, "trace");
        Objects.requireNonNull(allocator, "allocator");
        Objects.requireNonNull(bugs, "bugs");
    }

    /** An environment whose run stops at a bug. */
    public ServerEnvironment(
            EventScheduler scheduler,
            RandomStreams random,
            Supplier<FileTime> clock,
            Trace trace,
            ByteBufAllocator allocator) {
        this(scheduler, random, clock, trace, allocator, BugPolicy.STOP_THE_RUN);
    }
}
