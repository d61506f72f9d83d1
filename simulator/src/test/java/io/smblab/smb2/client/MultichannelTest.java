package io.smblab.smb2.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.wire.NtStatus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several channels, and their loss, against a scripted server. */
class MultichannelTest {
    private static final int MIB = 1 << 20;
    private static final long SECOND = 1_000_000_000L;

    private final ClientFixture lab = new ClientFixture();

    @AfterEach
    void drain() {
        lab.driver.runUntilQuiet();
    }

    private List<ChannelState> states() {
        return lab.session.channels().stream().map(ChannelReport::state).toList();
    }

    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"SMB_3_0", "SMB_3_0_2", "SMB_3_1_1"})
    void m01BothEndsOfSmb3UseBothInterfaces(Dialect dialect) {
        lab.server.dialect = dialect;
        lab.open(ClientFixture.config());

        lab.finish(lab.readAll(2, MIB));
        ClientFixture.Tally reads = lab.readAll(32, MIB);
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(32);
        assertThat(lab.session.channels()).hasSize(2);
        assertThat(lab.session.channels()).allMatch(channel -> channel.bytesToClient() > 8 * MIB);
    }

    @Test
    void boundChannelSignsWithItsOwnKey() {
        lab.open(ClientFixture.config().withSigning(true, List.of()));

        ClientFixture.Tally reads = lab.readAll(32, MIB);
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(32);
        assertThat(states()).containsExactly(ChannelState.ACTIVE, ChannelState.ACTIVE);
    }

    @Test
    void oneRequestAtATimeNeedsNoSecondChannel() {
        lab.open(ClientFixture.config());

        for (int i = 0; i < 4; i++) {
            lab.finish(lab.readAll(1, MIB));
        }

        assertThat(lab.session.channels()).hasSize(1);
        assertThat(lab.session.plan().connections()).isEqualTo(2);
    }

    @Test
    void m03ServerOfSmb3WithoutTheCapabilityIsNotAskedForItsInterfaces() {
        lab.server.multichannel = false;
        lab.open(ClientFixture.config());

        lab.finish(lab.readAll(32, MIB));

        assertThat(lab.server.requests(Command.IOCTL)).isEmpty();
        assertThat(lab.session.channels()).hasSize(1);
    }

    @Test
    void m02OlderDialectsHaveOneChannel() {
        lab.server.dialect = Dialect.SMB_2_1;
        lab.open(ClientFixture.config());

        lab.finish(lab.readAll(32, MIB));

        assertThat(lab.server.requests(Command.IOCTL)).isEmpty();
        assertThat(lab.session.channels()).hasSize(1);
    }

    @Test
    void m19M20DefaultsUseBothInterfacesWithoutConfiguration() {
        lab.open(ClientConfig.DEFAULT);

        lab.finish(lab.readAll(64, MIB));

        assertThat(states()).containsExactly(ChannelState.ACTIVE, ChannelState.ACTIVE);
    }

    @Test
    void refusedBindingLeavesTheFirstChannelWorking() {
        lab.server.script = (connection, request) ->
                connection > 1 && request.command() == Command.SESSION_SETUP ? NtStatus.REQUEST_NOT_ACCEPTED : null;
        lab.open(ClientFixture.config());

        ClientFixture.Tally reads = lab.readAll(32, MIB);
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(32);
        assertThat(states().get(0)).isEqualTo(ChannelState.ACTIVE);
        assertThat(states().subList(1, states().size())).isNotEmpty().containsOnly(ChannelState.FAILED);
        assertThat(lab.session.channels().get(1).reason()).contains("REQUEST_NOT_ACCEPTED");
    }

    @Test
    void unreachableAddressGivesWayToTheNext() {
        // The best pair would be with .3, which nobody answers for.
        lab.server.advertise(List.of(
                ScriptedServer.nic(1, 1, 0, "10.0.0.1"),
                ScriptedServer.nic(3, 10, 0, "10.0.0.3"),
                ScriptedServer.nic(2, 1, 0, "10.0.0.2")));
        lab.open(ClientFixture.config());

        ClientFixture.Tally reads = lab.readAll(64, MIB);
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(64);
        assertThat(lab.session.channels().stream()
                        .filter(channel -> channel.state() == ChannelState.FAILED)
                        .map(channel -> channel.addresses().remote().getHostAddress()))
                .containsOnly("10.0.0.3");
        assertThat(lab.session.channels().stream()
                        .filter(channel -> channel.state() == ChannelState.ACTIVE)
                        .count())
                .isEqualTo(2);
    }

    @Test
    void malformedInterfaceListCostsOnlyTheFurtherChannels() {
        lab.server.interfaces = new byte[100];
        lab.open(ClientFixture.config());

        ClientFixture.Tally reads = lab.readAll(32, MIB);
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(32);
        assertThat(lab.session.channels()).hasSize(1);
    }

    @Test
    void fourConnectionsOnAPairWithRss() {
        lab.server.advertise(List.of(ScriptedServer.nic(1, 10, 1, "10.0.0.1")));
        lab.locals = List.of(Interfaces.local("client.nic1", "10 Gbit/s", 8, "10.0.0.11"));
        lab.open(ClientFixture.config());

        ClientFixture.Tally reads = lab.readAll(64, MIB);
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(64);
        assertThat(states())
                .containsExactly(ChannelState.ACTIVE, ChannelState.ACTIVE, ChannelState.ACTIVE, ChannelState.ACTIVE);
        assertThat(lab.session.channels()).allMatch(ChannelReport::rss);
    }

    @Test
    void fewerConnectionsThanPlannedWorkWhenTheServerRefusesMore() {
        lab.server.advertise(List.of(ScriptedServer.nic(1, 10, 1, "10.0.0.1")));
        lab.locals = List.of(Interfaces.local("client.nic1", "10 Gbit/s", 8, "10.0.0.11"));
        lab.server.script = (connection, request) ->
                connection == 3 && request.command() == Command.SESSION_SETUP ? NtStatus.REQUEST_NOT_ACCEPTED : null;
        lab.open(ClientFixture.config());

        ClientFixture.Tally reads = lab.readAll(64, MIB);
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(64);
        assertThat(states()).containsExactly(ChannelState.ACTIVE, ChannelState.ACTIVE, ChannelState.FAILED);
    }

    @Test
    void firstConnectionOnASlowNicStandsBy() {
        lab.server.advertise(
                List.of(ScriptedServer.nic(1, 1, 0, "10.0.0.1"), ScriptedServer.nic(2, 10, 0, "10.0.0.2")));
        lab.locals = List.of(
                Interfaces.local("client.nic1", "1 Gbit/s", 0, "10.0.0.11"),
                Interfaces.local("client.nic2", "10 Gbit/s", 0, "10.0.0.12"));
        lab.open(ClientFixture.config());
        lab.finish(lab.readAll(32, MIB));
        long before = lab.session.channels().get(0).bytesToClient();

        lab.finish(lab.readAll(32, MIB));

        assertThat(states()).containsExactly(ChannelState.STANDBY, ChannelState.ACTIVE);
        assertThat(lab.session.channels().get(0).bytesToClient()).isEqualTo(before);
    }

    @Test
    void standbyTakesOverWhenTheFastChannelIsLost() {
        firstConnectionOnASlowNicStandsBy();
        ClientFixture.Tally reads = lab.readAll(8, MIB);
        lab.driver.runFor(1_000_000);

        lab.network.links().get(1).reset();
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(8);
        assertThat(states()).containsExactly(ChannelState.STANDBY, ChannelState.FAILED);
    }

    @Test
    void lostChannelIsNoErrorForTheApplication() {
        lab.open(ClientFixture.config());
        lab.finish(lab.readAll(32, MIB));
        ClientFixture.Tally reads = lab.readAll(32, MIB);
        ClientFixture.Tally writes = lab.writeAll(32, MIB);
        lab.driver.runFor(20_000_000);

        lab.network.links().get(1).reset();
        lab.finish(reads);
        lab.finish(writes);

        assertThat(reads.bad + writes.bad).isZero();
        assertThat(lab.server.writes).hasSize(32);
        assertThat(states()).containsExactly(ChannelState.ACTIVE, ChannelState.FAILED);
        assertThat(lab.session.channels().get(1).failedAtNanos()).isPresent();
    }

    @Test
    void lossOfTheFirstChannelIsNoErrorEither() {
        lab.open(ClientFixture.config());
        lab.finish(lab.readAll(32, MIB));
        ClientFixture.Tally reads = lab.readAll(32, MIB);
        lab.driver.runFor(20_000_000);

        lab.network.links().get(0).reset();
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(32);
        assertThat(states()).containsExactly(ChannelState.FAILED, ChannelState.ACTIVE);
    }

    @Test
    void writesOfALostChannelAreReplayedAndReadsAreNot() {
        lab.open(ClientFixture.config());
        lab.finish(lab.readAll(32, MIB));
        ClientFixture.Tally reads = lab.readAll(8, MIB);
        ClientFixture.Tally writes = lab.writeAll(8, MIB);
        lab.driver.runFor(1_000_000);

        lab.network.links().get(1).reset();
        lab.finish(reads);
        lab.finish(writes);

        assertThat(lab.server.requests(Command.WRITE)).anyMatch(line -> line.endsWith("replay"));
        assertThat(lab.server.requests(Command.READ)).noneMatch(line -> line.endsWith("replay"));
    }

    @Test
    void requestsAfterALossCarryTheNextChannelSequence() {
        lab.open(ClientFixture.config());
        lab.finish(lab.readAll(32, MIB));
        List<Integer> sequences = new ArrayList<>();
        lab.network.links().get(1).reset();
        lab.driver.runFor(SECOND);
        lab.server.script = (connection, request) -> {
            sequences.add(request.channelSequence());
            return null;
        };

        lab.finish(lab.readAll(1, MIB));

        assertThat(sequences).containsExactly(1);
    }

    @Test
    void refusedReplayIsRepeatedThreeTimes() {
        lab.open(ClientFixture.config());
        int[] refusals = {3};
        lab.server.script = (connection, request) ->
                request.command() == Command.WRITE && refusals[0]-- > 0 ? NtStatus.FILE_NOT_AVAILABLE : null;

        ClientFixture.Tally writes = lab.writeAll(1, MIB);
        lab.finish(writes);

        assertThat(writes.good).isEqualTo(1);
        assertThat(lab.server.requests(Command.WRITE))
                .containsExactly("1 WRITE", "1 WRITE replay", "1 WRITE replay", "1 WRITE replay");
    }

    @Test
    void aReplayThatIsRefusedTooOftenIsAnError() {
        lab.open(ClientFixture.config());
        lab.server.script =
                (connection, request) -> request.command() == Command.WRITE ? NtStatus.FILE_NOT_AVAILABLE : null;

        ClientFixture.Tally writes = lab.writeAll(1, MIB);
        lab.finish(writes);

        assertThat(writes.failure.is(NtStatus.FILE_NOT_AVAILABLE)).isTrue();
    }

    @Test
    void silentChannelIsProbedAndItsRequestsMoveToTheOther() {
        ClientTimers timers = new ClientTimers(SECOND, 60 * SECOND, 600 * SECOND, SECOND / 10);
        lab.open(ClientFixture.config().withTimers(timers));
        lab.finish(lab.readAll(32, MIB));
        ClientFixture.Tally reads = lab.readAll(8, MIB);
        lab.driver.runFor(1_000_000);
        long before = lab.driver.scheduler().now();

        lab.network.links().get(1).cut();
        lab.finish(reads);

        assertThat(reads.good).isEqualTo(8);
        assertThat(lab.driver.scheduler().now() - before).isBetween(SECOND, 3 * SECOND);
        assertThat(lab.session.channels().get(1).reason()).contains("no answer to ECHO");
    }

    @Test
    void localLinkDownLosesItsChannelAtOnceAndLinkUpBringsANewOne() {
        lab.open(ClientFixture.config());
        lab.finish(lab.readAll(32, MIB));
        List<LocalInterface> up = lab.locals;
        ClientFixture.Tally reads = lab.readAll(32, MIB);
        lab.driver.runFor(1_000_000);

        lab.setInterfaces(List.of(up.get(0), Interfaces.down("client.nic2", "1 Gbit/s", "10.0.0.12")));
        lab.finish(reads);
        lab.setInterfaces(up);
        lab.finish(lab.readAll(32, MIB));

        assertThat(reads.good).isEqualTo(32);
        assertThat(states()).containsExactly(ChannelState.ACTIVE, ChannelState.FAILED, ChannelState.ACTIVE);
        assertThat(lab.session.channels().get(1).reason()).isEqualTo("link of client.nic2 is down");
    }

    @Test
    void listIsAskedForAgainWhenItIsOldAndVanishedInterfacesAreDropped() {
        lab.open(ClientFixture.config());
        lab.finish(lab.readAll(32, MIB));
        lab.server.advertise(List.of(ScriptedServer.nic(1, 1, 0, "10.0.0.1")));
        lab.locals = List.of(lab.locals.get(0));
        lab.driver.runFor(700 * SECOND);

        lab.finish(lab.readAll(32, MIB));
        lab.driver.runFor(SECOND);

        assertThat(lab.server.requests(Command.IOCTL)).hasSize(2);
        assertThat(states()).containsExactly(ChannelState.ACTIVE, ChannelState.CLOSED);
    }

    @Test
    void interfaceThatAppearsLaterIsUsedAfterTheNextQuery() {
        lab.server.advertise(List.of(ScriptedServer.nic(1, 1, 0, "10.0.0.1")));
        lab.locals = List.of(lab.locals.get(0));
        lab.open(ClientFixture.config());
        lab.finish(lab.readAll(32, MIB));
        lab.server.advertise(List.of(ScriptedServer.nic(1, 1, 0, "10.0.0.1"), ScriptedServer.nic(2, 1, 0, "10.0.0.2")));
        lab.driver.runFor(700 * SECOND);

        lab.finish(lab.readAll(32, MIB));

        assertThat(states()).containsExactly(ChannelState.ACTIVE, ChannelState.ACTIVE);
    }

    @Test
    void sameSeedGivesTheSameTrace() {
        lossOfTheFirstChannelIsNoErrorEither();
        String once = lab.trace.digest();
        MultichannelTest other = new MultichannelTest();

        other.lossOfTheFirstChannelIsNoErrorEither();
        other.drain();

        drain();
        assertThat(other.lab.trace.digest()).isEqualTo(once);
    }
}
