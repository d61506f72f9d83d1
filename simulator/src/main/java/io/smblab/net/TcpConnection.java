package io.smblab.net;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;

/**
 * One end of a TCP connection (RFC 9293). It moves stream positions; what the bytes are only the applications know.
 *
 * <p>Faults act here too: {@link #stall}, {@link #reset}, {@link #vanish}.
 */
public final class TcpConnection {
    /** Linux's {@code tcp_fin_timeout}. */
    private static final long ORPHAN_NANOS = 60_000_000_000L;

    /** So many timeouts in a row are no accident. */
    private static final int STALLED_TIMEOUTS = 3;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final TcpStack stack;
    private final Network network;
    private final TcpProfile profile;
    private final HostInterface local;
    private final HostInterface remote;
    private final InetSocketAddress localAddress;
    private final InetSocketAddress remoteAddress;
    private final int initialSequence;
    private final int receiveHash;
    private final RoundTrip roundTrip;
    private final TcpSender sender;
    private final TcpReceiver receiver;
    private final SegmentWriter writer;
    private final ReceivedPackets.Joined joined = new ReceivedPackets.Joined();
    private final Deadline stateTimer;
    private final KeepAlive keepAlive;

    private TcpState state;
    private TcpConnection peer;
    private TcpApplication application;
    private TcpStack.Listener listener;
    private int synTransmissions;
    private long synSentNanos;
    private boolean inputShut;
    private boolean stalled;
    private long framesUnderWay;
    private final long[] framesLost = new long[DropReason.values().length];
    private long bytesInProcessor;
    private boolean releaseTold;
    private int agreedSegmentBytes;
    private long fellBackNanos = -1;

    TcpConnection(
            TcpStack stack,
            HostInterface local,
            InetSocketAddress localAddress,
            InetSocketAddress remoteAddress,
            long number,
            TcpState state) {
        this.stack = stack;
        this.network = stack.network();
        this.profile = stack.profile();
        this.local = local;
        this.remote = network.interfaceOf(remoteAddress.getAddress());
        this.localAddress = localAddress;
        this.remoteAddress = remoteAddress;
        // Unpredictability (RFC 6528) has no use here; distinct numbers make captures readable.
        this.initialSequence = (int) (GOLDEN * (number + 1) >>> 32);
        this.receiveHash = stack.host().scaling().hash(remoteAddress, localAddress);
        this.roundTrip = new RoundTrip(profile);
        boolean trains = network.granularity() == Granularity.TRAIN;
        this.sender = new TcpSender(this, network.scheduler(), profile, roundTrip, trains);
        this.receiver = new TcpReceiver(this, network.scheduler(), profile, roundTrip);
        this.state = state;
        int ipHeader = localAddress.getAddress() instanceof Inet6Address ? Framing.IPV6_HEADER : Framing.IPV4_HEADER;
        this.writer = new SegmentWriter(network, this, sender, receiver, ipHeader, profile.timestamps());
        this.stateTimer = new Deadline(network.scheduler()) {
            @Override
            void expired() {
                if (TcpConnection.this.state.isOpening()) {
                    repeatSyn();
                } else {
                    over(TcpState.CLOSED, null, "orphan-timed-out");
                }
            }
        };
        this.keepAlive = new KeepAlive(this, network.scheduler(), profile);
    }

    // --- for applications

    /** By which a card with receive side scaling picks the queue of what this end receives. */
    int receiveHash() {
        return receiveHash;
    }

    /** Address and port of this end. */
    public InetSocketAddress localAddress() {
        return localAddress;
    }

    /** Address and port of the other end. */
    public InetSocketAddress remoteAddress() {
        return remoteAddress;
    }

    /** The card or bond that has its address. */
    public HostInterface local() {
        return local;
    }

    /** The card by which it sends at present: of a bond the one that its hash picks. */
    public Nic nic() {
        return writer.nic();
    }

    /** Where the connection is in its life. */
    public TcpState state() {
        return state;
    }

    /** The other end; null until a SYN arrived there. */
    public TcpConnection peer() {
        return peer;
    }

    /** Who uses this end; null before it is accepted. */
    public TcpApplication application() {
        return application;
    }

    /** Bytes that the send buffer takes before the peer has acknowledged some. */
    public long sendRoom() {
        return profile.sendBuffer().bytes() - (sender.written() - sender.unacknowledged());
    }

