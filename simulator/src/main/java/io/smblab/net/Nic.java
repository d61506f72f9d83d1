package io.smblab.net;

import io.smblab.engine.Event;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * A network card in a host.
 *
 * <p>Its transmit queue is kept short, as byte queue limits do in real systems: a connection that finds it full waits for its
 * turn, and turns of up to 64 KiB go round. So one connection's megabytes do not delay another's acknowledgments for long,
 * and connections share the card fairly. Acknowledgments and handshakes do not wait for a turn.
 */
public final class Nic extends PortOwner implements HostInterface {
    /** Longest queue, and the least whatever the rate: two turns. */
    private static final long MOST_QUEUED_BYTES = 2 * TcpSender.TURN_BYTES;

    private final Network network;
    private final NetworkHost host;
    private final NicSpec spec;
    private final int place;
    private final Port port;
    /** By receive queue: each has interrupts of its own. */
    private final ReceiveRing[] received;

    private Frame batch;
    private Frame batchEnd;
    private final ReceivedPackets receivedPackets;
    private Bond bond;
    private final List<CarrierListener> listeners = new ArrayList<>();
    private final ArrayDeque<TcpSender> waiting = new ArrayDeque<>();
    private final Event turn = new Event() {
        @Override
        protected void fire() {
            giveTurns();
        }
    };

    Nic(Network network, NetworkHost host, NicSpec spec) {
        this.network = network;
        this.host = host;
        this.spec = spec;
        this.place = host.nics().size();
        this.received = new ReceiveRing[spec.rssQueues()];
        Latency latency = new Latency(network, spec.name(), spec.latency());
        for (int i = 0; i < received.length; i++) {
            received[i] = new ReceiveRing(network, this, latency, spec.interruptInterval());
        }
        this.receivedPackets = new ReceivedPackets(host, spec.features());
        this.port = Port.ofNic(network, this, spec);
    }

    /** Its name in the lab. */
    @Override
    public String name() {
        return spec.name();
    }

    /** The interface that it is a part of: a bond, or itself. */
    public HostInterface attachment() {
        return bond == null ? this : bond;
    }

    void joins(Bond newBond) {
        if (bond != null) {
            throw new IllegalArgumentException(newBond.name() + ": " + name() + " is a member of " + bond + " already");
        }
        bond = newBond;
    }

    @Override
    public List<Nic> cards() {
        return List.of(this);
    }

    /** What it was built from. */
    public NicSpec spec() {
        return spec;
    }

    /** The host it sits in. */
    @Override
    public NetworkHost host() {
        return host;
    }

    /** Which card of its host it is, from 0. */
    @Override
    public int place() {
        return place;
    }

    /** Its socket: for cables, taps and counters. */
    public Port port() {
        return port;
    }

    /** The speed agreed with the other end of the cable, its own without one. */
    @Override
    public DataRate linkSpeed() {
        return port.linkSpeed();
    }

    /** Longest IP packet in bytes. */
    @Override
    public int mtu() {
        return spec.mtu();
    }

    /** Its Ethernet address. */
    @Override
    public MacAddress mac() {
        return spec.mac();
    }

    /** Its IP addresses, in the order of the specification. */
    @Override
    public List<InetAddress> addresses() {
        return spec.addresses();
    }

    /** Interface index. */
    public int ifIndex() {
        return spec.ifIndex();
    }

    /** Receive queues. */
    @Override
    public int rssQueues() {
        return spec.rssQueues();
    }

    /** Whether receive load spreads over processors: more than one queue. One queue counts as none. */
    public boolean isRssCapable() {
        return spec.rssQueues() > 1;
    }

    /** Whether it is RDMA capable. */
    public boolean isRdmaCapable() {
        return spec.rdma();
    }

    /** Mean time from an interrupt to the stack. */
    public TimeSpan latency() {
        return spec.latency();
    }

