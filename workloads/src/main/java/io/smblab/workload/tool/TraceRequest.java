package io.smblab.workload.tool;

import io.smblab.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;

/**
 * One request of a recorded trace.
 *
 * @param timeNanos when it was made, from the start of the trace
 * @param read whether it read
 * @param offset first byte
 * @param length number of bytes
 */
public record TraceRequest(long timeNanos, boolean read, long offset, int length) {
    private static final String FORM = "time in seconds, read or write, offset in bytes, length in bytes";

    private static final double MOST_SECONDS = 30.0 * 86_400;
    private static final long MOST_BYTES = 1_000_000_000_000_000_000L;

    /**
     * Reads a trace: one request per line, four fields separated by commas. Empty lines, lines that begin with {@code #} and a first
     * line that begins with {@code time} are skipped.
     *
     * @throws BadLoadException with the number of the line that is wrong
     */
    public static List<TraceRequest> parse(String csv) {
        List<TraceRequest> requests = new ArrayList<>();
        int number = 0;
        long last = 0;
        for (String line : csv.lines().toList()) {
            number++;
            String text = line.strip();
            if (text.isEmpty() || text.startsWith("#") || number == 1 && text.startsWith("time")) {
                continue;
            }
            TraceRequest request = request(number, text);
            if (request.timeNanos < last) {
                throw new BadLoadException(
                        "line " + number + ": earlier than the line before (expected in order of time)");
            }
            last = request.timeNanos;
            requests.add(request);
        }
        if (requests.isEmpty()) {
            throw new BadLoadException("no request (expected lines of " + FORM + ")");
        }
        return requests;
    }

    private static TraceRequest request(int number, String line) {
        String[] fields = line.split(",", -1);
        if (fields.length != 4) {
            throw new BadLoadException("line " + number + ": " + fields.length + " fields (expected " + FORM + ")");
        }
        try {
            double seconds = Double.parseDouble(fields[0].strip());
            long offset = Long.parseLong(fields[2].strip());
            int length = Integer.parseInt(fields[3].strip());
            if (!(seconds >= 0 && seconds <= MOST_SECONDS) || offset < 0 || length < 1 || offset > MOST_BYTES) {
                throw new BadLoadException("line " + number + ": \"" + line
                        + "\" (expected a time and an offset of 0 or more, up to 30 days and 1000 PB, a length"
                        + " of 1 or more)");
            }
            return new TraceRequest(Math.round(seconds * 1e9), isRead(number, fields[1].strip()), offset, length);
        } catch (NumberFormatException e) {
            throw new BadLoadException("line " + number + ": \"" + line + "\" (expected " + FORM + ")", e);
        }
    }

    private static boolean isRead(int number, String word) {
        return switch (word) {
            case "R", "r", "read", "Read" -> true;
            case "W", "w", "write", "Write" -> false;
            default ->
                throw new BadLoadException("line " + number + ": \"" + word + "\" (expected read, R, write or W)");
        };
    }

    /** How much of a device a trace touches: the byte after the last one. */
    public static ByteSize extent(List<TraceRequest> requests) {
        return new ByteSize(requests.stream()
                .mapToLong(request -> request.offset + request.length)
                .max()
                .orElse(0));
    }
}
