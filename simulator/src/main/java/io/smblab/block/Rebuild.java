package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.unit.DataRate;

/**
 * Fills the drive that replaces a failed one, beside the work of the host:
 *
 * <pre>
 *   read a run of stripes from the drives that are left -&gt; write it to the new one -&gt; wait for the rate -&gt; the next run
 * </pre>
 *
 * One run is under way at a time, so a rebuild takes a share of each drive that shrinks as the host's queue grows, and lasts at
 * least capacity / rate. Left out: priorities, restart after a power loss, errors while it reads.
 */
public final class Rebuild {
    /** So much of a drive is moved at once: more would make host requests wait longer than they do for each other. */
    private static final long RUN_BYTES = 1 << 20;

    private final EventScheduler scheduler;
    private final RaidVolume volume;
    private final int drive;
    private final DataRate rate;
    private final Completion<Long> rebuilt;
    private final long startNanos;
    private long nextStripe;
    private boolean abandoned;

    Rebuild(EventScheduler scheduler, RaidVolume volume, int drive, DataRate rate, Completion<Long> rebuilt) {
        this.scheduler = scheduler;
        this.volume = volume;
        this.drive = drive;
        this.rate = rate;
        this.rebuilt = rebuilt;
        this.startNanos = scheduler.now();
    }

    void start() {
        run();
    }

    /** The share of the drive that is filled, 0 to 1. */
    public double progress() {
        return (double) nextStripe / volume.stripes();
    }

    /** Stops for good: another drive failed, or an administrator said so. */
    public void abandon() {
        abandoned = true;
    }

    private void run() {
        if (abandoned) {
            return;
        }
        if (nextStripe >= volume.stripes()) {
            rebuilt.complete(scheduler.now() - startNanos);
            return;
        }
        long chunk = volume.spec().chunk().bytes();
        long count = Math.min(Math.max(1, RUN_BYTES / chunk), volume.stripes() - nextStripe);
        DriveAccess reads = new DriveAccess(volume.spec().drives());
        for (long stripe = nextStripe; stripe < nextStripe + count; stripe++) {
            if (!volume.readOthers(reads, stripe, drive, volume.onDrive(stripe), chunk)) {
                abandoned = true;
                return;
            }
        }
        DriveAccess write = new DriveAccess(volume.spec().drives());
        write.add(drive, BlockRequest.Kind.WRITE, volume.onDrive(nextStripe), count * chunk);
        long notBefore = scheduler.now() + rate.nanosFor(count * chunk);
        volume.start(
                reads,
                read -> volume.start(write, written -> {
                    nextStripe += count;
                    volume.rebuiltUpTo(drive, nextStripe);
                    scheduler.at(notBefore, this::run);
                }));
    }
}
