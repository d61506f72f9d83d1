package io.smblab.scenario;

import io.smblab.block.MeteredDevice;
import io.smblab.engine.RandomStream;
import io.smblab.engine.RandomStreams;
import io.smblab.lab.Lab;
import io.smblab.lab.LabVolume;
import io.smblab.lab.VolumeSpec;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.SectionTarget;
import io.smblab.workload.WorkloadTarget;
import io.smblab.workload.tool.Jetstress;
import io.smblab.workload.tool.JetstressSpec;
import io.smblab.workload.tool.LoadResult;
import io.smblab.workload.tool.LoadRun;
import io.smblab.workload.tool.OblLoad;
import io.smblab.workload.tool.TraceReplay;
import java.util.ArrayList;
import java.util.List;

/** One load as a tool makes it, while a scenario runs. */
final class RunningTool implements Activity {
    private final ToolSpec spec;
    private final LoadTargets place;
    private final Lab lab;
    private final LabVolume volume;
    private final RandomStream random;
    private final Runnable whenDone;
    private final List<SectionTarget> targets = new ArrayList<>();
    private final List<LoadResult> results = new ArrayList<>();
    private boolean over;
    private String failure;
    private DeviceWatch devices;
    private MeteredDevice.Count countBefore;
    private MeteredDevice.Count count;
    private long startNanos;
    private long endNanos;
    private Meanwhile during = Meanwhile.NOTHING;

