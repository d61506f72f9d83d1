package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.unit.DataRate;
import java.util.TreeSet;

/**
 * Fills the drive that replaces a failed one, beside the work of the host:
 *
 * <pre>
 *   read a run of stripes from the drives that are left -&gt; write it to the new one
 *          read the next run, not before the rate allows -&gt; ...
 * </pre>
 *
 * One run is read while the two before it are written, so an idle array rebuilds at the rate of its drives, and a busy one gives each run its
 * turn in the queues. It lasts at least capacity / rate. A place that cannot be read and that nothing replaces is lost: the new drive reports
 * it as unreadable (a punctured stripe), and the rebuild goes on. When a drive is gone that it needs, or the new one itself, it stops, and says
 * so. Left out: priorities, restart after a power loss.
 */
public final class Rebuild {
    /** So much of a drive is moved at once: more would make host requests wait longer than they do for each other. */
    private static final long RUN_BYTES = 1 << 20;
    /** The next write is in the drive when the one before ends, so that no turn is lost. */
    private static final int WRITES_AT_ONCE = 2;

    /** How far it is. */
    public enum State {
        /** The new drive is being filled. */
        RUNNING,
        /** The new drive is full, and the array is as it was. */
        DONE,
        /** Too many drives are gone: what the new drive lacks cannot be computed. */
        STOPPED
    }

    private final EventScheduler scheduler;
    private final RaidVolume volume;
    private final int drive;
    private final Drive replacement;
    private final DataRate rate;
    private final Completion<Long> rebuilt;
    private final long startNanos;

    private long firstStripe;
    private long endNanos = -1;
    /** The run that is read next, or is being read, begins here. */
    private long readFrom;
    /** The end of the last run that was written. */
    private long filledUpTo;
    /** Below this the new drive is filled. */
    private long writtenUpTo;
    /** Up to here stripes are read one by one, to find the one that is lost. */
    private long carefulUpTo;

    private long notBeforeNanos;
    private boolean reading;
    /** Where the runs begin that are being written. */
    private final TreeSet<Long> writing = new TreeSet<>();

    private Run toWrite;
    private long lostStripes;
    private State state = State.RUNNING;

    private record Run(long from, long count, boolean lost) {}

    Rebuild(
            EventScheduler scheduler,
            RaidVolume volume,
            int drive,
            Drive replacement,
            DataRate rate,
            Completion<Long> rebuilt) {
        this.scheduler = scheduler;
        this.volume = volume;
        this.drive = drive;
        this.replacement = replacement;
        this.rate = rate;
        this.rebuilt = rebuilt;
        this.startNanos = scheduler.now();
        this.notBeforeNanos = startNanos;
    }

    /** Begins at a stripe: what lies below it is filled already. */
    void start(long stripe) {
        firstStripe = stripe;
        readFrom = stripe;
        filledUpTo = stripe;
        writtenUpTo = stripe;
        volume.rebuiltUpTo(drive, stripe);
        goOn();
    }

    /** The share of the drive that is filled, 0 to 1. */
    public double progress() {
        return (double) writtenUpTo / volume.stripes();
    }

    /** How much of the new drive it has filled, in bytes; not what was filled when it began. */
    public long filledBytes() {
        return volume.onDrive(writtenUpTo - firstStripe);
    }

    /** How much of the new drive is still to be filled, in bytes. */
    public long remainingBytes() {
        return volume.onDrive(volume.stripes() - writtenUpTo);
    }

    /** How long it has been at work, in nanoseconds. */
    public long elapsedNanos() {
        return (state == State.RUNNING ? scheduler.now() : endNanos) - startNanos;
    }

    /** How many stripes could not be read any more, and are lost. */
    public long lostStripes() {
        return lostStripes;
    }

    /** Whether it goes on, has come to its end, or cannot. */
    public State state() {
        return state;
    }

    /** The new drive is gone as well. */
    void stop() {
        if (state == State.RUNNING) {
            end(State.STOPPED);
        }
    }

    private void end(State how) {
        state = how;
        endNanos = scheduler.now();
    }

    private void goOn() {
        if (state != State.RUNNING) {
            return;
        }
        if (toWrite != null && writing.size() < WRITES_AT_ONCE) {
            write(toWrite);
            toWrite = null;
        }
        if (writtenUpTo >= volume.stripes()) {
            end(State.DONE);
            rebuilt.complete(scheduler.now() - startNanos);
        } else if (!reading && toWrite == null && readFrom < volume.stripes()) {
            reading = true;
            scheduler.at(notBeforeNanos, this::read);
        }
    }

    private void read() {
        if (state != State.RUNNING) {
            return;
        }
        long chunk = volume.spec().chunk().bytes();
        long most = readFrom < carefulUpTo ? 1 : Math.max(1, RUN_BYTES / chunk);
        long count = Math.min(most, volume.stripes() - readFrom);
        DriveAccess reads = new DriveAccess();
        for (long stripe = readFrom; stripe < readFrom + count; stripe++) {
            if (!volume.readOthers(reads, stripe, drive, volume.onDrive(stripe), chunk)) {
                stop();
                return;
            }
        }
        notBeforeNanos = scheduler.now() + rate.nanosFor(count * chunk);
        volume.start(reads, result -> haveRead(count, result.outcome() == BlockResult.Outcome.OK));
    }

    private void haveRead(long count, boolean well) {
        reading = false;
        if (!well && count > 1) {
            carefulUpTo = readFrom + count;
            notBeforeNanos = scheduler.now();
        } else {
            toWrite = new Run(readFrom, count, !well);
            readFrom += count;
        }
        goOn();
    }

    private void write(Run run) {
        writing.add(run.from);
        long chunk = volume.spec().chunk().bytes();
        DriveAccess write = new DriveAccess();
        write.add(drive, BlockRequest.Kind.WRITE, volume.onDrive(run.from), run.count * chunk);
        volume.start(write, written -> {
            writing.remove(run.from);
            if (state != State.RUNNING) {
                return;
            }
            if (run.lost) {
                lostStripes++;
                replacement.damage(volume.onDrive(run.from), chunk);
            }
            filledUpTo = Math.max(filledUpTo, run.from + run.count);
            writtenUpTo = writing.isEmpty() ? filledUpTo : writing.first();
            volume.rebuiltUpTo(drive, writtenUpTo);
            goOn();
        });
    }
}
