package io.smblab.scenario;

import io.netty.buffer.ByteBuf;
import io.smblab.block.BlockDevice;
import io.smblab.engine.RandomStreams;
import io.smblab.fs.FileHandle;
import io.smblab.fs.FileStoreException;
import io.smblab.fs.OpenRequest;
import io.smblab.lab.Lab;
import io.smblab.lab.ShareSpec;
import io.smblab.lab.file.Fields;
import io.smblab.smb2.client.ClientFile;
import io.smblab.smb2.client.ClientTree;
import io.smblab.smb2.client.OpenOptions;
import io.smblab.smb2.client.Outcome;
import io.smblab.smb2.client.SmbClientException;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.AccessPattern;
import io.smblab.workload.CopyTarget;
import io.smblab.workload.LocalTarget;
import io.smblab.workload.Operation;
import io.smblab.workload.ShareTarget;
import io.smblab.workload.StoredContent;
import io.smblab.workload.Workload;
import io.smblab.workload.WorkloadResult;
import io.smblab.workload.WorkloadRun;
import io.smblab.workload.WorkloadTarget;
import java.util.ArrayList;
import java.util.List;

/** One workload while a scenario runs: waits for its turn, opens its file, runs, and remembers what every device did meanwhile. */
final class RunningWorkload implements Activity {
    private final WorkloadSpec spec;
    private final Lab lab;
    private final Sessions sessions;
    private final long seed;
    private final Runnable whenDone;
    private final Involved involved;
    private WorkloadRun run;
    private WorkloadResult result;
    private String failure;
    private Meanwhile during = Meanwhile.NOTHING;

    RunningWorkload(WorkloadSpec spec, Lab lab, Sessions sessions, long seed, Runnable whenDone) {
        this.spec = spec;
        this.lab = lab;
        this.sessions = sessions;
        this.seed = seed;
        this.whenDone = whenDone;
        this.involved = spec.involved(lab);
    }

    @Override
    public WorkloadSpec spec() {
        return spec;
    }

    @Override
    public void begin() {
        sessions.tree(spec.client(), spec.server(), spec.share(), this::connected);
    }

    private void connected(Outcome<ClientTree> tree) {
        if (!tree.isSuccess()) {
            failed(tree.failure());
            return;
        }
        OpenOptions options = spec.write() ? OpenOptions.forWriting(spec.file()) : OpenOptions.forReading(spec.file());
        tree.value().open(options, this::opened);
    }

    private void opened(Outcome<ClientFile> file) {
        if (!file.isSuccess()) {
            failed(file.failure());
            return;
        }
        WorkloadTarget target = new ShareTarget(file.value());
        if (spec.local() != null) {
            BlockDevice device = lab.host(spec.client()).volume(spec.local()).newFile();
            target = new CopyTarget(target, new LocalTarget(device));
        }
        StoredContent store = spec.write() ? storedContent() : null;
        RandomStreams random = new RandomStreams(seed);
        run = new WorkloadRun(workload(), target, store, lab.scheduler(), random.stream("workload/" + spec.name()));
        DeviceWatch devices = new DeviceWatch(lab, this::isElsewhere, () -> sessions.queuedArea(spec.client()));
        devices.warmUp(spec.extent().warmUpNanos());
        run.start(done -> {
            result = done;
            during = devices.sinceThen();
            whenDone.run();
        });
    }

    private void failed(SmbClientException reason) {
        failure = reason.getMessage();
        whenDone.run();
    }

    private Workload workload() {
        ShareSpec.FileSpec file = spec.file(lab.spec(), seed);
        return new Workload(
                spec.name(),
                spec.client(),
                spec.server() + "/" + spec.share() + "/" + spec.file(),
                spec.write() ? Operation.WRITE : Operation.READ,
                spec.random() ? AccessPattern.RANDOM : AccessPattern.SEQUENTIAL,
                spec.block(),
                spec.outstanding(),
                file.size(),
                new TimeSpan(lab.scheduler().now()),
                spec.extent(),
                true,
                file.patternSeed());
    }

    /** What the server's store holds, looked at beside the protocol. */
    private StoredContent storedContent() {
        return (offset, length) -> {
            try {
                FileHandle handle =
                        lab.host(spec.server()).server().store(spec.share()).open(OpenRequest.toRead(spec.file()));
                ByteBuf content = handle.peek(offset, length);
                handle.close();
                return content;
            } catch (FileStoreException e) {
                throw new IllegalStateException("the store does not open " + spec.file() + ": " + e.getMessage(), e);
            }
        };
    }

