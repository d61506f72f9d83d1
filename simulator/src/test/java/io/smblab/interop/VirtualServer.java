package io.smblab.interop;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.smblab.auth.Account;
import io.smblab.auth.AccountStore;
import io.smblab.engine.LabClock;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.fs.FileStore;
import io.smblab.fs.StoreOptions;
import io.smblab.smb2.server.Connection;
import io.smblab.smb2.server.ServerConfig;
import io.smblab.smb2.server.ServerEnvironment;
import io.smblab.smb2.server.ServerObserver;
import io.smblab.smb2.server.ShareConfig;
import io.smblab.smb2.server.SmbServer;
import io.smblab.transport.DirectTcpTransport;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The same server in virtual time, in the thread of the test: bytes go straight into its pipeline and come straight out. Notes
 * every end of a connection that is a bug of the server and no answer to the client.
 */
final class VirtualServer implements AutoCloseable, ServerObserver {
    private final VirtualTimeDriver driver = new VirtualTimeDriver();
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);
    private final Set<String> bugs = new LinkedHashSet<>();
    private final FileStore store;
    private final SmbServer server;

    VirtualServer() {
        LabClock labClock = new LabClock(driver.scheduler(), Instant.parse("2020-01-01T00:00:00Z"));
        Supplier<FileTime> clock = () -> new FileTime(labClock.fileTime());
        ServerEnvironment environment =
                new ServerEnvironment(driver.scheduler(), new RandomStreams(3), clock, new Trace(), allocator);
        store = new FileStore(StoreOptions.defaults().withMaxBytesInMemory(64 << 20), null, clock);
        ServerConfig config = ServerConfig.of(
                "SMBLAB",
                Guid.parse("11111111-2222-3333-4444-555555555555"),
                AccountStore.of(
                        Account.of(InteropServer.USER, InteropServer.PASSWORD),
                        Account.of(InteropServer.USER2, InteropServer.PASSWORD)),
                List.of(ShareConfig.disk(InteropServer.SHARE, store), ShareConfig.ipc()),
                List::of);
        server = new SmbServer(config, environment);
        server.addObserver(this);
    }

    /** A connection. */
    Wire connect() {
        EmbeddedChannel channel = new AddressedChannel();
        channel.config().setAllocator(allocator);
        DirectTcpTransport transport = DirectTcpTransport.install(channel);
        transport.listen(server.accept(transport));
        return new PipelineWire(channel);
    }

    /** Lets time pass. */
    void runFor(long nanos) {
        driver.runFor(nanos);
    }

    /** Causes of disconnects that tell of a bug. */
    Set<String> bugs() {
        return bugs;
    }

    /** Connections that are open now. */
    int connections() {
        return server.connections().size();
    }

    /** Bytes in message buffers that are not released; content of files does not count. */
    long messageBytes() {
        return allocator.metric().usedHeapMemory() + allocator.metric().usedDirectMemory();
    }

    @Override
    public void disconnected(Connection connection, String cause) {
        boolean expected = !cause.contains("internal error")
                && !cause.matches(
                        ".*(IllegalState|IllegalArgument|IndexOutOf|NullPointer|ClassCast|IllegalReference).*");
        if (!expected) {
            bugs.add(cause);
        }
    }

    @Override
    public void close() {
        server.stop();
        store.close();
        driver.close();
    }

    /** Netty's channel for tests with addresses like those of a socket. */
    private static final class AddressedChannel extends EmbeddedChannel {
        @Override
        protected SocketAddress localAddress0() {
            return InetSocketAddress.createUnresolved("server", 445);
        }

        @Override
        protected SocketAddress remoteAddress0() {
            return InetSocketAddress.createUnresolved("client", 50_000);
        }
    }

    private static final class PipelineWire implements Wire {
        private final EmbeddedChannel channel;
        private byte[] received = new byte[0];

        PipelineWire(EmbeddedChannel channel) {
            this.channel = channel;
        }

        @Override
        public void send(byte[] bytes) {
            if (channel.isOpen()) {
                channel.writeInbound(channel.alloc().buffer(bytes.length).writeBytes(bytes));
            }
        }

        @Override
        public byte[] receive() {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            all.writeBytes(received);
            for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
                all.writeBytes(ByteBufUtil.getBytes(out));
                out.release();
            }
            received = all.toByteArray();
            if (received.length == 0) {
                return null;
            }
            int length = Unpooled.wrappedBuffer(received).readInt();
            byte[] message = Arrays.copyOfRange(received, 4, 4 + length);
            received = Arrays.copyOfRange(received, 4 + length, received.length);
            return message;
        }

        @Override
        public void close() {
            channel.finishAndReleaseAll();
        }
    }
}
