package io.smblab.capture;

import io.smblab.net.FrameTap;
import io.smblab.net.Port;
import io.smblab.net.Tap;
import io.smblab.net.TappedSegment;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Captures what passes some ports of a network into one pcapng file. Each port is an interface of the file, with the port's
 * name.
 *
 * <p>The segments of a train are shown together but belong to different instants; so packets wait in a short queue and are
 * written in order of time. Generating payload costs what it saves elsewhere: a capture is for looking, not for speed.
 */
public final class NetworkCapture implements AutoCloseable {
    /** More than the segments of a few trains. */
    private static final int MOST_WAITING = 4096;

    private final PcapngWriter writer;
    private final long epochNanos;
    private final FrameEncoder encoder = new FrameEncoder();
    private final PriorityQueue<Packet> waiting = new PriorityQueue<>();
    private final List<Tap> taps = new ArrayList<>();
    private long packets;

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
    public NetworkCapture(OutputStream out, long epochNanos, int snapLength) throws IOException {
        this.writer = new PcapngWriter(out, snapLength);
        this.epochNanos = epochNanos;
    }

    /** Captures a port from now on, in both directions. */
    public void capture(Port port) throws IOException {
        int number = writer.addInterface(port.name());
        FrameTap tap = segment -> add(number, segment);
        taps.add(port.tap(tap));
    }

    /** Frames captured so far. */
    public long packets() {
        return packets;
    }

    private void add(int networkInterface, TappedSegment segment) {
        waiting.add(
                new Packet(segment.nanos(), packets++, networkInterface, segment.outbound(), encoder.encode(segment)));
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

    /** Takes the taps out and completes the file. */
    @Override
    public void close() throws IOException {
        try (writer) {
            taps.forEach(Tap::close);
            taps.clear();
            while (!waiting.isEmpty()) {
                write(waiting.poll());
            }
        }
    }
}
