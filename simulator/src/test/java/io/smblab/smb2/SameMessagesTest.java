package io.smblab.smb2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.smblab.auth.Account;
import io.smblab.auth.AccountStore;
import io.smblab.auth.Credentials;
import io.smblab.crypto.CryptoMode;
import io.smblab.engine.Completion;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.RealTimeDriver;
import io.smblab.engine.TimeDriver;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.fs.FileStore;
import io.smblab.fs.FileStoreException;
import io.smblab.fs.StoreOptions;
import io.smblab.net.Granularity;
import io.smblab.net.Network;
import io.smblab.net.NetworkHost;
import io.smblab.net.NicSpec;
import io.smblab.net.TcpProfile;
import io.smblab.net.channel.SimChannelFactory;
import io.smblab.net.channel.SimServerChannelFactory;
import io.smblab.smb2.client.ChannelLimits;
import io.smblab.smb2.client.ClientConfig;
import io.smblab.smb2.client.ClientEnvironment;
import io.smblab.smb2.client.ClientFile;
import io.smblab.smb2.client.ClientObserver;
import io.smblab.smb2.client.ClientSession;
import io.smblab.smb2.client.LocalInterface;
import io.smblab.smb2.client.LocalInterfaces;
import io.smblab.smb2.client.NettyDialer;
import io.smblab.smb2.client.OpenOptions;
import io.smblab.smb2.client.SmbClient;
import io.smblab.smb2.message.NetworkInterfaceInfo;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.server.SecurityPolicy;
import io.smblab.smb2.server.ServerConfig;
import io.smblab.smb2.server.ServerEnvironment;
import io.smblab.smb2.server.ShareConfig;
import io.smblab.smb2.server.SmbServer;
import io.smblab.smb2.server.SmbServerBinder;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import io.smblab.wire.PatternByteBuf;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** One scenario over simulated links and over real loopback sockets: client and server say the same. */
class SameMessagesTest {
    private static final int BLOCK = 256 << 10;
    private static final FileTime EPOCH = new FileTime(132_223_104_000_000_000L);

    private final List<String> messages = new ArrayList<>();
    private boolean finished;
    private String failure;

