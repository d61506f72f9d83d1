package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.smblab.engine.RandomStreams;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntBiFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiveSideScalingTest {
    private static final int SEEDS = 2000;
    /** Of that page. */
    private static final String PUBLISHED_KEY =
            "6d5a56da255b0ec24167253d43a38fb0d0ca2bcbae7b30b477cb2da38030f20c6a42b73bbeac01fa";

    /** From the page "Verifying the RSS hash calculation" of the Windows driver documentation. */
    @ParameterizedTest
    @CsvSource({
        "66.9.149.187, 2794, 161.142.100.80, 1766, 51ccc178",
        "199.92.111.2, 14230, 65.69.140.83, 4739, c626b0ea",
        "24.19.198.95, 12898, 12.22.207.184, 38024, 5c2b394a",
        "38.27.205.30, 48228, 209.142.163.6, 2217, afc7327f",
        "3ffe:2501:200:1fff::7, 2794, 3ffe:2501:200:3::1, 1766, 40207d3d"
    })
    void hashesAsWindowsAsksCardsTo(String source, int from, String destination, int to, String hash) {
        ReceiveSideScaling scaling = new ReceiveSideScaling(HexFormat.of().parseHex(PUBLISHED_KEY));

        assertThat(scaling.hash(new InetSocketAddress(source, from), new InetSocketAddress(destination, to)))
                .isEqualTo(Integer.parseUnsignedInt(hash, 16));
    }

    /**
     * Four connections one after the other, from a client and seen from a server: over all seeds they meet as often as chance has it,
     * nearly: ports that follow each other share most of what is hashed.
     */
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16})
    void neighbouringPortsMeetOnAQueueByChance(int queues) {
        double chance = queues * (1 - Math.pow(1 - 1.0 / queues, 4));
        InetSocketAddress server = new InetSocketAddress("10.0.0.2", 445);

        double atClient = meanQueues(queues, (scaling, port) -> scaling.hash(server, local(port)));
        double atServer = meanQueues(queues, (scaling, port) -> scaling.hash(local(port), server));

        assertThat(atClient).isCloseTo(chance, withPercentage(5));
        assertThat(atServer).isCloseTo(chance, withPercentage(5));
    }

    private static double meanQueues(int queues, ToIntBiFunction<ReceiveSideScaling, Integer> hash) {
        int sum = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            RandomStreams random = new RandomStreams(seed);
            ReceiveSideScaling scaling = new ReceiveSideScaling(random.stream("files/rss"));
            int first = 49_152 + random.stream("files/ports").nextInt(16_000);
            Set<Integer> used = new TreeSet<>();
            for (int port = first; port < first + 4; port++) {
                used.add(ReceiveSideScaling.queue(hash.applyAsInt(scaling, port), queues, 16));
            }
            sum += used.size();
        }
        return sum / (double) SEEDS;
    }

    private static InetSocketAddress local(int port) {
        return new InetSocketAddress("10.0.0.1", port);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4})
    void noDriverAsksForMoreQueuesThanThereAreCores(int cores) {
        for (int hash = 0; hash < 128; hash++) {
            assertThat(ReceiveSideScaling.core(2, 8, hash, cores)).isBetween(0, cores - 1);
        }
    }
}
