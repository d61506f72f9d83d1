package io.smblab.block;

import io.smblab.engine.Completion;
import io.smblab.model.Job;

/** A request inside a drive. */
final class DriveJob extends Job {
    final boolean write;
    final long offset;
    final long length;
    BlockResult.Outcome outcome = BlockResult.Outcome.OK;
    /** Answered before it is served. */
    boolean cached;
    /** Of a write, in the order in which they were accepted. */
    long number;

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