    /** Appends bytes to the outgoing stream; the application holds their content until it is acknowledged. */
    public void write(long bytes) {
        if (!state.isOutputOpen()) {
            throw new IllegalStateException(this + ": write in state " + state);
        }
        sender.write(bytes);
    }

    /** The application took delivered bytes; the window may open. */
    public void consumed(long bytes) {
        receiver.consumed(bytes);
    }

    /** Ends the outgoing stream after what was written; the incoming one goes on. */
    public void finish() {
        switch (state) {
            case ESTABLISHED -> moveTo(TcpState.FIN_WAIT_1);
            case CLOSE_WAIT -> moveTo(TcpState.LAST_ACK);
            case SYN_SENT, SYN_RECEIVED -> {
                abort(new ConnectionResetException(this + ": closed during the handshake"));
                return;
            }
            case FIN_WAIT_1, FIN_WAIT_2, CLOSING, LAST_ACK, TIME_WAIT, CLOSED -> {
                return;
            }
        }
        sender.finish();
    }

    /**
     * Ends both directions. Unread data that has arrived, or data that arrives later, makes it a reset (RFC 2525, 2.17), so
     * that the peer learns that its bytes were not taken.
     */
    public void close() {
        inputShut = true;
        if (receiver.unread() > 0) {
            abort(null);
        } else {
            finish();
            limitOrphan();
        }
    }

    /** Nobody uses this end any more; the peer's FIN is not waited for without end. */
    private void limitOrphan() {
        if (inputShut && state == TcpState.FIN_WAIT_2) {
            stateTimer.set(network.scheduler().now() + ORPHAN_NANOS);
        }
    }

    /** Ends the connection now and tells the peer with a reset. */
    public void abort(IOException cause) {
        if (!state.isOver()) {
            if (state != TcpState.SYN_SENT) {
                writer.reset();
            }
            over(TcpState.CLOSED, cause, "reset-sent");
        }
    }

    // --- faults and reports

    /** From now on nothing is delivered either way, and no reset tells anyone. */
    public void stall() {
        stalled = true;
        log("stalled", "");
    }

    /** Ends a stall; what was lost meanwhile comes with the next retransmission. */
    public void heal() {
        stalled = false;
        log("healed", "");
    }

    /** Whether a fault holds up this end. */
    public boolean isStalled() {
        return stalled;
    }

    /** A fault resets the connection: both ends see it. */
    public void reset() {
        abort(new ConnectionResetException(this + ": reset by a fault"));
    }

    /** This end is gone without a word; what comes in later is answered with a reset. */
    public void vanish(IOException cause) {
        if (!state.isOver()) {
            over(TcpState.CLOSED, cause, "vanished");
        }
    }

    /** Bytes handed over for sending. */
    public long bytesWritten() {
        return sender.written();
    }

    /** Bytes that arrived in order. */
    public long bytesReceived() {
        return receiver.next();
    }

    /** Bytes sent more than once. */
    public long bytesRetransmitted() {
        return sender.retransmittedBytes();
    }

    /** Payload bytes of a full segment at present; 0 during the handshake. */
    public int segmentBytes() {
        return sender.segmentBytes();
    }

    /** Payload bytes of a full segment as the handshake agreed; 0 during the handshake. */
    public int agreedSegmentBytes() {
        return agreedSegmentBytes;
    }

    /** When it went over to smaller segments because full ones vanished, in nanoseconds since the lab started; -1 if it did not, or full ones pass again. */
    public long fellBackNanos() {
        return fellBackNanos;
    }

    /** Frames that this end sent and that were lost for a reason. */
    public long framesLost(DropReason reason) {
        return framesLost[reason.ordinal()];
    }

    void lost(DropReason reason, int frames) {
        framesLost[reason.ordinal()] += frames;
    }

    /** Retransmission timeouts since something was acknowledged last. */
    public int timeoutsInARow() {
        return sender.timeoutsInARow();
    }

    /** Whether it went over to smaller segments, or sent the same again and again without an answer. */
    public boolean hadTrouble() {
        return fellBackNanos >= 0 || timeoutsInARow() >= STALLED_TIMEOUTS;
    }

    /** Congestion window in bytes; 0 during the handshake. */
    public long congestionWindowBytes() {
        return sender.congestion() == null ? 0 : sender.congestion().window();
    }

    /** Smoothed round trip time in nanoseconds. */
    public long roundTripNanos() {
        return roundTrip.smoothedNanos();
    }

    /** The shortest round trip that was timed, in nanoseconds; 0 before there was any. */
    public long leastRoundTripNanos() {
        return roundTrip.shortestNanos();
    }

