package io.smblab.smb2.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.unit.DataRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for every set of interfaces. */
class ChannelPlanPropertyTest {
    /** The traits of one NIC; addresses are added by position so that no two NICs share one. */
    record Traits(int kind, long gigabits, int rssQueues, boolean up) {}

    @Provide
    Arbitrary<List<Traits>> nics() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.of(1L, 10L),
                        Arbitraries.of(0, 1, 4),
                        Arbitraries.integers().between(0, 5))
                .as((kind, gigabits, queues, up) -> new Traits(kind, gigabits, queues, up > 0))
                .list()
                .ofMaxSize(5);
    }

    private static String address(Traits traits, int host) {
        return switch (traits.kind()) {
            case 0 -> "10.0.1." + host;
            case 1 -> "10.0.2." + host;
            case 2 -> "2001:db8::" + host;
            default -> "169.254.3." + host;
        };
    }

    private static List<LocalInterface> locals(List<Traits> traits) {
        List<LocalInterface> locals = new ArrayList<>();
        for (int i = 0; i < traits.size(); i++) {
            Traits t = traits.get(i);
            locals.add(new LocalInterface(
                    "c" + i,
                    Interfaces.addresses(address(t, 100 + i)),
                    new DataRate(t.gigabits() * 1_000_000_000L),
                    t.rssQueues(),
                    false,
                    t.up()));
        }
        return locals;
    }

    private static List<RemoteInterface> remotes(List<Traits> traits) {
        List<RemoteInterface> remotes = new ArrayList<>();
        for (int i = 0; i < traits.size(); i++) {
            Traits t = traits.get(i);
            remotes.add(new RemoteInterface(
                    t.up() ? i + 1 : 0,
                    "s" + i,
                    Interfaces.addresses(address(t, 1 + i)),
                    new DataRate(t.gigabits() * 1_000_000_000L),
                    t.rssQueues() > 1,
                    false));
        }
        return remotes;
    }

    private static ChannelPlan plan(List<Traits> client, List<Traits> server) {
        return ChannelPlan.choose(locals(client), remotes(server), List.of(), Map.of(), ChannelLimits.WINDOWS_CLIENT);
    }

    @Property(tries = 300)
    void everyInterfaceIsEitherUsedOrHasAReason(
            @ForAll("nics") List<Traits> client, @ForAll("nics") List<Traits> server) {
        ChannelPlan plan = plan(client, server);

        for (LocalInterface local : locals(client)) {
            boolean used = plan.chosen().stream().anyMatch(p -> p.local().equals(local));
            boolean explained = plan.notChosen().stream()
                    .anyMatch(n -> n.server() == null && local.name().equals(n.client()));
            assertThat(used).as(local.name()).isNotEqualTo(explained);
        }
        for (RemoteInterface remote : remotes(server)) {
            boolean used = plan.chosen().stream().anyMatch(p -> p.remote().equals(remote));
            boolean explained = plan.notChosen().stream()
                    .anyMatch(n -> n.client() == null && remote.name().equals(n.server()));
            assertThat(used).as(remote.name()).isNotEqualTo(explained);
        }
    }

    @Property(tries = 300)
    void chosenPairsShareOneClassAndOneSpeed(@ForAll("nics") List<Traits> client, @ForAll("nics") List<Traits> server) {
        ChannelPlan plan = plan(client, server);

        assertThat(plan.chosen().stream().map(PlannedPair::rss).distinct().count())
                .isLessThanOrEqualTo(1);
        assertThat(plan.chosen().stream().map(PlannedPair::speed).distinct().count())
                .isLessThanOrEqualTo(1);
    }

    @Property(tries = 300)
    void neverMorePairsThanCoverageNeeds(@ForAll("nics") List<Traits> client, @ForAll("nics") List<Traits> server) {
        ChannelPlan plan = plan(client, server);

        // In a smallest cover no pair can be left out: one of its ends has no other pair.
        for (PlannedPair pair : plan.chosen()) {
            long sameLocal = plan.chosen().stream()
                    .filter(p -> p.local() == pair.local())
                    .count();
            long sameRemote = plan.chosen().stream()
                    .filter(p -> p.remote() == pair.remote())
                    .count();
            assertThat(Math.min(sameLocal, sameRemote)).isEqualTo(1);
        }
    }

    @Property(tries = 1000)
    void theOpenConnectionsOfAPlanLeaveItUnchanged(
            @ForAll("nics") List<Traits> client, @ForAll("nics") List<Traits> server) {
        ChannelPlan plan = plan(client, server);
        List<AddressPair> open =
                plan.chosen().stream().map(PlannedPair::addresses).toList();

        ChannelPlan again =
                ChannelPlan.choose(locals(client), remotes(server), open, Map.of(), ChannelLimits.WINDOWS_CLIENT);

        assertThat(again.chosen()).containsExactlyInAnyOrderElementsOf(plan.chosen());
    }

    @Property(tries = 200)
    void theFirstConnectionIsAlwaysPartOfThePlan(
            @ForAll("nics") List<Traits> client, @ForAll("nics") List<Traits> server) {
        for (LocalInterface local : locals(client)) {
            for (RemoteInterface remote : remotes(server)) {
                AddressPair first = new AddressPair(
                        local.addresses().get(0), remote.addresses().get(0));
                boolean possible = local.linkUp()
                        && remote.ifIndex() != 0
                        && first.local().getClass() == first.remote().getClass()
                        && first.local().isLinkLocalAddress() == first.remote().isLinkLocalAddress();
                if (possible) {
                    ChannelPlan plan = ChannelPlan.choose(
                            locals(client), remotes(server), List.of(first), Map.of(), ChannelLimits.WINDOWS_CLIENT);

                    assertThat(plan.chosen()).extracting(PlannedPair::addresses).contains(first);
                }
            }
        }
    }
}
