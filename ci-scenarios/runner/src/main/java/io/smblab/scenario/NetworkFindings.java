package io.smblab.scenario;

import io.smblab.lab.Lab;
import io.smblab.net.Cable;
import io.smblab.net.DropReason;
import io.smblab.net.EthernetSwitch;
import io.smblab.net.InterfaceCounters;
import io.smblab.net.NetworkHost;
import io.smblab.net.Port;
import io.smblab.net.TcpConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the network lost, where, and what connections made of it, in words. */
final class NetworkFindings {
    private static final int TCP_AND_IP_HEADERS = 40;

    private final Lab lab;

    NetworkFindings(Lab lab) {
        this.lab = lab;
    }

    List<String> findings() {
        List<String> findings = new ArrayList<>();
        for (NetworkHost host : lab.network().hosts()) {
            host.nics().forEach(nic -> drops(findings, nic.port()));
        }
        for (EthernetSwitch ethernetSwitch : lab.network().switches()) {
            ethernetSwitch.ports().forEach(port -> drops(findings, port));
        }
        for (NetworkHost host : lab.network().hosts()) {
            for (TcpConnection connection : host.stack().connections()) {
                fallBack(findings, connection);
            }
        }
        return findings;
    }

    private static void drops(List<String> findings, Port port) {
        drops(findings, port, port.received(), "that came in from ");
        drops(findings, port, port.sent(), "on their way out to ");
    }

    private static void drops(List<String> findings, Port port, InterfaceCounters counters, String direction) {
        Cable cable = port.cable();
        String other =
                cable == null ? "nowhere" : (cable.firstEnd() == port ? cable.secondEnd() : cable.firstEnd()).name();
        long tooLong = counters.drops(DropReason.OVERSIZE);
        if (tooLong > 0) {
            findings.add(String.format(
                    Locale.ROOT,
                    "%s dropped %d frames %s%s: they were longer than it takes. Ethernet tells nobody.",
                    port.name(),
                    tooLong,
                    direction,
                    other));
        }
        long full = counters.drops(DropReason.BUFFER_FULL);
        if (full > 0) {
            findings.add(String.format(
                    Locale.ROOT,
                    "%s dropped %d frames %s%s: its buffer was full.",
                    port.name(),
                    full,
                    direction,
                    other));
        }
    }

    private void fallBack(List<String> findings, TcpConnection connection) {
        int mtu = lab.spec().nic(connection.nic().name()).mtu();
        int fallBack = connection.nic().host().stack().profile().blackHoleSegment();
        if (connection.segmentBytes() == fallBack && fallBack < mtu - TCP_AND_IP_HEADERS) {
            findings.add(String.format(
                    Locale.ROOT,
                    "%s to %s fell back to segments of %d bytes: longer ones vanished again and again.",
                    connection.nic().name(),
                    connection.remoteAddress(),
                    connection.segmentBytes()));
        }
    }
}
