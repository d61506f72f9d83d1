package io.smblab.scenario;

import io.smblab.block.RaidVolume;
import io.smblab.block.Rebuild;
import io.smblab.lab.Lab;
import io.smblab.lab.LabSpec;
import io.smblab.lab.NicSpec;
import io.smblab.net.DropReason;
import io.smblab.net.TcpConnection;
import io.smblab.smb2.client.ChannelPlan;
import io.smblab.smb2.client.ChannelReport;
import io.smblab.smb2.client.ClientSession;
import io.smblab.smb2.client.PlannedPair;
import io.smblab.smb2.message.Dialect;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the value that an expectation is about. */
final class Evaluation {
    private final Lab lab;
    private final Sessions sessions;
    private final ChannelPlan firstPlan;
    private final NicSamples samples;
    private final Map<String, Activity> activities;
    private final Map<String, List<NicSpec>> linkedAtStart;

    Evaluation(
            Lab lab,
            Sessions sessions,
            ChannelPlan firstPlan,
            NicSamples samples,
            Map<String, Activity> activities,
            Map<String, List<NicSpec>> linkedAtStart) {
        this.lab = lab;
        this.sessions = sessions;
        this.firstPlan = firstPlan;
        this.samples = samples;
        this.activities = activities;
        this.linkedAtStart = linkedAtStart;
    }

    Measured measure(Expectation expectation) {
        return switch (expectation.measure().scope()) {
            case WORKLOAD -> ofActivity(expectation);
            case CLIENT -> ofClient(expectation);
            case NIC -> ofNic(expectation);
            case PORT -> Measured.of(Measure.Kind.COUNT, oversizeDrops(expectation.of()));
            case HOST -> ofHost(expectation);
            case VOLUME -> ofArray(expectation.measure(), expectation.of());
            case LAB -> ofLab(expectation.measure());
        };
    }

    private Measured ofActivity(Expectation expectation) {
        Measured measured = activities.get(expectation.of()).measure(expectation);
        return expectation.over() == null
                ? measured
                : measured.over(activities.get(expectation.over()).measure(expectation));
    }

    private long oversizeDrops(String port) {
        return lab.port(port).sent().drops(DropReason.OVERSIZE)
                + lab.port(port).received().drops(DropReason.OVERSIZE);
    }

    /** The least segment size of the connections that a NIC's host has on it; 0 without one. */
    private long segmentBytes(String nic) {
        return lab.network().hosts().stream()
                .flatMap(host -> host.stack().connections().stream())
                .filter(connection -> connection.nic().name().equals(nic))
                .mapToLong(TcpConnection::segmentBytes)
                .filter(bytes -> bytes > 0)
                .min()
                .orElse(0);
    }

    private List<ChannelReport> used(String client) {
        return sessions.of(client).stream()
                .flatMap(session -> session.channels().stream())
                .filter(channel -> channel.openedAtNanos().isPresent())
                .toList();
    }

    /** Pairs of NICs in use before anything went wrong: client NIC, a blank, server NIC. */
    private Set<String> pairs(String client) {
        Set<String> pairs = new LinkedHashSet<>();
        Set<String> planned = new LinkedHashSet<>();
        if (firstPlan != null) {
            for (PlannedPair pair : firstPlan.chosen()) {
                if (!pair.standby()) {
                    planned.add(pair.local().name() + " " + pair.remote().name());
                }
            }
        }
        for (ChannelReport channel : used(client)) {
            String pair = channel.clientNic() + " " + channel.serverNic();
            if (firstPlan == null || planned.contains(pair)) {
                pairs.add(pair);
            }
        }
        return pairs;
    }

