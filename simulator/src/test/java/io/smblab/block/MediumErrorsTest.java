package io.smblab.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smblab.engine.EventQueue;
import io.smblab.unit.ByteSize;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Latent sector errors: what the drive, the array and the rebuild make of them. */
class MediumErrorsTest {
    private static final long BLOCK = 4_096;
    private static final long CHUNK = 65_536;
    private static final long RECOVERY_NANOS = 7_000_000_000L;

    private final EventQueue queue = new EventQueue();
    private final List<HardDisk> disks = new ArrayList<>();
    private final List<BlockResult> results = new ArrayList<>();

    private HardDisk drive() {
        DriveSpec drive = Drives.unzoned();
        DriveSpec small = new DriveSpec(
                ByteSize.parse("64 MiB"),
                drive.rotation(),
                drive.seek(),
                drive.writeSettle(),
                drive.commandOverhead(),
                drive.outerRate(),
                drive.innerRate(),
                drive.interfaceRate(),
                drive.readAhead(),
                32,
                DriveScheduling.FIFO,
                drive.hitOverhead(),
                4,
                new ByteSize(0),
                TimeSpan.parse("7 s"),
                new ByteSize(0),
                false);
        return new HardDisk("drive", queue, small, 0);
    }

    private RaidVolume volume(int level, int drives) {
        for (int i = 0; i < drives; i++) {
            disks.add(drive());
        }
        return new RaidVolume(queue, new RaidSpec(level, drives, new ByteSize(CHUNK)), disks);
    }

    private BlockResult run(BlockDevice device, BlockRequest request) {
        results.clear();
        device.submit(request, results::add);
        drain();
        assertThat(results).hasSize(1);
        return results.get(0);
    }

    private void drain() {
        while (queue.runNext(Long.MAX_VALUE)) {
            // Each call fires one event.
        }
    }

    @Test
    void aDriveTriesForItsTimeAndThenReportsTheError() {
        HardDisk drive = drive();
        drive.damage(8_192, BLOCK);

        BlockResult bad = run(drive, BlockRequest.read(4_096, 16_384));
        BlockResult beside = run(drive, BlockRequest.read(12_288, BLOCK));

        assertThat(bad.outcome()).isEqualTo(BlockResult.Outcome.MEDIUM_ERROR);
        assertThat((double) bad.latencyNanos()).isCloseTo(RECOVERY_NANOS, within(50e6));
        assertThat(beside.outcome()).isEqualTo(BlockResult.Outcome.OK);
    }

    @Test
    void aWriteHealsThePlace() {
        HardDisk drive = drive();
        drive.damage(8_192, BLOCK);

        run(drive, BlockRequest.write(8_192, BLOCK));

        assertThat(run(drive, BlockRequest.read(8_192, BLOCK)).outcome()).isEqualTo(BlockResult.Outcome.OK);
    }

    @Test
    void raid5ComputesWhatADriveCannotReadAndWritesItOverTheBadPlace() {
        RaidVolume volume = volume(5, 4);
        int drive = volume.spec().dataDrive(0, 1);
        disks.get(drive).damage(0, BLOCK);

        BlockResult first = run(volume, BlockRequest.read(CHUNK, BLOCK));
        BlockResult second = run(volume, BlockRequest.read(CHUNK, BLOCK));

        assertThat(first.outcome()).isEqualTo(BlockResult.Outcome.OK);
        assertThat(first.latencyNanos()).isGreaterThan(RECOVERY_NANOS);
        assertThat(second.outcome()).isEqualTo(BlockResult.Outcome.OK);
        assertThat(second.latencyNanos()).isLessThan(RECOVERY_NANOS / 100);
        assertThat(volume.repaired()).isEqualTo(1);
    }

    @Test
    void theHostGetsTheErrorWhenNothingReplacesThePlace() {
        RaidVolume stripe = volume(0, 4);
        disks.get(0).damage(0, BLOCK);
        assertThat(run(stripe, BlockRequest.read(0, BLOCK)).outcome()).isEqualTo(BlockResult.Outcome.MEDIUM_ERROR);
        disks.clear();

        RaidVolume five = volume(5, 4);
        disks.get(five.spec().dataDrive(0, 1)).damage(0, BLOCK);
        five.failDrive(five.spec().dataDrive(0, 0));

        assertThat(run(five, BlockRequest.read(CHUNK, BLOCK)).outcome()).isEqualTo(BlockResult.Outcome.MEDIUM_ERROR);
    }

