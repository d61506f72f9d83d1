package io.smblab.workload.tool;

import io.smblab.engine.Completion;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStream;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.WorkloadTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * oblLoad: more and more daemons, each with one request for 8 KiB at a random place under way, until the mean access takes longer
 * than the limit. The limit of TPC-1 is 100 ms.
 */
public final class OblLoad {
    /** What a daemon reads at a time. */
    public static final ByteSize BLOCK = new ByteSize(8 << 10);

    private final ByteSize file;
    private final TimeSpan step;
    private final TimeSpan limit;
    private final int mostDaemons;
    private final WorkloadTarget target;
    private final EventScheduler scheduler;
    private final RandomStream random;
    private final List<LoadResult> results = new ArrayList<>();

    /**
     * A test.
     *
     * @param step how long each number of daemons is measured
     * @param limit of the mean access time
     * @param mostDaemons with which it ends anyway
     */
    public OblLoad(
            ByteSize file,
            TimeSpan step,
            TimeSpan limit,
            int mostDaemons,
            WorkloadTarget target,
            EventScheduler scheduler,
            RandomStream random) {
        this.file = file;
        this.step = step;
        this.limit = limit;
        this.mostDaemons = mostDaemons;
        this.target = target;
        this.scheduler = scheduler;
        this.random = random;
    }

    /** Starts now; the results are in the order of the number of daemons, the last one beyond the limit if that was reached. */
    public void start(Completion<List<LoadResult>> done) {
        start(step -> {}, done);
    }

    /**
     * Starts now.
     *
     * @param steps hears of each step when it begins
     */
    public void start(Consumer<LoadSpec> steps, Completion<List<LoadResult>> done) {
        run(1, steps, done);
    }

    private void run(int daemons, Consumer<LoadSpec> steps, Completion<List<LoadResult>> done) {
        LoadSpec spec = LoadSpec.oblLoad(daemons, file, step);
        steps.accept(spec);
        new LoadRun(spec, target, scheduler, random).start(result -> {
            results.add(result);
            boolean beyond = result.latency().mean() * 1000 > limit.nanos();
            int next = Math.max(daemons + 1, daemons * 5 / 4);
            if (beyond || result.errors() > 0 || daemons >= mostDaemons) {
                done.complete(List.copyOf(results));
            } else {
                run(Math.min(next, mostDaemons), steps, done);
            }
        });
    }

    /** Requests per second at which the mean access takes so long, between the two nearest results; 0 when none is as slow. */
    public static double iopsAt(List<LoadResult> results, TimeSpan mean) {
        double wanted = mean.nanos() / 1000.0;
        for (int i = 0; i < results.size(); i++) {
            double slower = results.get(i).latency().mean();
            if (slower >= wanted) {
                if (i == 0) {
                    return results.get(0).iops() * wanted / slower;
                }
                LoadResult before = results.get(i - 1);
                double faster = before.latency().mean();
                double share = (wanted - faster) / (slower - faster);
                return before.iops() + share * (results.get(i).iops() - before.iops());
            }
        }
        return 0;
    }

    /** The most requests per second within the limit of the mean access time. */
    public static double bestIops(List<LoadResult> results, TimeSpan limit) {
        return results.stream()
                .filter(result -> result.latency().mean() * 1000 <= limit.nanos())
                .mapToDouble(LoadResult::iops)
                .max()
                .orElse(0);
    }
}
