package io.smblab.net;

import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.model.Probe;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The hosts, switches and cables of a lab. Built once, then alive; afterwards only cables are pulled and plugged.
 *
 * <p>All times inside are picoseconds, because a byte at 10 Gbit/s lasts 0.8 ns; events happen at the next whole nanosecond.
 */
public final class Network {
    static final long PICOS_PER_NANO = 1000;

    private final EventScheduler scheduler;
    private final RandomStreams random;
    private final NetworkLog log;
    private final Granularity granularity;
    private final FramePool frames = new FramePool(this);
    private final Map<String, NetworkHost> hosts = new LinkedHashMap<>();
    private final Map<String, EthernetSwitch> switches = new LinkedHashMap<>();
    private final Map<String, Port> ports = new LinkedHashMap<>();
    private final Map<InetAddress, HostInterface> interfaces = new LinkedHashMap<>();
    private final List<Cable> cables = new ArrayList<>();
    private final List<Transmitter> transmitters = new ArrayList<>();
    private int topologyVersion;

    /**
     * Creates an empty network.
     *
     * @param random where lossy cables draw from
     * @param trace told of every delivery and change of state
     */
    public Network(EventScheduler scheduler, RandomStreams random, Trace trace, Granularity granularity) {
        this.scheduler = scheduler;
        this.random = random;
        this.log = new NetworkLog(scheduler, trace);
        this.granularity = granularity;
    }

    /** Adds a host without cards. */
    public NetworkHost addHost(String name, TcpProfile profile) {
        NetworkHost host = new NetworkHost(this, name, profile);
        require(hosts.putIfAbsent(name, host) == null, name + ": a host has this name already");
        return host;
    }

    /** Adds a switch. */
    public EthernetSwitch addSwitch(SwitchSpec spec) {
        EthernetSwitch added = new EthernetSwitch(this, spec);
        require(switches.putIfAbsent(spec.name(), added) == null, spec.name() + ": a switch has this name already");
        added.ports().forEach(this::registerPort);
        return added;
    }

    /** Connects two ports; the link runs at the slower one's speed. */
    public Cable connect(Port first, Port second, TimeSpan propagation) {
        require(first != second, first.name() + ": a cable needs two ports");
        Cable cable = new Cable(this, first, second, propagation);
        first.attach(cable);
        second.attach(cable);
        first.transmitter().negotiate(second.transmitter());
        cables.add(cable);
        topologyChanged();
        return cable;
    }

    /** How finely TCP is moved. */
    public Granularity granularity() {
        return granularity;
    }

    /** The hosts by name, in the order in which they were added. */
    public List<NetworkHost> hosts() {
        return List.copyOf(hosts.values());
    }

    /** The cables, in the order in which they were added. */
    public List<Cable> cables() {
        return List.copyOf(cables);
    }

    /** The host of a name; null when there is none. */
    public NetworkHost host(String name) {
        return hosts.get(name);
    }

    /** The switches by name, in the order in which they were added. */
    public List<EthernetSwitch> switches() {
        return List.copyOf(switches.values());
    }

    /** The switch of a name; null when there is none. */
    public EthernetSwitch ethernetSwitch(String name) {
        return switches.get(name);
    }

    /** The port of a name, a card's or {@code switch.number}; null when there is none. */
    public Port port(String name) {
        return ports.get(name);
    }

    /** The card or bond that has an address; null when there is none. */
    public HostInterface interfaceOf(InetAddress address) {
        return interfaces.get(address);
    }

    /** What the transmitters measure, {@code files.nic1.tx}, in the order in which their ports were made. */
    public List<Probe> probes() {
        List<Probe> probes = new ArrayList<>(transmitters.size());
        for (Transmitter transmitter : transmitters) {
            probes.add(transmitter.probe());
        }
        return probes;
    }

    /** Payload bytes on their way: neither delivered to a stack nor lost. Retransmissions count again. */
    public long payloadBytesInFlight() {
        return frames.payloadInFlight();
    }

    /** Frames, or trains of them, that exist at this moment. */
    public long framesInUse() {
        return frames.inUse();
    }

    private static void require(boolean good, String message) {
        if (!good) {
            throw new IllegalArgumentException(message);
        }
    }

    void register(HostInterface owner) {
        for (InetAddress address : owner.addresses()) {
            HostInterface other = interfaces.putIfAbsent(address, owner);
            require(other == null, owner.name() + ": address " + address.getHostAddress() + " belongs to " + other);
        }
    }

    void registerPort(Port port) {
        require(ports.putIfAbsent(port.name(), port) == null, port.name() + ": a port has this name already");
    }

    Transmitter transmitter(String name, DataRate rate, double efficiency) {
        Transmitter made = new Transmitter(name, scheduler, random.stream(name + "/clock"), rate, efficiency);
        transmitters.add(made);
        return made;
    }

    EventScheduler scheduler() {
        return scheduler;
    }

    RandomStreams random() {
        return random;
    }

    NetworkLog log() {
        return log;
    }

    FramePool frames() {
        return frames;
    }

    static long nanosCeiling(long picos) {
        return (picos + PICOS_PER_NANO - 1) / PICOS_PER_NANO;
    }

    void topologyChanged() {
        topologyVersion++;
    }

    int topologyVersion() {
        return topologyVersion;
    }

    /** A frame is lost; its holder gives it up. */
    void lost(Frame frame, DropReason reason) {
        frames.travels(-frame.length);
        if (frame.source != null) {
            frame.source.lost(reason, frame.segments);
        }
        frame.release();
    }

    /**
     * The way of a connection's frames from one interface to another: over plugged cables if there is one, else over any, so
     * that frames get lost where the break is; null when nothing leads there.
     */
    Path path(HostInterface from, HostInterface to, Flow flow) {
        Path path = PathFinder.find(from, to, flow, true);
        return path != null ? path : PathFinder.find(from, to, flow, false);
    }

    /** Whether plugged cables lead from one interface to another. */
    public boolean isLinked(HostInterface from, HostInterface to) {
        return PathFinder.find(from, to, anyFlow(from, to), true) != null;
    }

    /** Whether cables lead from one interface to another, plugged or not. */
    boolean isWired(HostInterface from, HostInterface to) {
        return PathFinder.find(from, to, anyFlow(from, to), false) != null;
    }

    private static Flow anyFlow(HostInterface from, HostInterface to) {
        InetSocketAddress source = new InetSocketAddress(from.addresses().get(0), 0);
        InetSocketAddress target = new InetSocketAddress(to.addresses().get(0), 0);
        return Flow.between(source, from, target, to);
    }
}
