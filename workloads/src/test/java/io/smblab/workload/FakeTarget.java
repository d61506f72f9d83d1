package io.smblab.workload;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.wire.PatternByteBuf;
import io.smblab.wire.Payloads;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/** A file in memory that takes a fixed time per request, keeps block-wise what is written, and fails as told. */
final class FakeTarget implements WorkloadTarget {
    private final EventScheduler scheduler;
    private final long serviceNanos;
    private final long seed;
    private final Map<Long, ByteBuf> written = new TreeMap<>();

    /** Extra time of a request that starts at an instant. */
    LongUnaryOperator stall = now -> 0;

    /** The number of the request, from 1, that fails; 0 for none, negative for all. */
    int failing;

    /** The number of the write that is acknowledged but not done. */
    int lost;

    boolean fatal;
    int requests;
    int underWay;
    int mostUnderWay;
    boolean flushed;
    boolean closed;

    FakeTarget(EventScheduler scheduler, long serviceNanos, long seed) {
        this.scheduler = scheduler;
        this.serviceNanos = serviceNanos;
        this.seed = seed;
    }

    @Override
    public void read(long offset, int length, Completion<IoResult> done) {
        serve(done, () -> {
            ByteBuf block = written.get(offset);
            return IoResult.read(
                    block == null
                            ? new PatternByteBuf(seed, offset, length)
                            : Payloads.retainedSlice(block, block.readerIndex(), length));
        });
    }

    @Override
    public void write(long offset, ByteBuf data, Completion<IoResult> done) {
        boolean drop = requests + 1 == lost;
        serve(done, () -> {
            if (drop) {
                data.release();
            } else {
                written.put(offset, data);
            }
            return IoResult.DONE;
        });
    }

    private interface Service {
        IoResult run();
    }

    private void serve(Completion<IoResult> done, Service service) {
        requests++;
        underWay++;
        mostUnderWay = Math.max(mostUnderWay, underWay);
        boolean fails = failing < 0 || requests == failing;
        scheduler.after(serviceNanos + stall.applyAsLong(scheduler.now()), () -> {
            underWay--;
            done.complete(fails ? IoResult.failed("told to fail", fatal) : service.run());
        });
    }

    /** What the file holds, for a check beside the protocol. */
    ByteBuf stored(long offset, int length) {
        ByteBuf block = written.get(offset);
        return block == null ? Unpooled.EMPTY_BUFFER : Payloads.retainedSlice(block, block.readerIndex(), length);
    }

    @Override
    public void flush(Completion<IoResult> done) {
        flushed = true;
        done.complete(IoResult.DONE);
    }

    @Override
    public void close(Completion<IoResult> done) {
        closed = true;
        done.complete(IoResult.DONE);
    }

    @Override
    public boolean hasContent() {
        return true;
    }
}
