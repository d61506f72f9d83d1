package io.smblab.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import org.junit.jupiter.api.Test;

class FlashDeviceTest {
    private static final long MIB = 1 << 20;

    private final EventQueue queue = new EventQueue();
    private final RandomStream random = new RandomStreams(42).stream("offsets");

    private FlashDevice device(String burst) {
        return new FlashDevice(
                "nvme",
                queue,
                new FlashSpec(
                        ByteSize.parse("100 GB"),
                        TimeSpan.parse("90 us"),
                        TimeSpan.parse("20 us"),
                        16,
                        DataRate.parse("3 GB/s"),
                        DataRate.parse("500 MB/s"),
                        DataRate.parse("100 MB/s"),
                        ByteSize.parse(burst),
                        DataRate.parse("1.5 GB/s"),
                        0,
                        0,
                        256));
    }

    private BlockRequest randomRead(long length) {
        return BlockRequest.read(random.nextLong(90_000_000_000L / length) * length, length);
    }

    @Test
    void anIdleDeviceTakesItsTimeAndTheTransfer() {
        FlashDevice device = device("0 B");

        double latency = new ClosedLoop(queue, device, i -> randomRead(4_096))
                .run(1, 1_000)
                .meanLatencyNanos();

        assertThat(latency).isCloseTo(90_000 + 4_096 / 3.0, within(2.0));
    }

    @Test
    void manyRequestsAreBoundByTheParallelStationsOrByTheRate() {
        double small = new ClosedLoop(queue, device("0 B"), i -> randomRead(4_096))
                .run(64, 50_000)
                .iops();
        double large = new ClosedLoop(queue, device("0 B"), i -> randomRead(MIB))
                .run(64, 5_000)
                .megabytesPerSecond();

        assertThat(small).isCloseTo(16 / 90e-6, within(0.01 * 16 / 90e-6));
        assertThat(large).isCloseTo(3_000, within(30.0));
    }

    @Test
    void aBurstIsTakenFastUntilTheBufferIsFull() {
        FlashDevice device = device("2 GB");
        // 2 GB of buffer take 3 GB at 1.5 GB/s, while a third of them goes on at 0.5 GB/s.
        double first = new ClosedLoop(queue, device, i -> BlockRequest.write(i * MIB, MIB))
                .run(4, 2_800)
                .megabytesPerSecond();
        double later = new ClosedLoop(queue, device, i -> BlockRequest.write((3_000 + i) * MIB, MIB))
                .run(4, 2_000)
                .megabytesPerSecond();

        assertThat(first).isCloseTo(1_500, within(20.0));
        assertThat(later).isBetween(500.0, 530.0);
    }

    @Test
    void theBufferIsEmptyAgainAfterAPause() {
        FlashDevice device = device("2 GB");
        new ClosedLoop(queue, device, i -> BlockRequest.write(i * MIB, MIB)).run(4, 4_000);
        queue.runNext(queue.now() + 10_000_000_000L);
        queue.at(queue.now() + 10_000_000_000L, () -> {});
        queue.runNext(Long.MAX_VALUE);

        double again = new ClosedLoop(queue, device, i -> BlockRequest.write(i * MIB, MIB))
                .run(4, 2_000)
                .megabytesPerSecond();

        assertThat(again).isCloseTo(1_500, within(20.0));
    }

    @Test
    void withoutABufferTheRateIsConstant() {
        double rate = new ClosedLoop(queue, device("0 B"), i -> BlockRequest.write(i * MIB, MIB))
                .run(4, 4_000)
                .megabytesPerSecond();

        assertThat(rate).isCloseTo(500, within(5.0));
    }

    private FlashDevice withCeilings() {
        return new FlashDevice(
                "flash",
                queue,
                new FlashSpec(
                        ByteSize.parse("100 GB"),
                        TimeSpan.parse("110 us"),
                        TimeSpan.parse("36 us"),
                        32,
                        DataRate.parse("500 MB/s"),
                        DataRate.parse("490 MB/s"),
                        DataRate.parse("266 MB/s"),
                        ByteSize.parse("0 B"),
                        DataRate.parse("490 MB/s"),
                        72_000,
                        0,
                        32));
    }

    @Test
    void readsEndAtTheCeilingAndAnIdleDriveTakesItsReadTime() {
        double one = new ClosedLoop(queue, withCeilings(), i -> randomRead(4_096))
                .run(1, 1_000)
                .meanLatencyNanos();
        double many = new ClosedLoop(queue, withCeilings(), i -> randomRead(4_096))
                .run(32, 20_000)
                .iops();

        assertThat(one).isCloseTo(110_000 + 4_096 / 0.5, within(2.0));
        assertThat(many).isCloseTo(72_000, within(720.0));
    }

    @Test
    void aMixOfReadsAndScatteredWritesSharesTheDrive() {
        double mixed = new ClosedLoop(
                        queue,
                        withCeilings(),
                        i -> i % 10 < 7
                                ? randomRead(4_096)
                                : BlockRequest.write(random.nextLong(20_000_000L) * 4_096, 4_096))
                .run(32, 30_000)
                .iops();

        double expected = 1 / (0.7 / 72_000 + 0.3 * 4_096 / 266e6);
        assertThat(mixed).isCloseTo(expected, within(0.02 * expected));
    }
}
