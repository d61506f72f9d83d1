package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.smblab.net.NetFixture.Sink;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TcpThroughputTest {
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Payload over wire bytes, the formula of the framing rows: 0.9493 and 0.9914 without timestamps. */
    @ParameterizedTest
    @CsvSource({
        "SEGMENT,windows,1500",
        "TRAIN,windows,1500",
        "SEGMENT,windows,9000",
        "TRAIN,windows,9000",
        "SEGMENT,linux,1500",
        "TRAIN,linux,1500",
        "TRAIN,linux,9000",
    })
    void reachesLineRateLessFraming(Granularity granularity, String system, int mtu) {
        TcpProfile profile = system.equals("linux") ? TcpProfile.linux() : TcpProfile.windows();
        NetFixture net = new NetFixture(granularity).pair(profile, NetFixture.TEN_GIGABIT, mtu);

        double bytesPerSecond = bulkRate(net);

        int headers = system.equals("linux") ? 52 : 40;
        assertThat(bytesPerSecond).isCloseTo(1.25e9 * (mtu - headers) / (mtu + 38.0), withPercentage(0.2));
    }

    private static double bulkRate(NetFixture net) {
        Sink sink = net.listen("files");
        net.connect("client", "10.0.0.2").send(Long.MAX_VALUE);
        net.driver.runFor(50 * NANOS_PER_MILLI);
        long before = sink.bytes;
        net.driver.runFor(100 * NANOS_PER_MILLI);
        return (sink.bytes - before) / 0.1;
    }
}
