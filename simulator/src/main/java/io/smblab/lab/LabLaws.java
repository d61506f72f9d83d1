package io.smblab.lab;

import io.smblab.block.MeteredDevice;
import io.smblab.host.Cpu;
import io.smblab.model.Probe;
import io.smblab.net.Cable;
import io.smblab.net.DropReason;
import io.smblab.net.EthernetSwitch;
import io.smblab.net.InterfaceCounters;
import io.smblab.net.Network;
import io.smblab.net.NetworkHost;
import io.smblab.net.Nic;
import io.smblab.net.Port;
import java.util.List;

/**
 * What must hold in a lab whatever happens in it: nothing is made from nothing, nothing vanishes, nobody works for longer than
 * time passes.
 *
 * <pre>
 *   station   came = left + here;  busy &lt;= servers x time;  waiting, by time = waiting, by job (Little)
 *   cable     transmitted = received + refused as too long + lost or cut + under way
 *   switch    received = transmitted + dropped on the way out + inside
 *   core      cycles given = cycles noted for packets, bytes, requests and cryptography
 *   volume    requests = answers + outstanding
 *   cache     bytes taken = written again while they waited + destaged + held
 * </pre>
 *
 * What is under way cannot be counted from outside: it is what is left over, never less than nothing, and nothing at all once the
 * network has no frame and everybody has had time to answer.
 */
final class LabLaws {
    private final Lab lab;
    private final long nowNanos;
    private final boolean quiet;

    /**
     * Looks at a lab as it is now.
     *
     * @param ended whether everything has ended and had time to come to rest
     */
    LabLaws(Lab lab, boolean ended) {
        this.lab = lab;
        this.nowNanos = lab.scheduler().now();
        this.quiet = ended;
    }

    void check() {
        for (Probe probe : lab.probes()) {
            probe.check(nowNanos);
        }
        Network network = lab.network();
        if (network != null) {
            network(network);
        }
        for (LabHost host : lab.hosts()) {
            processor(host.cpu());
            host.volumes.forEach((name, volume) -> {
                volume(host.spec().name() + "." + name, volume.count());
                volume.checkLaws();
            });
        }
    }

    private void processor(Cpu cpu) {
        for (int core = 0; cpu != null && core < cpu.cores(); core++) {
            long unexplained = cpu.unexplainedCycles(core);
            require(unexplained == 0, cpu + ".cpu" + core, "cycles given and what they were for differ", unexplained);
        }
    }

    private void network(Network network) {
        boolean empty = network.framesInUse() == 0;
        require(network.framesInUse() >= 0, "network", "frames were given back twice", network.framesInUse());
        require(
                empty ? network.payloadBytesInFlight() == 0 : network.payloadBytesInFlight() >= 0,
                "network",
                "payload under way with " + network.framesInUse() + " frames",
                network.payloadBytesInFlight());
        for (Cable cable : network.cables()) {
            oneWay(cable.firstEnd(), cable.secondEnd(), empty);
            oneWay(cable.secondEnd(), cable.firstEnd(), empty);
        }
        for (EthernetSwitch through : network.switches()) {
            through(through, empty);
        }
        for (NetworkHost host : network.hosts()) {
            for (Nic nic : host.nics()) {
                InterfaceCounters sent = nic.port().sent();
                require(sent.bytes() >= sent.frames(), nic.name(), "frames without bytes", sent.bytes());
            }
        }
    }

    private void oneWay(Port from, Port to, boolean empty) {
        String name = from.name() + " to " + to.name();
        long frames = from.sent().frames() - to.received().frames();
        long bytes = from.sent().bytes() - to.received().bytes();
        for (DropReason reason : DropReason.values()) {
            InterfaceCounters where = switch (reason) {
                case LOSS, CABLE_CUT -> from.sent();
                case OVERSIZE -> to.received();
                // Before they are on the cable, or after they have left it.
                case NO_CARRIER, NO_ROUTE, BUFFER_FULL, RING_FULL, STALLED, NO_CONNECTION -> null;
            };
            frames -= where == null ? 0 : where.drops(reason);
            bytes -= where == null ? 0 : where.droppedBytes(reason);
        }
        leftOver(name, "frames", frames, empty);
        leftOver(name, "bytes", bytes, empty);
    }

    private void through(EthernetSwitch device, boolean empty) {
        long frames = 0;
        long bytes = 0;
        for (Port port : device.ports()) {
            frames += port.received().frames() - port.sent().frames();
            bytes += port.received().bytes() - port.sent().bytes();
            for (DropReason reason :
                    List.of(DropReason.NO_CARRIER, DropReason.NO_ROUTE, DropReason.OVERSIZE, DropReason.BUFFER_FULL)) {
                frames -= port.sent().drops(reason);
                bytes -= port.sent().droppedBytes(reason);
            }
        }
        leftOver(device.name(), "frames", frames, empty);
        leftOver(device.name(), "bytes", bytes, empty);
    }

    private void leftOver(String name, String what, long count, boolean empty) {
        require(
                empty ? count == 0 : count >= 0,
                name,
                what + " that came, went, were lost and are under way do not add up",
                count);
    }

    private void volume(String name, MeteredDevice.Count count) {
        require(
                quiet ? count.outstanding() == 0 : count.outstanding() >= 0,
                name,
                "requests and answers do not add up",
                count.outstanding());
    }

    private void require(boolean holds, String component, String law, long leftOver) {
        if (!holds) {
            throw new IllegalStateException(
                    component + " at " + nowNanos + " ns: " + law + ": " + leftOver + " left over");
        }
    }
}
