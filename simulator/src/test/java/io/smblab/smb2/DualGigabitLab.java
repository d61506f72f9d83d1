package io.smblab.smb2;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.smblab.auth.Account;
import io.smblab.auth.AccountStore;
import io.smblab.auth.Credentials;
import io.smblab.crypto.CryptoMode;
import io.smblab.engine.Completion;
import io.smblab.engine.LabClock;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.fs.FileStore;
import io.smblab.fs.FileStoreException;
import io.smblab.fs.StoreOptions;
import io.smblab.net.Cable;
import io.smblab.net.EthernetSwitch;
import io.smblab.net.Granularity;
import io.smblab.net.Network;
import io.smblab.net.NetworkHost;
import io.smblab.net.Nic;
import io.smblab.net.NicSpec;
import io.smblab.net.SwitchPortSpec;
import io.smblab.net.SwitchSpec;
import io.smblab.net.TcpProfile;
import io.smblab.net.channel.SimChannelFactory;
import io.smblab.net.channel.SimServerChannelFactory;
import io.smblab.smb2.client.ClientConfig;
import io.smblab.smb2.client.ClientEnvironment;
import io.smblab.smb2.client.ClientFile;
import io.smblab.smb2.client.ClientObserver;
import io.smblab.smb2.client.ClientSession;
import io.smblab.smb2.client.ClientTree;
import io.smblab.smb2.client.LocalInterface;
import io.smblab.smb2.client.LocalInterfaces;
import io.smblab.smb2.client.NettyDialer;
import io.smblab.smb2.client.OpenOptions;
import io.smblab.smb2.client.Outcome;
import io.smblab.smb2.client.SmbClient;
import io.smblab.smb2.message.NetworkInterfaceInfo;
import io.smblab.smb2.server.SecurityPolicy;
import io.smblab.smb2.server.ServerConfig;
import io.smblab.smb2.server.ServerEnvironment;
import io.smblab.smb2.server.ShareConfig;
import io.smblab.smb2.server.SmbServer;
import io.smblab.smb2.server.SmbServerBinder;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import io.smblab.wire.PatternByteBuf;
import io.smblab.wire.Payloads;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The real client and the real server in virtual time: two gigabit cards each, the server's without RSS, on one switch. The
 * store takes no time.
 */
final class DualGigabitLab implements AutoCloseable {
    static final long SEED = 4711;
    static final int MIB = 1 << 20;
    static final long FILE_BYTES = 256L << 20;
    static final String PASSWORD = "Passw0rd!";
    private static final int PORT = 445;

    final VirtualTimeDriver driver = new VirtualTimeDriver();
    final Trace trace = new Trace();
    final RandomStreams random = new RandomStreams(1);
    final Network network;
    final NetworkHost client;
    final NetworkHost files;
    final List<Cable> clientCables = new ArrayList<>();
    final List<Cable> serverCables = new ArrayList<>();
    final FileStore store;
    final SmbServer server;
    final SmbClient smbClient;
    ClientSession session;
    ClientTree tree;
    ClientFile file;

    DualGigabitLab(ClientConfig clientConfig, UnaryOperator<ServerConfig> serverConfig) {
        network = new Network(driver.scheduler(), random, trace, Granularity.TRAIN);
        client = network.addHost("client", TcpProfile.windows());
        files = network.addHost("files", TcpProfile.windows());
        DataRate gigabit = DataRate.parse("1 Gbit/s");
        EthernetSwitch ethernetSwitch = network.addSwitch(SwitchSpec.uniform(
                "switch", TimeSpan.ofMicros(3), 24, SwitchPortSpec.of(gigabit, 1518, ByteSize.parse("512 KiB"))));
        for (int i = 1; i <= 2; i++) {
            Nic mine = client.addNic(
                    NicSpec.of("client.nic" + i, gigabit, i, address(10 + i)).withRssQueues(4));
            Nic theirs = files.addNic(NicSpec.of("files.nic" + i, gigabit, i, address(i)));
            clientCables.add(network.connect(mine.port(), ethernetSwitch.port(i), TimeSpan.ofMicros(1)));
            serverCables.add(network.connect(theirs.port(), ethernetSwitch.port(10 + i), TimeSpan.ofMicros(1)));
        }
        LabClock clock = new LabClock(driver.scheduler(), LabClock.DEFAULT_EPOCH);
        store = new FileStore(StoreOptions.defaults(), null, () -> new FileTime(clock.fileTime()));
        server = new SmbServer(
                serverConfig.apply(ServerConfig.of(
                                "files",
                                new Guid(3, 4),
                                AccountStore.of(Account.of("tester", PASSWORD)),
                                List.of(ShareConfig.disk("data", store), ShareConfig.ipc()),
                                this::serverInterfaces)
                        .withSecurity(security(false, false))),
                new ServerEnvironment(
                        driver.scheduler(),
                        random,
                        () -> new FileTime(clock.fileTime()),
                        trace,
                        UnpooledByteBufAllocator.DEFAULT));
        for (Nic nic : files.nics()) {
            driver.runUntilDone(SmbServerBinder.bind(
                    server,
                    new ServerBootstrap()
                            .group(driver.eventLoopGroup())
                            .channelFactory(new SimServerChannelFactory(files)),
                    new InetSocketAddress(nic.addresses().get(0), PORT)));
        }
        smbClient = new SmbClient(
                clientConfig,
                new ClientEnvironment(
                        "client",
                        driver.scheduler(),
                        () -> new FileTime(clock.fileTime()),
                        random,
                        trace,
                        UnpooledByteBufAllocator.DEFAULT,
                        new NettyDialer(driver.eventLoopGroup(), new SimChannelFactory(client), 21_000),
                        clientInterfaces(),
                        remote -> network.interfaceOf(remote).name(),
                        ClientObserver.NONE));
    }

