package io.smblab.smb2.client;

import static io.smblab.smb2.client.Interfaces.address;
import static io.smblab.smb2.client.Interfaces.addresses;
import static io.smblab.smb2.client.Interfaces.down;
import static io.smblab.smb2.client.Interfaces.local;
import static io.smblab.smb2.client.Interfaces.remote;
import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.unit.DataRate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Names with an M row are rows of the multichannel reference data; the rest are examples of the selection rules. */
class ChannelPlanTest {
    private static final List<LocalInterface> TWO_GIGABIT_RSS = List.of(
            local("client.nic1", "1 Gbit/s", 4, "192.168.1.11"), local("client.nic2", "1 Gbit/s", 4, "192.168.1.12"));
    private static final List<RemoteInterface> TWO_GIGABIT_PLAIN =
            List.of(remote(1, "1 Gbit/s", false, "192.168.1.1"), remote(2, "1 Gbit/s", false, "192.168.1.2"));

    private static ChannelPlan plan(List<LocalInterface> locals, List<RemoteInterface> remotes, AddressPair... open) {
        return ChannelPlan.choose(locals, remotes, List.of(open), Map.of(), ChannelLimits.WINDOWS_CLIENT);
    }

    private static AddressPair pair(String from, String to) {
        return new AddressPair(address(from), address(to));
    }

    private static List<String> names(ChannelPlan plan) {
        return plan.chosen().stream()
                .map(p -> p.local().name() + " - " + p.remote().name() + " x" + p.connections())
                .toList();
    }

    private static List<String> refusals(ChannelPlan plan) {
        return plan.notChosen().stream().map(NotChosen::toString).toList();
    }

    @Test
    void m05SeveralEqualNicsOnEachSideAreUsedTogether() {
        ChannelPlan plan = plan(TWO_GIGABIT_RSS, TWO_GIGABIT_PLAIN);

        assertThat(plan.usesMultichannel()).isTrue();
    }

    @Test
    void m06NicsOfDifferentSpeedAreNotUsedTogether() {
        ChannelPlan plan = plan(
                List.of(local("c1", "1 Gbit/s", 4, "10.0.0.11"), local("c2", "10 Gbit/s", 4, "10.0.0.12")),
                List.of(remote(1, "1 Gbit/s", true, "10.0.0.1"), remote(2, "10 Gbit/s", true, "10.0.0.2")));

        assertThat(names(plan)).containsExactly("c2 - files.if2 x4");
        assertThat(refusals(plan)).contains("c1 not used: 1 Gbit/s is slower than the 10 Gbit/s of c2 - files.if2");
    }

    @Test
    void m07OneRssCapableNicOnEachSideGetsFourConnections() {
        ChannelPlan plan = plan(
                List.of(local("c1", "10 Gbit/s", 8, "10.0.0.11")), List.of(remote(1, "10 Gbit/s", true, "10.0.0.1")));

        assertThat(names(plan)).containsExactly("c1 - files.if1 x4");
        assertThat(plan.usesMultichannel()).isTrue();
    }

    @Test
    void m08EqualNicsThatDifferInRssAreNotUsedTogether() {
        ChannelPlan plan = plan(
                List.of(local("c1", "1 Gbit/s", 4, "10.0.0.11"), local("c2", "1 Gbit/s", 0, "10.0.0.12")),
                List.of(remote(1, "1 Gbit/s", true, "10.0.0.1")));

        assertThat(names(plan)).containsExactly("c1 - files.if1 x4");
        assertThat(refusals(plan))
                .contains("c2 not used: rss false because the client's NIC lacks it, and pairs with RSS come first"
                        + " (c1 - files.if1)");
    }

    @Test
    void m09ServerNicsWithoutRssAndRdmaAreUsedTogether() {
        ChannelPlan plan = plan(TWO_GIGABIT_RSS, TWO_GIGABIT_PLAIN);

        assertThat(names(plan)).containsExactly("client.nic1 - files.if1 x1", "client.nic2 - files.if2 x1");
    }

    @Test
    void m14TwoNicsOnEachSideMakeTwoPairsOfOneConnection() {
        AddressPair first = pair("192.168.1.11", "192.168.1.1");

        ChannelPlan plan = plan(TWO_GIGABIT_RSS, TWO_GIGABIT_PLAIN, first);

        assertThat(plan.connections()).isEqualTo(2);
        assertThat(plan.chosen()).extracting(PlannedPair::local).doesNotHaveDuplicates();
        assertThat(plan.chosen()).extracting(PlannedPair::remote).doesNotHaveDuplicates();
    }

    @Test
    void m15ClientRssIsNotUsedWhereTheServerLacksIt() {
        ChannelPlan plan = plan(TWO_GIGABIT_RSS, TWO_GIGABIT_PLAIN);

        assertThat(plan.chosen()).extracting(PlannedPair::rss).containsOnly(false);
        assertThat(plan.chosen().get(0).reason()).contains("rss false because the server's NIC lacks it");
    }

