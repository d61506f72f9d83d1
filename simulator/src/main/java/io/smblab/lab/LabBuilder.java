package io.smblab.lab;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.smblab.engine.Entropy;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.LabClock;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.RealTimeDriver;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.host.Cpu;
import io.smblab.host.HostCosts;
import io.smblab.net.ReceiveSideScaling;
import io.smblab.smb2.client.ClientEnvironment;
import io.smblab.smb2.client.ClientObserver;
import io.smblab.smb2.server.BugPolicy;
import io.smblab.smb2.server.ServerEnvironment;
import io.smblab.wire.FileTime;
import io.smblab.wire.MessageBuffers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Builds a running lab from the bottom up: time, network, processors, volumes, servers, clients. */
public final class LabBuilder {
    private final LabSpec spec;
    private Trace trace = new Trace();
    private long seed;
    private ClientObserver observer = ClientObserver.NONE;

    /** A builder for one lab, with the seed of its file. */
    public LabBuilder(LabSpec spec) {
        this.spec = spec;
        this.seed = spec.seed();
    }

    /** Where to note what happens. */
    public LabBuilder trace(Trace newTrace) {
        trace = newTrace;
        return this;
    }

    /** Another seed than that of the lab file. */
    public LabBuilder seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /** Who watches the clients' messages. */
    public LabBuilder observer(ClientObserver newObserver) {
        observer = newObserver;
        return this;
    }

    /** Builds the lab over simulated links, in virtual time. Servers listen; nothing else happens before its driver runs. */
    public Lab virtual() {
        VirtualTimeDriver driver = new VirtualTimeDriver();
        RandomStreams random = new RandomStreams(seed);
        LabNetwork network = new LabNetwork(spec, driver.scheduler(), random, trace);
        Wiring wiring = new SimulatedWiring(spec, network, driver);
        Map<String, LabHost> hosts = new LinkedHashMap<>();
        Links links = new Links.Simulated(spec, network);
        Lab lab = new Lab(
                spec, driver, trace, network, hosts, links, new SimulatedFaults(network, wiring, hosts), List.of());
        lab.whenClosed.add(network::powerOff);
        LabClock clock = new LabClock(driver.scheduler(), spec.epoch());
        try {
            assemble(lab, hosts, wiring, links, random, UnpooledByteBufAllocator.DEFAULT, clock);
        } catch (IOException e) {
            throw new IllegalStateException("a simulated server cannot listen", e);
        }
        return lab;
    }

    /**
     * Builds the lab over real sockets, in real time, and returns when its servers listen.
     *
     * @param port of every server; 0 for a free one
     * @param bind address to listen on instead of those of the NICs, or null
     * @param shaped whether the models of NICs, processors and volumes pace what real clients see
     * @throws IOException when an address cannot be listened on
     */
    public Lab real(int port, InetAddress bind, boolean shaped) throws IOException {
        RealTimeDriver driver = new RealTimeDriver(spec.name());
        try {
            return driver.call(() -> {
                try {
                    return buildReal(driver, port, bind, shaped);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            driver.close();
            throw e.getCause();
        } catch (RuntimeException | Error e) {
            driver.close();
            throw e;
        }
    }

    private Lab buildReal(RealTimeDriver driver, int port, InetAddress bind, boolean shaped) throws IOException {
        // Strangers may come: ids, keys and challenges must not be foreseen.
        RandomStreams random = Entropy.unpredictableStreams();
        GateKeeper keeper = new GateKeeper();
        Links links = new Links.Real(keeper);
        ByteBufAllocator allocator = MessageBuffers.pool();
        RealWiring wiring = new RealWiring(spec, driver, allocator, keeper, port, bind, shaped);
        Map<String, LabHost> hosts = new LinkedHashMap<>();
        Lab lab = new Lab(
                spec, driver, trace, null, hosts, links, new RealFaults(spec, keeper, links, hosts), wiring.probes());
        lab.whenClosed.add(wiring::close);
        LabClock clock = new LabClock(driver.scheduler(), driver.startedAt());
        try {
            assemble(lab, hosts, wiring, links, random, allocator, clock);
            return lab;
        } catch (IOException | RuntimeException e) {
            lab.endAll();
            throw e;
        }
    }

    private void assemble(
            Lab lab,
            Map<String, LabHost> hosts,
            Wiring wiring,
            Links links,
            RandomStreams random,
            ByteBufAllocator allocator,
            LabClock clock)
            throws IOException {
        EventScheduler scheduler = lab.scheduler();
        Supplier<FileTime> fileTime = () -> new FileTime(clock.fileTime());
        LabVolumes volumes = new LabVolumes(scheduler, random);
        for (HostSpec hostSpec : spec.hosts().values()) {
            LabHost host = host(hostSpec, lab, random);
            wiring.powerOn(host);
            hosts.put(hostSpec.name(), host);
            hostSpec.volumes()
                    .forEach((name, volume) -> host.volumes.put(name, volumes.build(hostSpec.name(), volume)));
        }
        for (LabHost host : hosts.values()) {
            if (host.spec().server() != null) {
                host.server = new LabServer(
                        spec,
                        host,
                        links,
                        new ServerEnvironment(
                                scheduler,
                                random,
                                fileTime,
                                trace,
                                allocator,
                                lab.driver().isVirtual() ? BugPolicy.STOP_THE_RUN : BugPolicy.SERVE_ON),
                        !lab.driver().isVirtual());
                lab.whenClosed.add(host.server::close);
                wiring.listen(host);
            }
        }
        for (LabHost host : hosts.values()) {
            if (host.spec().client() != null) {
                ClientEnvironment environment = new ClientEnvironment(
                        host.spec().name(),
                        scheduler,
                        fileTime,
                        random,
                        trace,
                        allocator,
                        wiring.dialer(host),
                        LabClient.interfaces(host.spec(), links),
                        wiring::nicName,
                        observer);
                host.client = new LabClient(spec, host, links, lab.driver().isVirtual(), environment);
                lab.whenClosed.add(host.client::close);
            }
        }
    }

    private static LabHost host(HostSpec spec, Lab lab, RandomStreams random) {
        ReceiveSideScaling scaling = lab.network() == null
                ? new ReceiveSideScaling(random.stream(spec.name() + "/rss"))
                : lab.network().host(spec.name()).scaling();
        HostSpec.CpuSpec cpu = spec.cpu();
        return cpu == null
                ? new LabHost(spec, null, HostCosts.NONE, scaling)
                : new LabHost(
                        spec,
                        new Cpu(spec.name(), lab.scheduler(), cpu.cores(), cpu.hertz()),
                        HostCostsReader.read(cpu.preset()),
                        scaling);
    }
}
