package io.smblab.capture;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.PriorityQueue;

/**
 * A pcapng file in the making, with one interface for each place that is looked at. To capture a port of a network:
 *
 * <pre>
 *   CapturePoint point = capture.addPoint(port.name());
 *   port.tap(segment -&gt; point.frame(segment.nanos(), segment.outbound(), segment.toFrame()));
 * </pre>
 *
 * <p>The segments of a train are shown together but belong to different instants; so frames wait in a short queue and are
 * written in order of time. Generating payload costs what it saves elsewhere: a capture is for looking, not for speed.
 */
public final class Capture implements AutoCloseable {
    /** More than the segments of a few trains. */
    private static final int MOST_WAITING = 4096;

    private final PcapngWriter writer;
    private final long epochNanos;
    private final PriorityQueue<Packet> waiting = new PriorityQueue<>();
    private long packets;
    private boolean closed;

    private record Packet(long nanos, long number, int networkInterface, boolean outbound, byte[] frame)
            implements Comparable<Packet> {
        @Override
        public int compareTo(Packet other) {
            int byTime = Long.compare(nanos, other.nanos);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    /**
     * Starts a file.
     *
     * @param out closed with the capture
     * @param epochNanos what the lab's time 0 is, in nanoseconds since 1970-01-01T00:00Z
     * @param snapLength most bytes kept of a frame; 0 for all
     */
    public Capture(OutputStream out, long epochNanos, int snapLength) throws IOException {
        this.writer = new PcapngWriter(out, snapLength);
        this.epochNanos = epochNanos;
    }

    /** Adds an interface to the file. */
    public CapturePoint addPoint(String name) throws IOException {
        int number = writer.addInterface(name);
        return (nanos, outbound, frame) -> add(number, nanos, outbound, frame);
    }

    /** Frames captured so far. */
    public long packets() {
        return packets;
    }

    private void add(int networkInterface, long nanos, boolean outbound, byte[] frame) {
        if (closed) {
            return;
        }
        waiting.add(new Packet(nanos, packets++, networkInterface, outbound, frame));
        if (waiting.size() > MOST_WAITING) {
            try {
                write(waiting.poll());
            } catch (IOException e) {
                throw new UncheckedIOException("capture", e);
            }
        }
    }

    private void write(Packet packet) throws IOException {
        writer.packet(packet.networkInterface(), epochNanos + packet.nanos(), packet.outbound(), packet.frame());
    }

    /** Completes the file; frames that come later are ignored. */
    @Override
    public void close() throws IOException {
        closed = true;
        try (writer) {
            while (!waiting.isEmpty()) {
                write(waiting.poll());
            }
        }
    }
}
