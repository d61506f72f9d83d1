package io.smblab.scenario;

import io.smblab.lab.Lab;
import io.smblab.lab.file.Fields;
import io.smblab.net.Bond;
import io.smblab.net.Cable;
import io.smblab.net.DropReason;
import io.smblab.net.EthernetSwitch;
import io.smblab.net.InterfaceCounters;
import io.smblab.net.NetworkHost;
import io.smblab.net.Nic;
import io.smblab.net.Port;
import io.smblab.net.TcpConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What the network lost, where, and what connections made of it. */
final class NetworkFindings {
    private static final double NANOS_PER_SECOND = 1e9;

    private static final double NEARLY_ALL = 0.9;
    private static final long WORTH_TELLING_BYTES = 100_000_000;

    private final Lab lab;

    NetworkFindings(Lab lab) {
        this.lab = lab;
    }

    private List<Port> ports() {
        List<Port> ports = new ArrayList<>();
        for (NetworkHost host : lab.network().hosts()) {
            host.nics().forEach(nic -> ports.add(nic.port()));
        }
        for (EthernetSwitch ethernetSwitch : lab.network().switches()) {
            ports.addAll(ethernetSwitch.ports());
        }
        return ports;
    }

    List<RunReport.Drop> drops() {
        List<RunReport.Drop> drops = new ArrayList<>();
        for (Port port : ports()) {
            for (DropReason reason : DropReason.values()) {
                addDrop(drops, port, "in", reason, port.received());
                addDrop(drops, port, "out", reason, port.sent());
            }
        }
        return drops;
    }

    private static void addDrop(
            List<RunReport.Drop> drops, Port port, String direction, DropReason reason, InterfaceCounters counters) {
        if (counters.drops(reason) > 0) {
            drops.add(new RunReport.Drop(
                    port.name(),
                    direction,
                    Fields.word(reason),
                    counters.drops(reason),
                    counters.droppedBytes(reason)));
        }
    }

    /** Connections that sent something: those that are there, and those that had trouble and are over. */
    private List<TcpConnection> senders() {
        return lab.network().hosts().stream()
                .map(NetworkHost::stack)
                .flatMap(stack -> Stream.concat(stack.troubled().stream(), stack.connections().stream()))
                .filter(connection -> connection.bytesWritten() > 0 && connection.peer() != null)
                .toList();
    }

    List<RunReport.Connection> connections() {
        return senders().stream()
                .map(connection -> new RunReport.Connection(
                        end(connection.nic(), connection.localAddress().getPort()),
                        end(connection.peer().nic(), connection.remoteAddress().getPort()),
                        connection.segmentBytes(),
                        connection.agreedSegmentBytes(),
                        connection.fellBackNanos() < 0
                                ? null
                                : Double.valueOf(connection.fellBackNanos() / NANOS_PER_SECOND),
                        connection.bytesWritten(),
                        connection.bytesRetransmitted(),
                        Bottlenecks.rounded(connection.leastRoundTripNanos() / 1e3)))
                .toList();
    }

    private static String end(Nic nic, int port) {
        return nic.name() + ":" + port;
    }

    /** Sentences: frames that were too long, connections that went over to smaller segments or stand still. */
    List<String> findings() {
        List<String> findings = new ArrayList<>();
        for (Port port : ports()) {
            oversize(findings, port, port.received(), true);
            oversize(findings, port, port.sent(), false);
            bufferFull(findings, port);
            ringFull(findings, port);
        }
        lab.network().hosts().forEach(host -> host.bonds().forEach(bond -> unevenBond(findings, bond)));
        for (TcpConnection connection : senders()) {
            String pair = end(connection.nic(), connection.localAddress().getPort()) + " to "
                    + end(connection.peer().nic(), connection.remoteAddress().getPort());
            if (connection.hadTrouble()) {
                findings.add(pair + " " + trouble(connection));
            }
        }
        return findings;
    }

