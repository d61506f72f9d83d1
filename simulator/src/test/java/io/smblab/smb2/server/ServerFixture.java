package io.smblab.smb2.server;

import io.netty.buffer.PooledByteBufAllocator;
import io.smblab.auth.Account;
import io.smblab.auth.AccountStore;
import io.smblab.engine.LabClock;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.fs.FileStore;
import io.smblab.fs.StoreOptions;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.NetworkInterfaceInfo;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import java.net.InetAddress;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A server in virtual time with the share {@code share} and the users tester and tester2, password Passw0rd!. */
final class ServerFixture implements AutoCloseable {
    static final String PASSWORD = "Passw0rd!";

    final VirtualTimeDriver driver = new VirtualTimeDriver();
    final RandomStreams random = new RandomStreams(1);
    final Supplier<FileTime> clock;
    final FileStore store;
    final SmbServer server;

    ServerFixture() {
        this(config -> config);
    }

    ServerFixture(UnaryOperator<ServerConfig> change) {
        this(change, BugPolicy.STOP_THE_RUN);
    }

    ServerFixture(UnaryOperator<ServerConfig> change, BugPolicy bugs) {
        LabClock labClock = new LabClock(driver.scheduler(), LabClock.DEFAULT_EPOCH);
        clock = () -> new FileTime(labClock.fileTime());
        store = new FileStore(StoreOptions.defaults().withMaxBytesInMemory(64 << 20), null, clock);
        ServerConfig config = ServerConfig.of(
                "FILES",
                Guid.parse("11111111-2222-3333-4444-555555555555"),
                AccountStore.of(Account.of("tester", PASSWORD), Account.of("tester2", PASSWORD)),
                List.of(ShareConfig.disk("share", store), ShareConfig.ipc()),
                () -> List.of(new NetworkInterfaceInfo(1, 0, 1_000_000_000L, InetAddress.getLoopbackAddress())));
        server = new SmbServer(
                change.apply(config),
                new ServerEnvironment(
                        driver.scheduler(), random, clock, new Trace(), PooledByteBufAllocator.DEFAULT, bugs));
    }

    /** A client on a new connection that has said nothing. */
    TestPeer connect() {
        return new TestPeer(this, new Guid(7, 7));
    }

    /** A client of 2.1 with a session and the share. */
    TestPeer logOn() {
        return logOn(Dialect.SMB_2_1);
    }

    TestPeer logOn(Dialect dialect) {
        TestPeer peer = connect();
        peer.negotiate(dialect);
        peer.logOn("tester");
        peer.connectTree("share");
        return peer;
    }

    /** Lets everything happen that is due within some milliseconds. */
    void runMillis(long millis) {
        driver.runFor(millis * 1_000_000L);
    }

    @Override
    public void close() {
        server.stop();
        store.close();
        driver.close();
    }
}
