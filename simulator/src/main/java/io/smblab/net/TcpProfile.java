package io.smblab.net;

import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import java.util.function.Consumer;

/**
 * How an operating system sets up its TCP.
 *
 * @param name for reports
 * @param timestamps whether segments carry the timestamps option, 12 bytes (RFC 7323)
 * @param selectiveAcknowledgment whether SACK is offered (RFC 2018)
 * @param congestion congestion control algorithm
 * @param initialWindowSegments first congestion window (RFC 6928)
 * @param acknowledgeEvery segments that make an acknowledgment due at once (RFC 9293, 3.8.6.3)
 * @param delayedAcknowledgment longest delay of an acknowledgment
 * @param initialRetransmissionTimeout before the first sample of the round trip (RFC 6298, section 2)
 * @param leastRetransmissionTimeout lower bound of the retransmission timeout
 * @param mostRetransmissionTimeout upper bound, also of its doubling
 * @param synRetransmissions how often a SYN is repeated before the attempt fails
 * @param dataRetransmissions how often in a row a segment is repeated before the connection is given up (R2 of RFC 9293, 3.8.3)
 * @param blackHoleRetransmissions timeouts in a row of full-size segments after which a smaller size is tried; 0 for never
 *     (RFC 2923, 2.1)
 * @param blackHoleSegment payload bytes of a segment after that
 * @param initialReceiveBuffer receive buffer at first
 * @param mostReceiveBuffer what tuning may make of it
 * @param sendBuffer unacknowledged bytes that a writer may be ahead
 * @param firstEphemeralPort local ports of outgoing connections lie between it and 65535; they count up from one that the seed picks
 * @param keepAliveIdle idle time before the first probe (RFC 9293, 3.8.4); zero for no probes
 * @param keepAliveInterval between probes that are not answered
 * @param keepAliveProbes unanswered probes that end the connection
 */
