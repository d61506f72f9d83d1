package io.smblab.scenario;

import io.smblab.lab.Lab;
import io.smblab.net.NetworkHost;
import io.smblab.workload.WorkloadResult;
import io.smblab.workload.net.Endpoints;
import io.smblab.workload.net.NetworkRun;
import io.smblab.workload.net.PingPongRun;
import io.smblab.workload.net.StreamRun;
import java.util.List;

/** A load on the network while a scenario runs. */
final class RunningNetworkLoad implements Activity {
    private final WorkloadSpec spec;
    private final Lab lab;
    private final Runnable whenDone;
    private final Involved involved;
    private NetworkRun run;
    private WorkloadResult result;
    private Meanwhile during = Meanwhile.NOTHING;

    RunningNetworkLoad(WorkloadSpec spec, Lab lab, Runnable whenDone) {
        this.spec = spec;
        this.lab = lab;
        this.whenDone = whenDone;
        this.involved = spec.involved(lab);
    }

    @Override
    public WorkloadSpec spec() {
        return spec;
    }

    @Override
    public void begin() {
        NetworkLoad load = spec.network();
        NetworkHost client = lab.network().host(spec.client());
        NetworkHost server = lab.network().host(spec.server());
        Endpoints ends = new Endpoints(
                client,
                load.clientNic() == null ? null : client.hostInterface(load.clientNic()),
                server,
                load.serverNic() == null ? null : server.hostInterface(load.serverNic()));
        run = load.streams() != null
                ? new StreamRun(load.streams(), ends, lab.scheduler())
                : new PingPongRun(load.pingPong(), ends, lab.scheduler());
        DeviceWatch devices = new DeviceWatch(lab, this::isElsewhere);
        if (load.streams() != null) {
            devices.warmUp(load.streams().extent().warmUpNanos());
        }
        run.start(done -> {
            result = done;
            during = devices.sinceThen();
            whenDone.run();
        });
    }

    @Override
    public boolean isOver() {
        return result != null;
    }

    @Override
    public long bytes() {
        return run == null ? 0 : run.bytes();
    }

    @Override
    public long errors() {
        return run == null ? 0 : run.errors();
    }

    /** A load that cannot connect, or loses all of its connections, has not measured what it was to. */
    @Override
    public String failure() {
        return result != null && run.isCutShort() && !result.firstErrors().isEmpty()
                ? result.firstErrors().get(0)
                : null;
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
        return involved.isElsewhere(device);
    }

    @Override
    public List<RunReport.SweepPoint> sweep() {
        if (run == null) {
            return List.of();
        }
        return run.points().stream()
                .map(point -> new RunReport.SweepPoint(
                        name(),
                        point.bytes(),
                        Bottlenecks.rounded(point.micros()),
                        Bottlenecks.rounded(point.throughputMBps())))
                .toList();
    }

    @Override
    public Measured measure(Expectation expectation) {
        Measure measure = expectation.measure();
        if (measure == Measure.ERRORS) {
            return Measured.of(measure.kind(), errors());
        }
        if (result == null) {
            return Measured.missing("it did not end");
        }
        return switch (measure) {
            case THROUGHPUT -> Measured.of(measure.kind(), throughput(expectation.window()));
            case BYTES -> Measured.of(measure.kind(), result.bytes());
            case LONGEST_STALL ->
                Measured.of(measure.kind(), result.longestStall().nanos() / 1e9);
            case BOTTLENECK -> Measured.text(Bottlenecks.busiest(this));
            default -> Measured.missing("a load on the network has none");
        };
    }

    private double throughput(Window window) {
        return 1e6
                * (window == null
                        ? result.throughputMBps()
                        : result.series()
                                .megabytesPerSecond(
                                        window.from().nanos(), window.to().nanos()));
    }

    @Override
    public RunReport.WorkloadReport report(Chronicle chronicle) {
        if (result == null) {
            return RunReport.WorkloadReport.unfinished(name(), spec.operation(), bytes(), errors(), "it did not end");
        }
        WorkloadResult.Latency latency = result.latency();
        return new RunReport.WorkloadReport(
                name(),
                spec.operation(),
                result.bytes(),
                result.seconds(),
                Bottlenecks.rounded(result.throughputMBps()),
                Bottlenecks.rounded(result.iops()),
                new RunReport.Latency(latency.p50(), latency.p95(), latency.p99(), latency.max(), latency.mean()),
                result.errors(),
                result.firstErrors(),
                "not-checked",
                result.startNanos() / 1e9,
                result.longestStall().nanos() / 1e9,
                result.longestStall().startNanos() / 1e9,
                List.of());
    }
}
