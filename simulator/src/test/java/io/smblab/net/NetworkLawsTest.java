package io.smblab.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.model.Probe;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What must hold whatever happens: conservation, determinism, Little's law. */
class NetworkLawsTest {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private static NetFixture run(Granularity granularity, int clients, int lossPerMille, int cutMillis) {
        NetFixture net = new NetFixture(granularity).star(TcpProfile.windows(), clients, NetFixture.GIGABIT, "64 KiB");
        net.listen("files");
        net.cable("files.nic1").setLoss(lossPerMille / 1000.0);
        for (int i = 1; i <= clients; i++) {
            net.connect("client" + i, "10.0.0.100").send(500_000L * i).thenClose();
        }
        net.driver.runFor(cutMillis * NANOS_PER_MILLI);
        net.cable("client1.nic1").pull();
        net.driver.runFor(50 * NANOS_PER_MILLI);
        net.cable("client1.nic1").plug();
        return net;
    }

    @Property(tries = 20)
    void noFrameIsCreatedOrVanishes(
            @ForAll Granularity granularity,
            @ForAll @IntRange(min = 1, max = 4) int clients,
            @ForAll @IntRange(max = 30) int lossPerMille,
            @ForAll @IntRange(max = 30) int cutMillis) {
        NetFixture net = run(granularity, clients, lossPerMille, cutMillis);
        net.driver.runUntilQuiet();

        long sent = 0;
        long received = 0;
        long lost = 0;
        for (NetworkHost host : net.network.hosts()) {
            Port port = host.nics().get(0).port();
            sent += port.sent().bytes() - port.sent().droppedBytes();
            received += port.received().bytes();
        }
        for (int i = 1; i <= clients + 1; i++) {
            Port port = net.network.port("s0." + i);
            lost += port.sent().drops() == 0 ? 0 : port.sent().droppedBytes();
        }
        assertThat(received + lost).isEqualTo(sent);
        assertThat(net.network.payloadBytesInFlight()).isZero();
        assertThat(net.network.framesInUse()).isZero();
        for (Probe probe : net.network.probes()) {
            probe.check(net.driver.scheduler().now());
        }
    }

    @Property(tries = 5)
    void equalInputsGiveEqualTraces(
            @ForAll Granularity granularity, @ForAll @IntRange(min = 1, max = 30) int lossPerMille) {
        String first = run(granularity, 3, lossPerMille, 7).trace.digest();

        String second = run(granularity, 3, lossPerMille, 7).trace.digest();

        assertThat(second).isEqualTo(first);
    }
}
