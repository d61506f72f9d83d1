package io.smblab.engine;

import java.security.SecureRandom;

/** Where unpredictable numbers come from: for labs in real time, whose ids, keys and challenges strangers must not foresee. */
public final class Entropy {
    private Entropy() {}

    /**
     * Streams whose numbers nobody can foresee, whatever he has seen of them; a lab that uses them cannot be repeated. A seed
     * that nobody knows would not do: the numbers that go over the wire tell the state of a generator.
     */
    public static RandomStreams unpredictableStreams() {
        SecureRandom source = new SecureRandom();
        return new RandomStreams(name -> new UnpredictableStream(source));
    }

    /** A stream from the operating system's random generator. */
    static final class UnpredictableStream extends RandomStream {
        private final SecureRandom source;

        UnpredictableStream(SecureRandom source) {
            super(0);
            this.source = source;
        }

        @Override
        public long nextLong() {
            return source.nextLong();
        }
    }
}
