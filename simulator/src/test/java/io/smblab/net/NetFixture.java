package io.smblab.net;

import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/** A network in virtual time with what tests keep needing: hosts, cables and applications that count. */
final class NetFixture {
    static final int SMB_PORT = 445;
    static final DataRate TEN_GIGABIT = DataRate.parse("10 Gbit/s");
    static final DataRate GIGABIT = DataRate.parse("1 Gbit/s");

    final VirtualTimeDriver driver = new VirtualTimeDriver();
    final Trace trace = new Trace();
    final Network network;

    NetFixture(Granularity granularity) {
        network = new Network(driver.scheduler(), new RandomStreams(7), trace, granularity);
    }

    static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    static InetSocketAddress socket(String text, int port) {
        return new InetSocketAddress(address(text), port);
    }

    Nic host(String name, TcpProfile profile, DataRate speed, int mtu, String address) {
        NetworkHost host = network.addHost(name, profile);
        return host.addNic(
                NicSpec.of(name + ".nic1", speed, 1, address(address)).withMtu(mtu));
    }

    /** Two hosts and a cable of 5 us between them. */
    NetFixture pair(TcpProfile profile, DataRate speed, int mtu) {
        Nic client = host("client", profile, speed, mtu, "10.0.0.1");
        Nic files = host("files", profile, speed, mtu, "10.0.0.2");
        network.connect(client.port(), files.port(), TimeSpan.ofMicros(5));
        return this;
    }

    /** As {@link #star} with gigabit links, whose switch takes 3 us and whose cards moderate interrupts to one in 50 us. */
    NetFixture officeStar(TcpProfile profile, int clients, String buffer) {
        SwitchPortSpec port = switchPort(GIGABIT, 1518, buffer);
        EthernetSwitch between = network.addSwitch(SwitchSpec.uniform("s0", TimeSpan.ofMicros(3), clients + 1, port));
        for (int i = 1; i <= clients + 1; i++) {
            String name = i <= clients ? "client" + i : "files";
            Nic nic = network.addHost(name, profile)
                    .addNic(NicSpec.of(name + ".nic1", GIGABIT, 1, address("10.0.0." + (i <= clients ? i : 100)))
                            .withLatency(TimeSpan.ofMicros(5))
                            .withInterruptInterval(TimeSpan.ofMicros(50)));
            network.connect(nic.port(), between.port(i), TimeSpan.ZERO);
        }
        return this;
    }

    /** Hosts client1.. and files, each 1 us from a switch with so much buffer per port; addresses 10.0.0.1.. and 10.0.0.100. */
    NetFixture star(TcpProfile profile, int clients, DataRate speed, String buffer) {
        SwitchPortSpec port = switchPort(speed, 9018, buffer);
        EthernetSwitch between = network.addSwitch(SwitchSpec.uniform("s0", TimeSpan.ofMicros(1), clients + 1, port));
        for (int i = 1; i <= clients; i++) {
            Nic nic = host("client" + i, profile, speed, 1500, "10.0.0." + i);
            network.connect(nic.port(), between.port(i), TimeSpan.ofMicros(1));
        }
        Nic files = host("files", profile, speed, 1500, "10.0.0.100");
        network.connect(files.port(), between.port(clients + 1), TimeSpan.ofMicros(1));
        return this;
    }

    /** The cable in the port of that name. */
    Cable cable(String port) {
        return network.port(port).cable();
    }

    static SwitchPortSpec switchPort(DataRate speed, int frameLimit, String buffer) {
        return SwitchPortSpec.of(speed, frameLimit, ByteSize.parse(buffer));
    }

    Sink listen(String host) {
        Sink sink = new Sink();
        try {
            network.host(host).stack().listen(new InetSocketAddress(SMB_PORT), sink::accept);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sink;
    }

    Source connect(String host, String remote) {
        Source source = new Source(driver);
        try {
            source.connection = network.host(host).stack().connect(null, socket(remote, SMB_PORT), source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return source;
    }

    /** Takes everything at once. */
    static class Sink implements TcpApplication {
        final List<TcpConnection> accepted = new ArrayList<>();
        long bytes;
        long firstNanos = -1;
        boolean ended;
        boolean over;
        IOException cause;

        TcpApplication accept(TcpConnection connection) {
            accepted.add(connection);
            return this;
        }

        @Override
        public void connected(TcpConnection connection) {}

        @Override
        public void delivered(TcpConnection connection, long start, long end) {
            if (start != connection.bytesReceived() - (end - start)) {
                throw new IllegalStateException("delivered " + start + " to " + end);
            }
            bytes += end - start;
            connection.consumed(end - start);
        }

        @Override
        public void acknowledged(TcpConnection connection, long position) {}

        @Override
        public void inputEnded(TcpConnection connection) {
            ended = true;
            connection.close();
        }

        @Override
        public void closed(TcpConnection connection, IOException why) {
            over = true;
            cause = why;
        }

        @Override
        public void released(TcpConnection connection) {}
    }

    /** Sends so many bytes, as fast as the send buffer takes them, then closes. */
    static final class Source extends Sink {
        final VirtualTimeDriver driver;
        TcpConnection connection;
        long toSend;
        boolean closeAfter;
        long connectedNanos = -1;
        long closedNanos = -1;

        Source(VirtualTimeDriver driver) {
            this.driver = driver;
        }

        Source send(long count) {
            toSend = count;
            return this;
        }

        Source thenClose() {
            closeAfter = true;
            return this;
        }

        private void fill(TcpConnection to) {
            if (connectedNanos < 0 || !to.state().isOutputOpen()) {
                return;
            }
            long now = Math.min(toSend, to.sendRoom());
            if (now > 0) {
                toSend -= now;
                to.write(now);
            }
            if (toSend == 0 && closeAfter) {
                to.close();
            }
        }

        @Override
        public void connected(TcpConnection to) {
            connectedNanos = driver.scheduler().now();
            fill(to);
        }

        @Override
        public void acknowledged(TcpConnection to, long position) {
            fill(to);
        }

        @Override
        public void closed(TcpConnection of, IOException why) {
            super.closed(of, why);
            closedNanos = driver.scheduler().now();
        }
    }
}
