package io.smblab.interop;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocatorMetric;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.smblab.auth.Account;
import io.smblab.auth.AccountStore;
import io.smblab.engine.LabClock;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.RealTimeDriver;
import io.smblab.engine.Trace;
import io.smblab.fs.FileStore;
import io.smblab.fs.StoreOptions;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.server.Connection;
import io.smblab.smb2.server.ServerConfig;
import io.smblab.smb2.server.ServerEnvironment;
import io.smblab.smb2.server.ServerObserver;
import io.smblab.smb2.server.ShareConfig;
import io.smblab.smb2.server.SmbServer;
import io.smblab.smb2.server.SmbServerBinder;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A server in real time on a free port of 127.0.0.1: users {@value #USER} and {@value #USER2}, password {@value #PASSWORD},
 * share {@value #SHARE}.
 *
 * <p>Closing it is a test, too: the lab's thread must be alive and well, and every message buffer released.
 */
final class InteropServer implements AutoCloseable {
    static final String HOST = "127.0.0.1";
    static final String USER = "tester";
    static final String USER2 = "tester2";
    static final String PASSWORD = "Passw0rd!";
    static final String SHARE = "share";

    private final RealTimeDriver driver = new RealTimeDriver("interop");
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final Witness witness = new Witness();
    private final AtomicInteger connections = new AtomicInteger();
    private final FileStore store;
    private final SmbServer server;
    private final int port;

    private InteropServer(UnaryOperator<ServerConfig> change) {
        LabClock labClock = new LabClock(driver.scheduler(), Instant.now());
        Supplier<FileTime> clock = () -> new FileTime(labClock.fileTime());
        ServerEnvironment environment =
                new ServerEnvironment(driver.scheduler(), new RandomStreams(7), clock, new Trace(), allocator);
        store = onLoop(() -> new FileStore(StoreOptions.defaults(), null, clock));
        server = onLoop(() -> new SmbServer(change.apply(config(store)), environment));
        server.addObserver(witness);
        CompletableFuture<Integer> bound = new CompletableFuture<>();
        driver.execute(() -> SmbServerBinder.bind(
                        server,
                        new ServerBootstrap()
                                .group(driver.eventLoopGroup())
                                .channel(NioServerSocketChannel.class)
                                .childOption(ChannelOption.ALLOCATOR, allocator),
                        new InetSocketAddress(HOST, 0))
                .addListener((io.netty.channel.ChannelFuture listening) -> {
                    if (listening.isSuccess()) {
                        bound.complete(((InetSocketAddress) listening.channel().localAddress()).getPort());
                    } else {
                        bound.completeExceptionally(listening.cause());
                    }
                }));
        port = bound.join();
    }

    private static ServerConfig config(FileStore store) {
        return ServerConfig.of(
                "SMBLAB",
                Guid.parse("11111111-2222-3333-4444-555555555555"),
                AccountStore.of(Account.of(USER, PASSWORD), Account.of(USER2, PASSWORD)),
                List.of(ShareConfig.disk(SHARE, store), ShareConfig.ipc()),
                List::of);
    }

    /** A server as it comes. */
    static InteropServer start() {
        return start(UnaryOperator.identity());
    }

    /** A server with another configuration. */
    static InteropServer start(UnaryOperator<ServerConfig> change) {
        return new InteropServer(change);
    }

    int port() {
        return port;
    }

    /** What the server saw. */
    Witness witness() {
        return witness;
    }

    /** Connections that are open now. */
    int connections() {
        return connections.get();
    }

    /** Bytes in message buffers that are not released; content of files does not count. */
    long messageBytes() {
        ByteBufAllocatorMetric metric = allocator.metric();
        return metric.usedDirectMemory() + metric.usedHeapMemory();
    }

    /** Runs something on the lab's thread and waits for its result. */
    <T> T onLoop(Supplier<T> action) {
        return CompletableFuture.supplyAsync(action, driver::execute).join();
    }

    /** What ended the lab's thread, or null. */
    Throwable failure() {
        return driver.failure();
    }

    @Override
    public void close() {
        if (driver.failure() != null) {
            throw new AssertionError("the lab's thread ended", driver.failure());
        }
        onLoop(() -> {
            server.stop();
            return null;
        });
        driver.close();
        store.close();
        if (messageBytes() != 0) {
            throw new AssertionError("message buffers are not released: " + messageBytes() + " bytes");
        }
    }

    /** Notes what passes: dialects, and how many requests of sessions came without a signature. */
    final class Witness implements ServerObserver {
        private final Set<Dialect> dialects = new ConcurrentSkipListSet<>();
        private final AtomicLong signed = new AtomicLong();
        private final AtomicLong unsigned = new AtomicLong();

        @Override
        public void connected(Connection connection) {
            connections.incrementAndGet();
        }

        @Override
        public void disconnected(Connection connection, String cause) {
            connections.decrementAndGet();
        }

        @Override
        public void received(Connection connection, Smb2Header request) {
            if (connection.dialect() != null) {
                dialects.add(connection.dialect());
            }
            boolean counts = request.command() != Command.NEGOTIATE && request.command() != Command.SESSION_SETUP;
            if (counts && request.isSigned()) {
                signed.incrementAndGet();
            } else if (counts) {
                unsigned.incrementAndGet();
            }
        }

        /** All dialects that were agreed on. */
        Set<Dialect> dialects() {
            return dialects;
        }

        /** Requests after logon with a signature. */
        long signedRequests() {
            return signed.get();
        }

        /** Requests after logon without one: plain or encrypted. */
        long unsignedRequests() {
            return unsigned.get();
        }
    }
}
