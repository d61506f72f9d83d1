package io.smblab.scenario;

import io.smblab.lab.HostSpec;
import io.smblab.lab.LabSpec;
import io.smblab.lab.Preset;
import io.smblab.lab.Presets;
import io.smblab.lab.VolumeSpec;
import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Suggestion;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.tool.AccessSpec;
import io.smblab.workload.tool.BadLoadException;
import io.smblab.workload.tool.FioJob;
import io.smblab.workload.tool.JetstressSpec;
import io.smblab.workload.tool.LoadSpec;
import io.smblab.workload.tool.OblLoad;
import io.smblab.workload.tool.TraceRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads loads by the name of the tool that makes them, on volumes and on shares. */
final class ToolReader {
    private static final String BLOCK = "block";
    private static final String DURATION = "duration";
    private static final TimeSpan SECOND = TimeSpan.ofSeconds(1);
    private static final ByteSize FOUR_GIB = new ByteSize(4L << 30);

    /** Some ten million requests, which are kept in memory. */
    private static final long MOST_TRACE_BYTES = 256L << 20;

    /** What each tool's line may say besides where, load, start and after. */
    private static final Map<String, List<String>> KEYS = new TreeMap<>(Map.of(
            "sanergy", List.of("operation", "size", DURATION),
            "iometer", List.of(BLOCK, "reads", "random", "workers", "outstanding", "size", DURATION),
            "obl-disk", List.of(BLOCK, "threads", "size", DURATION),
            "obl-win-disk", List.of(BLOCK, "outstanding", "size", DURATION),
            "obl-load", List.of("daemons", "limit", "size", DURATION),
            "jetstress", List.of("databases", "warm-up", "size", DURATION),
            "fio", List.of("job"),
            "trace", List.of("trace", "speed", "outstanding")));

    private static final List<String> ON_VOLUME = List.of("host", "volume", "load", "start", "after");
    private static final List<String> ON_SHARE = List.of("client", "server", "share", "file", "load", "start", "after");

    private final LabSpec lab;
    private final Presets presets;
    private final Map<String, Preset> used = new LinkedHashMap<>();

    ToolReader(LabSpec lab, Presets presets) {
        this.lab = lab;
        this.presets = presets;
    }

    /** Presets that the loads use, by kind and name. */
    Map<String, Preset> used() {
        return used;
    }

    /**
     * Reads a load on a volume; notes problems and returns null when it cannot be used.
     *
     * @param before names of what may be waited for
     */
    ToolSpec onVolume(String name, Fields fields, Collection<String> before) {
        String host = host(fields);
        String volume = host == null ? null : volume(host, fields);
        ToolSpec spec =
                read(name, fields, before, ON_VOLUME, volume == null ? null : new ToolSpec.OnVolume(host, volume));
        if (spec != null) {
            checkVolume(fields, lab.hosts().get(host).volumes().get(volume), spec.load());
        }
        return spec;
    }

    private static void checkVolume(Fields fields, VolumeSpec volume, ToolSpec.Load load) {
        if (volume.capacity().bytes() < load.usedBytes()) {
            String key = List.of("job", "trace", "size").stream()
                    .filter(fields::has)
                    .findFirst()
                    .orElse("volume");
            fields.problem(
                    key,
                    "a load on " + new ByteSize(load.usedBytes()) + " of volume " + volume.name() + " with "
                            + volume.capacity() + ", allowed: at most as much as there is"
                            + (key.equals("job") ? "; fio's k, m, g and t are powers of 1024" : ""));
        }
    }

    /** Reads a load on a file of a share, as {@link #onVolume}. */
    ToolSpec onShare(String name, Fields fields, Collection<String> before, ToolSpec.OnShare place) {
        ToolSpec spec = read(name, fields, before, ON_SHARE, place);
        if (spec != null) {
            checkFile(fields, place, spec.load());
        }
        return spec;
    }

    private ToolSpec read(
            String name, Fields fields, Collection<String> before, List<String> common, ToolSpec.Place place) {
        String tool = fields.text("load");
        List<String> keys = KEYS.get(tool);
        for (String key : fields.keys()) {
            if (!keys.contains(key) && !common.contains(key)) {
                fields.problem(key, key + " for " + tool + ", " + Suggestion.allowed(key, keys));
            }
        }
        String after = fields.text("after");
        if (after != null && !before.contains(after)) {
            fields.problem(
                    "after", "nothing called " + after + " before " + name + ", " + Suggestion.allowed(after, before));
        }
        ToolSpec.Load load;
        try {
            load = load(tool, fields);
        } catch (BadLoadException e) {
            fields.problem(tool.equals("fio") ? "job" : "trace", e.getMessage());
            return null;
        } catch (IllegalArgumentException e) {
            // What does not fit is the size, if there is one, or how many share it.
            List.of("size", "block", "workers", "threads", "databases").stream()
                    .filter(fields::has)
                    .findFirst()
                    .ifPresentOrElse(key -> fields.problem(key, e.getMessage()), () -> fields.problem(e.getMessage()));
            return null;
        }
        if (load != null && load.usedBytes() > Ranges.MOST_BYTES.bytes()) {
            fields.problem("a load on more than " + Ranges.MOST_BYTES + ", allowed: less");
            return null;
        }
        return place == null || load == null
                ? null
                : new ToolSpec(name, place, load, Ranges.time(fields, "start", TimeSpan.ZERO), after);
    }

