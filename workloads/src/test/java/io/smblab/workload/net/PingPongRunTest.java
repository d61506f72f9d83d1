package io.smblab.workload.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smblab.unit.ByteSize;
import io.smblab.workload.WorkloadResult;
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
}
