package io.smblab.block;

import java.util.ArrayList;
import java.util.List;

/**
 * Where arm, platter and read-ahead of a hard disk are, and how long a request takes from there.
 *
 * <pre>
 *   service = overhead + seek(distance) + settle (writes) + rotational wait + bytes / rate(zone)
 * </pre>
 *
 * The overhead of a request that waits passes while the arm works for the one before it: {@link HardDisk} says when it is over.
 *
 * <p><b>Geometry.</b> The bit density along a track is constant, so the rate falls linearly with the cylinder c in [0, 1] from
 * the outer to the inner rate. With p the address as a share of the capacity:
 * <pre>
 *   rate(p)   = sqrt(outer^2 - (outer^2 - inner^2) p)
 *   c(p)      = (outer - rate(p)) / (outer - inner)
 *   stream(p) = the time to read from 0 to p at the rates of the zones
 * </pre>
 * Within one turn of where the arm is there is no seek.
 *
 * <p><b>Rotation.</b> The skew of tracks is taken as perfect: sequential access loses nothing at track ends, the sustained rates of
 * data sheets include that. Hence an address lies at the angle stream(p) / turn, and the wait after a seek is the angle between
 * that and the platter, which turns all the time. Nothing is drawn at random.
 *
 * <p><b>Read-ahead.</b> After a read the head goes on up to {@code readAhead} bytes past its end, into a segment of the cache. A
 * read that starts there waits only until the head has passed its end. If the segment was full before, the head has stopped, and
 * waits for its place to come round. The least recently used of {@code segments} is given up for a new place; before the arm
 * leaves a sequential stream it completes {@code minimumPrefetch}. So n streams that take turns get
 * {@code s / (s / r + switch)} each, s what is read per visit.
 *
 * <p><b>Writes that continue the last one.</b> They go on at the media rate if the drive had read their command before the head passed
 * the end of the last write. Otherwise they wait until the place comes round: one of them per turn, when the host sends one at a time. A write
 * cache bridges gaps of less than a turn, since it goes on writing only when it has enough.
 *
 * <p>Left out: defects and spare sectors, thermal calibration. Valid for mean service
 * times of random access (5 to 10 % with data sheet numbers) and for rates of sequential streams, as many as there are segments.
 */
final class DriveMechanics {
    private final DriveSpec spec;
    private final double capacity;
    private final double turnNanos;
    private final double spindlePhase;
    /** Bytes per nanosecond. */
    private final double outer;

    private final double inner;
    private final double interfaceRate;

    /** The least recently used first. */
    private final List<DriveSegment> segments = new ArrayList<>();
    /** The one on which the head is; null after a write. */
    private DriveSegment active;
    /** Where the arm stands when no segment is active: the end of the last write. */
    private long writeEnd;

    private double writeEndNanos;

    /**
     * Creates a drive whose arm is on the outermost cylinder.
     *
     * @param spindlePhase share of a turn by which the platter is ahead at lab time 0: spindles are not synchronised
     */
    DriveMechanics(DriveSpec spec, double spindlePhase) {
        this.spec = spec;
        this.capacity = spec.capacity().bytes();
        this.turnNanos = spec.rotation().nanos();
        this.spindlePhase = spindlePhase;
        this.outer = spec.outerRate().bytesPerSecond() / 1e9;
        this.inner = spec.innerRate().bytesPerSecond() / 1e9;
        this.interfaceRate = spec.interfaceRate().bytesPerSecond() / 1e9;
        this.writeEnd = -1;
    }

    /**
     * Serves a request from now on: how long it takes, in nanoseconds. Arm and platter are then where it left them.
     *
     * @param readyNanos when the drive has read its command, which may be while the arm worked for another
     */
    long serve(boolean write, long offset, long length, double readyNanos, long nowNanos) {
        double end = write ? write(offset, length, readyNanos, nowNanos) : read(offset, length, readyNanos, nowNanos);
        return Math.max(1, Math.round(end - nowNanos));
    }

    private double write(long offset, long length, double processed, double now) {
        double ready = Math.max(now, processed);
        if (goesOn(offset, processed, now)) {
            writeEndNanos = Math.max(ready, writeEndNanos + transferNanos(offset, length));
        } else {
            double depart = leaveActive(ready);
            writeEndNanos = depart + positioning(true, offset, depart) + transferNanos(offset, length);
            active = null;
        }
        writeEnd = offset + length;
        segments.removeIf(segment -> segment.overlaps(offset, offset + length));
        return writeEndNanos;
    }

    /**
     * Whether a write continues the last one, so that the head need not look for its place.
     *
     * @param processed when the drive has read its command
     */
    private boolean goesOn(long offset, double processed, double now) {
        if (active != null || offset != writeEnd) {
            return false;
        }
        return spec.writeCache() ? now < writeEndNanos + turnNanos : processed <= writeEndNanos;
    }

    private double read(long offset, long length, double processed, double now) {
        long end = offset + length;
        double missReady = Math.max(now, processed);
        DriveSegment segment = find(offset);
        if (segment == null) {
            return readElsewhere(offset, end, missReady);
        }
        touch(segment, end);
        double ready = now + spec.hitOverhead().nanos();
        double there;
        if (segment == active) {
            there = passes(segment, end, ready);
        } else if (end <= segment.mark) {
            there = segment.passes(end, rateAt(segment.mark));
        } else {
            there = resume(segment, end, missReady);
        }
        return Math.max(there, ready + length / interfaceRate);
    }