    /**
     * A load that waits for its turn.
     *
     * @param number of the load among those in its place, from 1. It names the random stream: the first loads of two places
     *     draw the same numbers, so that what differs between them is the places and not chance
     */
    RunningTool(ToolSpec spec, LoadTargets place, Lab lab, long seed, int number, Runnable whenDone) {
        this.spec = spec;
        this.place = place;
        this.lab = lab;
        this.volume = place.volume();
        this.random = new RandomStreams(seed).stream("local/" + number);
        this.whenDone = whenDone;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public void begin() {
        open();
    }

    /** Opens what is still to be opened, then starts: a database each, or the one that there is. */
    private void open() {
        JetstressSpec databases = spec.load() instanceof ToolSpec.Databases load ? load.spec() : null;
        if (targets.size() == (databases == null ? 1 : databases.databases())) {
            run();
            return;
        }
        long sectionStart = databases == null
                ? 0
                : targets.size() * databases.databaseSize().bytes();
        place.open(sectionStart, target -> {
            if (target.isSuccess()) {
                targets.add(target.value());
                open();
            } else {
                failure = target.failure().getMessage();
                whenDone.run();
            }
        });
    }

    private void run() {
        startNanos = lab.scheduler().now();
        countBefore = volume.count();
        devices = new DeviceWatch(lab, this::isElsewhere);
        ToolSpec.Load load = spec.load();
        WorkloadTarget target = targets.get(0);
        if (load instanceof ToolSpec.ClosedLoop loop) {
            devices.warmUp(loop.spec().warmUp().nanos());
            new LoadRun(loop.spec(), target, lab.scheduler(), random).start(this::ended);
        } else if (load instanceof ToolSpec.MoreAndMoreDaemons more) {
            new OblLoad(more.file(), more.step(), more.limit(), more.mostDaemons(), target, lab.scheduler(), random)
                    .start(step -> devices.warmUp(step.warmUp().nanos()), this::ended);
        } else if (load instanceof ToolSpec.Databases databases) {
            devices.warmUp(databases.spec().warmUp().nanos());
            List<WorkloadTarget> files = List.copyOf(targets);
            new Jetstress(databases.spec(), files, files, lab.scheduler(), random).start(this::ended);
        } else {
            ToolSpec.Recorded recorded = (ToolSpec.Recorded) load;
            new TraceReplay(recorded.requests(), recorded.speed(), recorded.mostUnderWay(), target, lab.scheduler())
                    .start(this::ended);
        }
    }

    private void ended(LoadResult result) {
        ended(List.of(result));
    }

    private void ended(List<LoadResult> all) {
        results.addAll(all);
        endNanos = lab.scheduler().now();
        during = devices.sinceThen();
        count = volume.count().since(countBefore);
        close(0);
    }

    private void close(int closed) {
        if (closed < targets.size()) {
            targets.get(closed).close(ignored -> close(closed + 1));
        } else {
            over = true;
            whenDone.run();
        }
    }

    @Override
    public boolean isOver() {
        return over || failure != null;
    }

    @Override
    public long bytes() {
        return targets.stream().mapToLong(SectionTarget::movedBytes).sum();
    }

    @Override
    public long errors() {
        return failure != null
                ? 1
                : results.stream().mapToLong(LoadResult::errors).sum();
    }

    @Override
    public String failure() {
        return failure != null
                ? failure
                : results.stream()
                        .flatMap(result -> result.firstErrors().stream())
                        .findFirst()
                        .orElse(null);
    }

    @Override
    public long wrongBlocks() {
        return 0;
    }

    @Override
    public Meanwhile during() {
        return during;
    }

    @Override
    public boolean isElsewhere(String device) {
        return place.isElsewhere(device);
    }

    /** That of the last step: the only one, except with more and more daemons. */
    private LoadResult last() {
        return results.get(results.size() - 1);
    }

    private double seconds() {
        return (endNanos - startNanos) / 1e9;
    }

    @Override
    public Measured measure(Expectation expectation) {
        Measure measure = expectation.measure();
        if (!over) {
            return Measured.missing(notEnded());
        }
        if (expectation.window() != null) {
            return Measured.missing("a load has no windows: it is measured after its warm-up");
        }
        return switch (measure) {
            case THROUGHPUT -> number(measure, last().bytes() / last().seconds());
            case ERRORS -> number(measure, errors());
            case BYTES -> number(measure, last().bytes());
            case BOTTLENECK -> Measured.text(Bottlenecks.busiest(this));
            case SLOWEST_REQUEST -> number(measure, last().latency().max() / 1e6);
            case MEAN_LATENCY -> number(measure, last().latency().mean() / 1e6);
            case IOPS -> number(measure, last().iops());
            case READS_PER_SECOND -> number(measure, last().reads() / last().seconds());
            case WRITES_PER_SECOND -> number(measure, last().writes() / last().seconds());
            case READ_SHARE -> number(measure, (double) last().reads() / requests());
            case REQUEST_SIZE -> number(measure, (double) last().bytes() / requests());
            case DEVICE_IOPS -> number(measure, count.requests() / seconds());
            case DEVICE_REQUESTS_PER_REQUEST ->
                number(measure, count.requests() / seconds() / Math.max(1e-9, last().iops()));
            case DEVICE_THROUGHPUT -> number(measure, count.bytes() / seconds());
            case DEVICE_REQUEST_SIZE -> number(measure, (double) count.bytes() / Math.max(1, count.requests()));
            case BEST_IOPS -> number(measure, OblLoad.bestIops(results, latency(expectation)));
            case IOPS_AT_LATENCY -> number(measure, OblLoad.iopsAt(results, latency(expectation)));
            case FULL_STRIPE ->
                volume.spec().medium() instanceof VolumeSpec.Raid raid
                        ? number(measure, raid.layout().stripeBytes())
                        : Measured.missing("the volume is no array");
            default -> Measured.missing("a load has none");
        };
    }

    private String notEnded() {
        return failure == null ? "it did not end" : failure;
    }

    private long requests() {
        return Math.max(1, last().reads() + last().writes());
    }

    private TimeSpan latency(Expectation expectation) {
        if (expectation.latency() != null) {
            return expectation.latency();
        }
        return spec.load() instanceof ToolSpec.MoreAndMoreDaemons more ? more.limit() : new TimeSpan(Long.MAX_VALUE);
    }

    private static Measured number(Measure measure, double value) {
        return Measured.of(measure.kind(), value);
    }

    @Override
    public RunReport.WorkloadReport report(Chronicle chronicle) {
        if (!over) {
            return RunReport.WorkloadReport.unfinished(name(), "local", bytes(), 1, notEnded());
        }
        LoadResult result = last();
        String operation = result.writes() == 0 ? "read" : result.reads() == 0 ? "write" : "mixed";
        return new RunReport.WorkloadReport(
                name(),
                operation,
                result.bytes(),
                result.seconds(),
                Bottlenecks.rounded(result.megabytesPerSecond()),
                Bottlenecks.rounded(result.iops()),
                new RunReport.Latency(
                        result.latency().p50(),
                        result.latency().p95(),
                        result.latency().p99(),
                        result.latency().max(),
                        result.latency().mean()),
                errors(),
                result.firstErrors(),
                "not-checked",
                startNanos / 1e9,
                0,
                0,
                List.of());
    }
}
