package io.smblab.cli;

import io.smblab.lab.LabSpec;
import io.smblab.lab.VolumeSpec;
import io.smblab.scenario.RunReport;
import io.smblab.scenario.ScenarioSpec;
import io.smblab.scenario.ToolSpec;
import io.smblab.scenario.WorkloadSpec;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.tool.LoadSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What limited a workload, in the words of people who run storage: what is full, why, what would be full next, and what makes
 * room. Where nothing is full: what a request waits for. Everything is from what was measured during the workload.
 */
final class LimitWords {
    /** A device that is busy for this share of the time is what the workload waits for. */
    private static final double FULL_PERCENT = 90;

    /** Drives that share a load at random are never all busy at the same time. */
    private static final double FULL_GROUP_PERCENT = 80;

    /** A standstill this long, as a share of the workload, is told and taken out of the reckoning. */
    private static final double STANDSTILL_SHARE = 0.1;

    /** So many requests in a queue, on average, are no accident. */
    private static final double QUEUED_REQUESTS = 0.5;

    private final LabSpec lab;
    private final ScenarioSpec scenario;
    private final RunReport report;

    /** A device with the words for it, and its share of the time in which anything moved. */
    private record Busy(Station station, RunReport.Device device, double percent) {
        boolean isFull() {
            return percent >= FULL_PERCENT;
        }

        String words() {
            return station.words();
        }
    }

    LimitWords(ScenarioSpec scenario, RunReport report) {
        this.lab = scenario.lab();
        this.scenario = scenario;
        this.report = report;
    }

    /** One or more sentences about a workload. */
    String of(String workload) {
        RunReport.WorkloadReport about = report.workloads().stream()
                .filter(candidate -> candidate.name().equals(workload))
                .findFirst()
                .orElse(null);
        if (about != null && about.bytes() == 0 && !about.firstErrors().isEmpty()) {
            return "It moves nothing: " + about.firstErrors().get(0) + ".";
        }
        return report.bottlenecks().stream()
                .filter(bottleneck -> bottleneck.workload().equals(workload))
                .findFirst()
                .map(bottleneck -> about == null ? null : afterStandstill(about, sentences(about, bottleneck)))
                .orElse("It did not run to its end.");
    }

    private static double standstillShare(RunReport.WorkloadReport about) {
        double share = about.seconds() == 0 ? 0 : about.longestStallSeconds() / about.seconds();
        return share >= STANDSTILL_SHARE && share < 1 ? share : 0;
    }

    private static String afterStandstill(RunReport.WorkloadReport about, String sentences) {
        return standstillShare(about) == 0
                ? sentences
                : text(
                                "Nothing moves for %.1f s of its %.1f s. In the rest of the time ",
                                about.longestStallSeconds(), about.seconds())
                        + sentences.substring(0, 1).toLowerCase(Locale.ROOT)
                        + sentences.substring(1);
    }

    private List<Busy> devices(RunReport.WorkloadReport about, RunReport.Bottleneck bottleneck) {
        double moving = 1 - standstillShare(about);
        return bottleneck.devices().stream()
                .map(device -> new Busy(
                        Station.of(lab, device.device()), device, Math.min(100, device.busyPercent() / moving)))
                .toList();
    }

    private String sentences(RunReport.WorkloadReport about, RunReport.Bottleneck bottleneck) {
        List<Busy> devices = devices(about, bottleneck);
        if (devices.isEmpty()) {
            return waiting(about, bottleneck, devices);
        }
        Busy first = devices.get(0);
        if (first.station().kind() == Station.Kind.DRIVE
                && drives(first, devices).size() > 1) {
            double mean =
                    drives(first, devices).stream().mapToDouble(Busy::percent).sum() / drivesOf(first);
            if (mean >= FULL_GROUP_PERCENT) {
                return text(
                                "The %d %sdrives of %s are the limit, %.0f %% busy on average%s%s%s.",
                                drivesOf(first),
                                isDegraded(first) ? "working " : "",
                                first.station().owner(),
                                mean,
                                rebuilding(first.station().owner()) == null ? "" : " with the rebuild beside it",
                                with(othersThanDrives(devices), first),
                                smallWrites(about, first.station().owner()))
                        + next(about, devices, first, mean)
                        + " To go faster: "
                        + (rebuilding(first.station().owner()) == null ? "" : "a lower rebuild rate, ")
                        + first.station().advice(lab, first.device()) + ".";
            }
            return waiting(about, bottleneck, devices);
        }
        if (!first.isFull()) {
            return waiting(about, bottleneck, devices);
        }
        return text(
                        "%s is the limit, %.0f %% busy%s%s.",
                        capital(first.words()), first.percent(), with(devices, first), goesTo(first.device()))
                + next(about, devices, first, first.percent())
                + " To go faster: "
                + first.station().advice(lab, first.device()) + "." + unused(first, devices);
    }

