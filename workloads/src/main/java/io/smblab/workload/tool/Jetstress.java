package io.smblab.workload.tool;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStream;
import io.smblab.workload.IoResult;
import io.smblab.workload.WorkloadTarget;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * A run of {@link JetstressSpec}.
 *
 * <pre>
 *   each thread of each database:  read or write one page at a random place, again and again
 *   each database, in the background:  log write, maintenance read, log write ... so many per database request
 * </pre>
 *
 * The result counts database requests only, as Jetstress does; the device sees all. Background requests are sequential. A thread
 * waits when four times as many of them are under way as the database has threads, so they cannot pile up.
 *
 * <p>Left out: the tuning of the number of threads, checkpoints, latency limits that make a test fail.
 */
public final class Jetstress {
    /** A test that fails this often gives up: in virtual time it would otherwise fail for ever in one instant. */
    private static final int MAX_ERRORS = 100;

    /** A target that takes no time at all would let a test run for ever. */
    private static final int MAX_PER_INSTANT = 1_000_000;

    private final JetstressSpec spec;
    private final List<WorkloadTarget> databases;
    private final List<WorkloadTarget> logs;
    private final EventScheduler scheduler;
    private final RandomStream random;
    private LoadMeasurements measurements;
    private Completion<LoadResult> done;
    private long stopNanos;
    private int underWay;
    private boolean gaveUp;
    private boolean ended;
    private long instantNanos = -1;
    private int inInstant;

    /**
     * A test.
     *
     * @param databases where each database lies
     * @param logs where the logs of each database lie; the same target if they share a volume
     */
    public Jetstress(
            JetstressSpec spec,
            List<WorkloadTarget> databases,
            List<WorkloadTarget> logs,
            EventScheduler scheduler,
            RandomStream random) {
        if (databases.size() != spec.databases() || logs.size() != spec.databases()) {
            throw new IllegalArgumentException(databases.size() + " database and " + logs.size()
                    + " log targets (expected " + spec.databases() + " each)");
        }
        this.spec = spec;
        this.databases = List.copyOf(databases);
        this.logs = List.copyOf(logs);
        this.scheduler = scheduler;
        this.random = random;
    }

    /** Starts now. */
    public void start(Completion<LoadResult> whenDone) {
        done = whenDone;
        long from = scheduler.now() + spec.warmUp().nanos();
        stopNanos = from + spec.duration().nanos();
        measurements = new LoadMeasurements(from, stopNanos);
        List<Database> all = new ArrayList<>();
        for (int i = 0; i < spec.databases(); i++) {
            all.add(new Database(databases.get(i), logs.get(i)));
        }
        all.forEach(Database::start);
    }

    private void release(IoResult result) {
        ByteBuf data = result.data();
        if (data != null) {
            data.release();
        }
        if (result.error() != null) {
            measurements.failed(result.error());
            gaveUp |= result.fatal() || measurements.errors() >= MAX_ERRORS;
        }
        underWay--;
        endIfOver();
    }

    private boolean isEnough() {
        return gaveUp || scheduler.now() >= stopNanos;
    }

    private void endIfOver() {
        if (underWay == 0 && isEnough() && !ended) {
            ended = true;
            done.complete(measurements.result("jetstress", stopNanos));
        }
    }

    private void countInInstant() {
        if (scheduler.now() != instantNanos) {
            instantNanos = scheduler.now();
            inInstant = 0;
        }
        if (++inInstant > MAX_PER_INSTANT && !gaveUp) {
            measurements.failed("the target takes no time: " + MAX_PER_INSTANT + " requests in one instant");
            gaveUp = true;
        }
    }

    private final class Database {
        private final WorkloadTarget pages;
        private final WorkloadTarget log;
        private final Queue<Runnable> parked = new ArrayDeque<>();
        private double due;
        private boolean nextIsLog = true;
        private int background;
        private long logEnd;
        private long maintenanceEnd;
        private int issuing;

        Database(WorkloadTarget pages, WorkloadTarget log) {
            this.pages = pages;
            this.log = log;
        }

        void start() {
            for (int i = 0; i < spec.threads(); i++) {
                request();
            }
        }

        private void request() {
            countInInstant();
            if (isEnough()) {
                endIfOver();
                return;
            }
            int length = (int) spec.page().bytes();
            long offset = random.nextLong(spec.databaseSize().bytes() / length) * length;
            boolean read = random.nextBoolean(spec.readShare());
            long issued = scheduler.now();
            underWay++;
            send(pages, read, offset, length, result -> {
                if (result.error() == null) {
                    measurements.completed(read, issued, scheduler.now(), length);
                }
                due += spec.backgroundPerIo();
                if (issuing > 0) {
                    // A target that completes inside the call would recurse once for each request.
                    scheduler.after(0, this::goOn);
                } else {
                    goOn();
                }
                release(result);
            });
        }

        private void goOn() {
            while (due >= 1 && !isEnough()) {
                due--;
                sendBackground();
            }
            if (background > 4 * spec.threads()) {
                parked.add(this::request);
            } else {
                request();
            }
        }

        private void sendBackground() {
            boolean write = nextIsLog;
            nextIsLog = !nextIsLog;
            int length = (int) spec.backgroundBlock().bytes();
            long offset = write ? logEnd : maintenanceEnd;
            long wrapped = (offset + length) % (spec.databaseSize().bytes() - length);
            if (write) {
                logEnd = wrapped;
            } else {
                maintenanceEnd = wrapped;
            }
            background++;
            underWay++;
            send(write ? log : pages, !write, offset, length, result -> {
                background--;
                if (!parked.isEmpty()) {
                    parked.remove().run();
                }
                release(result);
            });
        }

        private void send(
                WorkloadTarget target, boolean read, long offset, int length, Completion<IoResult> completion) {
            issuing++;
            if (read) {
                target.read(offset, length, completion);
            } else {
                target.write(offset, target.content(offset, length), completion);
            }
            issuing--;
        }
    }
}
