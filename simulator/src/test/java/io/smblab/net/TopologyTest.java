package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smblab.net.NetFixture.Sink;
import io.smblab.net.NetFixture.Source;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TopologyTest {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final NetFixture net = new NetFixture(Granularity.SEGMENT);

    @Test
    void pullingACableTakesTheCarrierFromBothItsEndsOnly() {
        net.star(TcpProfile.windows(), 1, NetFixture.GIGABIT, "1 MiB");
        List<String> changes = new ArrayList<>();
        net.network
                .hosts()
                .forEach(host -> host.nics().get(0).addCarrierListener((nic, up) -> changes.add(nic + " " + up)));

        net.cable("client1.nic1").pull();
        boolean otherPort = net.network.port("s0.2").hasCarrier();
        net.cable("client1.nic1").plug();

        assertThat(changes).containsExactly("client1.nic1 false", "client1.nic1 true");
        assertThat(otherPort).isTrue();
    }

    @Test
    void aLinkRunsAtTheSpeedOfItsSlowerEnd() {
        Nic slow = net.host("a", TcpProfile.windows(), NetFixture.GIGABIT, 1500, "10.0.0.1");
        Nic fast = net.host("b", TcpProfile.windows(), NetFixture.TEN_GIGABIT, 1500, "10.0.0.2");

        net.network.connect(slow.port(), fast.port(), TimeSpan.ZERO);

        assertThat(fast.linkSpeed()).isEqualTo(NetFixture.GIGABIT);
    }

    @Test
    void anAddressBelongsToOneCard() {
        net.host("a", TcpProfile.windows(), NetFixture.GIGABIT, 1500, "10.0.0.1");

        assertThatThrownBy(() -> net.host("b", TcpProfile.windows(), NetFixture.GIGABIT, 1500, "10.0.0.1"))
                .hasMessage("b.nic1: address 10.0.0.1 belongs to a.nic1");
    }

    @Test
    void aPortTakesOneCable() {
        Nic a = net.host("a", TcpProfile.windows(), NetFixture.GIGABIT, 1500, "10.0.0.1");
        Nic b = net.host("b", TcpProfile.windows(), NetFixture.GIGABIT, 1500, "10.0.0.2");
        Nic c = net.host("c", TcpProfile.windows(), NetFixture.GIGABIT, 1500, "10.0.0.3");
        net.network.connect(a.port(), b.port(), TimeSpan.ZERO);

        assertThatThrownBy(() -> net.network.connect(c.port(), a.port(), TimeSpan.ZERO))
                .hasMessageContaining("a.nic1: a cable is in it already");
    }

    /** 52 bytes of SYN are 90 on the wire: 720 ns at 1 Gbit/s; then 5 us of cable, then half to 1.5 times the card's latency. */
    @Test
    void timeIsSerialisationPropagationAndLatency() {
        Nic client = net.host("client", TcpProfile.windows(), NetFixture.GIGABIT, 1500, "10.0.0.1");
        NicSpec spec = NicSpec.of("files.nic1", NetFixture.GIGABIT, 1, NetFixture.address("10.0.0.2"));
        Nic files = net.network.addHost("files", TcpProfile.windows()).addNic(spec.withLatency(TimeSpan.ofMicros(20)));
        net.network.connect(client.port(), files.port(), TimeSpan.ofMicros(5));
        net.listen("files");

        Source source = net.connect("client", "10.0.0.2");
        net.driver.runFor(NANOS_PER_MILLI);

        int synWire = 52 + 38;
        assertThat(source.connectedNanos - 2 * (synWire * 8 + 5000)).isBetween(10_000L, 30_000L);
    }

    @Test
    void countsBytesAsADriverDoes() {
        net.pair(TcpProfile.windows(), NetFixture.GIGABIT, 1500);
        Sink sink = net.listen("files");
        net.connect("client", "10.0.0.2").send(14_600);
        net.driver.runUntilQuiet();

        InterfaceCounters received = net.network.port("files.nic1").received();

        assertThat(sink.bytes).isEqualTo(14_600);
        assertThat(received.frames()).isEqualTo(2 + 10);
        assertThat(received.bytes()).isEqualTo((52 + 14) + (40 + 14) + 10 * (1500 + 14));
    }

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void framesOnAPulledCableAreLost(Granularity granularity) {
        NetFixture lab = new NetFixture(granularity).pair(TcpProfile.windows(), NetFixture.GIGABIT, 1500);
        lab.cable("files.nic1").setExtraDelay(TimeSpan.ofMillis(1));
        Sink sink = lab.listen("files");
        lab.connect("client", "10.0.0.2").send(1_000_000);
        lab.driver.runFor(4_500_000);
        long before = sink.bytes;
        long inFlight = lab.network.payloadBytesInFlight();

        lab.cable("files.nic1").pull();
        lab.cable("files.nic1").plug();
        lab.driver.runUntilQuiet();

        assertThat(inFlight).isPositive();
        assertThat(sink.bytes).isEqualTo(before);
        assertThat(lab.network.port("client.nic1").sent().drops(DropReason.CABLE_CUT))
                .isPositive();
        assertThat(lab.network.payloadBytesInFlight()).isZero();
    }

    @Test
    void twoPathsCarryTwoConnections() {
        SwitchPortSpec port = NetFixture.switchPort(NetFixture.GIGABIT, 1518, "1 MiB");
        EthernetSwitch between = net.network.addSwitch(SwitchSpec.uniform("s0", TimeSpan.ofMicros(1), 4, port));
        List<NetworkHost> hosts = List.of(
                net.network.addHost("client", TcpProfile.windows()),
                net.network.addHost("files", TcpProfile.windows()));
        for (int i = 0; i < 4; i++) {
            NicSpec spec = NicSpec.of(
                    hosts.get(i / 2).name() + ".nic" + (i % 2 + 1),
                    NetFixture.GIGABIT,
                    i % 2 + 1,
                    NetFixture.address("10.0.0." + (i + 1)));
            net.network.connect(hosts.get(i / 2).addNic(spec).port(), between.port(i + 1), TimeSpan.ZERO);
        }
        Sink sink = net.listen("files");
        for (int i = 1; i <= 2; i++) {
            Source source = new Source(net.driver).send(Long.MAX_VALUE);
            assertThat(connectFrom(source, "10.0.0." + i, "10.0.0." + (i + 2))
                            .nic()
                            .name())
                    .isEqualTo("client.nic" + i);
        }

        net.driver.runFor(1000 * NANOS_PER_MILLI);

        assertThat(sink.bytes / 1e6).isBetween(2 * 117.5, 2 * 118.7);
    }

    private TcpConnection connectFrom(Source source, String local, String remote) {
        try {
            source.connection = net.network
                    .host("client")
                    .stack()
                    .connect(NetFixture.socket(local, 0), NetFixture.socket(remote, NetFixture.SMB_PORT), source);
            return source.connection;
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void readsAndPrintsMacAddresses() {
        assertThat(MacAddress.parse("02-00-5E-10-00-Ff")).hasToString("02:00:5e:10:00:ff");
        assertThatThrownBy(() -> MacAddress.parse("02:00")).hasMessageContaining("expected six octets");
    }
}