    @Test
    void aSmallWriteWhoseOldDataIsUnreadableStillSucceeds() {
        RaidVolume volume = volume(5, 4);
        disks.get(volume.spec().dataDrive(0, 1)).damage(0, BLOCK);

        assertThat(run(volume, BlockRequest.write(CHUNK, BLOCK)).outcome()).isEqualTo(BlockResult.Outcome.OK);
    }

    @Test
    void aRebuildGoesOnPastAPlaceThatIsLostAndLeavesItUnreadable() {
        RaidVolume volume = volume(5, 4);
        volume.failDrive(2);
        disks.get(0).damage(40 * CHUNK + 512, BLOCK);
        List<Long> took = new ArrayList<>();

        Rebuild rebuild = volume.replaceDrive(2, drive(), DataRate.parse("10 GB/s"), took::add);
        drain();

        assertThat(took).hasSize(1);
        assertThat(rebuild.lostStripes()).isEqualTo(1);
        assertThat(volume.missingDrives()).isZero();
    }

    @Test
    void aRebuildSaysThatItStopsWhenOneMoreDriveIsGone() {
        RaidVolume volume = volume(5, 4);
        volume.failDrive(2);
        List<Long> took = new ArrayList<>();

        Rebuild rebuild = volume.replaceDrive(2, drive(), DataRate.parse("10 MB/s"), took::add);
        queue.at(1_000_000_000L, () -> volume.failDrive(0));
        drain();

        assertThat(rebuild.state()).isEqualTo(Rebuild.State.STOPPED);
        assertThat(rebuild.progress()).isBetween(0.1, 0.2);
        assertThat(took).isEmpty();
    }

    @Test
    void aNewDriveThatFailsStaysMissing() {
        RaidVolume volume = volume(5, 4);
        volume.failDrive(2);

        Rebuild rebuild = volume.replaceDrive(2, drive(), DataRate.parse("10 MB/s"), nanos -> {});
        queue.at(1_000_000_000L, () -> volume.failDrive(2));
        drain();

        assertThat(rebuild.state()).isEqualTo(Rebuild.State.STOPPED);
        assertThat(volume.missingDrives()).isEqualTo(1);
        assertThat(run(volume, BlockRequest.read(0, BLOCK)).outcome()).isEqualTo(BlockResult.Outcome.OK);
    }

    @Test
    void raid6RebuildsPastABadPlaceWithoutLoss() {
        RaidVolume volume = volume(6, 5);
        volume.failDrive(2);
        disks.get(0).damage(40 * CHUNK + 512, BLOCK);

        Rebuild rebuild = volume.replaceDrive(2, drive(), DataRate.parse("10 GB/s"), nanos -> {});
        drain();

        assertThat(rebuild.lostStripes()).isZero();
        assertThat(volume.missingDrives()).isZero();
    }

    @Test
    void anIdleArrayRebuildsAtTheRateOfItsDrives() {
        RaidVolume volume = volume(5, 4);
        volume.failDrive(2);
        List<Long> took = new ArrayList<>();

        volume.replaceDrive(2, drive(), DataRate.parse("10 GB/s"), took::add);
        drain();

        double atMediaRate = (64 << 20) / 0.1;
        assertThat((double) took.get(0)).isBetween(atMediaRate, 1.1 * atMediaRate);
    }

    @Test
    void aRebuildGoesOnFromWhereItWas() {
        RaidVolume volume = volume(5, 4);
        volume.failDrive(2);
        List<Long> took = new ArrayList<>();

        volume.replaceDrive(2, drive(), DataRate.parse("10 MB/s"), 0.75, took::add);
        drain();

        double quarter = (16 << 20) / 0.01;
        assertThat((double) took.get(0)).isCloseTo(quarter, within(0.1 * quarter));
    }

    @Property(tries = 200)
    void badSectorsAreWhatWasDamagedAndNotWrittenSince(
            @ForAll @Size(max = 30) List<@IntRange(max = 99) Integer> starts,
            @ForAll @IntRange(min = 1, max = 20) int length) {
        BadSectors sectors = new BadSectors();
        boolean[] model = new boolean[120];
        for (int i = 0; i < starts.size(); i++) {
            boolean damage = i % 3 != 2;
            if (damage) {
                sectors.add(starts.get(i), length);
            } else {
                sectors.heal(starts.get(i), length / 2 + 1);
            }
            for (int at = starts.get(i); at < starts.get(i) + (damage ? length : length / 2 + 1); at++) {
                model[at] = damage;
            }
        }

        for (int at = 0; at < model.length; at++) {
            assertThat(sectors.touch(at, 1)).as("at " + at).isEqualTo(model[at]);
        }
    }
}
