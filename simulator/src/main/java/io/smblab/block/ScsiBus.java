package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.model.Probe;
import io.smblab.model.SerialLine;
import java.util.ArrayList;
import java.util.List;

/**
 * A parallel SCSI bus: one wire for all its drives.
 *
 * <pre>
 *   read    drive: seek, rotate, read into its cache -&gt; bus: command time + bytes / rate -&gt; host
 *   write   host -&gt; bus: command time + bytes / rate -&gt; drive
 * </pre>
 *
 * <p>Assumptions: a drive disconnects while it works, so the bus is taken for data and for the phases around it only; requests get
 * the bus in the order in which they want it. Left out: priorities by SCSI identifier, parity errors, domain validation.
 */
public final class ScsiBus {
    private final EventScheduler scheduler;
    private final ScsiBusSpec spec;
    private final SerialLine line;

    /**
     * Creates an idle bus.
     *
     * @param name as reports print it
     */
    public ScsiBus(String name, EventScheduler scheduler, ScsiBusSpec spec) {
        this.scheduler = scheduler;
        this.spec = spec;
        this.line = new SerialLine(name, scheduler, SerialLine.NO_LIMIT);
    }

    /** Puts a drive on the bus. Its own link must take no time: see {@link DriveSpec#onSharedBus}. */
    public Drive attach(Drive drive) {
        return new OnBus(drive);
    }

    /** What was measured on the bus. */
    public Probe probe() {
        return line.probe();
    }

    private void pass(long bytes, Runnable then) {
        scheduler.at(line.occupy(spec.picosFor(bytes)), then);
    }

    private final class OnBus implements Drive {
        private final Drive drive;
        private int arriving;

        OnBus(Drive drive) {
            this.drive = drive;
        }

        @Override
        public long capacityBytes() {
            return drive.capacityBytes();
        }

        @Override
        public int room() {
            return drive.room() - arriving;
        }

        @Override
        public void damage(long offset, long length) {
            drive.damage(offset, length);
        }

        @Override
        public void submit(BlockRequest request, Completion<BlockResult> done) {
            request.checkWithin(capacityBytes());
            long arrived = scheduler.now();
            if (room() == 0) {
                done.complete(BlockResult.REJECTED);
            } else if (request.kind() == BlockRequest.Kind.WRITE) {
                arriving++;
                pass(request.length(), () -> {
                    arriving--;
                    drive.submit(request, result -> done.complete(since(arrived, result)));
                });
            } else {
                drive.submit(request, result -> pass(request.length(), () -> done.complete(since(arrived, result))));
            }
        }

        private BlockResult since(long arrived, BlockResult result) {
            return new BlockResult(result.outcome(), scheduler.now() - arrived);
        }

        @Override
        public List<Probe> probes() {
            return new ArrayList<>(drive.probes());
        }
    }
}
