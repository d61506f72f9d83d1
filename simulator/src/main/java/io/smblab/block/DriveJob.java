package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.model.Job;
import java.util.ArrayList;
import java.util.List;

/** A request inside a drive. */
final class DriveJob extends Job {
    final boolean write;
    final long offset;
    long length;
    /** When the drive has read its command, whatever the arm does. */
    double readyNanos;

    BlockResult.Outcome outcome = BlockResult.Outcome.OK;
    /** Answered before it is served. */
    boolean cached;
    /** Of the writes that it consists of, in the order in which they were accepted. */
    final List<Long> numbers = new ArrayList<>(1);

    private final HardDisk drive;
    private final Completion<BlockResult> done;

    DriveJob(HardDisk drive, BlockRequest request, Completion<BlockResult> done) {
        this.drive = drive;
        this.write = request.kind() == BlockRequest.Kind.WRITE;
        this.offset = request.offset();
        this.length = request.length();
        this.done = done;
    }

    @Override
    protected void served() {
        if (!cached) {
            done.complete(new BlockResult(outcome, timeNanos() - arrivedNanos()));
        }
        drive.served(this);
    }
}
