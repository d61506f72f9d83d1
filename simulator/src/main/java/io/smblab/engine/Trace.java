package io.smblab.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What happened in a lab, in order, as a digest: two runs with equal digests had the same events. With a sink also as lines
 * for people.
 *
 * <p>The digest has 128 bits and is made by the mixing steps of MurmurHash3 x64 (Appleby). It finds accidents; it does not
 * resist someone who wants a collision. Without a sink the numeric form allocates nothing.
 */
public final class Trace {
    private static final long C1 = 0x87C37B91114253D5L;
    private static final long C2 = 0x4CF5AD432745937FL;

    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> ids = new LinkedHashMap<>();
    private TraceSink sink;
    private DigestListener digestListener;
    private long high;
    private long low;
    private long events;

    /** Sees the state of the digest after each event. */
    @FunctionalInterface
    interface DigestListener {
        void after(long index, long state);
    }

    /** Sends lines to a sink from here on; null for none. */
    public void sendTo(TraceSink newSink) {
        sink = newSink;
    }

    void listen(DigestListener listener) {
        digestListener = listener;
    }

    /**
     * The number of a name, of a component or of what can happen, for {@link #event(long, int, int, long, long)}. Ask once,
     * when the component is made.
     */
    public int id(String name) {
        Integer known = ids.get(name);
        if (known != null) {
            return known;
        }
        int id = names.size();
        names.add(name);
        ids.put(name, id);
        mix(id, hash(name));
        return id;
    }

    /** Records an event with two numbers whose meaning is that of {@code what}. */
    public void event(long nanos, int component, int what, long a, long b) {
        mix(nanos, (long) component << 32 | what & 0xFFFFFFFFL);
        mix(a, b);
        long index = ended();
        if (sink != null) {
            sink.line(index, nanos, names.get(component), names.get(what), "a=" + a + " b=" + b);
        }
    }

    /** Records an event in words. Costs more than the numeric form: for what happens seldom. */
    public void event(long nanos, String component, String what, String details) {
        mix(nanos, hash(component));
        mix(hash(what), hash(details));
        long index = ended();
        if (sink != null) {
            sink.line(index, nanos, component, what, details);
        }
    }

    private long ended() {
        if (digestListener != null) {
            digestListener.after(events, low);
        }
        return events++;
    }

    /** How many events were recorded. */
    public long events() {
        return events;
    }

    /** The digest of everything so far, 32 hexadecimal digits. */
    public String digest() {
        long h1 = RandomStream.mix(high ^ events);
        long h2 = RandomStream.mix(low ^ Long.rotateLeft(events, 32));
        h1 += h2;
        h2 += h1;
        return String.format("%016x%016x", h1, h2);
    }

    private void mix(long first, long second) {
        high ^= Long.rotateLeft(first * C1, 31) * C2;
        high = (Long.rotateLeft(high, 27) + low) * 5 + 0x52DCE729;
        low ^= Long.rotateLeft(second * C2, 33) * C1;
        low = (Long.rotateLeft(low, 31) + high) * 5 + 0x38495AB5;
    }

    private static long hash(String text) {
        long hash = text.length();
        for (int i = 0; i < text.length(); i++) {
            hash = (Long.rotateLeft(hash, 5) ^ text.charAt(i)) * C1;
        }
        return RandomStream.mix(hash);
    }
}
