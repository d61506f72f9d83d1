package io.smblab.workload.net;

import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.net.Granularity;
import io.smblab.net.Network;
import io.smblab.net.NetworkHost;
import io.smblab.net.NicSpec;
import io.smblab.net.TcpProfile;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.WorkloadResult;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/** Two hosts, 10 Gbit/s, a cable of 50 us. */
final class Bench {
    final VirtualTimeDriver driver = new VirtualTimeDriver();
    final Network network = new Network(driver.scheduler(), new RandomStreams(1), new Trace(), Granularity.SEGMENT);
    final Endpoints ends = new Endpoints(host("client", "10.0.0.1"), null, host("files", "10.0.0.2"), null);

    Bench() {
        network.connect(network.port("client.nic1"), network.port("files.nic1"), TimeSpan.ofMicros(50));
    }

    private NetworkHost host(String name, String address) {
        NetworkHost host = network.addHost(name, TcpProfile.windows());
        try {
            host.addNic(NicSpec.of(name + ".nic1", DataRate.parse("10 Gbit/s"), 1, InetAddress.getByName(address)));
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
        return host;
    }

    WorkloadResult run(NetworkRun run) {
        List<WorkloadResult> results = new ArrayList<>();
        driver.execute(() -> run.start(results::add));
        driver.runUntil(() -> !results.isEmpty());
        return results.get(0);
    }
}
