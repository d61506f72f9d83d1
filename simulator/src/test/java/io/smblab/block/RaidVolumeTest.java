package io.smblab.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.model.Load;
import io.smblab.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class RaidVolumeTest {
    private static final long BLOCK = 4_096;
    private static final long MIB = 1 << 20;

    private final EventQueue queue = new EventQueue();
    private final RandomStream random = new RandomStreams(42).stream("offsets");

    private RaidVolume volume(int level, int drives) {
        List<HardDisk> disks = new ArrayList<>();
        for (int i = 0; i < drives; i++) {
            disks.add(new HardDisk("d" + i, queue, Drives.unzoned(), random.nextDouble()));
        }
        return new RaidVolume(queue, new RaidSpec(level, drives, ByteSize.parse("64 KiB")), disks);
    }

    private long randomOffset(BlockDevice device) {
        return random.nextLong(device.capacityBytes() / BLOCK) * BLOCK;
    }

    @Test
    void randomReadsUseAllDrives() {
        RaidVolume volume = volume(5, 8);

        double iops = new ClosedLoop(queue, volume, i -> BlockRequest.read(randomOffset(volume), BLOCK))
                .run(256, 40_000)
                .iops();

        // N mu, with mu of one drive from its analytic service time.
        double mu = 1e9 / (0.2e6 + 8.5e6 + 0.5 * 60e9 / 7_200 + BLOCK / 0.1);
        assertThat(iops).isCloseTo(8 * mu, within(0.05 * 8 * mu));
    }

    @Test
    void smallRandomWritesToRaid5CostFourAccesses() {
        RaidVolume volume = volume(5, 8);

        ClosedLoop loop =
                new ClosedLoop(queue, volume, i -> BlockRequest.write(randomOffset(volume), BLOCK)).run(256, 10_000);

        long accesses = volume.probes().stream()
                .map(probe -> probe.load(queue.now()))
                .mapToLong(Load::arrivals)
                .sum();
        assertThat(accesses).isEqualTo(40_000);
        // N mu / 4; the writes settle for half a millisecond more.
        double mu = 1e9 / (0.2e6 + 8.5e6 + 0.25e6 + 0.5 * 60e9 / 7_200 + BLOCK / 0.1);
        assertThat(loop.iops()).isCloseTo(8 * mu / 4, within(0.08 * 8 * mu / 4));
    }

    @Test
    void aMixOfReadsAndWritesFollowsTheFormula() {
        RaidVolume volume = volume(5, 8);

        double iops = new ClosedLoop(
                        queue,
                        volume,
                        i -> i % 2 == 0
                                ? BlockRequest.read(randomOffset(volume), BLOCK)
                                : BlockRequest.write(randomOffset(volume), BLOCK))
                .run(256, 20_000)
                .iops();

        double mu = 1e9 / (0.2e6 + 8.5e6 + 0.2e6 + 0.5 * 60e9 / 7_200 + BLOCK / 0.1);
        double expected = 8 * mu / (0.5 + 4 * 0.5);
        assertThat(iops).isCloseTo(expected, within(0.08 * expected));
    }

    @Test
    void sequentialReadsOfSixteenDrivesRunAtFifteenTimesTheRateOfOne() {
        RaidVolume volume = volume(5, 16);

        double rate = new ClosedLoop(queue, volume, i -> BlockRequest.read(i * 4 * MIB, 4 * MIB))
                .run(8, 1_000)
                .megabytesPerSecond();

        assertThat(rate).isCloseTo(15 * 100, within(0.04 * 1_500));
    }

    @Test
    void fullStripesAreWrittenWithoutReading() {
        RaidVolume volume = volume(5, 16);
        long stripe = volume.spec().stripeBytes();

        double rate = new ClosedLoop(queue, volume, i -> BlockRequest.write(i * stripe, stripe))
                .run(24, 3_000)
                .megabytesPerSecond();

        assertThat(rate).isCloseTo(15 * 100, within(0.04 * 1_500));
    }

    @Test
    void everyRequestIsForkedAndJoinedOnce() {
        RaidVolume volume = volume(0, 4);
        List<BlockResult> results = new ArrayList<>();
        volume.submit(BlockRequest.read(10, 4 * 65_536), results::add);
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }

        assertThat(results).hasSize(1);
        assertThat(results.get(0).outcome()).isEqualTo(BlockResult.Outcome.OK);
    }

    @Property
    void eachDriveHoldsOneChunkOfAStripe(
            @ForAll @IntRange(min = 3, max = 20) int drives, @ForAll @LongRange(min = 0, max = 1_000_000) long stripe) {
        RaidSpec spec = new RaidSpec(5, drives, ByteSize.parse("64 KiB"));
        List<Integer> used = new ArrayList<>();
        used.add(spec.parityDrive(stripe));
        for (int chunk = 0; chunk < spec.dataDrives(); chunk++) {
            used.add(spec.dataDrive(stripe, chunk));
        }

        assertThat(used).doesNotHaveDuplicates().allMatch(drive -> drive >= 0 && drive < drives);
    }

    @Property
    void aPlannedWriteCoversWhatIsWrittenAndItsParity(
            @ForAll @IntRange(min = 3, max = 9) int drives,
            @ForAll @LongRange(min = 0, max = 524_287) long from,
            @ForAll @LongRange(min = 1, max = 524_288) long bytes) {
        RaidSpec spec = new RaidSpec(5, drives, ByteSize.parse("64 KiB"));
        long within = from % spec.stripeBytes();
        long length = Math.min(bytes, spec.stripeBytes() - within);

        StripeWrite plan = StripeWrite.of(spec, 7, within, length);

        long data = 0;
        for (int drive = 0; drive < drives; drive++) {
            for (BlockRequest write : plan.writes().of(drive)) {
                data += drive == spec.parityDrive(7) ? 0 : write.length();
            }
        }
        assertThat(data).isEqualTo(length);
        assertThat(plan.writes().of(spec.parityDrive(7))).hasSize(1);
        if (length == spec.stripeBytes()) {
            assertThat(plan.reads().count()).isZero();
        } else {
            assertThat(plan.reads().count()).isBetween(1, drives);
        }
    }
}
