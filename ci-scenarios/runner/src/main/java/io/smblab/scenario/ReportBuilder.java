package io.smblab.scenario;

import io.smblab.engine.VirtualTimeDriver;
import io.smblab.fault.FaultLog;
import io.smblab.lab.Lab;
import io.smblab.lab.NicSpec;
import io.smblab.lab.file.Fields;
import io.smblab.model.Load;
import io.smblab.smb2.client.ChannelPlan;
import io.smblab.smb2.client.ChannelReport;
import io.smblab.smb2.client.ChannelState;
import io.smblab.smb2.client.ClientSession;
import io.smblab.smb2.client.PlannedPair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts a report together from what is left of a run. */
final class ReportBuilder {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;

    private final ScenarioSpec spec;
    private final Lab lab;
    private final Sessions sessions;
    private final Chronicle chronicle;
    private final Map<String, Activity> activities;
    private final FaultLog faults;
    private final NicSamples samples;
    private final Map<String, List<NicSpec>> linkedAtStart;

    ReportBuilder(
            ScenarioSpec spec,
            Lab lab,
            Sessions sessions,
            Chronicle chronicle,
            Map<String, Activity> activities,
            FaultLog faults,
            NicSamples samples,
            Map<String, List<NicSpec>> linkedAtStart) {
        this.spec = spec;
        this.lab = lab;
        this.sessions = sessions;
        this.chronicle = chronicle;
        this.activities = activities;
        this.faults = faults;
        this.samples = samples;
        this.linkedAtStart = linkedAtStart;
    }

    RunReport report(String stuck, String digest) {
        List<RunReport.Outcome> outcomes = outcomes(stuck);
        List<RunReport.WorkloadReport> workloads = activities.values().stream()
                .map(activity -> activity.report(chronicle))
                .toList();
        boolean passed = outcomes.stream().allMatch(RunReport.Outcome::passed);
        List<ClientSession> established = spec.lab().clients().stream()
                .flatMap(host -> sessions.of(host.name()).stream())
                .toList();
        ChannelPlan plan = chronicle.firstPlan();
        NetworkFindings network = new NetworkFindings(lab);
        return new RunReport(
                spec.name(),
                spec.seed(),
                passed ? RunReport.Verdict.PASSED : RunReport.Verdict.FAILED,
                digest,
                seconds(lab.scheduler().now()),
                0,
                established.isEmpty()
                        ? "no session"
                        : Evaluation.name(established.get(0).dialect()),
                established.isEmpty() ? "no session" : established.get(0).protection(),
                workloads,
                channels(established),
                plan == null ? List.of() : notChosen(plan, established),
                workloads.stream()
                        .filter(workload ->
                                !activities.get(workload.name()).during().isEmpty())
                        .map(workload ->
                                Bottlenecks.of(activities.get(workload.name()), workload.iops() * workload.seconds()))
                        .toList(),
                resources(),
                network.drops(),
                network.connections(),
                activities.values().stream()
                        .flatMap(activity -> activity.sweep().stream())
                        .toList(),
                network.findings(),
                Arrays.of(lab),
                faults(),
                outcomes,
                spec.lab().calibratedNumbers(),
                spec.lab().assumedNumbers(),
                spec.lab().beyondPresets(),
                cost(),
                reproduce());
    }

    private List<RunReport.NotChosen> notChosen(ChannelPlan plan, List<ClientSession> established) {
        List<RunReport.NotChosen> lines = new ArrayList<>();
        for (PlannedPair pair : plan.chosen()) {
            List<ChannelState> states = established.stream()
                    .flatMap(session -> session.channels().stream())
                    .filter(channel -> channel.clientNic().equals(pair.local().name())
                            && channel.serverNic().equals(pair.remote().name()))
                    .map(ChannelReport::state)
                    .toList();
            long opened = states.stream()
                    .filter(state -> state != ChannelState.CONNECTING)
                    .count();
            if (opened < pair.connections() && !pair.standby()) {
                lines.add(new RunReport.NotChosen(
                        pair.local().name(),
                        pair.remote().name(),
                        pair.connections() + " planned, "
                                + (opened > 0
                                        ? opened + " opened"
                                        : states.isEmpty() ? "never opened" : "opened too late")
                                + ": " + threshold(pair.local().name())));
            }
        }
        plan.notChosen().forEach(not -> lines.add(new RunReport.NotChosen(not.client(), not.server(), not.reason())));
        return lines;
    }

    private String threshold(String clientNic) {
        int requests = spec.lab()
                .hosts()
                .get(clientNic.substring(0, clientNic.indexOf('.')))
                .client()
                .windowSizeThreshold();
        return "this client opens further ones when more than " + requests
                + (requests == 1 ? " request is" : " requests are") + " under way";
    }

    private RunReport.Cost cost() {
        long bytes = activities.values().stream().mapToLong(Activity::bytes).sum();
        return new RunReport.Cost(((VirtualTimeDriver) lab.driver()).scheduler().firedEvents(), bytes);
    }

    private static double seconds(long nanos) {
        return nanos / NANOS_PER_SECOND;
    }

    private static Double secondsOrNull(long nanos) {
        return nanos < 0 ? null : Double.valueOf(seconds(nanos));
    }