    @Override
    public boolean isOver() {
        return result != null || failure != null;
    }

    @Override
    public long bytes() {
        return run == null ? 0 : run.bytes();
    }

    @Override
    public long errors() {
        return result != null ? result.errors() : run == null ? failure == null ? 0 : 1 : run.errors();
    }

    @Override
    public String failure() {
        return failure;
    }

    @Override
    public long wrongBlocks() {
        return result == null || result.integrity() != WorkloadResult.Integrity.FAILED
                ? 0
                : Math.max(1, result.mismatches());
    }

    @Override
    public Meanwhile during() {
        return during;
    }

    @Override
    public boolean isElsewhere(String device) {
        return involved.isElsewhere(device);
    }

    @Override
    public Measured measure(Expectation expectation) {
        Measure measure = expectation.measure();
        if (measure == Measure.ERRORS) {
            return Measured.of(measure.kind(), errors());
        }
        if (result == null) {
            return Measured.missing(failure == null ? "it did not end" : failure);
        }
        return switch (measure) {
            case THROUGHPUT -> throughput(expectation);
            case LONGEST_STALL ->
                Measured.of(measure.kind(), result.longestStall().nanos() / 1e9);
            case SLOWEST_REQUEST -> Measured.of(measure.kind(), result.latency().max() / 1e6);
            case MEAN_LATENCY -> Measured.of(measure.kind(), result.latency().mean() / 1e6);
            case IOPS -> Measured.of(measure.kind(), result.iops());
            case REQUEST_SIZE ->
                Measured.of(measure.kind(), (double) result.bytes() / Math.max(1, result.operations()));
            case BYTES -> Measured.of(measure.kind(), result.bytes());
            case INTEGRITY -> Measured.text(Fields.word(result.integrity()));
            case BOTTLENECK -> Measured.text(Bottlenecks.busiest(this));
            default -> Measured.missing("a workload over SMB has none");
        };
    }

    private Measured throughput(Expectation expectation) {
        Window window = expectation.window();
        if (window == null) {
            return Measured.of(Measure.Kind.RATE, result.throughputMBps() * 1e6);
        }
        long from = window.from().nanos();
        long to = window.to().nanos();
        if (from < result.startNanos() || to > result.endNanos() + 1_000_000_000L) {
            return Measured.missing(
                    "the workload ran from " + result.startNanos() / 1e9 + " s to " + result.endNanos() / 1e9 + " s");
        }
        return Measured.of(Measure.Kind.RATE, result.series().megabytesPerSecond(from, to) * 1e6);
    }

    @Override
    public RunReport.WorkloadReport report(Chronicle chronicle) {
        String operation = spec.operation();
        if (result == null) {
            return RunReport.WorkloadReport.unfinished(
                    name(), operation, bytes(), errors(), failure == null ? "it did not end" : failure);
        }
        WorkloadResult.Latency latency = result.latency();
        return new RunReport.WorkloadReport(
                name(),
                operation,
                result.bytes(),
                result.seconds(),
                Bottlenecks.rounded(result.throughputMBps()),
                Bottlenecks.rounded(result.iops()),
                new RunReport.Latency(latency.p50(), latency.p95(), latency.p99(), latency.max(), latency.mean()),
                result.errors(),
                result.firstErrors(),
                Fields.word(result.integrity()),
                result.startNanos() / 1e9,
                result.longestStall().nanos() / 1e9,
                result.longestStall().startNanos() / 1e9,
                phases(chronicle));
    }

    /** Its rate between the events that fall into it. */
    private List<RunReport.Phase> phases(Chronicle chronicle) {
        // Events of one moment belong together; channels that open right at the start are the start.
        long nearby = result.series().intervalNanos();
        List<RunReport.Phase> phases = new ArrayList<>();
        long from = result.startNanos();
        String since = "start";
        for (Chronicle.Entry entry : chronicle.entries()) {
            if (entry.nanos() <= result.startNanos() + nearby || entry.nanos() >= result.endNanos()) {
                continue;
            }
            if (entry.nanos() - from < nearby) {
                since = since + ", " + entry.text();
            } else {
                phases.add(phase(since, from, entry.nanos()));
                from = entry.nanos();
                since = entry.text();
            }
        }
        phases.add(phase(since, from, result.endNanos()));
        return phases;
    }

    private RunReport.Phase phase(String since, long from, long to) {
        double rate = to > from ? result.series().megabytesPerSecond(from, to) : 0;
        return new RunReport.Phase(since, from / 1e9, to / 1e9, Bottlenecks.rounded(rate));
    }
}