    private static List<Busy> othersThanDrives(List<Busy> devices) {
        return devices.stream()
                .filter(device -> device.station().kind() != Station.Kind.DRIVE)
                .toList();
    }

    /** Other full devices: making room at one alone changes nothing. */
    private static String with(List<Busy> devices, Busy first) {
        List<String> others = devices.stream()
                .filter(other -> other != first && other.isFull())
                .map(Busy::words)
                .toList();
        if (others.isEmpty()) {
            return "";
        }
        return ", and so "
                + (others.size() == 1 ? "is " : "are ")
                + String.join(", ", others.subList(0, Math.min(2, others.size())))
                + (others.size() > 2 ? " and " + (others.size() - 2) + " more" : "");
    }

    private static String goesTo(RunReport.Device device) {
        RunReport.Work work = device.work();
        if (work == null) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        part(parts, "packets", work.packetsPercent());
        part(parts, "bytes", work.bytesPercent());
        part(parts, "file requests", work.requestsPercent());
        part(parts, "signing or encryption", work.cryptoPercent());
        return ": " + String.join(", ", parts);
    }

    private static void part(List<String> parts, String what, double percent) {
        if (percent >= 1) {
            parts.add(text("%s %.0f %%", what, percent));
        }
    }

    /** Beside other workloads nobody knows which share of a device is whose, so there no factor is told. */
    private String next(RunReport.WorkloadReport about, List<Busy> devices, Busy first, double percent) {
        return devices.stream()
                .filter(other -> !other.isFull()
                        && !(other.station().kind() == first.station().kind()
                                && other.station().host().equals(first.station().host())))
                .findFirst()
                .map(other -> text(
                        " Next comes %s, %.0f %% busy%s.",
                        other.words(),
                        other.percent(),
                        isAlone(about) ? ": without the limit " + atMost(percent / other.percent()) : ""))
                .orElse(" Nothing else is busy.");
    }

    private static String atMost(double factor) {
        return factor < 1.1 ? "hardly any more" : factor < 10 ? text("at most %.1f times as much", factor) : "far more";
    }

    private List<Busy> drives(Busy first, List<Busy> devices) {
        return devices.stream()
                .filter(other -> other.station().kind() == Station.Kind.DRIVE
                        && other.station().owner().equals(first.station().owner()))
                .filter(other -> !isBeingFilled(other))
                .toList();
    }

    /** The rebuild of a volume that goes on; null without one. */
    private RunReport.RebuildReport rebuilding(String volume) {
        return report.arrays().stream()
                .filter(array -> array.volume().equals(volume))
                .flatMap(array -> array.rebuilds().stream())
                .filter(rebuild -> rebuild.state().equals("running"))
                .findFirst()
                .orElse(null);
    }

    /** A drive in the place of a failed one, which does not yet serve the host as the others do. */
    private boolean isBeingFilled(Busy drive) {
        String volume = drive.station().owner();
        RunReport.RebuildReport rebuild = rebuilding(volume);
        return rebuild != null && drive.device().device().equals(volume + ".d" + rebuild.drive());
    }

    private int drivesOf(Busy drive) {
        VolumeSpec volume = Station.volume(lab, drive.station().owner());
        return volume != null && volume.medium() instanceof VolumeSpec.Raid raid
                ? raid.drives() - missing(drive.station().owner())
                : 1;
    }

