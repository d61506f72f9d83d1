package io.smblab.scenario;

import io.smblab.lab.HostSpec;
import io.smblab.lab.LabSpec;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Suggestion;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.Extent;
import io.smblab.workload.Workload;
import io.smblab.workload.net.PingPong;
import io.smblab.workload.net.Streams;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Reads one workload of a scenario. */
final class WorkloadReader {
    private static final List<String> NETWORK_OPERATIONS = List.of("iperf", "ping-pong");
    private static final List<String> FILE_KEYS = List.of("file", "share", "access", "block", "outstanding", "local");
    private static final List<String> STREAM_KEYS = List.of("streams", "window");
    private static final List<String> PING_PONG_KEYS = List.of("smallest", "largest", "repetitions");

    private static final long MOST_PING_PONG_BYTES = 1L << 40;

    private static final List<String> TOOL_KEYS =
            List.of("reads", "random", "workers", "threads", "daemons", "limit", "databases", "job", "trace", "speed");

    /**
     * Blocks that the copy engine of Windows keeps under way. No document says how many; copies use several connections (row T13), and
     * a client edition opens those only with more than eight (MS-SMB2 appendix A, note 199).
     */
    private static final int COPY_OUTSTANDING = 16;

    private final LabSpec lab;

    WorkloadReader(LabSpec lab) {
        this.lab = lab;
    }

    WorkloadSpec workload(String name, Fields field, Collection<String> before) {
        String after = field.text("after");
        if (after != null && !before.contains(after)) {
            field.problem(
                    "after", "no workload " + after + " before " + name + ", " + Suggestion.allowed(after, before));
        }
        String operation = field.text("operation", "read");
        boolean pingPong = operation.equals("ping-pong");
        if (pingPong ? field.has("duration") || field.has("size") : field.has("duration") == field.has("size")) {
            String found = field.has("size") && field.has("duration")
                    ? "duration and size"
                    : pingPong ? "duration or size" : "neither";
            field.problem("workload " + name + " with " + found + ", allowed: "
                    + (pingPong ? "repetitions" : "one of duration, size"));
        }
        refuse(field, operation, TOOL_KEYS);
        if (pingPong) {
            refuse(field, operation, List.of("warm-up"));
        }
        if (NETWORK_OPERATIONS.contains(operation)) {
            return network(name, field, operation, after);
        }
        refuse(field, operation, STREAM_KEYS);
        refuse(field, operation, PING_PONG_KEYS);
        boolean copy = operation.equals("copy");
        if (!copy) {
            refuse(field, operation, List.of("local", "direction"));
        } else if (field.has("direction") && direction(field) == Streams.Direction.BOTH) {
            field.problem("direction", "a copy in both directions, allowed: up, down");
        }
        String client = host(field, "client", lab.clients());
        String server = host(field, "server", lab.servers());
        String share = share(field, server);
        boolean write = operation.equals("write") || copy && direction(field) == Streams.Direction.UP;
        WorkloadSpec spec = new WorkloadSpec(
                name,
                client,
                server,
                share,
                file(field, server, share, write),
                write,
                "random".equals(field.text("access")),
                Ranges.part(field, "block", new ByteSize(1 << 20)),
                field.integer("outstanding", copy ? COPY_OUTSTANDING : 1),
                Ranges.time(field, "start", TimeSpan.ZERO),
                after,
                extent(field),
                copy ? local(field, client) : null,
                null);
        if (share != null) {
            checkBlocks(field, spec);
        }
        return spec;
    }

    private void checkBlocks(Fields field, WorkloadSpec spec) {
        String misfit = Workload.misfit(spec.file(lab, 0).size(), spec.block(), spec.outstanding());
        if (misfit != null) {
            field.problem(field.has("block") ? "block" : "file", "file " + spec.file() + ": " + misfit);
        }
    }

    /** The file that a tool uses; null when it cannot be used. */
    ToolSpec.OnShare place(Fields field) {
        String client = host(field, "client", lab.clients());
        String server = host(field, "server", lab.servers());
        String share = share(field, server);
        String path = file(field, server, share, false);
        if (client == null || share == null) {
            return null;
        }
        return lab.hosts().get(server).shares().get(share).files().values().stream()
                .filter(file -> file.path().equals(path))
                .findFirst()
                .map(file -> new ToolSpec.OnShare(client, server, share, file))
                .orElse(null);
    }

    private static void refuse(Fields field, String operation, List<String> keys) {
        for (String key : keys) {
            if (field.has(key)) {
                field.problem(key, key + " with operation " + operation + ", allowed: without it");
            }
        }
    }

    private static Streams.Direction direction(Fields field) {
        return field.choice("direction", Streams.Direction.class, Streams.Direction.UP);
    }

