package io.smblab.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.engine.EventQueue;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/**
 * The capacity laws of RAID (Patterson, Gibson and Katz 1988), under their own assumptions: accesses spread evenly, queues that never run
 * empty, service in order of arrival. The reference is not a formula of the drive but the rate of one drive alone under the same kinds
 * of access, since the laws are about numbers of accesses. Rates are means of ten batches after a warm-up; the half width of
 * their 95 % confidence interval (Student, 9 degrees of freedom) has to be below 1 %, and the law within 2 %.
 */
class CapacityLawsTest {
    private static final long BLOCK = 4_096;
    private static final int OUTSTANDING = 1_000;
    private static final int BATCHES = 10;
    private static final double STUDENT = 2.262;

    private final EventQueue queue = new EventQueue();
    private final RandomStream random = new RandomStreams(7).stream("offsets");

    private HardDisk drive(int number) {
        return new HardDisk("d" + number, queue, Drives.unzoned(), random.nextDouble());
    }

    private RaidVolume volume(int level, int drives) {
        List<HardDisk> disks = new ArrayList<>();
        for (int i = 0; i < drives; i++) {
            disks.add(drive(i));
        }
        return new RaidVolume(queue, new RaidSpec(level, drives, ByteSize.parse("64 KiB")), disks);
    }

    private LongFunction<BlockRequest> random(BlockDevice device, double readShare) {
        return i -> new BlockRequest(
                random.nextDouble() < readShare ? BlockRequest.Kind.READ : BlockRequest.Kind.WRITE,
                random.nextLong(device.capacityBytes() / BLOCK) * BLOCK,
                BLOCK);
    }

    /** Requests per second in the steady state. */
    private double rate(BlockDevice device, int outstanding, int perBatch, LongFunction<BlockRequest> requests) {
        long[] issued = {0};
        long[] completed = {0};
        Runnable[] next = new Runnable[1];
        next[0] = () -> device.submit(requests.apply(issued[0]++), result -> {
            completed[0]++;
            next[0].run();
        });
        for (int i = 0; i < outstanding; i++) {
            next[0].run();
        }
        double[] rates = new double[BATCHES];
        runUntil(completed, 4L * outstanding);
        for (int batch = 0; batch < BATCHES; batch++) {
            long start = queue.now();
            long before = completed[0];
            runUntil(completed, before + perBatch);
            rates[batch] = (completed[0] - before) * 1e9 / (queue.now() - start);
        }
        double mean = 0;
        for (double rate : rates) {
            mean += rate / BATCHES;
        }
        double variance = 0;
        for (double rate : rates) {
            variance += (rate - mean) * (rate - mean) / (BATCHES - 1);
        }
        double halfWidth = STUDENT * Math.sqrt(variance / BATCHES);
        assertThat(halfWidth / mean).as("half width of the confidence interval").isLessThan(0.01);
        return mean;
    }

    private void runUntil(long[] completed, long count) {
        while (completed[0] < count) {
            queue.runNext(Long.MAX_VALUE);
        }
    }

    private double mu(double readShare) {
        HardDisk alone = drive(0);
        return rate(alone, 16, 4_000, random(alone, readShare));
    }

    private double volumeRate(RaidVolume volume, double readShare) {
        return rate(volume, OUTSTANDING, 10_000, random(volume, readShare));
    }

    private static void holds(double measured, double law) {
        assertThat(measured / law - 1).as(measured + " against " + law).isBetween(-0.02, 0.02);
    }

    @Test
    void randomReadsOfRaid0Raid5AndRaid6AreThoseOfAllDrives() {
        double mu = mu(1);

        holds(volumeRate(volume(0, 4), 1), 4 * mu);
        holds(volumeRate(volume(5, 8), 1), 8 * mu);
        holds(volumeRate(volume(6, 8), 1), 8 * mu);
    }

    @Test
    void randomWritesOfRaid0AreThoseOfAllDrivesAndOfRaid10OfHalf() {
        double mu = mu(0);

        holds(volumeRate(volume(0, 4), 0), 4 * mu);
        holds(volumeRate(volume(10, 8), 0), 8 * mu / 2);
        holds(volumeRate(volume(1, 2), 0), 2 * mu / 2);
    }

    /** Half of the accesses of a small write are reads, half are writes: mu is that of a drive under such a mix. */
    @Test
    void smallWritesOfRaid5AreAQuarterAndOfRaid6ASixth() {
        double mu = mu(0.5);

        holds(volumeRate(volume(5, 8), 0), 8 * mu / 4);
        holds(volumeRate(volume(6, 8), 0), 8 * mu / 6);
    }

    /** Two thirds reads: of (r + 4 w) accesses, r + 2 w are reads. */
    @Test
    void aMixOfReadsAndSmallWritesOfRaid5FollowsTheLaw() {
        double reads = 2.0 / 3;
        double accesses = reads + 4 * (1 - reads);
        double mu = mu((reads + 2 * (1 - reads)) / accesses);

        holds(volumeRate(volume(5, 8), reads), 8 * mu / accesses);
    }

    @Test
    void degradedRaid5ReadsAsMuchAsItsAccessesAllow() {
        double mu = mu(1);
        RaidVolume volume = volume(5, 8);
        volume.failDrive(3);

        // Seven of eight reads take one access, the eighth takes seven, on seven drives.
        holds(volumeRate(volume, 1), 7 * mu / (7.0 / 8 + 7.0 / 8));
    }

    @Test
    void wholeStripesUseAllDrivesButThoseOfTheParity() {
        holds(fullStripes(5, 8), 7 * sequentialWrite());
        holds(fullStripes(6, 8), 6 * sequentialWrite());
    }

    private double fullStripes(int level, int drives) {
        RaidVolume volume = volume(level, drives);
        long stripe = volume.spec().stripeBytes();
        // Spindles are not synchronised: each drive needs the writes of a whole turn, or it waits for another one.
        return rate(volume, 24, 1_000, i -> BlockRequest.write(i * stripe, stripe)) * stripe;
    }

    private double sequentialWrite() {
        return rate(drive(0), 8, 1_000, i -> BlockRequest.write(i * 65_536, 65_536)) * 65_536;
    }
}
