package io.smblab.workload.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.smblab.net.TcpConnection;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.Extent;
import io.smblab.workload.WorkloadResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StreamRunTest {
    private static final Extent TENTH = new Extent.ForTime(TimeSpan.ofMillis(100));
    private static final double LINE_RATE_MBPS = 1250 * 1460 / 1538.0;

    private final Bench bench = new Bench();

    private WorkloadResult run(int streams, ByteSize window, Streams.Direction direction, Extent extent) {
        return bench.run(new StreamRun(
                new Streams("up", streams, window, direction, extent), bench.ends, bench.driver.scheduler()));
    }

    @Test
    void aStreamIsBoundByWindowOverRoundTrip() {
        WorkloadResult result = run(1, ByteSize.parse("64 KiB"), Streams.Direction.UP, TENTH);

        assertThat(result.throughputMBps()).isCloseTo(65_536 / 102.0, withPercentage(3));
        assertThat(result.seconds()).isEqualTo(0.1);
    }

    @Test
    void severalStreamsFillTheLine() {
        WorkloadResult result = run(4, ByteSize.parse("64 KiB"), Streams.Direction.UP, TENTH);

        assertThat(result.throughputMBps()).isCloseTo(LINE_RATE_MBPS, withPercentage(2));
    }

    @ParameterizedTest
    @EnumSource(Streams.Direction.class)
    void sendsInTheDirectionThatIsAskedFor(Streams.Direction direction) {
        run(2, ByteSize.parse("64 KiB"), direction, TENTH);

        long up = bench.network.port("client.nic1").sent().bytes();
        long down = bench.network.port("files.nic1").sent().bytes();
        assertThat(up > 50_000_000).isEqualTo(direction != Streams.Direction.DOWN);
        assertThat(down > 50_000_000).isEqualTo(direction != Streams.Direction.UP);
    }

    @Test
    void leavesSlowStartToTheWarmUp() {
        Extent extent = new Extent.ForTime(TimeSpan.ofMillis(20), TimeSpan.ofMillis(50));

        WorkloadResult result = run(1, null, Streams.Direction.UP, extent);

        assertThat(result.throughputMBps()).isCloseTo(LINE_RATE_MBPS, withPercentage(0.5));
        assertThat(result.seconds()).isEqualTo(0.05);
    }

    @Test
    void stopsAfterAnAmount() {
        WorkloadResult result = run(2, null, Streams.Direction.DOWN, new Extent.ForBytes(new ByteSize(10_000_000)));

        assertThat(result.bytes()).isBetween(10_000_000L, 10_100_000L);
    }

    @Test
    void saysWhyItCannotStart() {
        bench.network.cables().get(0).pull();

        WorkloadResult result = run(1, null, Streams.Direction.UP, TENTH);

        assertThat(result.firstErrors()).containsExactly("client has no way to files");
    }

    @Test
    void leavesNothingBehind() {
        run(3, null, Streams.Direction.BOTH, TENTH);

        bench.driver.runUntilQuiet();

        assertThat(bench.network.framesInUse()).isZero();
        assertThat(bench.ends.client().stack().connections()).isEmpty();
        assertThat(bench.ends.server().stack().connections()).isEmpty();
    }

    private List<WorkloadResult> start(int streams, Extent extent) {
        List<WorkloadResult> results = new ArrayList<>();
        Streams spec = new Streams("up", streams, null, Streams.Direction.BOTH, extent);
        bench.driver.execute(() -> new StreamRun(spec, bench.ends, bench.driver.scheduler()).start(results::add));
        return results;
    }

    @Test
    void aStreamThatFailsIsOneErrorAndDoesNotEndTheOthers() {
        List<WorkloadResult> results = start(3, TENTH);
        bench.driver.runFor(10_000_000);

        bench.ends.client().stack().connections().get(0).reset();
        bench.driver.runUntilQuiet();

        WorkloadResult result = results.get(0);
        assertThat(result.errors()).isEqualTo(1);
        assertThat(result.seconds()).isEqualTo(0.1);
        assertThat(result.throughputMBps()).isCloseTo(2 * LINE_RATE_MBPS, withPercentage(5));
        assertThat(bench.ends.server().stack().connections()).isEmpty();
    }

    @Test
    void aStreamThatFailsInItsHandshakeDoesNotEndTheOthers() {
        List<WorkloadResult> results = start(2, TENTH);
        bench.driver.runFor(1_000);

        bench.ends.client().stack().connections().get(0).reset();
        bench.driver.runUntilQuiet();

        assertThat(results.get(0).errors()).isEqualTo(1);
        assertThat(results.get(0).seconds()).isEqualTo(0.1);
        assertThat(bench.ends.client().stack().connections()).isEmpty();
        assertThat(bench.ends.server().stack().connections()).isEmpty();
    }

    @Test
    void allStreamsFailingInTheWarmUpMeasureNothingInNoTime() {
        List<WorkloadResult> results = start(2, new Extent.ForTime(TimeSpan.ofMillis(500), TimeSpan.ofMillis(100)));
        bench.driver.runFor(10_000_000);

        bench.ends.client().stack().connections().forEach(TcpConnection::reset);
        bench.driver.runUntilQuiet();

        assertThat(results.get(0).seconds()).isZero();
        assertThat(results.get(0).throughputMBps()).isZero();
        assertThat(results.get(0).errors()).isEqualTo(2);
    }
}
