package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.smblab.host.Cpu;
import io.smblab.host.HostCosts;
import io.smblab.net.NetFixture.Sink;
import io.smblab.net.NetFixture.Source;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LinkAggregationTest {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private NetFixture net = new NetFixture(Granularity.SEGMENT);

    /** Client and files, each with a bond of two gigabit links, at two switches with a trunk of two links between them. */
    private void twoSwitches(HashPolicy policy) {
        SwitchPortSpec port = NetFixture.switchPort(NetFixture.GIGABIT, 1518, "128 KiB");
        SwitchSpec plain = SwitchSpec.uniform("s1", TimeSpan.ofMicros(3), 4, port);
        EthernetSwitch near =
                net.network.addSwitch(plain.withLag("host", policy, 1, 2).withLag("trunk", policy, 3, 4));
        SwitchSpec other = SwitchSpec.uniform("s2", TimeSpan.ofMicros(3), 4, port);
        EthernetSwitch far =
                net.network.addSwitch(other.withLag("host", policy, 1, 2).withLag("trunk", policy, 3, 4));
        bond("client", "10.0.0.1", NetFixture.GIGABIT, policy).cards().forEach(card -> cable(card, near));
        bond("files", "10.0.0.2", NetFixture.GIGABIT, policy).cards().forEach(card -> cable(card, far));
        net.network.connect(near.port(3), far.port(3), TimeSpan.ZERO);
        net.network.connect(near.port(4), far.port(4), TimeSpan.ZERO);
    }

    private void cable(Nic card, EthernetSwitch to) {
        Port free = to.ports().stream()
                .filter(port -> port.cable() == null)
                .findFirst()
                .orElseThrow();
        net.network.connect(card.port(), free, TimeSpan.ZERO);
    }

    private Bond bond(String host, String address, DataRate secondSpeed, HashPolicy policy) {
        NetworkHost owner = net.network.addHost(host, TcpProfile.linux());
        owner.addNic(NicSpec.of(host + ".nic1", NetFixture.GIGABIT, 1));
        owner.addNic(NicSpec.of(host + ".nic2", secondSpeed, 2));
        return owner.addBond(new BondSpec(
                host + ".bond0",
                List.of(host + ".nic1", host + ".nic2"),
                List.of(NetFixture.address(address)),
                policy));
    }

    private List<Source> connect(int connections) {
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            sources.add(net.connect("client", "10.0.0.2").send(Long.MAX_VALUE));
        }
        return sources;
    }

    private double rate(Sink sink, int afterMillis) {
        net.driver.runFor(afterMillis * NANOS_PER_MILLI);
        long before = sink.bytes;
        net.driver.runFor(500 * NANOS_PER_MILLI);
        return 2.0 * (sink.bytes - before);
    }

    @Test
    void oneConnectionIsAsFastAsOneLink() {
        twoSwitches(HashPolicy.LAYER3_4);
        Sink sink = net.listen("files");
        connect(1);

        assertThat(rate(sink, 200)).isCloseTo(1.25e8 * 1448 / 1538, withPercentage(1));
    }

    @Test
    void manyConnectionsFillAllLinksOfTheWholeWay() {
        twoSwitches(HashPolicy.LAYER3_4);
        Sink sink = net.listen("files");
        connect(16);

        assertThat(rate(sink, 500)).isCloseTo(2 * 1.25e8 * 1448 / 1538, withPercentage(2));
    }

    @Test
    void allConnectionsOfTwoHostsShareOneLinkWhereOnlyTheirAddressesAreHashed() {
        twoSwitches(HashPolicy.LAYER2);
        Sink sink = net.listen("files");
        connect(16);

        assertThat(rate(sink, 500)).isCloseTo(1.25e8 * 1448 / 1538, withPercentage(2));
    }

    @Test
    void aConnectionStaysOnOneLink() {
        twoSwitches(HashPolicy.LAYER3_4);
        net.listen("files");
        List<Set<String>> used = new ArrayList<>();
        for (Source source : connect(8)) {
            Set<String> cards = new LinkedHashSet<>();
            used.add(cards);
            for (Nic card : net.network.host("client").nics()) {
                card.tap(segment -> {
                    if (segment.outbound() && segment.source().equals(source.connection.localAddress())) {
                        cards.add(card.name());
                    }
                });
            }
        }

        net.driver.runFor(100 * NANOS_PER_MILLI);

        assertThat(used).allSatisfy(cards -> assertThat(cards).hasSize(1));
        assertThat(used.stream().flatMap(Set::stream).distinct()).hasSize(2);
    }

    /** Its frames come in and go out by any of the cards. */
    @Test
    void aConnectionOverABondHasOneCore() {
        twoSwitches(HashPolicy.LAYER3_4);
        Cpu cpu = new Cpu("files", net.driver.scheduler(), 4, 2e9);
        net.network.host("files").useCpu(cpu, new HostCosts(1_000, 0, 0, 0, HostCosts.NONE.crypto()));
        net.listen("files");
        connect(8);

        net.driver.runFor(20 * NANOS_PER_MILLI);

        assertThat(net.network.host("files").nics())
                .allMatch(card -> card.port().received().frames() > 0);
        assertThat(IntStream.range(0, 4).filter(core -> cpu.bookedSeconds(core, Cpu.Work.PACKETS) > 0))
                .containsExactly(0);
    }

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void connectionsOfAPulledLinkGoOnByTheOther(Granularity granularity) {
        net = new NetFixture(granularity);
        twoSwitches(HashPolicy.LAYER3_4);
        Sink sink = net.listen("files");
        List<Source> sources = connect(8);
        net.driver.runFor(500 * NANOS_PER_MILLI);

        net.cable("client.nic1").pull();
        double rate = rate(sink, 1000);

        assertThat(sources).noneMatch(source -> source.over);
        assertThat(sources).allMatch(source -> source.connection.nic().name().equals("client.nic2"));
        assertThat(rate).isCloseTo(1.25e8 * 1448 / 1538, withPercentage(2));
    }

    @Test
    void connectionsAreLostWithTheLastLink() {
        twoSwitches(HashPolicy.LAYER3_4);
        net.listen("files");
        Source source = connect(1).get(0);
        net.driver.runFor(100 * NANOS_PER_MILLI);

        net.cable("client.nic1").pull();
        boolean overWithOneLink = source.over;
        net.cable("client.nic2").pull();

        assertThat(overWithOneLink).isFalse();
        assertThat(source.cause)
                .isInstanceOf(CarrierLostException.class)
                .hasMessageContaining("client.bond0 lost its carrier");
    }

    @Test
    void theSpeedOfABondIsThatOfTheLinksThatAreUp() {
        twoSwitches(HashPolicy.LAYER3_4);
        HostInterface bond = net.network.host("client").hostInterface("client.bond0");
        List<Boolean> told = new ArrayList<>();
        bond.addCarrierListener((changed, up) -> told.add(up));
        DataRate both = bond.linkSpeed();

        net.cable("client.nic1").pull();

        assertThat(both).isEqualTo(DataRate.parse("2 Gbit/s"));
        assertThat(bond.linkSpeed()).isEqualTo(NetFixture.GIGABIT);
        assertThat(told).containsExactly(false);
    }

    @Test
    void membersHaveOneSpeed() {
        assertThatThrownBy(() -> bond("client", "10.0.0.1", NetFixture.TEN_GIGABIT, HashPolicy.LAYER2))
                .hasMessageContaining("client.bond0: client.nic2: 10 Gbit/s (expected 1 Gbit/s as client.nic1)");
    }

    /** Worked by hand from the formulas in the documentation of Linux's bonding driver. */
    @ParameterizedTest
    @CsvSource({
        // 0x01 ^ 0x02 ^ 0x0800
        "LAYER2, 40000, 445, 0x0803",
        // 0x0803 ^ (10.0.0.1 ^ 10.0.0.2 = 0x03000000), folded by 16: 0x03000b03, by 8: 0x03030b08
        "LAYER2_3, 40000, 445, 0x03030B08",
        // ports 9c 40 01 bd little-endian 0xbd01409c, ^ 0x03000000 = 0xbe01409c; by 16: 0xbe01fe9d; by 8: 0xbebfff63;
        // >> 1
        "LAYER3_4, 40000, 445, 0x5F5FFFB1",
    })
    void hashesAsBondingDoes(HashPolicy policy, int sourcePort, int targetPort, String hash) {
        Flow flow = new Flow(
                NetFixture.socket("10.0.0.1", sourcePort),
                NetFixture.socket("10.0.0.2", targetPort),
                MacAddress.local(1),
                MacAddress.local(2));

        assertThat(policy.pick(flow, Integer.MAX_VALUE)).isEqualTo(Integer.decode(hash) % Integer.MAX_VALUE);
    }
}
