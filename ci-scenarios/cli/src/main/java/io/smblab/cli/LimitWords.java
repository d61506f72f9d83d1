package io.smblab.cli;

import io.smblab.lab.LabSpec;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioSpec;
import java.util.Locale;

/** What limited a workload, in the words of people who run storage: from the busiest device and how busy it was. */
final class LimitWords {
    /** A device that is busy for this share of the time is what the workload waits for. */
    private static final double FULL_PERCENT = 90;

    private final LabSpec lab;
    private final ScenarioSpec scenario;

    LimitWords(ScenarioSpec scenario) {
        this.lab = scenario.lab();
        this.scenario = scenario;
    }

    String of(RunReport.Bottleneck bottleneck) {
        String busy = String.format(Locale.ROOT, "%.0f %% busy", bottleneck.busyPercent());
        if (bottleneck.busyPercent() >= FULL_PERCENT) {
            return device(bottleneck.resource()) + " is the limit: " + bottleneck.resource() + " is " + busy;
        }
        return "nothing is busy all the time (most: " + bottleneck.resource() + ", " + busy
                + "): requests wait for one thing after the other" + outstanding(bottleneck.workload());
    }

    private String outstanding(String workload) {
        return scenario.workloads().stream()
                .filter(candidate -> candidate.name().equals(workload) && candidate.outstanding() > 0)
                .findFirst()
                .map(candidate -> ", " + candidate.outstanding() + " of them at a time")
                .orElse("");
    }

    /** A device by the name of its station. */
    private String device(String station) {
        int dot = station.lastIndexOf('.');
        String owner = dot < 0 ? station : station.substring(0, dot);
        String part = dot < 0 ? "" : station.substring(dot + 1);
        if (part.equals("tx")) {
            return lab.nic(owner) != null ? "the line out of " + owner : "switch port " + owner;
        }
        if (part.matches("cpu\\d+")) {
            return "core " + part.substring(3) + " of " + owner;
        }
        if (part.matches("d\\d+")) {
            return "a drive of " + owner;
        }
        return switch (part) {
            case "firmware" -> "the controller of " + owner;
            case "bus" -> "the bus of " + owner;
            case "write-back" -> "the write-back cache of " + owner;
            case "cache" -> "the cache of " + owner;
            case "in", "out" -> "the interface of " + owner;
            default -> "the device " + station;
        };
    }
}
