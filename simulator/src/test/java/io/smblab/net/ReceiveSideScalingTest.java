package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiveSideScalingTest {
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
        assertThat(ReceiveSideScaling.hash(new InetSocketAddress(source, from), new InetSocketAddress(destination, to)))
                .isEqualTo(Integer.parseUnsignedInt(hash, 16));
    }

    /** Four connections on six cores: where they land follows the ports, and so the seed. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16})
    void neighbouringPortsDoNotAllMeetOnOneQueue(int queues) {
        Set<Integer> used = new TreeSet<>();
        for (int port = 50_000; port < 50_064; port++) {
            int hash = ReceiveSideScaling.hash(
                    new InetSocketAddress("10.0.0.1", port), new InetSocketAddress("10.0.0.2", 445));
            used.add(ReceiveSideScaling.queue(hash, queues, 16));
        }

        assertThat(used).hasSize(queues);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4})
    void noDriverAsksForMoreQueuesThanThereAreCores(int cores) {
        for (int hash = 0; hash < 128; hash++) {
            assertThat(ReceiveSideScaling.core(2, 8, hash, cores)).isBetween(0, cores - 1);
        }
    }
}