    private WorkloadSpec network(String name, Fields field, String operation, String after) {
        refuse(field, operation, FILE_KEYS);
        boolean streams = operation.equals("iperf");
        refuse(field, operation, streams ? PING_PONG_KEYS : STREAM_KEYS);
        String client = end(field, "client");
        String server = end(field, "server");
        if (client != null && owner(client).equals(owner(server))) {
            field.problem("server", "from " + client + " to " + server + ", allowed: two hosts");
        }
        Extent extent = streams ? extent(field) : null;
        NetworkLoad load = null;
        try {
            load = new NetworkLoad(
                    nic(client),
                    nic(server),
                    streams ? streams(name, field, extent) : null,
                    streams ? null : pingPong(name, field));
        } catch (IllegalArgumentException e) {
            field.problem(e.getMessage());
        }
        return new WorkloadSpec(
                name,
                owner(client),
                owner(server),
                null,
                null,
                false,
                false,
                new ByteSize(1),
                1,
                Ranges.time(field, "start", TimeSpan.ZERO),
                after,
                extent,
                null,
                load);
    }

    private static Extent extent(Fields field) {
        if (!field.has("duration")) {
            if (field.has("warm-up")) {
                field.problem("warm-up", "warm-up without duration, allowed: both, or neither");
            }
            return new Extent.ForBytes(Ranges.size(field, "size", new ByteSize(1)));
        }
        return new Extent.ForTime(
                Ranges.time(field, "warm-up", TimeSpan.ZERO), Ranges.duration(field, "duration", TimeSpan.ofMicros(1)));
    }

    private static Streams streams(String name, Fields field, Extent extent) {
        return new Streams(
                name, field.integer("streams", 1), Ranges.part(field, "window", null), direction(field), extent);
    }

    private static PingPong pingPong(String name, Fields field) {
        ByteSize largest = Ranges.part(field, "largest", new ByteSize(8 << 20));
        int repetitions = field.integer("repetitions", 10);
        if (repetitions * largest.bytes() > MOST_PING_PONG_BYTES) {
            field.problem(
                    field.has("largest") ? "largest" : "repetitions",
                    repetitions + " repetitions of " + largest + ", allowed: up to "
                            + new ByteSize(MOST_PING_PONG_BYTES) + " in all; fewer repetitions");
        }
        return new PingPong(name, Ranges.part(field, "smallest", new ByteSize(1)), largest, repetitions);
    }

    /** A host, or one of its NICs by its full name. */
    private String end(Fields field, String key) {
        List<String> names = new ArrayList<>(lab.hosts().keySet());
        lab.hosts().values().forEach(host -> host.nics().values().forEach(nic -> names.add(nic.name())));
        String name = field.text(key);
        if (name == null || !names.contains(name)) {
            field.problem(
                    key,
                    (name == null ? "no " + key + " given" : "no host or NIC " + name) + ", "
                            + Suggestion.allowed(name == null ? "" : name, names));
            return null;
        }
        return name;
    }

    private static String owner(String end) {
        return end == null || end.indexOf('.') < 0 ? end : end.substring(0, end.indexOf('.'));
    }

    private static String nic(String end) {
        return end == null || end.indexOf('.') < 0 ? null : end;
    }

    private String local(Fields field, String client) {
        List<String> volumes = client == null
                ? List.of()
                : List.copyOf(lab.hosts().get(client).volumes().keySet());
        String name = field.text("local");
        if (client != null && (name == null || !volumes.contains(name))) {
            field.problem(
                    "local",
                    (name == null ? "a copy without a local volume" : "no volume " + name + " on " + client) + ", "
                            + Suggestion.allowed(name == null ? "" : name, volumes));
        }
        return name;
    }

    private static String host(Fields field, String key, List<HostSpec> hosts) {
        List<String> names = hosts.stream().map(HostSpec::name).toList();
        String name = field.text(key);
        if (name == null && names.size() == 1) {
            return names.get(0);
        }
        if (name == null || !names.contains(name)) {
            field.problem(
                    key,
                    (name == null ? "no " + key + " given" : "no " + key + " " + name) + ", "
                            + Suggestion.allowed(name == null ? "" : name, names));
            return null;
        }
        return name;
    }

    private String share(Fields field, String server) {
        if (server == null) {
            return null;
        }
        List<String> names = List.copyOf(lab.hosts().get(server).shares().keySet());
        String name = field.text("share");
        if (name == null && names.size() == 1) {
            return names.get(0);
        }
        if (name == null || !names.contains(name)) {
            field.problem(
                    "share",
                    (name == null ? "no share given" : "no share " + name + " on " + server) + ", "
                            + Suggestion.allowed(name == null ? "" : name, names));
            return null;
        }
        return name;
    }

    private String file(Fields field, String server, String share, boolean write) {
        if (!field.has("file")) {
            field.problem("a workload on a share without file, allowed: file with a path in the share");
            return "";
        }
        String path = field.text("file").replace('/', '\\');
        if (path.isBlank()) {
            field.problem("file", "file is \"" + path + "\", allowed: a path in the share");
            return "";
        }
        if (server != null && share != null && !write) {
            List<String> files = List.copyOf(
                    lab.hosts().get(server).shares().get(share).files().keySet());
            boolean there =
                    files.stream().anyMatch(file -> file.replace('/', '\\').equals(path));
            if (!there) {
                field.problem(
                        "file", "no file " + path + " in share " + share + ", " + Suggestion.allowed(path, files));
            }
        }
        return path;
    }
}
