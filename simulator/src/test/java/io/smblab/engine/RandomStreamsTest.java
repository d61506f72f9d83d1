package io.smblab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RandomStreamsTest {
    @Test
    void equalSeedsAndNamesDrawEqualNumbers() {
        assertThat(new RandomStreams(7).stream("a").nextLong())
                .isEqualTo(new RandomStreams(7).stream("a").nextLong());
    }

    @Test
    void anotherStreamDoesNotChangeWhatAStreamDraws() {
        RandomStreams alone = new RandomStreams(7);
        RandomStreams together = new RandomStreams(7);
        together.stream("newcomer").nextLong();

        assertThat(together.stream("a").nextLong()).isEqualTo(alone.stream("a").nextLong());
    }

    @Test
    void namesAndSeedsTellStreamsApart() {
        long drawn = new RandomStreams(7).stream("a").nextLong();

        assertThat(new RandomStreams(7).stream("b").nextLong()).isNotEqualTo(drawn);
        assertThat(new RandomStreams(8).stream("a").nextLong()).isNotEqualTo(drawn);
    }

    /** First outputs of xoshiro256** from the state 1, 2, 3, 4, as every implementation of the algorithm has them. */
    @Test
    void isXoshiro256StarStar() {
        RandomStream stream = RandomStream.ofState(1, 2, 3, 4);

        assertThat(new long[] {stream.nextLong(), stream.nextLong(), stream.nextLong(), stream.nextLong()})
                .containsExactly(11520L, 0L, 1509978240L, 1215971899390074240L);
    }

    @Test
    void drawsEvenlyBelowABoundThatIsNoPowerOfTwo() {
        RandomStream stream = new RandomStreams(1).stream("dice");
        int[] counts = new int[6];
        for (int i = 0; i < 60_000; i++) {
            counts[stream.nextInt(6)]++;
        }

        for (int count : counts) {
            assertThat(count).isBetween(9_600, 10_400);
        }
    }

    @Test
    void exponentialDrawsHaveTheirMean() {
        RandomStream stream = new RandomStreams(1).stream("arrivals");
        double sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += stream.nextExponential(3.0);
        }

        assertThat(sum / 100_000).isBetween(2.96, 3.04);
    }

    @Test
    void uuidsAreOfVersionFour() {
        assertThat(new RandomStreams(1).stream("ids").nextUuid().version()).isEqualTo(4);
        assertThat(new RandomStreams(1).stream("ids").nextUuid().variant()).isEqualTo(2);
    }

    @Test
    void anUnpredictableStreamDoesNotFollowFromItsName() {
        assertThat(Entropy.unpredictableStreams().stream("a").nextLong())
                .isNotEqualTo(Entropy.unpredictableStreams().stream("a").nextLong());
    }

    @Test
    void anUnpredictableStreamFillsArraysFromTheSameSource() {
        byte[] bytes = new byte[64];

        Entropy.unpredictableStreams().stream("a").nextBytes(bytes);

        assertThat(bytes).isNotEqualTo(new byte[64]);
    }
}
