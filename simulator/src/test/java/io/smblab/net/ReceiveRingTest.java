package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Interrupt moderation: it spaces interrupts and does not delay a lone one. */
class ReceiveRingTest {
    private final NetFixture net = new NetFixture(Granularity.SEGMENT);
    private final List<Long> arrivals = new ArrayList<>();

    private void connect(TimeSpan latency, TimeSpan interval) {
        connect(latency, interval, 1);
    }

    private void connect(TimeSpan latency, TimeSpan interval, int queues) {
        Nic client = net.host("client", TcpProfile.windows(), NetFixture.GIGABIT, 1500, "10.0.0.1");
        Nic files = net.network
                .addHost("files", TcpProfile.windows())
                .addNic(NicSpec.of("files.nic1", NetFixture.GIGABIT, 1, NetFixture.address("10.0.0.2"))
                        .withLatency(latency)
                        .withInterruptInterval(interval)
                        .withRssQueues(queues));
        net.network.connect(client.port(), files.port(), TimeSpan.ofMicros(1));
        files.tap(segment -> {
            if (!segment.outbound()) {
                arrivals.add(segment.nanos());
            }
        });
        net.listen("files");
    }

    @Test
    void aFrameAfterAPauseInterruptsAtOnce() {
        connect(TimeSpan.ZERO, TimeSpan.ofMicros(200));

        net.connect("client", "10.0.0.2");
        net.driver.runFor(1_000_000);
        arrivals.clear();
        net.connect("client", "10.0.0.2");
        net.driver.runFor(1_000_000);

        // 52 bytes of SYN and 38 around them at 1 Gbit/s, and 1 us of cable. What follows the SYN has to wait.
        assertThat(arrivals).startsWith(1_000_000L + 90 * 8 + 1000);
        assertThat(arrivals.get(1) - arrivals.get(0)).isEqualTo(200_000);
    }

    @Test
    void framesInQuickSuccessionShareInterruptsThatKeepTheirDistance() {
        connect(TimeSpan.ZERO, TimeSpan.ofMicros(200));

        net.connect("client", "10.0.0.2").send(1460 * 100);
        net.driver.runFor(2_000_000);

        List<Long> interrupts = List.copyOf(new LinkedHashSet<>(arrivals));
        assertThat(interrupts).hasSizeBetween(5, 10);
        for (int i = 1; i < interrupts.size(); i++) {
            assertThat(interrupts.get(i) - interrupts.get(i - 1)).isGreaterThanOrEqualTo(200_000);
        }
    }

    @Test
    void latencyFollowsTheInterruptAndDoesNotLengthenTheInterval() {
        connect(TimeSpan.ofMicros(10), TimeSpan.ofMicros(100));

        net.connect("client", "10.0.0.2").send(1460 * 400);
        net.driver.runFor(4_000_000);

        List<Long> interrupts = List.copyOf(new LinkedHashSet<>(arrivals));
        double apart = (interrupts.get(interrupts.size() - 2) - interrupts.get(2)) / (double) (interrupts.size() - 4);
        assertThat(apart).isBetween(99_000.0, 108_000.0);
    }

    @Test
    void queuesInterruptIndependently() {
        connect(TimeSpan.ZERO, TimeSpan.ofMicros(200), 8);

        for (int i = 0; i < 8; i++) {
            net.connect("client", "10.0.0.2");
        }
        net.driver.runFor(100_000);

        // One queue would have one SYN in this time; these have one each, but for those that share a queue.
        assertThat(arrivals).hasSizeBetween(4, 8);
    }
}