    private static void checkFile(Fields fields, ToolSpec.OnShare place, ToolSpec.Load load) {
        if (place.file().size().bytes() < load.usedBytes()) {
            fields.problem(
                    "file",
                    place.file().path() + " with " + place.file().size() + " is too small, allowed: at least "
                            + new ByteSize(load.usedBytes()) + ", or a smaller size for the load");
        }
    }

    private String host(Fields fields) {
        List<String> names = lab.hosts().values().stream()
                .filter(host -> !host.volumes().isEmpty())
                .map(HostSpec::name)
                .toList();
        return choose("host", fields, names);
    }

    private String volume(String host, Fields fields) {
        return choose(
                "volume", fields, List.copyOf(lab.hosts().get(host).volumes().keySet()));
    }

    private static String choose(String key, Fields fields, List<String> names) {
        String name = fields.text(key);
        if (name == null && names.size() == 1) {
            return names.get(0);
        }
        if (name == null || !names.contains(name)) {
            fields.problem(
                    key,
                    (name == null ? "no " + key + " given" : "no " + key + " " + name + " with volumes") + ", "
                            + Suggestion.allowed(name == null ? "" : name, names));
            return null;
        }
        return name;
    }

    private ToolSpec.Load load(String tool, Fields fields) {
        ByteSize size = Ranges.size(fields, "size", FOUR_GIB);
        TimeSpan duration = Ranges.duration(fields, DURATION, SECOND);
        return switch (tool) {
            case "sanergy" ->
                new ToolSpec.ClosedLoop(LoadSpec.sanergy(!"write".equals(fields.text("operation")), size, duration));
            case "iometer" ->
                new ToolSpec.ClosedLoop(LoadSpec.iometer(
                        List.of(new AccessSpec(
                                block(fields, 4 << 10), share(fields, "reads", 1), share(fields, "random", 0))),
                        fields.integer("workers", 1),
                        fields.integer("outstanding", 1),
                        size,
                        duration));
            case "obl-disk" ->
                new ToolSpec.ClosedLoop(
                        LoadSpec.oblDisk(fields.integer("threads", 1), block(fields, 64 << 10), size, duration));
            case "obl-win-disk" ->
                new ToolSpec.ClosedLoop(LoadSpec.oblWinDisk(
                        fields.integer("outstanding", 32), block(fields, 64 << 10), size, duration));
            case "obl-load" ->
                new ToolSpec.MoreAndMoreDaemons(
                        atLeast(fields, size, OblLoad.BLOCK),
                        duration,
                        Ranges.duration(fields, "limit", TimeSpan.ofMillis(100)),
                        fields.integer("daemons", 1000));
            case "jetstress" -> jetstress(fields, size, duration);
            case "fio" -> new ToolSpec.ClosedLoop(FioJob.parse(fields.text("job", "")));
            case "trace" -> trace(fields);
            default -> throw new IllegalStateException("load " + tool + " passed the schema");
        };
    }

    private ToolSpec.Load jetstress(Fields fields, ByteSize size, TimeSpan duration) {
        Preset preset = presets.find(Preset.Kind.WORKLOAD, "jetstress");
        used.put(Presets.key(Preset.Kind.WORKLOAD, preset.name()), preset);
        TimeSpan warmUp = Ranges.time(fields, "warm-up", new TimeSpan(duration.nanos() / 10));
        return new ToolSpec.Databases(JetstressSpec.of(preset, fields.integer("databases", 1), size, warmUp, duration));
    }

    private static ToolSpec.Load trace(Fields fields) {
        String name = fields.text("trace");
        if (name == null) {
            fields.problem("no trace given, allowed: the path of a CSV file");
            return null;
        }
        Path file = Path.of(fields.place("trace").file()).resolveSibling(name);
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MOST_TRACE_BYTES) {
                fields.problem(
                        "trace",
                        "trace " + file + (Files.isRegularFile(file) ? " is too long" : " is no file")
                                + ", allowed: a CSV file of up to " + new ByteSize(MOST_TRACE_BYTES));
                return null;
            }
            return new ToolSpec.Recorded(
                    TraceRequest.parse(Files.readString(file)),
                    fields.number("speed", 1),
                    fields.integer("outstanding", 1024));
        } catch (IOException e) {
            throw new BadInputException(fields.place("trace"), "trace " + file + " cannot be read");
        }
    }

    private static ByteSize atLeast(Fields fields, ByteSize size, ByteSize least) {
        if (size.compareTo(least) < 0) {
            fields.problem("size", "size " + size + ", allowed: " + least + " or more, which is one request");
        }
        return size;
    }

    private static ByteSize block(Fields fields, long ifMissing) {
        return Ranges.part(fields, BLOCK, new ByteSize(ifMissing));
    }

    private static double share(Fields fields, String key, double ifMissing) {
        return fields.value(key, ToolReader::percentage, ifMissing);
    }

    private static double percentage(String text) {
        String digits =
                text.endsWith("%") ? text.substring(0, text.length() - 1).strip() : "";
        try {
            double value = Double.parseDouble(digits) / 100;
            if (value >= 0 && value <= 1) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below, as for numbers out of range.
        }
        throw new IllegalArgumentException(
                String.format(Locale.ROOT, "\"%s\" is no share, allowed: 0 %% to 100 %%", text));
    }
}
