package io.smblab.smb2.client;

import io.netty.buffer.ByteBufAllocator;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.wire.FileTime;
import java.net.InetAddress;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What the lab gives to a client: time, randomness, the network. A client has no other source of any of them.
 *
 * @param name the client's host: prefix of its random streams and component in the trace
 * @param scheduler the lab's clock and queue
 * @param clock the wall clock that authentication uses
 * @param random named random streams
 * @param trace where events are noted
 * @param allocator for messages
 * @param dialer opens connections
 * @param interfaces the host's network interfaces
 * @param remoteNames what reports call the interface with an address of the server
 * @param observer watches; {@link ClientObserver#NONE} for nobody
 */
public record ClientEnvironment(
        String name,
        EventScheduler scheduler,
        Supplier<FileTime> clock,
        RandomStreams random,
        Trace trace,
        ByteBufAllocator allocator,
        Dialer dialer,
        LocalInterfaces interfaces,
        Function<InetAddress, String> remoteNames,
        ClientObserver observer) {
    /** Checks that all are given. */
    public ClientEnvironment {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(scheduler, "scheduler");
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(random, "random");
        Objects.requireNonNull(trace, "trace");
        Objects.requireNonNull(allocator, "allocator");
        Objects.requireNonNull(dialer, "dialer");
        Objects.requireNonNull(interfaces, "interfaces");
        Objects.requireNonNull(remoteNames, "remoteNames");
        Objects.requireNonNull(observer, "observer");
    }
}
