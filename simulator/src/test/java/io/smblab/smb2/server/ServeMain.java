package io.smblab.smb2.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.smblab.auth.Account;
import io.smblab.auth.AccountStore;
import io.smblab.auth.AuthPolicy;
import io.smblab.engine.Entropy;
import io.smblab.engine.LabClock;
import io.smblab.engine.RealTimeDriver;
import io.smblab.engine.Trace;
import io.smblab.fs.FileStore;
import io.smblab.fs.StoreOptions;
import io.smblab.smb2.message.NetworkInterfaceInfo;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import io.smblab.wire.MessageBuffers;
import io.smblab.wire.NtStatus;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** A bare server on real sockets, to try real clients by hand: {@code ServeMain [port [encrypt|sign]]}. */
final class ServeMain {
    private ServeMain() {}

    public static void main(String[] args) throws Exception {
        int port = args.length > 0 ? Integer.parseInt(args[0]) : 4480;
        RealTimeDriver driver = new RealTimeDriver("serve");
        LabClock labClock = new LabClock(driver.scheduler(), Instant.now());
        Supplier<FileTime> clock = () -> new FileTime(labClock.fileTime());
        ServerEnvironment environment = new ServerEnvironment(
                driver.scheduler(), Entropy.unpredictableStreams(), clock, new Trace(), MessageBuffers.pool());
        FileStore store = new FileStore(StoreOptions.defaults(), null, clock);
        List<NetworkInterfaceInfo> interfaces = List.of(
                new NetworkInterfaceInfo(1, 1, 1_000_000_000L, InetAddress.getByName("127.0.0.1")),
                new NetworkInterfaceInfo(2, 1, 1_000_000_000L, InetAddress.getByName("127.0.0.2")));
        ServerConfig config = ServerConfig.of(
                        "SMBLAB",
                        Guid.parse("11111111-2222-3333-4444-555555555555"),
                        AccountStore.of(Account.of("tester", "Passw0rd!"), Account.of("tester2", "Passw0rd!")),
                        List.of(ShareConfig.disk("share", store), ShareConfig.ipc()),
                        () -> interfaces)
                .withSecurity(SecurityPolicy.DEFAULT.withAuthentication(AuthPolicy.STANDALONE.withAnonymous(true)))
                .withFeatures(new ServerConfig.Features(true, true, true, true, true));
        driver.execute(() -> {
            SmbServer server = new SmbServer(config, environment);
            if (args.length > 1) {
                server.addObserver(new ServerObserver() {
                    @Override
                    public void received(Connection connection, Smb2Header request) {
                        System.out.println(connection.number() + " > " + text(request));
                    }

                    @Override
                    public void sending(Connection connection, Smb2Header response) {
                        System.out.println(connection.number() + " < " + text(response) + " "
                                + NtStatus.describe(response.status()));
                    }

                    private static String text(Smb2Header header) {
                        return header.command() + " mid " + header.messageId() + " session "
                                + Long.toHexString(header.sessionId()) + " flags "
                                + Integer.toHexString(header.flags());
                    }
                });
            }
            ServerBootstrap bootstrap =
                    new ServerBootstrap().group(driver.eventLoopGroup()).channel(NioServerSocketChannel.class);
            for (String address : List.of("127.0.0.1", "127.0.0.2")) {
                SmbServerBinder.bind(server, bootstrap.clone(), new InetSocketAddress(address, port))
                        .addListener(bound -> System.out.println("listening " + address + " " + bound.isSuccess()));
            }
        });
        new java.util.concurrent.CountDownLatch(1).await();
    }
}