    private void touch(DriveSegment segment, long end) {
        segments.remove(segment);
        segments.add(segment);
        segment.sequential = true;
        segment.given = Math.max(segment.given, end);
        // What was given out longest ago makes room.
        segment.start = Math.max(segment.start, end - spec.readAhead().bytes());
    }

    /**
     * Answers a read from a segment that the head has left, or is about to leave, while the arm works for another request.
     *
     * @return when the data is in the cache; negative when it is not in such a segment
     */
    double fromLeftSegment(long offset, long length) {
        DriveSegment segment = find(offset);
        if (segment == null || segment == active || offset + length > segment.mark) {
            return -1;
        }
        touch(segment, offset + length);
        return segment.passes(offset + length, rateAt(segment.mark));
    }

    /** The segment that holds an address, or will when the head gets there. */
    private DriveSegment find(long offset) {
        if (spec.readAhead().bytes() == 0) {
            return null;
        }
        for (int i = segments.size() - 1; i >= 0; i--) {
            DriveSegment segment = segments.get(i);
            if (offset >= segment.start && (segment == active ? offset < segment.stop : offset <= segment.mark)) {
                return segment;
            }
        }
        return null;
    }

    /** When the head, which is on the segment, passes or passed an address. It then reads on beyond that. */
    private double passes(DriveSegment segment, long address, double ready) {
        double rate = rateAt(segment.mark);
        long held = segment.frontier(ready, rate);
        if (held == segment.stop && segment.stop < capacity) {
            // The segment was full: the head stopped, and finds its place again when it comes round.
            segment.mark = held;
            segment.markNanos = ready + rotationalWait(held, rateAt(held), ready);
            rate = rateAt(held);
        }
        segment.stop = Math.max(segment.stop, readAheadStop(address));
        return segment.passes(address, rate);
    }

    /** Comes back to a segment whose data does not reach as far as wanted. */
    private double resume(DriveSegment segment, long end, double ready) {
        double depart = leaveActive(ready);
        double found = depart + positioning(false, segment.mark, depart);
        segment.markNanos = found;
        segment.stop = readAheadStop(end);
        active = segment;
        return found + (end - segment.mark) / Math.min(rateAt(segment.mark), interfaceRate);
    }

    private double readElsewhere(long offset, long end, double ready) {
        double depart = leaveActive(ready);
        double done = depart + positioning(false, offset, depart) + transferNanos(offset, end - offset);
        active = new DriveSegment(offset, end, done, readAheadStop(end));
        segments.add(active);
        if (segments.size() > spec.segments()) {
            segments.remove(0);
        }
        return done;
    }

    private long readAheadStop(long end) {
        return Math.min((long) capacity, end + spec.readAhead().bytes());
    }

    /** Ends the read-ahead under way, not before what is read ahead at least of a stream: when the arm can leave. */
    private double leaveActive(double ready) {
        if (active == null) {
            return ready;
        }
        double rate = rateAt(active.mark);
        double depart = ready;
        if (active.sequential) {
            long least =
                    Math.min(active.stop, active.given + spec.minimumPrefetch().bytes());
            depart = Math.max(ready, active.passes(least, rate));
        }
        writeEnd = active.frontier(depart, rate);
        active.leave(depart, rate);
        active = null;
        return depart;
    }

    /** Seek, settling and rotation from an instant on, in nanoseconds; nothing if the cache has the data. */
    double positioningNanos(boolean write, long offset, double readyNanos, double fromNanos) {
        if (write && goesOn(offset, readyNanos, fromNanos)) {
            return 0;
        }
        if (!write) {
            DriveSegment segment = find(offset);
            if (segment != null && (segment == active || offset < segment.mark)) {
                return 0;
            }
        }
        return positioning(write, offset, fromNanos);
    }

    private double positioning(boolean write, long offset, double fromNanos) {
        double rate = rateAt(offset);
        long from = position();
        // Less than a turn away: with tracks of this length the arm need not move, whichever of them it is on.
        boolean onThisTrack = Math.abs(offset - from) < rate * turnNanos;
        double seek =
                onThisTrack ? 0 : spec.seek().nanos(Math.abs(cylinder(offset, rate) - cylinder(from, rateAt(from))));
        double settled = fromNanos + seek + (write ? spec.writeSettle().nanos() : 0);
        return settled - fromNanos + rotationalWait(offset, rate, settled);
    }

    private double rotationalWait(long offset, double rate, double atNanos) {
        double wanted = streamNanos(offset, rate) / turnNanos;
        double platter = atNanos / turnNanos + spindlePhase;
        double share = wanted - platter;
        return (share - Math.floor(share)) * turnNanos;
    }

    private double transferNanos(long offset, long length) {
        return length / Math.min(rateAt(offset), interfaceRate);
    }

    private double rateAt(long offset) {
        return Math.sqrt(outer * outer - (outer * outer - inner * inner) * (offset / capacity));
    }

    /** The cylinder of an address at which the rate is known, 0 to 1. */
    private double cylinder(long offset, double rate) {
        return outer == inner ? offset / capacity : (outer - rate) / (outer - inner);
    }

    private double streamNanos(long offset, double rate) {
        return outer == inner ? offset / outer : 2 * capacity * (outer - rate) / (outer * outer - inner * inner);
    }

    /** The address at which the arm stands; read-ahead under way is too short to move it far. */
    long position() {
        return active == null ? Math.max(0, writeEnd) : active.mark;
    }
}