    @Test
    void m16NoPairUsesRdma() {
        ChannelPlan plan = plan(TWO_GIGABIT_RSS, TWO_GIGABIT_PLAIN);

        assertThat(plan.chosen()).extracting(PlannedPair::rdma).containsOnly(false);
    }

    @Test
    void m22InterfacesWithoutLinkAreNotUsed() {
        List<LocalInterface> locals = List.of(
                TWO_GIGABIT_RSS.get(0), TWO_GIGABIT_RSS.get(1), down("client.nic3", "1 Gbit/s", "192.168.1.13"));

        ChannelPlan plan = plan(locals, TWO_GIGABIT_PLAIN);

        assertThat(plan.connections()).isEqualTo(2);
        assertThat(refusals(plan)).contains("client.nic3 not used: link down");
    }

    @Test
    void gigabitWithRssBeatsTenGigabitWithout() {
        ChannelPlan plan = plan(
                List.of(local("slow", "1 Gbit/s", 4, "10.0.0.11"), local("fast", "10 Gbit/s", 0, "10.0.1.11")),
                List.of(remote(1, "1 Gbit/s", true, "10.0.0.1"), remote(2, "10 Gbit/s", false, "10.0.1.1")));

        assertThat(names(plan)).containsExactly("slow - files.if1 x4");
    }

    @Test
    void aSingleRssQueueCountsAsNone() {
        ChannelPlan plan = plan(
                List.of(local("c1", "10 Gbit/s", 1, "10.0.0.11")), List.of(remote(1, "10 Gbit/s", true, "10.0.0.1")));

        assertThat(names(plan)).containsExactly("c1 - files.if1 x1");
        assertThat(plan.chosen().get(0).reason()).contains("a single RSS queue");
    }

    @Test
    void pairSpeedIsThatOfTheSlowerEnd() {
        ChannelPlan plan = plan(
                List.of(local("c1", "25 Gbit/s", 4, "10.0.0.11")), List.of(remote(1, "10 Gbit/s", true, "10.0.0.1")));

        assertThat(plan.chosen().get(0).speed()).isEqualTo(DataRate.parse("10 Gbit/s"));
    }

    @Test
    void oneClientNicReachesEveryNicOfTheServer() {
        ChannelPlan plan = plan(
                List.of(local("c1", "1 Gbit/s", 0, "10.0.0.11")),
                List.of(
                        remote(1, "1 Gbit/s", false, "10.0.0.1"),
                        remote(2, "1 Gbit/s", false, "10.0.0.2"),
                        remote(3, "1 Gbit/s", false, "10.0.0.3")));

        assertThat(names(plan)).containsExactly("c1 - files.if1 x1", "c1 - files.if2 x1", "c1 - files.if3 x1");
    }

    @Test
    void separateNetworksArePairedEachWithItsOwn() {
        ChannelPlan plan = plan(
                List.of(local("c1", "1 Gbit/s", 0, "10.0.2.11"), local("c2", "1 Gbit/s", 0, "10.0.1.11")),
                List.of(remote(1, "1 Gbit/s", false, "10.0.1.1"), remote(2, "1 Gbit/s", false, "10.0.2.1")));

        assertThat(names(plan)).containsExactly("c1 - files.if2 x1", "c2 - files.if1 x1");
    }

    @Test
    void interfaceIndexZeroIsIgnored() {
        ChannelPlan plan = plan(
                List.of(local("c1", "1 Gbit/s", 0, "10.0.0.11")),
                List.of(remote(0, "10 Gbit/s", true, "10.0.0.1"), remote(2, "1 Gbit/s", false, "10.0.0.2")));

        assertThat(names(plan)).containsExactly("c1 - files.if2 x1");
        assertThat(refusals(plan)).contains("files.if0 not used: advertised with interface index 0");
    }

    @Test
    void linkLocalAddressesBesideOthersAreIgnored() {
        ChannelPlan plan = plan(
                List.of(local("c1", "1 Gbit/s", 0, "fe80::11", "10.0.0.11")),
                List.of(remote(1, "1 Gbit/s", false, "fe80::1", "10.0.0.1")));

        assertThat(plan.chosen()).extracting(PlannedPair::addresses).containsExactly(pair("10.0.0.11", "10.0.0.1"));
    }

    @Test
    void interfacesWithOnlyLinkLocalAddressesMeetOnlyTheirKind() {
        ChannelPlan plan = plan(
                List.of(local("c1", "1 Gbit/s", 0, "10.0.0.11"), local("c2", "1 Gbit/s", 0, "169.254.7.11")),
                List.of(remote(1, "1 Gbit/s", false, "10.0.0.1"), remote(2, "1 Gbit/s", false, "169.254.9.1")));

        assertThat(names(plan)).containsExactlyInAnyOrder("c1 - files.if1 x1", "c2 - files.if2 x1");
    }

