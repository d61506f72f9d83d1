package io.smblab.block;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The read-ahead of a controller. A stream is sequential once a read starts where an earlier one ended. From then on the
 * controller keeps reading in units of {@code readAhead} bytes per data drive, so that each drive reads that much in one go
 * before it turns to another stream:
 *
 * <pre>  rate of a drive = s / (s / r + switch),  s the unit per stream and drive, r its media rate</pre>
 *
 * The next unit is started when the host enters the last one that was, so a stream holds two units at most.
 *
 * <p>Assumption: a unit is there as a whole or not at all. Left out: recognition of backward and strided streams.
 */
final class ReadAhead {
    private final BlockDevice volume;
    private final int mostStreams;
    private final long unitBytes;
    /** By the address at which the next read of the stream is expected; the least recently used first. */
    private final Map<Long, Stream> streams = new LinkedHashMap<>();

    /**
     * Creates a read-ahead that knows no stream.
     *
     * @param unitBytes how much is read at once for a stream; 0 for no read-ahead
     */
    ReadAhead(BlockDevice volume, int mostStreams, long unitBytes) {
        this.volume = volume;
        this.mostStreams = mostStreams;
        this.unitBytes = unitBytes;
    }

    /** One unit of a stream. */
    private static final class Unit {
        private final long start;
        private final long end;
        private boolean arrived;
        private boolean failed;
        private final List<Runnable> waiting = new ArrayList<>();

        Unit(long start, long end) {
            this.start = start;
            this.end = end;
        }
    }

    private static final class Stream {
        private final List<Unit> units = new ArrayList<>();
    }

    /**
     * Notes a read, and answers it if it lies in what is read ahead: one of the actions is then run.
     *
     * @param arrived the data is there
     * @param missed it could not be read ahead: only the drives can tell whether this part of it is readable
     * @return false when the read is to be sent to the drives
     */
    boolean read(BlockRequest request, Runnable arrived, Runnable missed) {
        if (unitBytes == 0) {
            return false;
        }
        Stream stream = streams.remove(request.offset());
        boolean sequential = stream != null;
        if (!sequential) {
            stream = new Stream();
        }
        streams.put(request.end(), stream);
        if (streams.size() > mostStreams) {
            streams.remove(streams.keySet().iterator().next());
        }
        if (!sequential) {
            return false;
        }
        return answer(stream, request, arrived, missed);
    }

    private boolean answer(Stream stream, BlockRequest request, Runnable arrived, Runnable missed) {
        stream.units.removeIf(unit -> unit.end <= request.offset());
        List<Unit> needed = new ArrayList<>();
        long covered = request.offset();
        for (Unit unit : stream.units) {
            if (unit.start < request.end()) {
                needed.add(unit);
                covered = unit.end;
            }
        }
        boolean hit = covered >= request.end();
        // Entering the last unit, or having none: start the next one.
        if (stream.units.isEmpty() || stream.units.get(stream.units.size() - 1).start < request.end()) {
            startUnit(stream, Math.max(covered, request.end()));
        }
        if (!hit) {
            return false;
        }
        int[] outstanding = {1};
        Runnable part = () -> {
            if (--outstanding[0] == 0) {
                (needed.stream().anyMatch(unit -> unit.failed) ? missed : arrived).run();
            }
        };
        for (Unit unit : needed) {
            if (!unit.arrived) {
                outstanding[0]++;
                unit.waiting.add(part);
            }
        }
        part.run();
        return true;
    }

    private void startUnit(Stream stream, long start) {
        // To a multiple of the unit, so that each drive's share is in one piece.
        long end = Math.min(volume.capacityBytes(), (start / unitBytes + 1) * unitBytes);
        if (start >= end) {
            return;
        }
        Unit unit = new Unit(start, end);
        stream.units.add(unit);
        volume.submit(BlockRequest.read(start, end - start), result -> {
            unit.arrived = true;
            unit.failed = result.outcome() != BlockResult.Outcome.OK;
            unit.waiting.forEach(Runnable::run);
            unit.waiting.clear();
        });
    }
}