    /** How many drives of an array are gone, or being filled. */
    private int missing(String volume) {
        return report.arrays().stream()
                .filter(array -> array.volume().equals(volume))
                .mapToInt(RunReport.ArrayReport::missingDrives)
                .sum();
    }

    private boolean isDegraded(Busy drive) {
        return missing(drive.station().owner()) > 0;
    }

    private String smallWrites(RunReport.WorkloadReport about, String owner) {
        VolumeSpec volume = Station.volume(lab, owner);
        boolean writes = !about.operation().equals("read");
        if (!writes || !(volume != null && volume.medium() instanceof VolumeSpec.Raid raid)) {
            return "";
        }
        return switch (raid.level()) {
            case 5 -> "; in RAID 5 a write that fills no stripe costs four accesses, in RAID 10 two";
            case 6 -> "; in RAID 6 a write that fills no stripe costs six accesses, in RAID 10 two";
            default -> "";
        };
    }

    /** A NIC of the same host that does nothing, and why. */
    private String unused(Busy first, List<Busy> devices) {
        if (first.station().kind() != Station.Kind.LINE) {
            return "";
        }
        String host = first.station().host() + ".";
        return report.notChosen().stream()
                .filter(not -> not.client() == null && not.server() != null
                        ? not.server().startsWith(host)
                        : not.client() != null && not.client().startsWith(host) && not.server() == null)
                .findFirst()
                .map(not -> " " + (not.client() == null ? not.server() : not.client()) + " is not used: " + not.reason()
                        + ".")
                .orElse(idle(first, devices));
    }

    /** A NIC of the same host that has a cable and carries nothing. */
    private String idle(Busy first, List<Busy> devices) {
        return lab.hosts().get(first.station().host()).nics().keySet().stream()
                .map(nic -> first.station().host() + "." + nic)
                .filter(nic -> lab.cables().stream().anyMatch(cable -> cable.endsAt(nic)))
                .filter(nic -> devices.stream()
                        .noneMatch(device -> device.device().device().equals(nic + ".tx")))
                .findFirst()
                .map(nic -> " Meanwhile " + nic + " does nothing.")
                .orElse("");
    }

    /** Nothing is full: what a request waits for. */
    private String waiting(RunReport.WorkloadReport about, RunReport.Bottleneck bottleneck, List<Busy> devices) {
        if (bottleneck.queuedRequests() >= QUEUED_REQUESTS) {
            return text(
                            "Requests wait for credits: %.1f of them on average may not be sent, because the server"
                                    + " grants so many and no more.",
                            bottleneck.queuedRequests())
                    + most(devices)
                    + " To go faster: fewer bytes under way for the same rate, or one more connection.";
        }
        WorkloadSpec workload = scenario.workloads().stream()
                .filter(candidate -> candidate.name().equals(about.name()))
                .findFirst()
                .orElse(null);
        if (workload != null && workload.network() != null) {
            return network(workload, about) + most(devices);
        }
        TimeSpan think = thinkTime(about.name());
        if (think.nanos() > 0) {
            return text(
                            "No device is full: the load waits %s after each request, which takes %s.",
                            think, millis(about.latencyMicros().mean()))
                    + most(devices);
        }
        int outstanding = outstanding(about.name(), workload);
        if (outstanding == 0 || about.iops() == 0) {
            return "No device is full: the load asks for no more." + most(devices);
        }
        return text(
                        "No device is full: %s at a time, and each takes %s%s.",
                        outstanding == 1 ? "one request" : outstanding + " requests",
                        millis(about.latencyMicros().mean()),
                        spent(about, devices))
                + most(devices)
                + " To go faster: more requests at a time (outstanding, or more clients), or larger ones.";
    }

    private static String most(List<Busy> devices) {
        return devices.isEmpty()
                ? ""
                : text(
                        " Busiest is %s, %.0f %%: %s.",
                        devices.get(0).words(),
                        devices.get(0).percent(),
                        atMost(100 / devices.get(0).percent()));
    }

