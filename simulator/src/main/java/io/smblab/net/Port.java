package io.smblab.net;

import io.smblab.unit.DataRate;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a cable goes in: the socket of a card or of a switch. Transmits one frame after the other; a frame that finds the
 * line busy waits in a buffer, which for a switch is bounded (tail drop) and for a card is kept short by the senders.
 *
 * <p>Serialisation: {@code (packet + 38 bytes) / rate}, in picoseconds. Left out: flow control (IEEE 802.3, annex 31B) and
 * buffers that the ports of a switch share.
 */
public final class Port {
    private static final long UNBOUNDED = Long.MAX_VALUE;
    private static final int PARTS_OF_ROOM = 8;

    private final Network network;
    private final PortOwner owner;
    private final String name;
    private final int number;
    private final Transmitter transmitter;
    private final int receiveFrameLimit;
    private final int transmitFrameLimit;
    private final long bufferBytes;
    private final InterfaceCounters sent = new InterfaceCounters();
    private final InterfaceCounters received = new InterfaceCounters();
    private final List<FrameTap> taps = new ArrayList<>(0);
    private Cable cable;
    private Port peer;
    /** When the switch at the other end would act on the latest frame if the cable were short. */
    private long readyPicos;

    Port(
            Network network,
            PortOwner owner,
            String name,
            Transmitter transmitter,
            int receiveFrameLimit,
            int transmitFrameLimit,
            long bufferBytes) {
        this.network = network;
        this.owner = owner;
        this.name = name;
        this.number = network.log().id(name);
        this.transmitter = transmitter;
        this.receiveFrameLimit = receiveFrameLimit;
        this.transmitFrameLimit = transmitFrameLimit;
        this.bufferBytes = bufferBytes;
    }

    static Port ofNic(Network network, Nic nic, NicSpec spec) {
        int limit = Framing.frameLimit(spec.mtu());
        Transmitter transmitter = network.transmitter(spec.name() + ".tx", spec.linkSpeed(), spec.lineEfficiency());
        return new Port(network, nic, spec.name(), transmitter, limit, limit, UNBOUNDED);
    }

    static Port ofSwitch(Network network, EthernetSwitch owner, String name, SwitchPortSpec spec) {
        Transmitter transmitter = network.transmitter(name + ".tx", spec.linkSpeed(), 1);
        return new Port(
                network,
                owner,
                name,
                transmitter,
                spec.receiveFrameLimit(),
                spec.transmitFrameLimit(),
                spec.buffer().bytes());
    }

    /** Its name: a card's own, or {@code switch.number}. */
    public String name() {
        return name;
    }

    /** The rate agreed with the other end of the cable, its own without one. */
    public DataRate linkSpeed() {
        return transmitter.rate();
    }

    /** The cable in it; null when there is none. */
    public Cable cable() {
        return cable;
    }

    /** Whether a cable is in it and plugged. */
    public boolean hasCarrier() {
        return cable != null && cable.isPlugged();
    }

    /** What it transmitted, and what it dropped or lost on the way out. */
    public InterfaceCounters sent() {
        return sent;
    }

    /** What it received, and what it refused. */
    public InterfaceCounters received() {
        return received;
    }

    /** Reports every segment that passes, in both directions, until the handle is closed. */
    public Tap tap(FrameTap tap) {
        taps.add(tap);
        return () -> taps.remove(tap);
    }

    Transmitter transmitter() {
        return transmitter;
    }

    PortOwner owner() {
        return owner;
    }

    /** The port at the other end of the cable, plugged or not; null without a cable. */
    public Port peer() {
        return peer;
    }

    /** Longest frame that it takes in: bytes with Ethernet header and FCS. */
    public int receiveFrameLimit() {
        return receiveFrameLimit;
    }

    /** Longest frame that it sends: bytes with Ethernet header and FCS. */
    public int transmitFrameLimit() {
        return transmitFrameLimit;
    }

    void attach(Cable newCable) {
        if (cable != null) {
            throw new IllegalArgumentException(name + ": a cable is in it already (" + cable.name() + ")");
        }
        cable = newCable;
        peer = newCable.peerOf(this);
    }

    void carrierChanged(boolean up) {
        if (!up) {
            transmitter.flush();
        }
        owner.carrierChanged(this, up);
    }

    /** A switch has the frame (its first segments, for a train) and sends it on. */
    void forward(Frame frame) {
        transmit(frame);
    }

    /** Sends a frame; it is this port's from here on. */
    void transmit(Frame frame) {
        if (!hasCarrier()) {
            drop(frame, DropReason.NO_CARRIER);
            return;
        }
        if (frame.longestFrameBytes() > transmitFrameLimit && !dropOversize(frame, true)) {
            return;
        }
        if (bufferBytes != UNBOUNDED && !fitInBuffer(frame)) {
            return;
        }
        long work = transmitter.picosFor(frame.wireBytes());
        long end = transmitter.occupy(work) * Network.PICOS_PER_NANO;
        long firstWork = frame.segments == 1
                ? work
                : transmitter.picosFor(Framing.wireBytes(frame.headerLength + frame.segmentLength));
        frame.firstPicos = end - work + firstWork;
        frame.lastPicos = end;
        sent.count(frame.segments, frame.countedBytes());
        if (!taps.isEmpty()) {
            tapFrame(frame, true);
        }
        frame.postpone(cable.delayPicos());
        frame.setOut(cable);
        if (cable.isLossy()) {
            passSurvivors(frame);
        } else {
            cross(frame);
        }
    }

