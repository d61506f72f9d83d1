package io.smblab.smb2.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.smblab.auth.Credentials;
import io.smblab.engine.Completion;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.wire.FileTime;
import io.smblab.wire.PatternByteBuf;
import io.smblab.wire.Payloads;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A client and a {@link ScriptedServer} in virtual time, with the steps that most tests begin with. */
final class ClientFixture {
    static final int PORT = 445;

    final VirtualTimeDriver driver = new VirtualTimeDriver();
    final LoopbackNetwork network = new LoopbackNetwork(driver.scheduler());
    final ScriptedServer server = new ScriptedServer(driver.scheduler());
    final Trace trace = new Trace();
    final List<ChannelPlan> plans = new ArrayList<>();
    List<LocalInterface> locals = List.of(
            Interfaces.local("client.nic1", "1 Gbit/s", 4, "10.0.0.11"),
            Interfaces.local("client.nic2", "1 Gbit/s", 4, "10.0.0.12"));
    private Runnable interfacesChanged = () -> {};
    ClientSession session;
    ClientTree tree;
    ClientFile file;

    ClientFixture() {
        network.listen(Interfaces.address("10.0.0.1"), server::accept);
        network.listen(Interfaces.address("10.0.0.2"), server::accept);
        server.advertise(List.of(ScriptedServer.nic(1, 1, 0, "10.0.0.1"), ScriptedServer.nic(2, 1, 0, "10.0.0.2")));
    }

    static ClientConfig config() {
        return ClientConfig.DEFAULT.withMultichannel(true, ChannelLimits.WINDOWS_SERVER);
    }

    void setInterfaces(List<LocalInterface> changed) {
        locals = changed;
        driver.execute(interfacesChanged);
    }

    Outcome<ClientSession> connect(ClientConfig config, String password) {
        ClientObserver observer = new ClientObserver() {
            @Override
            public void planned(ChannelPlan plan) {
                plans.add(plan);
            }
        };
        LocalInterfaces interfaces = new LocalInterfaces() {
            @Override
            public List<LocalInterface> list() {
                return locals;
            }

            @Override
            public void onChange(Runnable listener) {
                interfacesChanged = listener;
            }
        };
        ClientEnvironment environment = new ClientEnvironment(
                "client",
                driver.scheduler(),
                () -> new FileTime(132_223_104_000_000_000L),
                new RandomStreams(1),
                trace,
                UnpooledByteBufAllocator.DEFAULT,
                network,
                interfaces,
                InetAddress::getHostAddress,
                observer);
        SmbClient client = new SmbClient(config, environment);
        InetSocketAddress remote = new InetSocketAddress(Interfaces.address("10.0.0.1"), PORT);
        return await(done -> client.connect(
                "files", Interfaces.address("10.0.0.11"), remote, Credentials.of(ScriptedServer.USER, password), done));
    }

    /** Connects, and opens the file. */
    ClientFixture open(ClientConfig config) {
        session = connect(config, ScriptedServer.PASSWORD).value();
        tree = this.<Outcome<ClientTree>>await(done -> session.connectTree("data", done))
                .value();
        file = this.<Outcome<ClientFile>>await(done -> tree.open(OpenOptions.forWriting("big.bin"), done))
                .value();
        return this;
    }

    /** Runs until an operation is done. */
    <T> T await(Consumer<Completion<T>> operation) {
        List<T> result = new ArrayList<>();
        driver.execute(() -> operation.accept(result::add));
        driver.runUntil("the operation", () -> !result.isEmpty(), Long.MAX_VALUE);
        return result.get(0);
    }

    /** Starts reads of one size and counts how they end. */
    Tally readAll(int count, int size) {
        Tally tally = new Tally(count);
        driver.execute(() -> {
            for (int i = 0; i < count; i++) {
                long offset = (long) i * size % (ScriptedServer.FILE_SIZE - size);
                file.read(offset, size, outcome -> tally.read(offset, size, outcome));
            }
        });
        return tally;
    }

    Tally writeAll(int count, int size) {
        Tally tally = new Tally(count);
        driver.execute(() -> {
            for (int i = 0; i < count; i++) {
                long offset = (long) i * size;
                file.write(
                        offset,
                        new PatternByteBuf(ScriptedServer.SEED, offset, size),
                        outcome -> tally.add(outcome.isSuccess() && outcome.value() == size, outcome));
            }
        });
        return tally;
    }

    void finish(Tally tally) {
        driver.runUntil("all operations", () -> tally.good + tally.bad == tally.expected, Long.MAX_VALUE);
    }

    /** How a number of operations ended. */
    static final class Tally {
        private final int expected;
        int good;
        int bad;
        SmbClientException failure;

        Tally(int expected) {
            this.expected = expected;
        }

        void read(long offset, int size, Outcome<ByteBuf> outcome) {
            boolean right = false;
            if (outcome.isSuccess()) {
                PatternByteBuf wanted = new PatternByteBuf(ScriptedServer.SEED, offset, size);
                right = Payloads.sameContent(wanted, outcome.value());
                outcome.value().release();
            }
            add(right, outcome);
        }

        void add(boolean right, Outcome<?> outcome) {
            if (right) {
                good++;
            } else {
                bad++;
                failure = outcome.failure();
            }
        }
    }
}
