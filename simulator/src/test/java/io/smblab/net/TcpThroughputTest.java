package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.smblab.host.Cpu;
import io.smblab.host.HostCosts;
import io.smblab.model.Load;
import io.smblab.net.NetFixture.Sink;
import io.smblab.net.NetFixture.Source;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TcpThroughputTest {
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Payload over wire bytes, the formula of the framing rows: 0.9493 and 0.9914 without timestamps. */
    @ParameterizedTest
    @CsvSource({
        "SEGMENT,windows,1500",
        "TRAIN,windows,1500",
        "SEGMENT,windows,4000",
        "TRAIN,linux,4000",
        "SEGMENT,windows,9000",
        "TRAIN,windows,9000",
        "SEGMENT,linux,1500",
        "TRAIN,linux,1500",
        "TRAIN,linux,9000",
    })
    void reachesLineRateLessFraming(Granularity granularity, String system, int mtu) {
        TcpProfile profile = system.equals("linux") ? TcpProfile.linux() : TcpProfile.windows();
        NetFixture net = new NetFixture(granularity).pair(profile, NetFixture.TEN_GIGABIT, mtu);

        double bytesPerSecond = bulkRate(net);

        int headers = system.equals("linux") ? 52 : 40;
        assertThat(bytesPerSecond).isCloseTo(1.25e9 * (mtu - headers) / (mtu + 38.0), withPercentage(0.2));
    }

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void twoHostsShareAnUplinkFairly(Granularity granularity) {
        NetFixture net = new NetFixture(granularity).star(TcpProfile.windows(), 2, NetFixture.TEN_GIGABIT, "1 MiB");
        net.listen("files");
        Source first = net.connect("client1", "10.0.0.100").send(Long.MAX_VALUE);
        Source second = net.connect("client2", "10.0.0.100").send(Long.MAX_VALUE);

        net.driver.runFor(2000 * NANOS_PER_MILLI);

        long a = first.connection.peer().bytesReceived();
        long b = second.connection.peer().bytesReceived();
        assertThat((double) a / (a + b)).isBetween(0.4, 0.6);
        assertThat((a + b) / 2.0).isGreaterThan(0.93 * 1.187e9);
    }

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void connectionsOfOneCardTakeTurns(Granularity granularity) {
        NetFixture net = new NetFixture(granularity).pair(TcpProfile.windows(), NetFixture.TEN_GIGABIT, 1500);
        net.listen("files");
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            sources.add(net.connect("client", "10.0.0.2").send(Long.MAX_VALUE));
        }

        net.driver.runFor(500 * NANOS_PER_MILLI);

        double share = 0.5 * 1.1866e9 / 4;
        for (Source source : sources) {
            assertThat(1.0 * source.connection.peer().bytesReceived()).isCloseTo(share, withPercentage(3.0));
        }
    }

    @Test
    void trainsAndSegmentsAgree() {
        double segments =
                bulkRate(new NetFixture(Granularity.SEGMENT).pair(TcpProfile.windows(), NetFixture.GIGABIT, 1500));

        double trains =
                bulkRate(new NetFixture(Granularity.TRAIN).pair(TcpProfile.windows(), NetFixture.GIGABIT, 1500));

        assertThat(trains).isCloseTo(segments, withPercentage(1));
    }

    @Test
    void trainsAndSegmentsAgreeThroughASwitchFromFastToSlow() {
        double segments = throughSlowPort(Granularity.SEGMENT);

        double trains = throughSlowPort(Granularity.TRAIN);

        assertThat(trains).isCloseTo(segments, withPercentage(1));
        assertThat(segments).isCloseTo(0.9493 * 1.25e8, withPercentage(1));
    }

    private static double throughSlowPort(Granularity granularity) {
        NetFixture net = new NetFixture(granularity);
        SwitchPortSpec port = NetFixture.switchPort(NetFixture.TEN_GIGABIT, 1518, "512 KiB");
        EthernetSwitch between = net.network.addSwitch(SwitchSpec.uniform("s0", TimeSpan.ofMicros(2), 2, port));
        Nic client = net.host("client", TcpProfile.windows(), NetFixture.TEN_GIGABIT, 1500, "10.0.0.1");
        Nic files = net.host("files", TcpProfile.windows(), NetFixture.GIGABIT, 1500, "10.0.0.2");
        net.network.connect(client.port(), between.port(1), TimeSpan.ofMicros(1));
        net.network.connect(files.port(), between.port(2), TimeSpan.ofMicros(1));
        Sink sink = net.listen("files");
        net.connect("client", "10.0.0.2").send(Long.MAX_VALUE);
        net.driver.runFor(500 * NANOS_PER_MILLI);
        long before = sink.bytes;
        net.driver.runFor(1000 * NANOS_PER_MILLI);
        return sink.bytes - before;
    }

    @Test
    void aConnectionIsBoundByWindowOverRoundTrip() {
        TcpProfile profile = TcpProfile.windows().withMostReceiveBuffer(ByteSize.parse("256 KiB"));
        NetFixture net = new NetFixture(Granularity.SEGMENT).pair(profile, NetFixture.TEN_GIGABIT, 1500);
        net.cable("files.nic1").setExtraDelay(TimeSpan.ofMillis(1));

        double bytesPerSecond = bulkRate(net);

        assertThat(bytesPerSecond).isCloseTo((256 << 10) / 2.011e-3, withPercentage(5));
    }

    /** 10,000 cycles for each segment at 2 GHz: 200,000 segments in a second, on one core. */
    @ParameterizedTest
    @EnumSource(Granularity.class)
    void aCoreBoundsAConnection(Granularity granularity) {
        NetFixture net = new NetFixture(granularity).pair(TcpProfile.windows(), NetFixture.TEN_GIGABIT, 1500);
        Cpu cpu = new Cpu("files", net.driver.scheduler(), 4, 2e9);
        HostCosts costs = new HostCosts(10_000, 0, 0, 0, HostCosts.NONE.crypto());
        net.network.host("files").useCpu(cpu, costs);

        double bytesPerSecond = bulkRate(net);

        // Two of three packets carry data, one is an acknowledgment.
        assertThat(bytesPerSecond).isCloseTo(200_000 * 1460 * 2 / 3.0, withPercentage(2));
    }

    /** The core of {@link #aCoreBoundsAConnection}; it now has one packet and one acknowledgment per 64 KiB. */
    @ParameterizedTest
    @EnumSource(Granularity.class)
    void coalescingSparesTheReceiverPackets(Granularity granularity) {
        NetFixture net = new NetFixture(granularity);
        Nic client = net.host("client", TcpProfile.windows(), NetFixture.TEN_GIGABIT, 1500, "10.0.0.1");
        Nic files = net.network
                .addHost("files", TcpProfile.windows())
                .addNic(NicSpec.of("files.nic1", NetFixture.TEN_GIGABIT, 1, NetFixture.address("10.0.0.2"))
                        .withLatency(TimeSpan.ofMicros(5))
                        .withInterruptInterval(TimeSpan.ofMicros(50))
                        .withOffloads(false, true));
        net.network.connect(client.port(), files.port(), TimeSpan.ofMicros(5));
        Cpu cpu = new Cpu("files", net.driver.scheduler(), 1, 2e9);
        net.network.host("files").useCpu(cpu, new HostCosts(10_000, 0, 0, 0, HostCosts.NONE.crypto()));

        double bytesPerSecond = bulkRate(net);

        assertThat(bytesPerSecond).isCloseTo(1.25e9 * 1460 / 1538, withPercentage(1));
        assertThat(cpu.probes().get(0).load(net.driver.scheduler().now()).utilisation())
                .isLessThan(0.6);
    }

    /** The same core: of 10,000 cycles the driver has 4,000 for each segment, the stack the rest once per packet, and an acknowledgment. */
    @ParameterizedTest
    @EnumSource(Granularity.class)
    void joiningInSoftwareSparesTheStackPacketsAndTheDriverNone(Granularity granularity) {
        NetFixture net = slowReceiver(granularity, new CardFeatures(false, false, true, Integer.MAX_VALUE));
        Cpu cpu = new Cpu("files", net.driver.scheduler(), 1, 2e9);
        net.network.host("files").useCpu(cpu, new HostCosts(10_000, 0.4, 0, 0, 0, HostCosts.NONE.crypto()));

        double bytesPerSecond = bulkRate(net);

        // An interrupt brings some 23 segments or more; a packet has as many, and at most 44.
        assertThat(bytesPerSecond).isBetween(joinedRate(22), joinedRate(44));
    }

    /** What limits is told from what work was for, so all of it has to be noted, whichever way packets are joined. */
    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false"})
    void allWorkOfACoreIsNotedForPacketsOrBytes(boolean coalescing, boolean joining) {
        NetFixture net = slowReceiver(Granularity.TRAIN, new CardFeatures(false, coalescing, joining, 1024));
        Cpu cpu = new Cpu("files", net.driver.scheduler(), 1, 2e9);
        net.network.host("files").useCpu(cpu, new HostCosts(4_600, 0.4, 1.3, 0, 0, HostCosts.NONE.crypto()));

        bulkRate(net);

        assertThat(cpu.unexplainedCycles(0)).isZero();
        assertThat(cpu.bookedSeconds(0, Cpu.Work.PACKETS)).isPositive();
        assertThat(cpu.bookedSeconds(0, Cpu.Work.BYTES))
                .isCloseTo(net.network.port("files.nic1").received().bytes() * 1.3 / 2e9, withPercentage(8));
    }

    /** A card can join only what has come: two segments under way make packets of two at most. */
    @ParameterizedTest
    @EnumSource(Granularity.class)
    void aCardJoinsNoMoreThanOneInterruptBringsIn(Granularity granularity) {
        TcpProfile twoSegments = TcpProfile.windows().withSendBuffer(new ByteSize(2 * 1460));
        NetFixture net =
                slowReceiver(granularity, twoSegments, new CardFeatures(false, true, false, Integer.MAX_VALUE));
        Cpu cpu = new Cpu("files", net.driver.scheduler(), 1, 2e9);
        net.network.host("files").useCpu(cpu, new HostCosts(10_000, 0, 0, 0, HostCosts.NONE.crypto()));

        bulkRate(net);

        double packets = cpu.bookedSeconds(0, Cpu.Work.PACKETS) * 2e9 / 10_000;
        long segments = net.network.port("files.nic1").received().frames();
        long answers = net.network.port("files.nic1").sent().frames();
        assertThat(packets).isCloseTo(segments / 2.0 + answers, withPercentage(2));
    }

    /**
     * How finely TCP is moved makes no difference to what several connections get that share a core; but an interrupt takes a train whole
     * of which it would have had a part of the segments, and a core that then has fewer packets is a little faster.
     */
    @ParameterizedTest
    @CsvSource({
        "true, false, 65536, 2",
        "true, false, 524288, 2",
        "false, true, 65536, 7",
        "false, true, 524288, 7",
        "false, false, 524288, 2"
    })
    void connectionsThatShareACoreAreAsFastAtBothGranularities(
            boolean coalescing, boolean joining, long window, double percent) {
        CardFeatures features = new CardFeatures(false, coalescing, joining, Integer.MAX_VALUE);

        double[] rates = new double[2];
        for (Granularity granularity : Granularity.values()) {
            TcpProfile profile = TcpProfile.linux().withSendBuffer(new ByteSize(window));
            NetFixture net = slowReceiver(granularity, profile, features);
            Cpu cpu = new Cpu("files", net.driver.scheduler(), 1, 2e9);
            net.network.host("files").useCpu(cpu, new HostCosts(4_600, 0.39, 1.3, 0, 0, HostCosts.NONE.crypto()));
            rates[granularity.ordinal()] = bulkRate(net, 8);
            assertThat(cpu.probes().get(0).load(net.driver.scheduler().now()).utilisation())
                    .isGreaterThan(0.5);
        }

        assertThat(rates[0]).isCloseTo(rates[1], withPercentage(percent));
    }

    private static double joinedRate(int segments) {
        return segments * 1460 * 2e9 / (segments * 4_000 + 6_000 + 10_000);
    }

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void aProcessorThatIsBehindLosesWhatFindsTheReceiveRingFull(Granularity granularity) {
        NetFixture net = slowReceiver(granularity, new CardFeatures(false, false, false, 32));
        Cpu cpu = new Cpu("files", net.driver.scheduler(), 1, 2e9);
        net.network.host("files").useCpu(cpu, new HostCosts(10_000, 0, 0, 0, HostCosts.NONE.crypto()));

        double bytesPerSecond = bulkRate(net);

        assertThat(net.network.port("files.nic1").received().drops(DropReason.RING_FULL))
                .isPositive();
        assertThat(bytesPerSecond).isBetween(0.5 * 200_000 * 1460 * 2 / 3, 200_000 * 1460.0);
    }

    private static NetFixture slowReceiver(Granularity granularity, CardFeatures features) {
        return slowReceiver(granularity, TcpProfile.windows(), features);
    }

    private static NetFixture slowReceiver(Granularity granularity, TcpProfile profile, CardFeatures features) {
        NetFixture net = new NetFixture(granularity);
        Nic client = net.host("client", profile, NetFixture.TEN_GIGABIT, 1500, "10.0.0.1");
        Nic files = net.network
                .addHost("files", profile)
                .addNic(NicSpec.of("files.nic1", NetFixture.TEN_GIGABIT, 1, NetFixture.address("10.0.0.2"))
                        .withLatency(TimeSpan.ofMicros(50))
                        .withFeatures(features));
        net.network.connect(client.port(), files.port(), TimeSpan.ofMicros(5));
        return net;
    }

    @Test
    void theCardIsTheBottleneckInTheReport() {
        NetFixture net = new NetFixture(Granularity.SEGMENT).pair(TcpProfile.windows(), NetFixture.TEN_GIGABIT, 1500);
        bulkRate(net);

        Load load = net.network.probes().get(0).load(net.driver.scheduler().now());

        assertThat(load.name()).isEqualTo("client.nic1.tx");
        assertThat(load.utilisation()).isGreaterThan(0.98);
    }

    private static double bulkRate(NetFixture net) {
        return bulkRate(net, 1);
    }

    private static double bulkRate(NetFixture net, int connections) {
        Sink sink = net.listen("files");
        for (int i = 0; i < connections; i++) {
            net.connect("client", "10.0.0.2").send(Long.MAX_VALUE);
        }
        net.driver.runFor(50 * NANOS_PER_MILLI);
        long before = sink.bytes;
        net.driver.runFor(100 * NANOS_PER_MILLI);
        return (sink.bytes - before) / 0.1;
    }
}
