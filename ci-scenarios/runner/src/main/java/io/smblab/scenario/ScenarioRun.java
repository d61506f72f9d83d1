package io.smblab.scenario;

import io.smblab.capture.Capture;
import io.smblab.capture.CapturePoint;
import io.smblab.engine.StuckException;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.fault.Fault;
import io.smblab.fault.FaultPlan;
import io.smblab.lab.Lab;
import io.smblab.lab.LabBuilder;
import io.smblab.lab.NicSpec;
import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.Suggestion;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One run of a scenario in virtual time. */
public final class ScenarioRun {
    /** So many events pass between two looks at the progress. */
    private static final int PROGRESS_EVENTS = 1 << 16;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final ScenarioSpec spec;
    private final Trace trace;
    private final Timeline timeline = new Timeline();
    private String capturedPort;
    private OutputStream captured;

    /**
     * A run.
     *
     * @param trace takes what happens; its digest is the report's
     */
    public ScenarioRun(ScenarioSpec spec, Trace trace) {
        this.spec = spec;
        this.trace = trace;
    }

    /** What NICs and workloads moved over time, once the run is over. */
    public Timeline timeline() {
        return timeline;
    }

    /**
     * Finds the port that is to be captured.
     *
     * @param port full name of a NIC or switch port; null for the first NIC of the first client
     * @return its name
     * @throws BadInputException when there is no such port
     */
    public String capturePort(String port) {
        List<String> ports = new ArrayList<>();
        spec.lab().clients().forEach(host -> host.cards().values().forEach(nic -> ports.add(nic.name())));
        spec.lab().hosts().values().forEach(host -> host.cards().values().forEach(nic -> ports.add(nic.name())));
        spec.lab().switches().values().forEach(device -> {
            for (int number = 1; number <= device.ports(); number++) {
                ports.add(device.name() + "." + number);
            }
        });
        List<String> known = ports.stream().distinct().toList();
        if (port != null && !known.contains(port)) {
            throw new BadInputException("--pcap", "no port " + port + ", " + Suggestion.allowed(port, known));
        }
        return port == null ? known.get(0) : port;
    }

    /**
     * Captures what passes a port while the run goes on.
     *
     * @param port as {@link #capturePort} gave it
     * @param out takes a pcapng file; closed at the end of the run
     */
    public void capture(String port, OutputStream out) {
        capturedPort = capturePort(port);
        captured = out;
    }

    /** Runs to the end and reports. */
    public RunReport run(ProgressListener progress) {
        try {
            return runCaptured(progress);
        } catch (IOException e) {
            throw new UncheckedIOException("the capture cannot be written", e);
        }
    }

    private RunReport runCaptured(ProgressListener progress) throws IOException {
        Chronicle chronicle = new Chronicle();
        try (Lab lab = new LabBuilder(spec.lab())
                .trace(trace)
                .seed(spec.seed())
                .observer(chronicle)
                .virtual()) {
            chronicle.useClock(lab.scheduler());
            Running running = new Running(lab, chronicle, progress);
            if (captured == null) {
                return lawful(lab, running);
            }
            Instant epoch = spec.lab().epoch();
            long epochNanos =
                    Math.addExact(Math.multiplyExact(epoch.getEpochSecond(), NANOS_PER_SECOND), epoch.getNano());
            try (Capture capture = new Capture(captured, epochNanos, 0)) {
                CapturePoint point = capture.addPoint(capturedPort);
                lab.port(capturedPort)
                        .tap(segment -> point.frame(segment.nanos(), segment.outbound(), segment.toFrame()));
                return lawful(lab, running);
            }
        }
    }

    /** A model that makes or loses something has a bug: then there is no report. */
    private static RunReport lawful(Lab lab, Running running) {
        RunReport report = running.run();
        lab.checkLaws();
        // Loads that were given up at the limit go on asking: then nothing comes to rest.
        if (running.unfinished == 0) {
            lab.close();
            lab.checkLaws();
        }
        return report;
    }

