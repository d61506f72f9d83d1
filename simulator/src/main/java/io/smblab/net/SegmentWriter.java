package io.smblab.net;

/** Makes the segments of one end of a connection and gives them to its card. */
final class SegmentWriter {
    /** MSS, SACK permitted, window scale; Linux's timestamps take 8 more. */
    private static final int SYN_OPTIONS = 12;

    private static final int SYN_OPTIONS_WITH_TIMESTAMPS = 20;
    private static final int SACK_OPTION = 4;
    private static final int SACK_BLOCK = 8;
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** More would leave the line idle while the processor works. */
    private static final int MOST_CHAINED = 8;
    /** The same for trains. */
    private static final int MOST_CHAINED_BYTES = 60 << 10;

    private final Network network;
    private final TcpConnection connection;
    private final TcpSender sender;
    private final TcpReceiver receiver;
    private final int fixedHeader;
    private boolean timestamps;
    private int header;
    private long latestPeerMillis;
    private Path path;
    private Nic nic;
    private int pathVersion = -1;
    private boolean corked;
    private Frame chain;
    private Frame chainEnd;
    private int chained;
    private int chainedBytes;

    SegmentWriter(
            Network network,
            TcpConnection connection,
            TcpSender sender,
            TcpReceiver receiver,
            int ipHeader,
            boolean offerTimestamps) {
        this.network = network;
        this.connection = connection;
        this.sender = sender;
        this.receiver = receiver;
        this.fixedHeader = ipHeader + Framing.TCP_HEADER;
        useTimestamps(offerTimestamps);
    }

    /** Decides, at the handshake, whether segments carry timestamps. */
    void useTimestamps(boolean agreed) {
        timestamps = agreed;
        header = fixedHeader + (agreed ? Framing.TIMESTAMPS_OPTION : 0);
    }

    boolean usesTimestamps() {
        return timestamps;
    }

    /** Bytes of IP and TCP header of a segment with payload. */
    int header() {
        return header;
    }

    /** Bytes of IP and TCP header without options. */
    int fixedHeader() {
        return fixedHeader;
    }

    /** The peer's clock as of a segment, to be echoed. */
    void heard(long peerMillis) {
        latestPeerMillis = Math.max(latestPeerMillis, peerMillis);
    }

    void syn(boolean answer) {
        int options = timestamps ? SYN_OPTIONS_WITH_TIMESTAMPS : SYN_OPTIONS;
        transmit(frame(answer ? Frame.SYN | Frame.ACK : Frame.SYN, 0, fixedHeader + options));
    }

    void data(long position, int length, int segmentBytes, boolean push) {
        Frame frame = frame(push ? Frame.ACK | Frame.PSH : Frame.ACK, position, header);
        frame.length = length;
        frame.segmentLength = segmentBytes;
        frame.segments = (length + segmentBytes - 1) / segmentBytes;
        transmit(frame);
    }

    void fin(long position) {
        transmit(frame(Frame.ACK | Frame.FIN, position, header));
    }

    void reset() {
        transmit(frame(Frame.RST | Frame.ACK, sender.highest(), header));
    }

    /** A segment from before the window, which the peer must answer with an acknowledgment. */
    void probe() {
        transmit(frame(Frame.ACK, sender.unacknowledged() - 1, header));
    }

    void acknowledgment() {
        acknowledgments(1, 0);
    }

    /**
     * A train of acknowledgments.
     *
     * @param count as many as single segments would have brought about
     * @param step by how much each moves on; 0 for duplicates
     */
    void acknowledgments(int count, long step) {
        Frame frame = frame(Frame.ACK, sender.highest(), header);
        frame.segments = count;
        frame.acknowledgedStep = count > 1 ? step : 0;
        receiver.describeEarly(frame);
        if (frame.sackBlocks > 0) {
            frame.headerLength += SACK_OPTION + SACK_BLOCK * frame.sackBlocks;
        }
        transmit(frame);
    }

    private Frame frame(int flags, long position, int headerBytes) {
        Frame frame = network.frames().take(connection, connection.peer());
        frame.flags = flags;
        frame.position = position;
        frame.headerLength = headerBytes;
        frame.acknowledged = receiver.next();
        frame.windowEdge = receiver.offerWindow((flags & Frame.SYN) == 0);
        frame.sentMillis = network.scheduler().now() / NANOS_PER_MILLI;
        frame.echoedMillis = latestPeerMillis;
        frame.path = currentPath();
        return frame;
    }

    private void transmit(Frame frame) {
        network.frames().travels(frame.length);
        receiver.acknowledgmentSent();
        connection.processorTook(frame.length);
        if (chain == null) {
            chain = frame;
        } else {
            chainEnd.following = frame;
        }
        chainEnd = frame;
        chained++;
        chainedBytes += frame.length;
        if (!corked
                || chained == MOST_CHAINED
                || chainedBytes >= MOST_CHAINED_BYTES
                || !connection.local().host().hasNetworkCosts()) {
            flush();
        }
    }

    /** Lets segments gather until {@link #uncork}, so that the processor has them as one piece of work; false if they did. */
    boolean cork() {
        boolean before = corked;
        corked = true;
        return !before;
    }

    void uncork() {
        corked = false;
        if (chain != null) {
            flush();
        }
    }

    private void flush() {
        Frame whole = chain;
        chain = null;
        chainEnd = null;
        chained = 0;
        chainedBytes = 0;
        nic().transmit(whole);
    }

    /** The card by which segments leave now. */
    Nic nic() {
        currentPath();
        return nic;
    }

    private Path currentPath() {
        if (pathVersion != network.topologyVersion()) {
            path = connection.findPath();
            nic = path != null ? path.source() : connection.local().cards().get(0);
            pathVersion = network.topologyVersion();
        }
        return path;
    }
}
