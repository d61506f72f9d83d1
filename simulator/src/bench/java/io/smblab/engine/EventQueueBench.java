package io.smblab.engine;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Events per second in the hold model (Jones 1986): a constant number of events wait, and each that fires schedules itself
 * again after a random time, here up to 100 us, evenly distributed. On a machine that others use, {@code events} divided by
 * {@code cpuSeconds} is the figure to look at.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EventQueueBench {
    /** Many, because looking at the clock takes as long as some ten events. */
    private static final int BATCH = 10_000;

    private static final int DELAYS = 1 << 16;

    /** How many events wait. */
    @Param({"16", "1000", "100000"})
    public int pending;

    private final EventQueue queue = new EventQueue();
    private final long[] delays = new long[DELAYS];
    private int nextDelay;

    /** Fills the queue. */
    @Setup
    public void fill() {
        RandomStream random = new RandomStreams(1).stream("delays");
        for (int i = 0; i < DELAYS; i++) {
            delays[i] = random.nextLong(100_000);
        }
        for (int i = 0; i < pending; i++) {
            queue.schedule(new Hold(), delays[i % DELAYS]);
        }
    }

    /** What all measured iterations together fired and took. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Work {
        /** Events. */
        public long events;

        /** Processor time. */
        public double cpuSeconds;
    }

    /** Fires events. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long hold(Work work) {
        double before = CpuClock.seconds();
        long now = hold();
        work.cpuSeconds += CpuClock.seconds() - before;
        work.events += BATCH;
        return now;
    }

    private long hold() {
        for (int i = 0; i < BATCH; i++) {
            queue.runNext(Long.MAX_VALUE);
        }
        return queue.now();
    }

    private final class Hold extends Event {
        @Override
        protected void fire() {
            nextDelay = (nextDelay + 1) & DELAYS - 1;
            queue.schedule(this, queue.now() + delays[nextDelay]);
        }
    }
}
