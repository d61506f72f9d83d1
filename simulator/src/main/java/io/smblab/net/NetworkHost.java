package io.smblab.net;

import io.smblab.host.Cpu;
import io.smblab.host.HostCosts;
import java.util.ArrayList;
import java.util.List;

/** A host as the network sees it: its cards and its TCP. */
public final class NetworkHost {
    private final Network network;
    private final String name;
    private final List<Nic> nics = new ArrayList<>();
    private final List<Bond> bonds = new ArrayList<>();
    private final TcpStack stack;
    private final ReceiveSideScaling scaling;
    private long numbers;
    private Cpu cpu;
    private HostCosts costs;
    private long chargedUntil;

    NetworkHost(Network network, String name, TcpProfile profile) {
        this.network = network;
        this.name = name;
        this.scaling = new ReceiveSideScaling(network.random().stream(name + "/rss"));
        this.stack = new TcpStack(network, this, profile);
    }

    /** Its name in the lab. */
    public String name() {
        return name;
    }

    /** Builds a card in. */
    public Nic addNic(NicSpec spec) {
        Nic nic = new Nic(network, this, spec);
        network.register(nic);
        network.registerPort(nic.port());
        nics.add(nic);
        return nic;
    }

    /** Makes one interface of several cards. */
    public Bond addBond(BondSpec spec) {
        List<Nic> cards = spec.members().stream().map(this::nic).toList();
        Bond bond = new Bond(this, spec, cards);
        network.register(bond);
        bonds.add(bond);
        return bond;
    }

    /** What it has addresses on: bonds, and cards that belong to none. */
    public List<HostInterface> interfaces() {
        List<HostInterface> interfaces = new ArrayList<>();
        for (Nic nic : nics) {
            if (nic.attachment() == nic && !nic.addresses().isEmpty()) {
                interfaces.add(nic);
            }
        }
        interfaces.addAll(bonds);
        return interfaces;
    }

    /** The bond or unbonded card of that full name. */
    public HostInterface hostInterface(String fullName) {
        for (HostInterface found : interfaces()) {
            if (found.name().equals(fullName)) {
                return found;
            }
        }
        throw new IllegalArgumentException(name + ": no interface " + fullName + " (there are " + interfaces() + ")");
    }

    /** Its bonds, in the order in which they were made. */
    public List<Bond> bonds() {
        return List.copyOf(bonds);
    }

    /** Its cards, in the order in which they were built in. */
    public List<Nic> nics() {
        return List.copyOf(nics);
    }

    /** The card of that full name. */
    public Nic nic(String nicName) {
        for (Nic nic : nics) {
            if (nic.name().equals(nicName)) {
                return nic;
            }
        }
        throw new IllegalArgumentException(name + ": no card " + nicName + " (there are " + nics + ")");
    }

    /** Its TCP. */
    public TcpStack stack() {
        return stack;
    }

    /**
     * Makes the network cost processor time, for each segment and byte sent or received. Without this it costs none.
     *
     * <p>All segments of a connection are handled on one core: that of the receive queue, of its card, to which the connection
     * belongs; see {@link ReceiveSideScaling}.
     */
    public void useCpu(Cpu newCpu, HostCosts newCosts) {
        cpu = newCpu;
        costs = newCosts;
    }

    /** Whether segments cost processor time. */
    boolean hasNetworkCosts() {
        return cpu != null && (costs.cyclesPerPacket() > 0 || costs.networkCyclesPerByte() > 0);
    }

    /** How its cards pick receive queues. */
    public ReceiveSideScaling scaling() {
        return scaling;
    }

    /** The core that handles a frame of a card: the same for both directions of a connection, and for all cards of a bond. */
    int core(Nic nic, Frame frame) {
        if (cpu == null) {
            return 0;
        }
        HostInterface of = nic.attachment();
        return ReceiveSideScaling.core(of.place(), of.rssQueues(), receiveHash(frame), cpu.cores());
    }

    /** The receive queue of a card that a frame belongs to. */
    int queue(Nic nic, Frame frame) {
        int queues = nic.rssQueues();
        return queues == 1
                ? 0
                : ReceiveSideScaling.queue(receiveHash(frame), queues, cpu == null ? queues : cpu.cores());
    }

    private int receiveHash(Frame frame) {
        if (frame.source != null && frame.source.local().host() == this) {
            return frame.source.receiveHash();
        }
        if (frame.target != null && frame.target.local().host() == this) {
            return frame.target.receiveHash();
        }
        // The first SYN on its way in; or, on its way out, the answer to what nobody wants.
        return frame.source != null
                ? scaling.hash(frame.sourceAddress(), frame.targetAddress())
                : scaling.hash(frame.targetAddress(), frame.sourceAddress());
    }

    /** Gives a core the work for a frame that leaves. */
    void chargeSent(int core, Frame frame, boolean offloaded) {
        if (hasNetworkCosts()) {
            occupy(core, packets(frame, offloaded) * costs.cyclesPerPacket(), frame.length);
        }
    }

    /**
     * Gives a core the work for a frame that came in, whose segments may have been joined to packets.
     *
     * @param driverFrames as the driver sees them
     */
    void chargeReceived(int core, Frame frame, int driverFrames) {
        if (hasNetworkCosts()) {
            occupy(core, costs.joinedCycles(driverFrames, frame.packets), frame.length);
        }
    }

    private void occupy(int core, double packetCycles, int bytes) {
        double byteCycles = bytes * costs.networkCyclesPerByte();
        cpu.book(core, Cpu.Work.PACKETS, packetCycles);
        cpu.book(core, Cpu.Work.BYTES, byteCycles);
        chargedUntil = cpu.occupy(core, Math.round(packetCycles + byteCycles));
    }

    /**
     * Packets that the processor sees. With an offload the whole segments of a connection count as one packet per 64 KiB and a
     * shorter one, which ends a message, as one: so it does not matter whether they travel singly or as a train.
     */
    private static double packets(Frame frame, boolean offloaded) {
        if (!offloaded || frame.length == 0) {
            return frame.segments;
        }
        int last = frame.lastSegmentLength();
        boolean whole = last == frame.segmentLength;
        return (double) (whole ? frame.length : frame.length - last) / TcpSender.TRAIN_BYTES + (whole ? 0 : 1);
    }

    /** When the work given last will be done. */
    long chargedUntil() {
        return chargedUntil;
    }

    /** A number that this host has not given out before: for identities that are the same in every run. */
    public long nextNumber() {
        return ++numbers;
    }

    /** The network it belongs to. */
    public Network network() {
        return network;
    }

    @Override
    public String toString() {
        return name;
    }
}