    /** A frame is on the cable and not lost. */
    private void cross(Frame frame) {
        if (cable.disturbs()) {
            Frame rest = frame;
            while (rest.segments > 1) {
                Frame one = rest;
                rest = one.splitBefore(1);
                disturb(one);
            }
            disturb(rest);
        } else {
            peer.owner.approach(this, frame);
        }
    }

    private void disturb(Frame frame) {
        if (cable.duplicatesNext()) {
            Frame twin = network.frames().copy(frame);
            network.frames().travels(twin.length);
            sent.count(1, twin.countedBytes());
            twin.crossCable(cable.drawDeviationPicos());
        }
        frame.crossCable(cable.drawDeviationPicos());
    }

    /** A frame that travelled alone is at the other end of the cable. */
    void crossed(Frame frame) {
        peer.owner.approach(this, frame);
    }

    /** The device at the other end acts on the frame after a latency; no frame overtakes the one before. */
    void launchThrough(Frame frame, Latency latency) {
        long delay = cable.delayPicos();
        frame.postpone(Math.max(latency.drawPicos(), readyPicos + delay - frame.firstPicos));
        readyPicos = frame.lastPicos - delay;
        long due = frame.lastPicos;
        if (frame.segments > 1) {
            // Store and forward by segment: the next line may start as soon as it would not run dry before the end.
            Transmitter next = frame.path.transmitter(frame.hop + 1).transmitter;
            long step = next.picosFor(Framing.wireBytes(frame.headerLength + frame.segmentLength));
            due = Math.max(frame.firstPicos, frame.lastPicos - (frame.segments - 1) * step);
        }
        network.scheduler().schedule(frame, Network.nanosCeiling(due));
    }

    private void passSurvivors(Frame frame) {
        Frame rest = frame;
        while (rest != null) {
            int kept = 0;
            while (kept < rest.segments && !cable.losesNext(rest)) {
                kept++;
            }
            Frame here = rest;
            if (kept == here.segments) {
                cross(here);
                return;
            }
            if (kept > 0) {
                rest = here.splitBefore(kept);
                cross(here);
                here = rest;
            }
            rest = here.segments > 1 ? here.splitBefore(1) : null;
            drop(here, DropReason.LOSS);
        }
    }

    /** Drops the segments that are too long; returns whether one is left in {@code frame}. */
    boolean dropOversize(Frame frame, boolean outbound) {
        int limit = outbound ? transmitFrameLimit : receiveFrameLimit;
        InterfaceCounters counters = outbound ? sent : received;
        boolean lastFits =
                frame.segments > 1 && Framing.frameBytes(frame.headerLength + frame.lastSegmentLength()) <= limit;
        if (!lastFits) {
            drop(frame, DropReason.OVERSIZE, counters);
            return false;
        }
        Frame tooLong = network.frames().copy(frame);
        long position = frame.position;
        int before = (frame.segments - 1) * frame.segmentLength;
        tooLong.length = before;
        tooLong.segments = frame.segments - 1;
        frame.position = position + before;
        frame.length -= before;
        frame.segments = 1;
        frame.firstPicos = frame.lastPicos;
        drop(tooLong, DropReason.OVERSIZE, counters);
        return true;
    }

    /**
     * Drops what finds the buffer full; returns whether something is left in {@code frame}. Of a train only a part is taken at
     * once, the smaller the fuller the buffer is, and the rest is looked at when it comes in: so flows that meet here share
     * the buffer as their single segments would, while a train that meets nobody passes whole.
     */
    private boolean fitInBuffer(Frame frame) {
        int segmentBytes = Framing.frameBytes(frame.headerLength + frame.segmentPayload(0));
        long backlog = transmitter.backlogBytes();
        long room = bufferBytes - backlog - segmentBytes;
        if (frame.segments > 1) {
            // A lone train at the pace of this port never waits for more than the segment before.
            int part = backlog <= 2 * segmentBytes && !frame.comesFasterThan(transmitter)
                    ? frame.segments
                    : (int) Math.max(1, room / PARTS_OF_ROOM / segmentBytes);
            if (part < frame.segments) {
                frame.splitBefore(part).awaitTurn();
            }
        }
        if (room < 0) {
            drop(frame, DropReason.BUFFER_FULL);
            return false;
        }
        return true;
    }

    void countReceived(Frame frame) {
        received.count(frame.segments, frame.countedBytes());
        if (!taps.isEmpty()) {
            tapFrame(frame, false);
        }
    }

    private void tapFrame(Frame frame, boolean outbound) {
        for (FrameTap tap : taps) {
            TappedSegment.expand(frame, outbound, tap);
        }
    }

    /** Loses a frame that this port was sending. */
    void drop(Frame frame, DropReason reason) {
        drop(frame, reason, sent);
    }

    void drop(Frame frame, DropReason reason, InterfaceCounters counters) {
        counters.drop(reason, frame.segments, frame.countedBytes());
        network.log().dropped(number, reason, frame);
        network.lost(frame, reason);
    }

    int number() {
        return number;
    }
}
