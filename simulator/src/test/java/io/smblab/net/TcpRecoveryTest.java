package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.smblab.net.NetFixture.Sink;
import io.smblab.net.NetFixture.Source;
import io.smblab.unit.TimeSpan;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TcpRecoveryTest {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int MEGABYTE = 1 << 20;

    /** Windows: 0.3 s doubled five times is 18.9 s. Linux: 0.2 s doubled up to 120 s, 15 repetitions: 924.6 s. */
    @ParameterizedTest
    @CsvSource({"windows,18.9", "linux,924.6"})
    void givesUpWhenTheRemoteLinkStaysDown(String system, double seconds) {
        NetFixture net = new NetFixture(Granularity.TRAIN).star(profile(system), 1, NetFixture.TEN_GIGABIT, "1 MiB");
        net.listen("files");
        Source source = net.connect("client1", "10.0.0.100").send(Long.MAX_VALUE);
        net.driver.runFor(100 * NANOS_PER_MILLI);

        net.cable("files.nic1").pull();
        net.driver.runUntil("the end", () -> source.over, 2000 * NANOS_PER_SECOND);

        assertThat(source.cause).isInstanceOf(ConnectionTimedOutException.class);
        assertThat(source.closedNanos / 1e9 - 0.1).isCloseTo(seconds, withPercentage(0.5));
    }

    @ParameterizedTest
    @CsvSource({"windows,21", "linux,127"})
    void givesUpConnectingWhenNobodyAnswers(String system, double seconds) {
        NetFixture net = new NetFixture(Granularity.TRAIN).pair(profile(system), NetFixture.TEN_GIGABIT, 1500);

        Source source = net.connect("client", "10.0.0.77");
        net.driver.runUntilQuiet();

        assertThat(source.cause).isInstanceOf(ConnectionTimedOutException.class);
        assertThat(source.closedNanos / 1e9).isEqualTo(seconds);
    }

    private static TcpProfile profile(String system) {
        return system.equals("linux") ? TcpProfile.linux() : TcpProfile.windows();
    }

    private static NetFixture blackHole(TcpProfile profile, Granularity granularity) {
        NetFixture net = new NetFixture(granularity);
        SwitchPortSpec jumbo = NetFixture.switchPort(NetFixture.TEN_GIGABIT, 9018, "1 MiB");
        EthernetSwitch between = net.network.addSwitch(new SwitchSpec(
                "s0", TimeSpan.ofMicros(1), java.util.List.of(jumbo, jumbo.withFrameLimits(1518, 9018))));
        Nic client = net.host("client", profile, NetFixture.TEN_GIGABIT, 9000, "10.0.0.1");
        Nic files = net.host("files", profile, NetFixture.TEN_GIGABIT, 9000, "10.0.0.2");
        net.network.connect(client.port(), between.port(1), TimeSpan.ofMicros(1));
        net.network.connect(files.port(), between.port(2), TimeSpan.ofMicros(1));
        return net;
    }

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void aBlackHoleLetsOneDirectionPass(Granularity granularity) {
        NetFixture net = blackHole(TcpProfile.linux(), granularity);
        Sink sink = net.listen("files");

        net.connect("client", "10.0.0.2").send(8 * MEGABYTE);
        net.driver.runFor(NANOS_PER_SECOND);

        assertThat(sink.bytes).isEqualTo(8 * MEGABYTE);
    }

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void linuxStallsInABlackHole(Granularity granularity) {
        NetFixture net = blackHole(TcpProfile.linux(), granularity);
        Sink sink = net.listen("client");

        Source source = net.connect("files", "10.0.0.1").send(8 * MEGABYTE);
        net.driver.runFor(60 * NANOS_PER_SECOND);

        assertThat(source.connectedNanos).isPositive();
        assertThat(sink.bytes).isZero();
        assertThat(net.network.port("s0.2").received().drops(DropReason.OVERSIZE))
                .isPositive();
    }

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void windowsFallsBackToSmallSegmentsInABlackHole(Granularity granularity) {
        NetFixture net = blackHole(TcpProfile.windows(), granularity);
        Sink sink = net.listen("client");

        Source source = net.connect("files", "10.0.0.1").send(8 * MEGABYTE);
        net.driver.runFor(10 * NANOS_PER_SECOND);

        assertThat(sink.bytes).isEqualTo(8 * MEGABYTE);
        assertThat(source.connection.segmentBytes()).isEqualTo(536);
    }

    /** Nothing passes: then the small size does no better, and what is left of it must not slow the connection for ever. */
    @ParameterizedTest
    @ValueSource(ints = {1000, 2000, 3000, 4000})
    void anOutageDoesNotLeaveSmallSegments(int milliseconds) {
        NetFixture net = new NetFixture(Granularity.TRAIN).pair(TcpProfile.windows(), NetFixture.GIGABIT, 1500);
        net.listen("files");
        Source source = net.connect("client", "10.0.0.2").send(Long.MAX_VALUE);
        net.driver.runFor(100 * NANOS_PER_MILLI);

        net.cable("files.nic1").setLoss(1);
        net.driver.runFor(milliseconds * NANOS_PER_MILLI);
        net.cable("files.nic1").setLoss(0);
        net.driver.runFor(5 * NANOS_PER_SECOND);

        assertThat(source.connection.timeoutsInARow()).isZero();
        assertThat(source.connection.segmentBytes()).isEqualTo(1460);
        assertThat(source.connection.fellBackNanos()).isNegative();
    }

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void windowsFallsBackForASingleMessageTooLongForThePath(Granularity granularity) {
        NetFixture net = blackHole(TcpProfile.windows(), granularity);
        Sink sink = net.listen("client");

        Source source = net.connect("files", "10.0.0.1").send(4096);
        net.driver.runFor(10 * NANOS_PER_SECOND);

        assertThat(sink.bytes).isEqualTo(4096);
        assertThat(source.connection.segmentBytes()).isEqualTo(536);
        assertThat(source.connection.agreedSegmentBytes()).isEqualTo(8960);
        assertThat(source.connection.fellBackNanos() / 1e9).isBetween(2.0, 2.4);
    }

    @ParameterizedTest
    @CsvSource({"windows", "linux"})
    void shortMessagesPassABlackHole(String system) {
        NetFixture net = blackHole(profile(system), Granularity.SEGMENT);
        Sink sink = net.listen("client");

        net.connect("files", "10.0.0.1").send(1024);
        net.driver.runFor(10 * NANOS_PER_MILLI);

        assertThat(sink.bytes).isEqualTo(1024);
    }

    @ParameterizedTest
    @CsvSource({"SEGMENT,true", "SEGMENT,false", "TRAIN,true", "TRAIN,false"})
    void deliversEverythingOverALossyCable(Granularity granularity, boolean selective) {
        TcpProfile profile = TcpProfile.windows().withSelectiveAcknowledgment(selective);
        NetFixture net = new NetFixture(granularity).pair(profile, NetFixture.GIGABIT, 1500);
        net.cable("files.nic1").setLoss(0.02);
        Sink sink = net.listen("files");

        Source source = net.connect("client", "10.0.0.2").send(4 * MEGABYTE).thenClose();
        net.driver.runUntilQuiet();

        assertThat(sink.bytes).isEqualTo(4 * MEGABYTE);
        assertThat(source.over).isTrue();
        assertThat(source.cause).isNull();
        assertThat(net.network.framesInUse()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void survivesAnOverflowingSwitchBuffer(Granularity granularity) {
        NetFixture net = new NetFixture(granularity).star(TcpProfile.windows(), 8, NetFixture.TEN_GIGABIT, "128 KiB");
        Sink sink = net.listen("files");
        for (int i = 1; i <= 8; i++) {
            net.connect("client" + i, "10.0.0.100").send(4 * MEGABYTE);
        }

        net.driver.runUntil("all bytes", () -> sink.bytes == 32L * MEGABYTE, 5 * NANOS_PER_SECOND);

        assertThat(net.network.port("s0.9").sent().drops(DropReason.BUFFER_FULL))
                .isPositive();
    }

    @Test
    void resumesAfterAShortInterruptionOfTheRemoteLink() {
        NetFixture net =
                new NetFixture(Granularity.TRAIN).star(TcpProfile.windows(), 1, NetFixture.TEN_GIGABIT, "1 MiB");
        // The sender is behind the switch; the receiver would lose its connections with its own carrier.
        Sink sink = net.listen("files");
        Source source = net.connect("client1", "10.0.0.100").send(Long.MAX_VALUE);
        net.driver.runFor(100 * NANOS_PER_MILLI);
        source.connection.stall();
        long before = sink.bytes;
        net.driver.runFor(500 * NANOS_PER_MILLI);
        long during = sink.bytes;

        source.connection.heal();
        net.driver.runFor(1000 * NANOS_PER_MILLI);

        assertThat(during).isEqualTo(before);
        assertThat(sink.bytes).isGreaterThan(during + 100 * MEGABYTE);
        assertThat(source.over).isFalse();
    }

    @Test
    void losesTheConnectionAtOnceWithTheLocalCarrier() {
        NetFixture net =
                new NetFixture(Granularity.TRAIN).star(TcpProfile.windows(), 1, NetFixture.TEN_GIGABIT, "1 MiB");
        Sink sink = net.listen("files");
        Source source = net.connect("client1", "10.0.0.100").send(Long.MAX_VALUE);
        net.driver.runFor(100 * NANOS_PER_MILLI);

        net.cable("client1.nic1").pull();

        assertThat(source.cause).isInstanceOf(CarrierLostException.class);
        assertThat(sink.over).isFalse();
        assertThat(net.network.host("files").nics().get(0).hasCarrier()).isTrue();
    }

    @Test
    void answersWithAResetAfterACrash() {
        NetFixture net =
                new NetFixture(Granularity.TRAIN).star(TcpProfile.windows(), 1, NetFixture.TEN_GIGABIT, "1 MiB");
        net.listen("files");
        Source source = net.connect("client1", "10.0.0.100").send(Long.MAX_VALUE);
        net.driver.runFor(100 * NANOS_PER_MILLI);

        net.network.host("files").stack().crash(new IOException("power lost"));
        net.driver.runFor(NANOS_PER_MILLI);

        assertThat(source.cause).isInstanceOf(ConnectionResetException.class);
    }

    @Test
    void probesAnIdlePeerAndNoticesThatItIsGone() {
        TcpProfile profile = TcpProfile.windows().withKeepAlive(TimeSpan.ofSeconds(5));
        NetFixture net = new NetFixture(Granularity.TRAIN).star(profile, 1, NetFixture.TEN_GIGABIT, "1 MiB");
        net.listen("files");
        Source source = net.connect("client1", "10.0.0.100");
        net.driver.runFor(60 * NANOS_PER_SECOND);
        boolean overWhileAlive = source.over;

        net.cable("files.nic1").pull();
        net.driver.runFor(30 * NANOS_PER_SECOND);

        assertThat(overWhileAlive).isFalse();
        assertThat(source.cause).isInstanceOf(ConnectionTimedOutException.class);
    }
}