    /** The run while it goes on. */
    private final class Running {
        private final Lab lab;
        private final Chronicle chronicle;
        private final ProgressListener progress;
        private final FaultPlan faults;
        private final Sessions sessions;
        private final NicSamples samples;
        private final Map<String, Activity> activities = new LinkedHashMap<>();
        private final Map<String, List<NicSpec>> linkedAtStart = new LinkedHashMap<>();
        private int sinceProgress;
        private int unfinished;

        Running(Lab lab, Chronicle chronicle, ProgressListener progress) {
            this.lab = lab;
            this.chronicle = chronicle;
            this.progress = progress;
            this.faults = new FaultPlan(lab.faults(), lab.scheduler(), trace);
            this.sessions = new Sessions(lab);
            this.samples = new NicSamples(lab, spec.expectations());
        }

        RunReport run() {
            lab.spec().hosts().keySet().forEach(host -> linkedAtStart.put(host, lab.linkedNics(host)));
            for (Fault fault : spec.faults()) {
                faults.arm(fault);
            }
            Map<ToolSpec.Place, Integer> onPlace = new LinkedHashMap<>();
            for (ActivitySpec activity : spec.activities()) {
                Runnable whenDone = () -> ended(activity.name());
                if (activity instanceof ToolSpec tool) {
                    int number = onPlace.merge(tool.place(), 1, Integer::sum);
                    add(new RunningTool(tool, targets(tool), lab, spec.seed(), number, whenDone));
                } else {
                    WorkloadSpec workload = (WorkloadSpec) activity;
                    add(
                            workload.network() != null
                                    ? new RunningNetworkLoad(workload, lab, whenDone)
                                    : new RunningWorkload(workload, lab, sessions, spec.seed(), whenDone));
                }
            }
            unfinished = activities.size();
            lab.spec()
                    .hosts()
                    .values()
                    .forEach(host ->
                            host.cards().keySet().forEach(nic -> timeline.watch(lab.port(host.name() + "." + nic))));
            activities.values().forEach(timeline::watch);
            VirtualTimeDriver driver = (VirtualTimeDriver) lab.driver();
            driver.reportWhenStuck(this::waiting);
            String stuck = null;
            try {
                driver.runUntil("the workloads", this::isOver, spec.limit().nanos());
            } catch (StuckException e) {
                stuck = e.getMessage();
            }
            timeline.end(lab.scheduler().now());
            faults.log().entries().forEach(entry -> {
                if (!entry.neverFired()) {
                    chronicle.note(
                            entry.firedAtNanos(),
                            entry.fault().action() + " " + entry.fault().target());
                }
                if (entry.healedAtNanos() >= 0) {
                    chronicle.note(entry.healedAtNanos(), entry.fault().target() + " healed");
                }
            });
            return new ReportBuilder(spec, lab, sessions, chronicle, activities, faults.log(), samples, linkedAtStart)
                    .report(stuck, trace.digest());
        }

        private LoadTargets targets(ToolSpec tool) {
            return tool.place() instanceof ToolSpec.OnVolume volume
                    ? new LoadTargets.Local(tool.name(), volume, lab)
                    : new LoadTargets.Shared(
                            (ToolSpec.OnShare) tool.place(), tool.load().writes(), lab, sessions);
        }

        private void add(Activity activity) {
            activities.put(activity.name(), activity);
            if (activity.spec().after() == null) {
                lab.scheduler().at(activity.spec().start().nanos(), activity::begin);
            }
        }

        private void ended(String name) {
            unfinished--;
            for (Activity next : activities.values()) {
                if (name.equals(next.spec().after())) {
                    lab.scheduler().after(next.spec().start().nanos(), next::begin);
                }
            }
        }

        private boolean isOver() {
            timeline.at(lab.scheduler().now());
            sessions.look(lab.scheduler().now());
            if (++sinceProgress >= PROGRESS_EVENTS) {
                sinceProgress = 0;
                long bytes =
                        activities.values().stream().mapToLong(Activity::bytes).sum();
                progress.at(lab.scheduler().now() / 1e9, bytes);
            }
            return unfinished == 0;
        }

        private String waiting() {
            return "workloads that did not end: "
                    + String.join(
                            ", ",
                            activities.values().stream()
                                    .filter(activity -> !activity.isOver())
                                    .map(Activity::name)
                                    .toList());
        }
    }
}
