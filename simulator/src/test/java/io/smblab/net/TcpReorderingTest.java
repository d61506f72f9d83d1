package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.RandomStreams;
import io.smblab.net.NetFixture.Sink;
import io.smblab.net.NetFixture.Source;
import io.smblab.unit.TimeSpan;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TcpReorderingTest {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final double LINE = 1.25e8 * 1448 / 1538;

    private static Impairment cable(
            double delayMillis, double jitterMillis, double loss, double duplicate, double reorder) {
        return new Impairment(
                new TimeSpan((long) (delayMillis * 1e6)),
                new TimeSpan((long) (jitterMillis * 1e6)),
                loss,
                duplicate,
                reorder);
    }

    /** Share of the line that a long transfer has. */
    private static double share(Granularity granularity, TcpProfile profile, Impairment impairment) {
        NetFixture net = new NetFixture(granularity).pair(profile, NetFixture.GIGABIT, 1500);
        net.cable("files.nic1").impair(impairment);
        Sink sink = net.listen("files");
        net.connect("client", "10.0.0.2").send(Long.MAX_VALUE);
        net.driver.runFor(2 * NANOS_PER_SECOND);
        long before = sink.bytes;
        net.driver.runFor(2 * NANOS_PER_SECOND);
        return (sink.bytes - before) / 2.0 / LINE;
    }

    private static TcpProfile profile(String system) {
        return system.equals("linux") ? TcpProfile.linux() : TcpProfile.windows();
    }

    @ParameterizedTest
    @CsvSource({"linux,SEGMENT,0.5", "linux,TRAIN,0.5", "linux,SEGMENT,1", "windows,SEGMENT,0.5", "windows,TRAIN,1"})
    void jitterDoesNotMakeItCollapse(String system, Granularity granularity, double jitterMillis) {
        double share = share(granularity, profile(system), cable(2, jitterMillis, 0, 0, 0));
        assertThat(share).isGreaterThan(0.98);
    }

    @ParameterizedTest
    @CsvSource({"linux,SEGMENT", "linux,TRAIN", "windows,SEGMENT", "windows,TRAIN"})
    void segmentsThatOvertakeDoNotMakeItCollapse(String system, Granularity granularity) {
        double share = share(granularity, profile(system), cable(2, 0, 0, 0, 0.01));
        assertThat(share).isGreaterThan(0.95);
    }

    @Test
    void duplicatesCostNothing() {
        double share = share(Granularity.SEGMENT, TcpProfile.linux(), cable(2, 0, 0, 0.01, 0));
        assertThat(share).isGreaterThan(0.95);
    }

    /** A lost segment is still told from a late one, without the timer, and answered with a smaller window. */
    @Test
    void aLossAmongLateSegmentsIsFoundInTime() {
        double tidy = share(Granularity.SEGMENT, TcpProfile.linux(), cable(2, 0, 0.001, 0, 0));

        double disturbed = share(Granularity.SEGMENT, TcpProfile.linux(), cable(2, 0.5, 0.001, 0, 0));

        assertThat(disturbed / tidy).isBetween(0.5, 1.0);
    }

    /** What was only in flight is not repeated, nor what was repeated a moment ago. */
    @ParameterizedTest
    @CsvSource({"0.0003", "0.003", "0.01"})
    void onlyWhatIsLostIsRepeated(double loss) {
        NetFixture net = new NetFixture(Granularity.SEGMENT).pair(TcpProfile.linux(), NetFixture.GIGABIT, 1500);
        Cable cable = net.cable("files.nic1");
        cable.setExtraDelay(TimeSpan.ofMicros(2000));
        LossPattern pattern = TcpFormulaTest.randomly(loss, new RandomStreams(3).stream("loss"));
        long[] lost = {0};
        cable.setLossPattern(frame -> {
            boolean gone = pattern.losesNext(frame);
            lost[0] += gone ? frame.segmentPayload(0) : 0;
            return gone;
        });
        net.listen("files");
        Source source = net.connect("client", "10.0.0.2").send(Long.MAX_VALUE);
        net.driver.runFor(4 * NANOS_PER_SECOND);

        // The latest are not repeated yet.
        assertThat(source.connection.bytesRetransmitted()).isBetween(lost[0] - 20_000, lost[0]);
    }

    /** Without SACK three duplicate acknowledgments are all there is. */
    @Test
    void anOldSenderTakesLateForLost() {
        TcpProfile old =
                TcpProfile.linux().withCongestion(CongestionAlgorithm.NEW_RENO).withSelectiveAcknowledgment(false);

        double share = share(Granularity.SEGMENT, old, cable(2, 0.5, 0, 0, 0));

        assertThat(share).isLessThan(0.5);
    }

    /** The sink sees that all comes in order. */
    @Property(tries = 40)
    void everyByteArrivesOnceOverAnyCable(
            @ForAll Granularity granularity,
            @ForAll boolean linux,
            @ForAll @IntRange(max = 20) int jitterTenths,
            @ForAll @IntRange(max = 50) int lossPerMille,
            @ForAll @IntRange(max = 50) int duplicatePerMille,
            @ForAll @IntRange(max = 200) int reorderPerMille) {
        NetFixture net =
                new NetFixture(granularity).pair(profile(linux ? "linux" : "windows"), NetFixture.GIGABIT, 1500);
        net.cable("files.nic1")
                .impair(cable(
                        2,
                        jitterTenths / 10.0,
                        lossPerMille / 1000.0,
                        duplicatePerMille / 1000.0,
                        reorderPerMille / 1000.0));
        Sink sink = net.listen("files");

        Source source = net.connect("client", "10.0.0.2").send(1 << 20).thenClose();
        net.driver.runUntilQuiet();

        assertThat(sink.bytes).isEqualTo(1 << 20);
        assertThat(source.cause).isNull();
        assertThat(net.network.framesInUse()).isZero();
        assertThat(net.network.payloadBytesInFlight()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void aPullLosesWhatIsUnderWayOnAnUntidyCable(Granularity granularity) {
        NetFixture net = new NetFixture(granularity).pair(TcpProfile.linux(), NetFixture.GIGABIT, 1500);
        net.cable("files.nic1").impair(cable(2, 1, 0, 0.1, 0.1));
        net.listen("files");
        net.connect("client", "10.0.0.2").send(Long.MAX_VALUE);
        net.driver.runFor(NANOS_PER_SECOND / 10);

        net.cable("files.nic1").pull();
        net.driver.runUntilQuiet();

        assertThat(net.network.framesInUse()).isZero();
        assertThat(net.network.payloadBytesInFlight()).isZero();
    }
}