    /** Whether there is a link to the device at the other end of the cable. */
    @Override
    public boolean hasCarrier() {
        return port.hasCarrier();
    }

    /** Asks to be told of carrier changes; listeners are told in the order in which they came. */
    @Override
    public void addCarrierListener(CarrierListener listener) {
        listeners.add(listener);
    }

    /** Reports every segment this card sends and receives until the handle is closed. */
    public Tap tap(FrameTap tap) {
        return port.tap(tap);
    }

    @Override
    void carrierChanged(Port changed, boolean up) {
        network.log().state(name(), up ? "carrier" : "no-carrier", "");
        if (!attachment().hasCarrier()) {
            host.stack().carrierLost(attachment());
        }
        for (CarrierListener listener : List.copyOf(listeners)) {
            listener.carrierChanged(this, up);
        }
        if (bond != null) {
            bond.carrierChanged(up);
        }
    }

    @Override
    void approach(Port sender, Frame frame) {
        frame.queue = host.queue(this, frame);
        received[frame.queue].add(frame);
    }

    /** An interrupt starts to take frames. */
    void interrupted() {
        receivedPackets.nextInterrupt();
    }

    /** The processor has dealt with frames of this card. */
    void processed(Frame chain) {
        received[chain.queue].processed(chain);
    }

    /** Gives the host a frame of the batch that one interrupt takes. */
    void deliver(Frame frame) {
        int core = host.core(this, frame);
        receivedPackets.charge(core, frame);
        if (batch == null) {
            batch = frame;
        } else {
            batchEnd.following = frame;
        }
        batchEnd = frame;
    }

    /** What was delivered goes to the stack when the core is done with it. */
    void endOfBatch() {
        Frame whole = batch;
        batch = null;
        batchEnd = null;
        if (whole == null) {
            return;
        }
        if (host.hasNetworkCosts()) {
            whole.enterHost(host.chargedUntil());
        } else {
            whole.receiveAll();
        }
    }

    /** Sends a chain of frames of one connection, when the core is done with them. */
    void transmit(Frame chain) {
        if (chain.path != null && host.hasNetworkCosts()) {
            int core = host.core(this, chain);
            for (Frame frame = chain; frame != null; frame = frame.following) {
                host.chargeSent(core, frame, spec.features().segmentationOffload());
            }
            chain.leaveHost(host.chargedUntil());
        } else {
            chain.transmitAll(port);
        }
    }

    /** Whether {@code sender} may transmit payload now; if not, its turn will come. */
    boolean admits(TcpSender sender, boolean itsTurn) {
        if ((itsTurn || waiting.isEmpty()) && port.transmitter().backlogBytes() < MOST_QUEUED_BYTES) {
            return true;
        }
        waitForTurn(sender);
        return false;
    }

    /** Puts a sender at the end of the line. */
    void waitForTurn(TcpSender sender) {
        if (!sender.isWaiting()) {
            sender.setWaiting(true);
            waiting.add(sender);
        }
        if (!turn.isScheduled()) {
            scheduleTurn();
        }
    }

    private void scheduleTurn() {
        Transmitter transmitter = port.transmitter();
        long enough = transmitter.picosFor(MOST_QUEUED_BYTES / 2) / Network.PICOS_PER_NANO;
        long surplus = Math.max(0, transmitter.backlogNanos() - enough);
        network.scheduler().schedule(turn, network.scheduler().now() + surplus);
    }

    private void giveTurns() {
        // A sender that is not done goes to the end of the line, so the count ends the round when the queue stays
        // short.
        for (int left = waiting.size(); left > 0; left--) {
            if (port.transmitter().backlogBytes() >= MOST_QUEUED_BYTES) {
                break;
            }
            TcpSender sender = waiting.poll();
            sender.setWaiting(false);
            sender.takeTurn();
        }
        if (!waiting.isEmpty() && !turn.isScheduled()) {
            scheduleTurn();
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