public record TcpProfile(
        String name,
        boolean timestamps,
        boolean selectiveAcknowledgment,
        CongestionAlgorithm congestion,
        int initialWindowSegments,
        int acknowledgeEvery,
        TimeSpan delayedAcknowledgment,
        TimeSpan initialRetransmissionTimeout,
        TimeSpan leastRetransmissionTimeout,
        TimeSpan mostRetransmissionTimeout,
        int synRetransmissions,
        int dataRetransmissions,
        int blackHoleRetransmissions,
        int blackHoleSegment,
        ByteSize initialReceiveBuffer,
        ByteSize mostReceiveBuffer,
        ByteSize sendBuffer,
        int firstEphemeralPort,
        TimeSpan keepAliveIdle,
        TimeSpan keepAliveInterval,
        int keepAliveProbes) {

    /** Checks the ranges. */
    public TcpProfile {
        require(
                initialWindowSegments >= 1,
                name,
                "initialWindowSegments " + initialWindowSegments + " (expected 1 or more)");
        require(acknowledgeEvery >= 1, name, "acknowledgeEvery " + acknowledgeEvery + " (expected 1 or more)");
        require(synRetransmissions >= 0, name, "synRetransmissions " + synRetransmissions + " (expected 0 or more)");
        require(dataRetransmissions >= 0, name, "dataRetransmissions " + dataRetransmissions + " (expected 0 or more)");
        require(leastRetransmissionTimeout.nanos() > 0, name, "leastRetransmissionTimeout 0 (expected more)");
        require(
                blackHoleRetransmissions == 0 || blackHoleSegment >= 64,
                name,
                "blackHoleSegment " + blackHoleSegment + " (expected 64 or more)");
        require(
                initialReceiveBuffer.compareTo(mostReceiveBuffer) <= 0,
                name,
                "initialReceiveBuffer " + initialReceiveBuffer + " (expected at most " + mostReceiveBuffer + ")");
        require(
                firstEphemeralPort > 0 && firstEphemeralPort <= 0xFFFF,
                name,
                "firstEphemeralPort " + firstEphemeralPort + " (expected 1 to 65535)");
    }

    private static void require(boolean good, String name, String message) {
        if (!good) {
            throw new IllegalArgumentException(name + ": " + message);
        }
    }

    /**
     * Windows Server 2012 and later: no timestamps; SYN repeated twice from 3 s (an attempt ends after 21 s); data 5 times from
     * 300 ms; path MTU black hole detection, which falls back to 536 bytes; receive window tuning up to 16 MiB.
     */
    public static TcpProfile windows() {
        return new TcpProfile(
                "windows",
                false,
                true,
                CongestionAlgorithm.CUBIC,
                10,
                2,
                TimeSpan.ofMillis(40),
                TimeSpan.ofSeconds(3),
                TimeSpan.ofMillis(300),
                TimeSpan.ofSeconds(60),
                2,
                5,
                3,
                536,
                new ByteSize(64 << 10),
                new ByteSize(16 << 20),
                new ByteSize(4 << 20),
                49_152,
                TimeSpan.ZERO,
                TimeSpan.ofSeconds(1),
                10);
    }

    /**
     * Linux with its defaults: timestamps; SYN repeated 6 times from 1 s; data 15 times from 200 ms, never more than 120 s
     * apart; no probing of the path MTU ({@code tcp_mtu_probing 0}), so a black hole stalls; receive window up to 6 MiB.
     */
    public static TcpProfile linux() {
        return new TcpProfile(
                "linux",
                true,
                true,
                CongestionAlgorithm.CUBIC,
                10,
                2,
                TimeSpan.ofMillis(40),
                TimeSpan.ofSeconds(1),
                TimeSpan.ofMillis(200),
                TimeSpan.ofSeconds(120),
                6,
                15,
                0,
                0,
                new ByteSize(64 << 10),
                new ByteSize(6 << 20),
                new ByteSize(4 << 20),
                32_768,
                TimeSpan.ZERO,
                TimeSpan.ofSeconds(75),
                9);
    }

    /** Whether it is that of Windows, which other defaults of a host depend on. */
    public boolean isWindows() {
        return name.equals("windows");
    }

    /** The same profile with another congestion control. */
    public TcpProfile withCongestion(CongestionAlgorithm algorithm) {
        return changed(draft -> draft.congestion = algorithm);
    }

    /** The same profile with or without SACK. */
    public TcpProfile withSelectiveAcknowledgment(boolean offered) {
        return changed(draft -> draft.selectiveAcknowledgment = offered);
    }

    /** The same profile with or without the timestamps option. */
    public TcpProfile withTimestamps(boolean carried) {
        return changed(draft -> draft.timestamps = carried);
    }

    /**
     * The same profile with another answer to a path MTU black hole.
     *
     * @param timeouts in a row after which a smaller segment is tried; 0 for never
     * @param segmentBytes payload of that segment
     */
    public TcpProfile withBlackHoleDetection(int timeouts, int segmentBytes) {
        return changed(draft -> {
            draft.blackHoleRetransmissions = timeouts;
            draft.blackHoleSegment = segmentBytes;
        });
    }

    /** The same profile with another limit of the receive window. */
    public TcpProfile withMostReceiveBuffer(ByteSize most) {
        return changed(draft -> draft.mostReceiveBuffer = most);
    }

    /** The same profile with another send buffer. */
    public TcpProfile withSendBuffer(ByteSize size) {
        return changed(draft -> draft.sendBuffer = size);
    }

    /** The same profile with keepalive probes after an idle time; zero for none. */
    public TcpProfile withKeepAlive(TimeSpan idle) {
        return changed(draft -> draft.keepAliveIdle = idle);
    }

    private TcpProfile changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.finished();
    }

    /** A profile while it is changed. */
    private static final class Draft {
        private final TcpProfile from;
        private boolean timestamps;
        private boolean selectiveAcknowledgment;
        private CongestionAlgorithm congestion;
        private int blackHoleRetransmissions;
        private int blackHoleSegment;
        private ByteSize mostReceiveBuffer;
        private ByteSize sendBuffer;
        private TimeSpan keepAliveIdle;

        Draft(TcpProfile from) {
            this.from = from;
            timestamps = from.timestamps;
            selectiveAcknowledgment = from.selectiveAcknowledgment;
            congestion = from.congestion;
            blackHoleRetransmissions = from.blackHoleRetransmissions;
            blackHoleSegment = from.blackHoleSegment;
            mostReceiveBuffer = from.mostReceiveBuffer;
            sendBuffer = from.sendBuffer;
            keepAliveIdle = from.keepAliveIdle;
        }

        TcpProfile finished() {
            return new TcpProfile(
                    from.name,
                    timestamps,
                    selectiveAcknowledgment,
                    congestion,
                    from.initialWindowSegments,
                    from.acknowledgeEvery,
                    from.delayedAcknowledgment,
                    from.initialRetransmissionTimeout,
                    from.leastRetransmissionTimeout,
                    from.mostRetransmissionTimeout,
                    from.synRetransmissions,
                    from.dataRetransmissions,
                    blackHoleRetransmissions,
                    blackHoleSegment,
                    from.initialReceiveBuffer.compareTo(mostReceiveBuffer) <= 0
                            ? from.initialReceiveBuffer
                            : mostReceiveBuffer,
                    mostReceiveBuffer,
                    sendBuffer,
                    from.firstEphemeralPort,
                    keepAliveIdle,
                    from.keepAliveInterval,
                    from.keepAliveProbes);
        }
    }
}
