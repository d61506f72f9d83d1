package io.smblab.workload;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStream;

/**
 * One run of a {@link Workload}: a closed loop. A completed request is checked, counted, and followed by the next at once.
 *
 * <pre>
 *  start -&gt; loop (issue, await, check) -&gt; drained -&gt; flush, read back what was written, close -&gt; result
 *                                                   (not measured)
 * </pre>
 */
public final class WorkloadRun {
    /** 100 ms. */
    private static final long SERIES_INTERVAL_NANOS = 100_000_000L;

    /** A workload that fails this often gives up: in virtual time it would otherwise fail for ever in one instant. */
    private static final int MAX_ERRORS = 100;

    private final Workload workload;
    private final WorkloadTarget target;
    private final StoredContent store;
    private final EventScheduler scheduler;
    private final BlockOrder order;
    private final WrittenBlocks content;
    private final int blockBytes;
    private final long bytesWanted;

    private Measurements measurements;
    private Completion<WorkloadResult> done;
    private long stopNanos;
    private long bytesIssued;
    private int underWay;
    private boolean issuing;
    private boolean gaveUp;
    private boolean checkFailed;
    private int nextToCheck;

    /**
     * A run.
     *
     * @param workload what to do; its start time is the caller's business
     * @param target an open file or device
     * @param store the content of the file for checking writes, or null to read it back through the target
     * @param scheduler the lab's clock
     * @param random for random access
     */
    public WorkloadRun(
            Workload workload,
            WorkloadTarget target,
            StoredContent store,
            EventScheduler scheduler,
            RandomStream random) {
        this.workload = workload;
        this.target = target;
        this.store = store;
        this.scheduler = scheduler;
        this.blockBytes = (int) workload.blockSize().bytes();
        this.order = new BlockOrder(workload.blocks(), workload.pattern(), random);
        this.content = new WrittenBlocks(workload.patternSeed(), blockBytes, workload.blocks());
        this.bytesWanted = workload.extent() instanceof Extent.ForBytes wanted
                ? wanted.bytes().bytes()
                : Long.MAX_VALUE;
    }

    /** Starts now. */
    public void start(Completion<WorkloadResult> whenDone) {
        if (done != null) {
            throw new IllegalStateException("workload " + workload.name() + " was started before");
        }
        done = whenDone;
        long now = scheduler.now();
        stopNanos = workload.extent() instanceof Extent.ForTime span ? now + span.totalNanos() : Long.MAX_VALUE;
        measurements = new Measurements(now + workload.extent().warmUpNanos(), SERIES_INTERVAL_NANOS);
        issue();
    }

    /** Bytes completed so far, those of the warm-up among them. */
    public long bytes() {
        return measurements == null ? 0 : measurements.moved();
    }

    /** Requests that failed so far. */
    public long errors() {
        return measurements == null ? 0 : measurements.errors();
    }

    /** Fills the loop. A target may complete inside the call: the flag keeps that from becoming recursion. */
    private void issue() {
        if (issuing) {
            return;
        }
        issuing = true;
        while (underWay < workload.outstanding() && !isEnough()) {
            issueOne();
        }
        issuing = false;
        if (underWay == 0) {
            drained();
        }
    }

    private boolean isEnough() {
        return gaveUp || bytesIssued >= bytesWanted || scheduler.now() >= stopNanos;
    }

    private void issueOne() {
        int block = order.take();
        long issuedNanos = scheduler.now();
        underWay++;
        bytesIssued += blockBytes;
        switch (workload.operation()) {
            case READ -> target.read(content.offset(block), blockBytes, result -> readDone(block, issuedNanos, result));
            case WRITE ->
                target.write(
                        content.offset(block), content.next(block), result -> writeDone(block, issuedNanos, result));
        }
    }

    private void readDone(int block, long issuedNanos, IoResult result) {
        if (result.error() == null && target.hasContent()) {
            compare(block, result.data());
        }
        completed(block, issuedNanos, result);
    }

    private void writeDone(int block, long issuedNanos, IoResult result) {
        if (result.error() != null) {
            content.unknown(block);
        }
        completed(block, issuedNanos, result);
    }

    private void completed(int block, long issuedNanos, IoResult result) {
        underWay--;
        order.done(block);
        if (result.error() == null) {
            measurements.completed(issuedNanos, scheduler.now(), blockBytes);
        } else {
            measurements.failed(result.error());
            gaveUp |= result.fatal() || measurements.errors() >= MAX_ERRORS;
        }
        issue();
    }

    /** Compares, as far as wanted, and releases. */
    private void compare(int block, ByteBuf data) {
        try {
            if (data.readableBytes() != blockBytes) {
                measurements.mismatch("block at " + content.offset(block) + " has " + data.readableBytes()
                        + " bytes (expected " + blockBytes + ")");
            } else if (workload.verify() && !content.isExpected(block, data)) {
                measurements.mismatch("block at " + content.offset(block) + " has other content than expected");
            }
        } finally {
            data.release();
        }
    }

    private void drained() {
        switch (workload.operation()) {
            case READ -> close();
            case WRITE -> target.flush(this::flushed);
        }
    }

    private void flushed(IoResult result) {
        if (result.error() != null) {
            measurements.failed(result.error());
        }
        if (checks()) {
            readBack();
        } else {
            close();
        }
    }

    private boolean checks() {
        return workload.verify() && (target.hasContent() || store != null);
    }

    /** Looks at every written block once. Through the target with as many requests at a time as the workload itself. */
    private void readBack() {
        if (issuing) {
            return;
        }
        issuing = true;
        while (underWay < workload.outstanding() && !checkFailed && skipToWritten()) {
            int block = nextToCheck++;
            if (store != null) {
                compare(block, store.read(content.offset(block), blockBytes));
            } else {
                underWay++;
                target.read(content.offset(block), blockBytes, result -> readBackDone(block, result));
            }
        }
        issuing = false;
        if (underWay == 0) {
            close();
        }
    }

    private boolean skipToWritten() {
        if (nextToCheck >= 0 && nextToCheck < workload.blocks()) {
            nextToCheck = content.nextWritten(nextToCheck);
        }
        return nextToCheck >= 0 && nextToCheck < workload.blocks();
    }

    private void readBackDone(int block, IoResult result) {
        underWay--;
        if (result.error() == null) {
            compare(block, result.data());
        } else {
            measurements.mismatch("reading back: " + result.error());
            checkFailed = true;
        }
        readBack();
    }

    private void close() {
        target.close(result -> {
            if (result.error() != null) {
                measurements.failed("closing: " + result.error());
            }
            done.complete(measurements.result(workload, checks(), checkFailed));
        });
    }
}