    @Test
    void addressFamiliesAreNotMixed() {
        ChannelPlan plan = plan(
                List.of(local("c1", "1 Gbit/s", 0, "2001:db8::11")), List.of(remote(1, "1 Gbit/s", false, "10.0.0.1")));

        assertThat(plan.chosen()).isEmpty();
        assertThat(refusals(plan)).contains("c1 not used: no address that fits one of the server's interfaces");
    }

    @Test
    void rdmaCapablePairIsConsideredAsTcpAndSaysSo() {
        LocalInterface rdmaNic =
                new LocalInterface("c1", addresses("10.0.0.11"), DataRate.parse("40 Gbit/s"), 8, true, true);
        RemoteInterface rdmaPort =
                new RemoteInterface(1, "files.if1", addresses("10.0.0.1"), DataRate.parse("40 Gbit/s"), true, true);

        ChannelPlan plan = plan(List.of(rdmaNic), List.of(rdmaPort));

        assertThat(names(plan)).containsExactly("c1 - files.if1 x4");
        assertThat(plan.chosen().get(0).reason()).contains("RDMA is left for later");
    }

    @Test
    void unreachablePairGivesWayToTheNextBest() {
        AddressPair bad = pair("10.0.0.11", "10.0.0.1");

        ChannelPlan plan = ChannelPlan.choose(
                List.of(local("c1", "1 Gbit/s", 0, "10.0.0.11")),
                List.of(remote(1, "10 Gbit/s", false, "10.0.0.1"), remote(2, "1 Gbit/s", false, "10.0.0.2")),
                List.of(),
                Map.of(bad, "connection refused"),
                ChannelLimits.WINDOWS_CLIENT);

        assertThat(names(plan)).containsExactly("c1 - files.if2 x1");
        assertThat(refusals(plan)).contains("files.if1 not used: connection refused");
    }

    @Test
    void firstConnectionOnASlowNicIsKeptAsStandby() {
        AddressPair first = pair("10.0.0.11", "10.0.0.1");

        ChannelPlan plan = plan(
                List.of(local("c1", "1 Gbit/s", 4, "10.0.0.11"), local("c2", "10 Gbit/s", 4, "10.0.1.11")),
                List.of(remote(1, "1 Gbit/s", true, "10.0.0.1"), remote(2, "10 Gbit/s", true, "10.0.1.1")),
                first);

        assertThat(names(plan)).containsExactly("c2 - files.if2 x4", "c1 - files.if1 x1");
        assertThat(plan.chosen().get(1).standby()).isTrue();
        assertThat(plan.chosen().get(1).reason()).startsWith("first connection, kept as standby: 1 Gbit/s is slower");
    }

    @Test
    void pairsInUseStayWhenANicComesBack() {
        AddressPair first = pair("192.168.1.11", "192.168.1.2");

        ChannelPlan plan = plan(TWO_GIGABIT_RSS, TWO_GIGABIT_PLAIN, first);

        assertThat(names(plan)).containsExactlyInAnyOrder("client.nic1 - files.if2 x1", "client.nic2 - files.if1 x1");
    }

    @Test
    void connectionsStopAtTheLimitPerServer() {
        ChannelPlan plan = ChannelPlan.choose(
                List.of(local("c1", "10 Gbit/s", 4, "10.0.0.11"), local("c2", "10 Gbit/s", 4, "10.0.0.12")),
                List.of(remote(1, "10 Gbit/s", true, "10.0.0.1"), remote(2, "10 Gbit/s", true, "10.0.0.2")),
                List.of(),
                Map.of(),
                new ChannelLimits(4, 2, 5, 8));

        assertThat(names(plan)).containsExactly("c1 - files.if1 x3", "c2 - files.if2 x2");
        assertThat(plan.chosen().get(1).reason()).contains("2 because of the limit of 5 connections per server");
    }

    /** Found by the property test: the fifth interface of the server changed its partner at every query. */
    @Test
    void sharedInterfacesKeepTheirPartners() {
        List<LocalInterface> locals =
                List.of(local("c0", "1 Gbit/s", 0, "10.0.1.100"), local("c1", "1 Gbit/s", 0, "10.0.1.101"));
        List<RemoteInterface> remotes = List.of(
                remote(1, "1 Gbit/s", false, "10.0.1.1"),
                remote(2, "1 Gbit/s", false, "10.0.1.2"),
                remote(3, "1 Gbit/s", false, "10.0.1.3"),
                remote(4, "1 Gbit/s", false, "10.0.1.4"),
                remote(5, "1 Gbit/s", false, "10.0.1.5"));
        ChannelPlan plan = plan(locals, remotes);
        AddressPair[] open = plan.chosen().stream().map(PlannedPair::addresses).toArray(AddressPair[]::new);

        ChannelPlan again = plan(locals, remotes, open);

        assertThat(names(again)).containsExactlyInAnyOrderElementsOf(names(plan));
    }
}
