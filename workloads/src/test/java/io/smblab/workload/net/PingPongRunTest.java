package io.smblab.workload.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.smblab.unit.ByteSize;
import io.smblab.workload.WorkloadResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PingPongRunTest {
    private final Bench bench = new Bench();

    private PingPongRun run(String smallest, String largest) {
        return new PingPongRun(
                new PingPong("echo", ByteSize.parse(smallest), ByteSize.parse(largest), 5),
                bench.ends,
                bench.driver.scheduler());
    }

    @Test
    void sizesDouble() {
        PingPongRun run = run("1 B", "1 KiB");

        bench.run(run);

        assertThat(run.points())
                .extracting(PingPongRun.Point::bytes)
                .containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 512L, 1024L);
    }

    @Test
    void aShortMessageTakesTheWayAndItsFrame() {
        PingPongRun run = run("1 B", "1 B");

        bench.run(run);

        assertThat(run.points().get(0).micros()).isCloseTo(50 + 84 * 0.0008, within(0.1));
    }

    @Test
    void longMessagesApproachTheLineRate() {
        PingPongRun run = run("64 KiB", "16 MiB");

        WorkloadResult result = bench.run(run);

        List<PingPongRun.Point> points = run.points();
        assertThat(points).isSortedAccordingTo((a, b) -> Double.compare(a.throughputMBps(), b.throughputMBps()));
        assertThat(points.get(points.size() - 1).throughputMBps()).isBetween(1100.0, 1187.0);
        assertThat(result.errors()).isZero();
    }

    @Test
    void latencyIsThatOfAllRoundTrips() {
        PingPongRun run = run("1 B", "1 MiB");

        WorkloadResult result = bench.run(run);

        List<PingPongRun.Point> points = run.points();
        double meanMicros =
                points.stream().mapToDouble(PingPongRun.Point::micros).average().orElseThrow();
        WorkloadResult.Latency latency = result.latency();
        assertThat(latency.mean()).isCloseTo(2 * meanMicros, withPercentage(1));
        assertThat(latency.p50()).isCloseTo(2 * points.get(points.size() / 2).micros(), withPercentage(5));
        assertThat(latency.max()).isGreaterThanOrEqualTo(latency.p99()).isGreaterThan(2 * latency.p50());
        assertThat(result.operations()).isEqualTo(21 * 6);
        assertThat(result.bytes()).isEqualTo(2 * 6 * ((2L << 20) - 1));
    }

    @Test
    void closesBothEndsAfterAnError() {
        List<WorkloadResult> results = new ArrayList<>();
        bench.driver.execute(() -> run("1 MiB", "1 GiB").start(results::add));
        bench.driver.runFor(5_000_000);

        bench.ends.client().stack().connections().get(0).vanish(new IOException("lost"));
        bench.driver.runUntilQuiet();

        assertThat(results.get(0).firstErrors()).containsExactly("lost");
        assertThat(bench.ends.server().stack().connections()).isEmpty();
        assertThat(bench.network.framesInUse()).isZero();
    }
}