    private static InetAddress loopback(int last) {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theSameMessagesInBothWorlds() throws FileStoreException {
        List<String> simulated = simulated();
        List<String> real = real();

        assertThat(simulated).hasSizeGreaterThan(40);
        assertThat(real).isEqualTo(simulated);
    }

    private List<String> simulated() throws FileStoreException {
        VirtualTimeDriver driver = new VirtualTimeDriver();
        Network network = new Network(driver.scheduler(), new RandomStreams(1), new Trace(), Granularity.TRAIN);
        NetworkHost client = network.addHost("client", TcpProfile.windows());
        NetworkHost files = network.addHost("files", TcpProfile.windows());
        DataRate speed = DataRate.parse("10 Gbit/s");
        network.connect(
                client.addNic(NicSpec.of("client.nic1", speed, 1, loopback(11))).port(),
                files.addNic(NicSpec.of("files.nic1", speed, 1, loopback(1))).port(),
                TimeSpan.ofMicros(5));
        run(driver, new SimServerChannelFactory(files), new SimChannelFactory(client), 445);
        driver.runUntil(() -> finished);
        driver.runUntilQuiet();
        return collected();
    }

    private List<String> real() throws FileStoreException {
        finished = false;
        messages.clear();
        try (RealTimeDriver driver = new RealTimeDriver("same-messages")) {
            driver.execute(() -> {
                try {
                    run(driver, NioServerSocketChannel::new, NioSocketChannel::new, 0);
                } catch (FileStoreException e) {
                    throw new IllegalStateException(e);
                }
            });
            Awaitility.await().atMost(20, TimeUnit.SECONDS).until(() -> {
                boolean[] done = {false};
                driver.eventLoop().submit(() -> done[0] = finished).sync();
                return done[0];
            });
        }
        return collected();
    }

    private List<String> collected() {
        assertThat(failure).isNull();
        return List.copyOf(messages);
    }

    private void run(
            TimeDriver driver,
            ChannelFactory<? extends ServerChannel> serverChannels,
            ChannelFactory<? extends Channel> clientChannels,
            int port)
            throws FileStoreException {
        FileStore store = new FileStore(StoreOptions.defaults(), null, () -> EPOCH);
        store.populate("big.bin", 64L * BLOCK, 9);
        ServerConfig config = ServerConfig.of(
                        "files",
                        new Guid(3, 4),
                        AccountStore.of(Account.of("tester", "Passw0rd!")),
                        List.of(ShareConfig.disk("data", store)),
                        () -> List.of(new NetworkInterfaceInfo(1, 0, 10_000_000_000L, loopback(1))))
                .withSecurity(SecurityPolicy.DEFAULT);
        SmbServer server = new SmbServer(
                config,
                new ServerEnvironment(
                        driver.scheduler(),
                        new RandomStreams(1),
                        () -> EPOCH,
                        new Trace(),
                        UnpooledByteBufAllocator.DEFAULT));
        SmbServerBinder.bind(
                        server,
                        new ServerBootstrap().group(driver.eventLoopGroup()).channelFactory(serverChannels),
                        new InetSocketAddress(loopback(1), port))
                .addListener((ChannelFutureListener) bound -> {
                    Channel listener = bound.channel();
                    scenario(driver, clientChannels, (InetSocketAddress) listener.localAddress(), () -> {
                        server.stop();
                        listener.close();
                        store.close();
                        finished = true;
                    });
                });
    }

    private void scenario(
            TimeDriver driver, ChannelFactory<? extends Channel> channels, InetSocketAddress remote, Runnable end) {
        ClientObserver observer = new ClientObserver() {
            @Override
            public void sent(int channel, Smb2Header request) {
                messages.add(channel + " > " + request.command() + " " + request.messageId() + " charge "
                        + request.creditCharge());
            }

            @Override
            public void received(int channel, Smb2Header response) {
                messages.add(channel + " < " + response.command() + " " + response.messageId() + " "
                        + response.ntStatus() + " credits " + response.credits());
            }
        };
        LocalInterface nic =
                new LocalInterface("client.nic1", List.of(loopback(11)), DataRate.parse("10 Gbit/s"), 1, false, true);
        SmbClient client = new SmbClient(
                ClientConfig.DEFAULT
                        .withCryptoMode(CryptoMode.REAL)
                        .withSigning(true, ClientConfig.DEFAULT.signingAlgorithms())
                        .withMultichannel(true, ChannelLimits.WINDOWS_CLIENT),
                new ClientEnvironment(
                        "client",
                        driver.scheduler(),
                        () -> EPOCH,
                        new RandomStreams(1),
                        new Trace(),
                        UnpooledByteBufAllocator.DEFAULT,
                        new NettyDialer(driver.eventLoopGroup(), channels, 5000),
                        LocalInterfaces.fixed(List.of(nic)),
                        InetAddress::getHostAddress,
                        observer));
        Completion<String> finish = problem -> {
            failure = problem;
            end.run();
        };
        client.connect("files", loopback(11), remote, Credentials.of("tester", "Passw0rd!"), session -> {
            if (session.isSuccess()) {
                use(session.value(), finish);
            } else {
                finish.complete(session.failure().toString());
            }
        });
    }

    private static void use(ClientSession session, Completion<String> finish) {
        session.connectTree(
                "data",
                tree -> tree.value()
                        .open(OpenOptions.forWriting("big.bin"), file -> blocks(session, file.value(), 0, finish)));
    }

    /** Reads and writes in turn, one after the other, then closes and logs off. */
    private static void blocks(ClientSession session, ClientFile file, int index, Completion<String> finish) {
        long offset = (long) index * BLOCK;
        if (index == 16) {
            file.close(closed -> session.logoff(off ->
                    finish.complete(off.isSuccess() ? null : off.failure().toString())));
        } else if (index % 2 == 0) {
            file.read(offset, BLOCK, outcome -> {
                outcome.value().release();
                blocks(session, file, index + 1, finish);
            });
        } else {
            file.write(offset, new PatternByteBuf(9, offset, BLOCK), outcome -> {
                outcome.value();
                blocks(session, file, index + 1, finish);
            });
        }
    }
}
