package io.smblab.block;

/**
 * Where arm, platter and read-ahead of a hard disk are, and how long a request takes from there.
 *
 * <pre>
 *   service = overhead + seek(distance) + settle (writes) + rotational wait + bytes / rate(zone)
 * </pre>
 *
 * <p><b>Geometry.</b> The bit density along a track is constant, so the rate falls linearly with the cylinder c in [0, 1] from
 * the outer to the inner rate. With p the address as a share of the capacity:
 * <pre>
 *   rate(p)   = sqrt(outer^2 - (outer^2 - inner^2) p)
 *   c(p)      = (outer - rate(p)) / (outer - inner)
 *   stream(p) = the time to read from 0 to p at the rates of the zones
 * </pre>
 * <b>Rotation.</b> The skew of tracks is taken as perfect: sequential access loses nothing at track ends, the sustained rates of
 * data sheets include that. Hence an address lies at the angle stream(p) / turn, and the wait after a seek is the angle between
 * that and the platter, which turns all the time. Nothing is drawn at random.
 *
 * <p><b>Read-ahead.</b> After a read the head goes on up to {@code readAhead} bytes past its end. A read that starts there waits
 * only until the head has passed its end. If the cache was full before, the head has stopped, and waits for its place to come
 * round. <b>Write streaming.</b> A write that continues the last one is taken at the media rate.
 *
 * <p>Left out: defects and spare sectors, thermal calibration, several cache segments (one stream at a time is read ahead),
 * early acknowledgement of scattered writes. Valid for mean service times of random access (5 to 10 % with data sheet
 * numbers) and for rates of few sequential streams.
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

    private double cylinder;
    /** Where the last access ended. */
    private long lastEnd;

    private boolean lastWasWrite;
    /** When the head passed the last end; it went on from there if it reads ahead. */
    private double headPassedEnd;

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
    }

    /** Serves a request from now on: how long it takes, in nanoseconds. Arm and platter are then where it left them. */
    long serve(boolean write, long offset, long length, long nowNanos) {
        double ready = nowNanos + (double) spec.commandOverhead().nanos();
        double end;
        if (!continues(write, offset)) {
            end = ready + positioningNanos(write, offset, ready) + transferNanos(offset, length);
            headPassedEnd = end;
        } else if (write) {
            // The head was not lost: the cache bridged the time since the last write, up to the rate of the medium.
            end = Math.max(ready, headPassedEnd + transferNanos(offset, length));
            headPassedEnd = end;
        } else {
            headPassedEnd = headPasses(offset + length, ready);
            end = Math.max(headPassedEnd, ready + length / interfaceRate);
        }
        lastEnd = offset + length;
        lastWasWrite = write;
        cylinder = cylinderAt(lastEnd);
        return Math.max(1, Math.round(end - nowNanos));
    }

    /** When the head, reading ahead, passes or passed an address at or after the last end. */
    private double headPasses(long address, double ready) {
        double rate = rateAt(lastEnd);
        double withoutStop = headPassedEnd + (address - lastEnd) / rate;
        double stopped = headPassedEnd + spec.readAhead().bytes() / rate;
        if (ready <= stopped) {
            return withoutStop;
        }
        // The cache was full: the head stopped, and finds its place again when it comes round.
        long held = lastEnd + spec.readAhead().bytes();
        return Math.max(withoutStop, ready + rotationalWait(held, ready) + (address - held) / rate);
    }

    private boolean continues(boolean write, long offset) {
        if (write) {
            return spec.writeStreaming() && lastWasWrite && offset == lastEnd;
        }
        return !lastWasWrite
                && offset >= lastEnd
                && offset - lastEnd < spec.readAhead().bytes();
    }

    /** Seek, settling and rotation from an instant on, in nanoseconds. */
    double positioningNanos(boolean write, long offset, double fromNanos) {
        double seek = spec.seek().nanos(Math.abs(cylinderAt(offset) - cylinder));
        double settled = seek + (write ? spec.writeSettle().nanos() : 0);
        return settled + rotationalWait(offset, fromNanos + settled);
    }

    private double rotationalWait(long offset, double atNanos) {
        double wanted = streamNanos(offset) / turnNanos;
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

    private double cylinderAt(long offset) {
        return outer == inner ? offset / capacity : (outer - rateAt(offset)) / (outer - inner);
    }

    private double streamNanos(long offset) {
        return outer == inner
                ? offset / outer
                : 2 * capacity * (outer - rateAt(offset)) / (outer * outer - inner * inner);
    }

    /** The address where the last access ended. */
    long position() {
        return lastEnd;
    }
}