    @Override
    public String toString() {
        return stack.host().name() + " " + text(localAddress) + " > " + text(remoteAddress);
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    // --- handshake

    void open(TcpApplication user) {
        application = user;
        sendSyn();
    }

    /** A SYN made this end. */
    void answer(Frame syn, TcpStack.Listener acceptedBy) {
        listener = acceptedBy;
        peer = syn.source;
        peer.peer = this;
        negotiate(syn);
        sendSyn();
    }

    private void sendSyn() {
        synTransmissions++;
        long now = network.scheduler().now();
        synSentNanos = now;
        stateTimer.set(now + roundTrip.timeoutNanos());
        writer.syn(state == TcpState.SYN_RECEIVED);
    }

    private void repeatSyn() {
        if (synTransmissions > profile.synRetransmissions()) {
            timedOut("no answer to " + synTransmissions + " SYN segments");
            return;
        }
        log("syn-timeout", "count=" + synTransmissions);
        roundTrip.backOff();
        sendSyn();
    }

    private void negotiate(Frame syn) {
        TcpProfile other = peer.profile;
        writer.useTimestamps(profile.timestamps() && other.timestamps());
        int mtu = Math.min(local.mtu(), peer.local.mtu());
        boolean selective = profile.selectiveAcknowledgment() && other.selectiveAcknowledgment();
        agreedSegmentBytes = mtu - writer.header();
        sender.start(agreedSegmentBytes, selective, syn.windowEdge);
        receiver.start(selective);
        writer.heard(syn.sentMillis);
    }

    private void establish() {
        stateTimer.cancel();
        if (synTransmissions == 1) {
            roundTrip.sample(network.scheduler().now() - synSentNanos);
        }
        roundTrip.resetBackoff();
        moveTo(TcpState.ESTABLISHED);
        keepAlive.heard();
    }

    // --- segments in

    /** Takes a segment; what it brings about may wait for {@link #endOfBatch}. */
    void receive(Frame frame) {
        writer.cork();
        if (frame.has(Frame.RST)) {
            receiver.endOfBatch();
            receiveReset();
            return;
        }
        switch (state) {
            case SYN_SENT -> receiveSynAnswer(frame);
            case SYN_RECEIVED -> receiveHandshakeEnd(frame);
            case TIME_WAIT -> {
                if (frame.has(Frame.FIN)) {
                    writer.acknowledgment();
                }
            }
            case CLOSED -> stack.refuse(frame);
            case ESTABLISHED, CLOSE_WAIT, FIN_WAIT_1, FIN_WAIT_2, CLOSING, LAST_ACK -> receiveSynchronized(frame);
        }
    }

    /** All segments that came together have been taken. */
    void endOfBatch() {
        receiver.endOfBatch();
        writer.uncork();
    }

    private void receiveSynAnswer(Frame frame) {
        if (frame.has(Frame.SYN) && frame.has(Frame.ACK)) {
            negotiate(frame);
            establish();
            writer.acknowledgment();
            application.connected(this);
        }
    }

    private void receiveHandshakeEnd(Frame frame) {
        if (frame.has(Frame.SYN)) {
            sendSyn();
            return;
        }
        establish();
        TcpApplication accepted = listener.accepted(this);
        if (accepted == null) {
            abort(null);
            return;
        }
        application = accepted;
        application.connected(this);
        if (!state.isOver()) {
            receiveSynchronized(frame);
        }
    }

    private void receiveSynchronized(Frame frame) {
        // RFC 7323, 4.3: what comes out of order does not count.
        if (frame.position <= receiver.acknowledged()) {
            writer.heard(frame.sentMillis);
        }
        keepAlive.heard();
        if (frame.has(Frame.SYN)) {
            writer.acknowledgment();
            return;
        }
        sender.acknowledged(frame);
        if (state.isOver()) {
            return;
        }
        if (inputShut && frame.length > 0 && frame.position + frame.length > receiver.next()) {
            abort(new ConnectionResetException(this + ": data came after this end was closed"));
            return;
        }
        receiver.receive(frame);
    }

    private void receiveReset() {
        if (state.isOver()) {
            return;
        }
        IOException cause = state == TcpState.SYN_SENT
                ? new ConnectException("Connection refused: " + text(remoteAddress))
                : new ConnectionResetException(this + ": reset by the peer");
        over(TcpState.CLOSED, cause, "reset-received");
    }

    void streamAcknowledged(long position, boolean finAcknowledged) {
        application.acknowledged(this, position);
        if (finAcknowledged) {
            switch (state) {
                case FIN_WAIT_1 -> {
                    moveTo(TcpState.FIN_WAIT_2);
                    limitOrphan();
                }
                case CLOSING -> over(TcpState.TIME_WAIT, null, "closed");
                case LAST_ACK -> over(TcpState.CLOSED, null, "closed");
                case SYN_SENT, SYN_RECEIVED, ESTABLISHED, CLOSE_WAIT, FIN_WAIT_2, TIME_WAIT, CLOSED -> {}
            }
        }
    }

    void peerFinished() {
        switch (state) {
            case ESTABLISHED -> {
                moveTo(TcpState.CLOSE_WAIT);
                application.inputEnded(this);
            }
            case FIN_WAIT_1 -> {
                moveTo(TcpState.CLOSING);
                application.inputEnded(this);
            }
            case FIN_WAIT_2 -> {
                application.inputEnded(this);
                over(TcpState.TIME_WAIT, null, "closed");
            }
            case SYN_SENT, SYN_RECEIVED, CLOSE_WAIT, CLOSING, LAST_ACK, TIME_WAIT, CLOSED -> {}
        }
    }

    // --- segments out

    boolean maySend() {
        return switch (state) {
            case ESTABLISHED, CLOSE_WAIT, FIN_WAIT_1, CLOSING, LAST_ACK -> true;
            case SYN_SENT, SYN_RECEIVED, FIN_WAIT_2, TIME_WAIT, CLOSED -> false;
        };
    }

    // --- the end

    void timedOut(String why) {
        over(TcpState.CLOSED, new ConnectionTimedOutException(this + ": " + why), "timed-out");
    }

    void carrierLost() {
        over(
                TcpState.CLOSED,
                new CarrierLostException(this + ": " + local.name() + " lost its carrier"),
                "carrier-lost");
    }

    private void moveTo(TcpState newState) {
        log(newState.name(), "");
        state = newState;
    }

    private void over(TcpState last, IOException cause, String why) {
        if (listener != null && state == TcpState.SYN_RECEIVED) {
            listener.forget(this);
        }
        log(why, "");
        state = last;
        stateTimer.cancel();
        keepAlive.stop();
        sender.stop();
        receiver.stop();
        stack.remove(this);
        if (application != null) {
            application.closed(this, cause);
        }
        tellReleased();
    }

    /** The host's processor has so many more payload bytes of this connection to send. */
    void processorTook(int bytes) {
        bytesInProcessor += bytes;
    }

    void processorGave(int bytes) {
        boolean wasFull = isProcessorFull();
        bytesInProcessor -= bytes;
        if (wasFull && !isProcessorFull() && !state.isOver()) {
            sender.resume();
        }
    }

    /** Whether the sender must wait for the processor, as a blocked writer does. */
    boolean isProcessorFull() {
        return bytesInProcessor >= 2 * TcpSender.TURN_BYTES;
    }

    void frameTaken() {
        framesUnderWay++;
    }

    void frameReleased() {
        framesUnderWay--;
        tellReleased();
    }

    private void tellReleased() {
        if (framesUnderWay == 0 && state.isOver() && !releaseTold && application != null) {
            releaseTold = true;
            application.released(this);
        }
    }

    // --- for the package

    void fellBack(boolean still) {
        fellBackNanos = still ? network.scheduler().now() : -1;
        log(still ? "black-hole" : "full-size-passes", "segment=" + segmentBytes());
    }

    void log(String what, String details) {
        network.log().state(toString(), what, details);
    }

    ReceivedPackets.Joined joined() {
        return joined;
    }

    SegmentWriter writer() {
        return writer;
    }

    HostInterface remote() {
        return remote;
    }

    Path findPath() {
        return remote == null
                ? null
                : network.path(local, remote, Flow.between(localAddress, local, remoteAddress, remote));
    }

    int initialSequence() {
        return initialSequence;
    }

    int peerInitialSequence() {
        return peer == null ? 0 : peer.initialSequence;
    }

    int windowScale() {
        return receiver.windowScale();
    }

    int maximumSegmentOption() {
        return local.mtu() - writer.fixedHeader();
    }

    boolean offersSelectiveAcknowledgment() {
        return profile.selectiveAcknowledgment();
    }

    boolean usesTimestamps() {
        return writer.usesTimestamps();
    }
}