    /** Connections of one pair that fared alike make one line. */
    private static List<RunReport.Channel> channels(List<ClientSession> established) {
        Map<String, RunReport.Channel> lines = new LinkedHashMap<>();
        for (ClientSession session : established) {
            for (ChannelReport channel : session.channels()) {
                if (channel.state() == ChannelState.CONNECTING) {
                    continue;
                }
                RunReport.Channel line = line(channel);
                String key = line.client() + " " + line.server() + " " + line.state() + " " + line.failedAtSeconds();
                lines.merge(key, line, ReportBuilder::together);
            }
        }
        return new ArrayList<>(lines.values());
    }

    private static RunReport.Channel line(ChannelReport channel) {
        boolean failed = channel.state() == ChannelState.FAILED;
        return new RunReport.Channel(
                channel.clientNic(),
                channel.serverNic(),
                channel.rss(),
                channel.rdma(),
                1,
                channel.bytesToServer(),
                channel.bytesToClient(),
                Fields.word(channel.state()),
                failed && channel.failedAtNanos().isPresent()
                        ? Double.valueOf(seconds(channel.failedAtNanos().getAsLong()))
                        : null,
                seconds(channel.openedAtNanos().orElse(0)),
                channel.reason());
    }

    private static RunReport.Channel together(RunReport.Channel a, RunReport.Channel b) {
        return new RunReport.Channel(
                a.client(),
                a.server(),
                a.rss(),
                a.rdma(),
                a.connections() + b.connections(),
                a.bytesToServer() + b.bytesToServer(),
                a.bytesToClient() + b.bytesToClient(),
                a.state(),
                a.failedAtSeconds(),
                a.openedAtSeconds(),
                a.reason());
    }

    private List<RunReport.ResourceLoad> resources() {
        List<RunReport.ResourceLoad> loads = new ArrayList<>();
        lab.probes().forEach(probe -> {
            Load load = probe.load(lab.scheduler().now());
            if (load.arrivals() > 0) {
                loads.add(new RunReport.ResourceLoad(
                        load.name(),
                        Bottlenecks.rounded(load.utilisation() * PERCENT),
                        Bottlenecks.rounded(load.meanQueue())));
            }
        });
        return loads;
    }

    private List<RunReport.FaultReport> faults() {
        return faults.entries().stream()
                .map(entry -> new RunReport.FaultReport(
                        entry.fault().toString(),
                        secondsOrNull(entry.firedAtNanos()),
                        secondsOrNull(entry.healedAtNanos()),
                        entry.times()))
                .toList();
    }

    private List<RunReport.Outcome> outcomes(String stuck) {
        List<RunReport.Outcome> outcomes = new ArrayList<>();
        if (stuck != null) {
            outcomes.add(new RunReport.Outcome("the run ends", false, stuck, null, "is true", List.of()));
        }
        activities.values().forEach(activity -> outcomes.addAll(unasked(activity)));
        Evaluation evaluation =
                new Evaluation(lab, sessions, chronicle.firstPlan(), samples, activities, linkedAtStart);
        for (Expectation expectation : spec.expectations()) {
            Measured measured = evaluation.measure(expectation);
            outcomes.add(new RunReport.Outcome(
                    expectation.text(),
                    expectation.bound().admits(measured),
                    measured.text(expectation.bound()),
                    measured.missing() || !expectation.measure().isNumeric() ? null : Double.valueOf(measured.number()),
                    expectation.bound().toString(),
                    expectation.rows()));
        }
        // A fault that nothing met proves nothing.
        faults.neverFired()
                .forEach(fault -> outcomes.add(
                        new RunReport.Outcome("fault: " + fault, false, "never fired", null, "fires", List.of())));
        return outcomes;
    }

    /** What nobody may overlook: a workload that could not run, and wrong bytes, unless an expectation is about just that. */
    private List<RunReport.Outcome> unasked(Activity activity) {
        List<RunReport.Outcome> outcomes = new ArrayList<>();
        String name = activity.name();
        if (activity.failure() != null && !isExpected(Measure.ERRORS, name)) {
            outcomes.add(missed("workload " + name + " runs", activity.failure()));
        }
        if (activity.wrongBlocks() > 0 && !isExpected(Measure.INTEGRITY, name)) {
            outcomes.add(missed(
                    "every byte of " + name + " is right",
                    activity.wrongBlocks() + " blocks are wrong or were not read back"));
        }
        return outcomes;
    }

    private static RunReport.Outcome missed(String text, String measured) {
        return new RunReport.Outcome(text, false, measured, null, "is true", List.of());
    }

    private boolean isExpected(Measure measure, String workload) {
        return spec.expectations().stream()
                .anyMatch(expectation ->
                        expectation.measure() == measure && expectation.of().equals(workload));
    }

    private String reproduce() {
        StringBuilder command = new StringBuilder("smblab run ").append(quoted(spec.source()));
        spec.overrides().stream()
                .filter(override -> !override.startsWith("seed="))
                .forEach(override -> command.append(" --set ").append(quoted(override)));
        return command.append(" --seed ").append(spec.seed()).toString();
    }

    private static String quoted(String text) {
        return text.matches("[A-Za-z0-9_./:=@%+,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
