package io.smblab.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * All chance in a lab, from one seed. Every user of chance has a stream of its own, derived from the seed and a name, so that
 * another component in the lab does not change what the present ones draw.
 */
public final class RandomStreams {
    private final Function<String, RandomStream> maker;
    private final Map<String, RandomStream> streams = new LinkedHashMap<>();

    /** Creates the streams of a seed. */
    public RandomStreams(long seed) {
        this(name -> new RandomStream(seed ^ hash(name)));
    }

    RandomStreams(Function<String, RandomStream> maker) {
        this.maker = maker;
    }

    /** The stream of a name, such as {@code files/session-ids}; asked again, the same one, which goes on where it was. */
    public RandomStream stream(String name) {
        return streams.computeIfAbsent(name, maker);
    }

    /** FNV-1a over UTF-16 units, spread by the finalizer of SplitMix64. */
    private static long hash(String name) {
        long hash = 0xCBF29CE484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
        }
        return RandomStream.mix(hash);
    }
}