    /** Where the time of a request goes: the devices that work on it longest, and the way. */
    private String spent(RunReport.WorkloadReport about, List<Busy> devices) {
        double mean = about.latencyMicros().mean();
        double roundTrip = roundTripMicros(about.name());
        List<String> parts = new ArrayList<>();
        if (roundTrip >= mean / 4) {
            parts.add("the way to and fro " + millis(roundTrip));
        }
        Map<String, Double> micros = new LinkedHashMap<>();
        // Beside others nobody knows whose request a device worked on.
        (isAlone(about) ? devices : List.<Busy>of())
                .forEach(
                        device -> micros.merge(together(device), device.device().microsPerRequest(), Double::sum));
        micros.entrySet().stream()
                .filter(group -> group.getValue() >= mean / 20)
                .sorted((a, b) -> Double.compare(b.getValue(), a.getValue()))
                .limit(3)
                .forEach(group -> parts.add(group.getKey() + " " + millis(group.getValue())));
        return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
    }

    private boolean isAlone(RunReport.WorkloadReport about) {
        return report.workloads().stream()
                .noneMatch(other -> other != about
                        && other.startSeconds() < about.startSeconds() + about.seconds()
                        && about.startSeconds() < other.startSeconds() + other.seconds());
    }

    /** Drives of an array, and cores of a host, share the work of a request. */
    private String together(Busy device) {
        return switch (device.station().kind()) {
            case DRIVE ->
                drivesOf(device) > 1 ? "the drives of " + device.station().owner() : device.words();
            case CORE -> "the cores of " + device.station().owner();
            case LINE, SWITCH_PORT, FIRMWARE, BUS, INTERFACE, CACHE, FLASH, SLOTS, OTHER -> device.words();
        };
    }

    private double roundTripMicros(String name) {
        WorkloadSpec workload = scenario.workloads().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElse(null);
        if (workload == null) {
            return 0;
        }
        return report.connections().stream()
                .filter(connection -> connection.from().startsWith(hostOf(workload.client()) + ".")
                        && connection.to().startsWith(hostOf(workload.server()) + "."))
                .mapToDouble(RunReport.Connection::leastRoundTripMicros)
                .min()
                .orElse(0);
    }

    private static String hostOf(String hostOrNic) {
        int dot = hostOrNic.indexOf('.');
        return dot < 0 ? hostOrNic : hostOrNic.substring(0, dot);
    }

    private String network(WorkloadSpec workload, RunReport.WorkloadReport about) {
        if (workload.network().streams() == null) {
            return "One message is under way at a time: what counts is how long the way takes.";
        }
        int streams = workload.network().streams().streams();
        if (workload.network().streams().window() != null) {
            return text(
                    "The window is the limit: %s may be unacknowledged on %s, and at %.1f MB/s that is what fits into"
                            + " a round trip of %s. To go faster: a larger window, more streams, or a shorter way.",
                    workload.network().streams().window(),
                    streams == 1 ? "the one connection" : "each of " + streams + " connections",
                    about.throughputMBps(),
                    millis(workload.network().streams().window().bytes() * streams / about.throughputMBps()));
        }
        return "No device is full: TCP sends no faster, for its windows or for what was lost on the way.";
    }

    private int outstanding(String name, WorkloadSpec workload) {
        if (workload != null) {
            return workload.outstanding();
        }
        return loop(name).map(spec -> spec.workers() * spec.outstanding()).orElse(0);
    }

    private TimeSpan thinkTime(String name) {
        return loop(name).map(LoadSpec::think).orElse(TimeSpan.ZERO);
    }

    private Optional<LoadSpec> loop(String name) {
        return scenario.tools().stream()
                .filter(load -> load.name().equals(name) && load.load() instanceof ToolSpec.ClosedLoop)
                .map(load -> ((ToolSpec.ClosedLoop) load.load()).spec())
                .findFirst();
    }

    private static String millis(double micros) {
        return text(micros < 10_000 ? "%.2f ms" : "%.1f ms", micros / 1000);
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