    private Measured ofClient(Expectation expectation) {
        Measure measure = expectation.measure();
        String client = expectation.of();
        List<ClientSession> established = sessions.of(client);
        if (established.isEmpty()) {
            return Measured.missing("no session");
        }
        return switch (measure) {
            case DIALECT -> Measured.text(established.get(0).dialect().toString());
            case MULTICHANNEL_AVAILABLE -> Measured.flag(firstPlan != null);
            case MULTICHANNEL_USED -> Measured.flag(used(client).size() > 1);
            case NIC_PAIRS -> Measured.of(measure.kind(), pairs(client).size());
            case SHARED_NICS -> Measured.of(measure.kind(), shared(pairs(client)));
            case CONNECTIONS -> Measured.of(measure.kind(), used(client).size());
            case RSS_USED -> Measured.flag(used(client).stream().anyMatch(ChannelReport::rss));
            case RDMA_USED -> Measured.flag(used(client).stream().anyMatch(ChannelReport::rdma));
            case RDMA_AVAILABLE ->
                Measured.flag(firstPlan != null
                        && firstPlan.chosen().stream()
                                .anyMatch(pair -> pair.remote().rdmaCapable()));
            default -> throw new IllegalStateException(measure + " is not about a client");
        };
    }

    private static int shared(Set<String> pairs) {
        Map<String, Integer> uses = new LinkedHashMap<>();
        for (String pair : pairs) {
            for (String nic : pair.split(" ")) {
                uses.merge(nic, 1, Integer::sum);
            }
        }
        return (int) uses.values().stream().filter(times -> times > 1).count();
    }

    private Measured ofNic(Expectation expectation) {
        if (expectation.measure() == Measure.NIC_USED) {
            boolean used = lab.spec().clients().stream()
                    .flatMap(host -> used(host.name()).stream())
                    .anyMatch(channel -> channel.clientNic().equals(expectation.of())
                            || channel.serverNic().equals(expectation.of()));
            return Measured.flag(used);
        }
        if (expectation.measure() == Measure.SEGMENT_BYTES) {
            return Measured.of(Measure.Kind.COUNT, segmentBytes(expectation.of()));
        }
        long bytes = samples.bytes(expectation);
        if (bytes >= 0 && expectation.measure().kind() == Measure.Kind.RATE) {
            Window window = expectation.window();
            return Measured.of(
                    Measure.Kind.RATE,
                    bytes / (window.to().seconds() - window.from().seconds()));
        }
        return bytes < 0 ? Measured.missing("the run ended before") : Measured.of(Measure.Kind.SIZE, bytes);
    }

    private Measured ofHost(Expectation expectation) {
        List<NicSpec> nics = linkedAtStart.get(expectation.of());
        long capable = expectation.measure() == Measure.REPORTED_RSS
                ? nics.stream().filter(nic -> nic.rssQueues() > 1).count()
                : nics.stream().filter(NicSpec::rdma).count();
        return Measured.text(capable == 0 ? "false" : capable == nics.size() ? "true" : "mixed");
    }

    private Measured ofArray(Measure measure, String name) {
        int dot = name.indexOf('.');
        RaidVolume array =
                lab.host(name.substring(0, dot)).volume(name.substring(dot + 1)).array();
        if (measure == Measure.REPAIRED_READS) {
            return Measured.of(measure.kind(), array.repaired());
        }
        if (array.rebuilds().isEmpty()) {
            return Measured.missing("no rebuild");
        }
        Rebuild rebuild = array.rebuilds().values().iterator().next();
        return Measured.of(
                measure.kind(),
                switch (measure) {
                    case REBUILD_PROGRESS -> rebuild.progress();
                    case REBUILD_RATE -> Arrays.rateOf(rebuild);
                    case LOST_STRIPES -> rebuild.lostStripes();
                    default -> throw new IllegalStateException(measure + " is not about an array");
                });
    }

    private Measured ofLab(Measure measure) {
        LabSpec spec = lab.spec();
        if (measure == Measure.CHANNEL_SETTINGS) {
            return Measured.of(measure.kind(), spec.channelSettings());
        }
        Set<String> subnets = new LinkedHashSet<>();
        linkedAtStart
                .values()
                .forEach(nics ->
                        nics.forEach(nic -> nic.addresses().forEach(address -> subnets.add(address.subnet()))));
        return Measured.of(measure.kind(), subnets.size());
    }

    /** The name of a dialect. */
    static String name(Dialect dialect) {
        return dialect.toString();
    }
}