    static SecurityPolicy security(boolean signing, boolean encryption) {
        SecurityPolicy standard = SecurityPolicy.DEFAULT;
        return new SecurityPolicy(
                signing,
                encryption,
                true,
                standard.authentication(),
                standard.ciphers(),
                standard.signingAlgorithms(),
                true);
    }

    static InetAddress address(int last) {
        try {
            return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<NetworkInterfaceInfo> serverInterfaces() {
        List<NetworkInterfaceInfo> list = new ArrayList<>();
        for (Nic nic : files.nics()) {
            if (nic.hasCarrier()) {
                int capability = nic.isRssCapable() ? NetworkInterfaceInfo.CAPABILITY_RSS : 0;
                for (InetAddress address : nic.addresses()) {
                    list.add(new NetworkInterfaceInfo(
                            nic.ifIndex(), capability, nic.linkSpeed().bitsPerSecond(), address));
                }
            }
        }
        return list;
    }

    private LocalInterfaces clientInterfaces() {
        return new LocalInterfaces() {
            @Override
            public List<LocalInterface> list() {
                return client.nics().stream()
                        .map(nic -> new LocalInterface(
                                nic.name(),
                                nic.addresses(),
                                nic.linkSpeed(),
                                nic.rssQueues(),
                                nic.isRdmaCapable(),
                                nic.hasCarrier()))
                        .toList();
            }

            @Override
            public void onChange(Runnable listener) {
                client.nics().forEach(nic -> nic.addCarrierListener((changed, up) -> listener.run()));
            }
        };
    }

    /** Puts the file into the store, connects and opens it. */
    DualGigabitLab open() throws FileStoreException {
        store.populate("big.bin", FILE_BYTES, SEED);
        session = connect().value();
        tree = this.<Outcome<ClientTree>>await(done -> session.connectTree("data", done))
                .value();
        file = openFile(OpenOptions.forWriting("big.bin"));
        return this;
    }

    Outcome<ClientSession> connect() {
        return await(done -> smbClient.connect(
                "files",
                address(11),
                new InetSocketAddress(address(1), PORT),
                Credentials.of("tester", PASSWORD),
                done));
    }

    ClientFile openFile(OpenOptions options) {
        return this.<Outcome<ClientFile>>await(done -> tree.open(options, done)).value();
    }

    <T> T await(Consumer<Completion<T>> operation) {
        List<T> result = new ArrayList<>();
        driver.execute(() -> operation.accept(result::add));
        driver.runUntil(() -> !result.isEmpty());
        return result.get(0);
    }

    /** A closed loop over the file: starts now, and goes on until it is told to stop. */
    Loop loop(boolean reading, int outstanding) {
        Loop loop = new Loop(reading);
        driver.execute(() -> {
            for (int i = 0; i < outstanding; i++) {
                loop.issue();
            }
        });
        return loop;
    }

    /** Reads or writes one block after the other. */
    final class Loop {
        private final boolean reading;
        private long next;
        private int underWay;
        private boolean stopped;
        long bytes;
        int errors;
        int wrong;
        long longestGapNanos;
        private long lastNanos = driver.scheduler().now();

        private Loop(boolean reading) {
            this.reading = reading;
        }

        private void issue() {
            long offset = next % FILE_BYTES;
            next += MIB;
            underWay++;
            if (reading) {
                file.read(offset, MIB, outcome -> done(offset, outcome));
            } else {
                file.write(offset, new PatternByteBuf(SEED, offset, MIB), outcome -> done(offset, outcome));
            }
        }

        private void done(long offset, Outcome<?> outcome) {
            long now = driver.scheduler().now();
            longestGapNanos = Math.max(longestGapNanos, now - lastNanos);
            lastNanos = now;
            underWay--;
            if (!outcome.isSuccess()) {
                errors++;
                stopped = true;
                return;
            }
            if (outcome.value() instanceof ByteBuf data) {
                // A copy anywhere on the way would have made real bytes of it.
                boolean right = data instanceof PatternByteBuf
                        && Payloads.sameContent(new PatternByteBuf(SEED, offset, MIB), data);
                wrong += right ? 0 : 1;
                data.release();
            }
            bytes += MIB;
            if (!stopped) {
                issue();
            }
        }

        /** MB per second over the next time. */
        double rateOver(long nanos) {
            long before = bytes;
            driver.runFor(nanos);
            return (bytes - before) * 1000.0 / nanos;
        }

        void stop() {
            stopped = true;
            driver.runUntil(() -> underWay == 0);
        }
    }

    static ClientConfig plain() {
        return ClientConfig.DEFAULT.withCryptoMode(CryptoMode.MODELLED);
    }

    @Override
    public void close() {
        if (session != null) {
            driver.execute(() -> session.close("the test is over"));
        }
        driver.execute(server::stop);
        driver.runUntilQuiet();
        store.close();
    }
}
