package io.smblab.workload.tool;

import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a fio job, written as on fio's command line: {@code --rw=randread --bs=4k --iodepth=32 --numjobs=4 --size=10g --runtime=30}.
 *
 * <p>Known: {@code name, rw, bs, iodepth, numjobs, size, offset, runtime, ramp_time, rwmixread, thinktime}. Taken and without effect, since a
 * volume has no content, its path says whether there is a page cache, and a run lasts for its time: {@link #WITHOUT_EFFECT}. As in fio,
 * {@code k}, {@code m}, {@code g} are powers of 1024, times are in seconds unless a unit is given, and {@code thinktime} is in
 * microseconds.
 */
public final class FioJob {
    private static final Pattern SIZE = Pattern.compile("(\\d+)([kmgt]?)i?b?", Pattern.CASE_INSENSITIVE);
    private static final long MOST_NANOS = 30L * 86_400 * 1_000_000_000;
    private static final Pattern TIME = Pattern.compile("(\\d+)(us|ms|s|m|h)?");
    private static final TreeSet<String> KNOWN = new TreeSet<>(List.of(
            "name",
            "rw",
            "readwrite",
            "bs",
            "blocksize",
            "iodepth",
            "numjobs",
            "size",
            "offset",
            "runtime",
            "ramp_time",
            "rwmixread",
            "thinktime"));
    /** What published jobs say and a model of time need not know. */
    static final TreeSet<String> WITHOUT_EFFECT = new TreeSet<>(List.of(
            "buffered",
            "direct",
            "end_fsync",
            "eta",
            "filename",
            "group_reporting",
            "invalidate",
            "ioengine",
            "minimal",
            "norandommap",
            "output",
            "output-format",
            "randrepeat",
            "randseed",
            "refill_buffers",
            "thread",
            "time_based",
            "zero_buffers"));

    private final Map<String, String> options = new TreeMap<>();

    private FioJob(String line) {
        for (String word : line.strip().split("\\s+")) {
            if (word.equals("fio")) {
                continue;
            }
            if (!word.startsWith("--")) {
                throw new BadLoadException("\"" + word + "\" (expected an option such as --bs=4k)");
            }
            int equals = word.indexOf('=');
            String key = equals < 0 ? word.substring(2) : word.substring(2, equals);
            String value = equals < 0 ? "1" : word.substring(equals + 1);
            if (key.matches("fsync|fdatasync") && !value.equals("0")) {
                throw new BadLoadException("option --" + key + "=" + value
                        + " (expected 0: no load flushes after its writes; a volume without a write cache answers"
                        + " when data is safe)");
            }
            if (WITHOUT_EFFECT.contains(key) || key.matches("fsync|fdatasync")) {
                continue;
            }
            if (!KNOWN.contains(key)) {
                throw new BadLoadException("option --" + key + " (expected one of " + String.join(", ", KNOWN) + ")");
            }
            options.put(key, value);
        }
    }

    /**
     * Reads a job.
     *
     * @throws BadLoadException when the line says something else than a job
     */
    public static LoadSpec parse(String line) {
        try {
            return new FioJob(line).spec();
        } catch (IllegalArgumentException e) {
            throw new BadLoadException(e.getMessage(), e);
        }
    }

    private LoadSpec spec() {
        double mix = number("rwmixread", 50) / 100.0;
        String pattern = option("rw", option("readwrite", "read"));
        AccessSpec access = switch (pattern) {
            case "read" -> access(1, 0);
            case "write" -> access(0, 0);
            case "rw", "readwrite" -> access(mix, 0);
            case "randread" -> access(1, 1);
            case "randwrite" -> access(0, 1);
            case "randrw" -> access(mix, 1);
            default ->
                throw new BadLoadException(
                        "rw=" + pattern + " (expected read, write, rw, randread, randwrite or randrw)");
        };
        if (!options.containsKey("size")) {
            throw new BadLoadException("no size (expected, for example, --size=10g)");
        }
        return new LoadSpec(
                option("name", "fio"),
                List.of(access),
                number("numjobs", 1),
                number("iodepth", 1),
                size("offset", "0"),
                new ByteSize(size("size", "0")),
                false,
                new TimeSpan(number("thinktime", 0) * 1000L),
                time("ramp_time", "0"),
                time("runtime", "10"));
    }

    private AccessSpec access(double readShare, double randomShare) {
        String key = options.containsKey("blocksize") ? "blocksize" : "bs";
        return new AccessSpec(new ByteSize(size(key, "4k")), readShare, randomShare);
    }

    private String option(String key, String otherwise) {
        return options.getOrDefault(key, otherwise);
    }

    private int number(String key, int otherwise) {
        String text = option(key, Integer.toString(otherwise));
        int most = key.equals("rwmixread") ? 100 : Integer.MAX_VALUE;
        try {
            int value = Integer.parseInt(text);
            if (value >= 0 && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below, as for numbers out of range.
        }
        throw new BadLoadException(key + "=" + text + " (expected a whole number from 0 to " + most + ")");
    }

    private long size(String key, String otherwise) {
        String text = option(key, otherwise);
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches() || matcher.group(1).length() > 15) {
            throw new BadLoadException(key + "=" + text + " (expected a size such as 4k or 10g)");
        }
        int shift = switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
            case "k" -> 10;
            case "m" -> 20;
            case "g" -> 30;
            case "t" -> 40;
            default -> 0;
        };
        long bytes = Long.parseLong(matcher.group(1));
        if (bytes > Long.MAX_VALUE >> shift) {
            throw new BadLoadException(key + "=" + text + " (expected less than 8 EiB)");
        }
        return bytes << shift;
    }

    private TimeSpan time(String key, String otherwise) {
        String text = option(key, otherwise);
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches() || matcher.group(1).length() > 9) {
            throw new BadLoadException(key + "=" + text + " (expected a time such as 30 or 500ms)");
        }
        String unit = matcher.group(2) == null ? "s" : matcher.group(2);
        long nanos = switch (unit) {
            case "us" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> 1_000_000_000L;
        };
        long number = Long.parseLong(matcher.group(1));
        if (number > MOST_NANOS / nanos) {
            throw new BadLoadException(key + "=" + text + " (expected 30 days at most)");
        }
        return new TimeSpan(number * nanos);
    }
}