    /** Size is named as the cause only where frames of the connection were too long for something on the way. */
    private static String trouble(TcpConnection connection) {
        boolean tooLong = connection.framesLost(DropReason.OVERSIZE) > 0;
        if (connection.fellBackNanos() >= 0) {
            return String.format(
                    Locale.ROOT,
                    "went over from %d to %d byte segments at %.3f s: %s",
                    connection.agreedSegmentBytes(),
                    connection.segmentBytes(),
                    connection.fellBackNanos() / NANOS_PER_SECOND,
                    tooLong
                            ? "full segments vanished again and again (path MTU black hole detection of "
                                    + system(connection) + "). Shorter messages pass all the time."
                            : "nothing was answered for long, and " + system(connection)
                                    + " takes that for a path MTU black hole. None of its frames was too long; "
                                    + losses(connection) + ".");
        }
        return String.format(
                Locale.ROOT,
                "stands still: %d retransmissions of a %d byte segment without an answer%s",
                connection.timeoutsInARow(),
                connection.segmentBytes(),
                tooLong
                        ? ", and " + system(connection) + " tries no smaller one. Shorter messages pass."
                        : ". None of its frames was too long; " + losses(connection) + ".");
    }

    private static String losses(TcpConnection connection) {
        List<String> losses = new ArrayList<>();
        for (DropReason reason : DropReason.values()) {
            long frames = connection.framesLost(reason) + connection.peer().framesLost(reason);
            if (frames > 0) {
                losses.add(frames + " " + Fields.word(reason));
            }
        }
        return losses.isEmpty()
                ? "nothing of it was lost"
                : "lost were, in both directions: " + String.join(", ", losses);
    }

    private static String system(TcpConnection connection) {
        return connection.nic().host().stack().profile().isWindows() ? "Windows" : "Linux";
    }

    private void oversize(List<String> findings, Port port, InterfaceCounters counters, boolean in) {
        long frames = counters.drops(DropReason.OVERSIZE);
        if (frames > 0) {
            findings.add(String.format(
                    Locale.ROOT,
                    "%s dropped %d frames %s, %.1f MB: longer than %d bytes. Ethernet tells nobody.",
                    port.name(),
                    frames,
                    (in ? "that came in from " : "on their way out to ") + otherEnd(port),
                    counters.droppedBytes(DropReason.OVERSIZE) / 1e6,
                    in ? port.receiveFrameLimit() : port.transmitFrameLimit()));
        }
    }

    /** One link of a bond had nearly everything: people bond for speed and wonder. */
    private static void unevenBond(List<String> findings, Bond bond) {
        long all = bond.cards().stream()
                .mapToLong(card -> card.port().sent().bytes())
                .sum();
        int connections = bond.host().stack().opened(bond);
        boolean choice = connections > 1 && bond.cards().stream().noneMatch(NetworkFindings::wasWithoutLink);
        for (Nic card : bond.cards()) {
            double share = (double) card.port().sent().bytes() / Math.max(1, all);
            if (choice && all >= WORTH_TELLING_BYTES && share > NEARLY_ALL) {
                findings.add(String.format(
                        Locale.ROOT,
                        "%s sent %.0f %% of its bytes by %s: each of its %d connections keeps to one link, and %s"
                                + " hashing gave that one nearly all.",
                        bond.name(),
                        100 * share,
                        card.name(),
                        connections,
                        bond.policy().word()));
            }
        }
    }

    private static boolean wasWithoutLink(Nic card) {
        Cable cable = card.port().cable();
        return cable == null || cable.wasPulled();
    }

    private static void bufferFull(List<String> findings, Port port) {
        long frames = port.sent().drops(DropReason.BUFFER_FULL);
        if (frames > 0) {
            findings.add(String.format(
                    Locale.ROOT,
                    "%s dropped %d frames on their way out to %s: its buffer was full.",
                    port.name(),
                    frames,
                    otherEnd(port)));
        }
    }

    private static void ringFull(List<String> findings, Port port) {
        long frames = port.received().drops(DropReason.RING_FULL);
        if (frames > 0) {
            findings.add(String.format(
                    Locale.ROOT,
                    "%s lost %d frames that came in: its receive ring was full, because the processor was behind.",
                    port.name(),
                    frames));
        }
    }

    private static String otherEnd(Port port) {
        Port peer = port.peer();
        return peer == null ? "nowhere" : peer.name();
    }
}
