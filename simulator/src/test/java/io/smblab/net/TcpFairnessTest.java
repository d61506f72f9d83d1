package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.net.NetFixture.Source;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Two flows from different cards that meet at a switch port with a small buffer, the second one at any moment. */
class TcpFairnessTest {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int STARTS = 2;
    private static final int RUN_MILLIS = 2000;
    private static final String GIGABIT_SWITCH_BUFFER = "128 KiB";

    private final long[] bytes = new long[2];
    private int longestSilenceMillis;

    static Stream<Arguments> cases() {
        return Stream.of(Granularity.values())
                .flatMap(granularity -> Stream.of(TcpProfile.windows(), TcpProfile.linux())
                        .flatMap(profile -> IntStream.range(0, STARTS)
                                .mapToObj(start -> Arguments.of(granularity, profile, 137_777L * start))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sharesAPortEvenly(Granularity granularity, TcpProfile profile, long startNanos) {
        run(granularity, profile, startNanos);

        assertThat((double) bytes[0] / (bytes[0] + bytes[1])).isBetween(0.35, 0.65);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void keepsThePortBusy(Granularity granularity, TcpProfile profile, long startNanos) {
        run(granularity, profile, startNanos);

        int headers = profile.timestamps() ? 52 : 40;
        double lineBytes = 1.25e8 * (1500 - headers) / 1538.0 * RUN_MILLIS / 1000;
        assertThat((bytes[0] + bytes[1]) / lineBytes).isBetween(0.98, 1.001);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void silencesNobody(Granularity granularity, TcpProfile profile, long startNanos) {
        run(granularity, profile, startNanos);

        assertThat(longestSilenceMillis).isLessThan(1000);
    }

    private void run(Granularity granularity, TcpProfile profile, long startNanos) {
        NetFixture net = new NetFixture(granularity).officeStar(profile, 2, GIGABIT_SWITCH_BUFFER);
        net.listen("files");
        Source first = net.connect("client1", "10.0.0.100").send(Long.MAX_VALUE);
        net.driver.runFor(200 * NANOS_PER_MILLI + startNanos);
        Source second = net.connect("client2", "10.0.0.100").send(Long.MAX_VALUE);
        net.driver.runFor(20 * NANOS_PER_MILLI);
        long[] base = {received(first), received(second)};
        long[] latest = base.clone();
        int[] heardAt = new int[2];
        for (int i = 1; i <= RUN_MILLIS; i++) {
            net.driver.runFor(NANOS_PER_MILLI);
            long[] now = {received(first), received(second)};
            for (int flow = 0; flow < 2; flow++) {
                if (now[flow] > latest[flow]) {
                    latest[flow] = now[flow];
                    heardAt[flow] = i;
                }
                longestSilenceMillis = Math.max(longestSilenceMillis, i - heardAt[flow]);
            }
        }
        bytes[0] = latest[0] - base[0];
        bytes[1] = latest[1] - base[1];
    }

    private static long received(Source source) {
        return source.connection.peer().bytesReceived();
    }
}
