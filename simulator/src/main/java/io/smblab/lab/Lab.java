package io.smblab.lab;

import io.smblab.engine.EventScheduler;
import io.smblab.engine.TimeDriver;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.model.Probe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A running lab: what a {@link LabSpec} describes, wired. Everything in it happens on one event loop; see {@link #driver()}.
 * Made by {@link LabBuilder}.
 */
public final class Lab implements AutoCloseable {
    /** Longer than any frame is under way. */
    private static final long DRAIN_NANOS = 10_000_000_000L;

    private final LabSpec spec;
    private final TimeDriver driver;
    private final Trace trace;
    private final LabNetwork network;
    private final Links links;
    private final FaultPoints faults;
    private final List<Probe> shapers;
    private final Map<String, LabHost> hosts;
    final List<Runnable> whenClosed = new ArrayList<>();

    Lab(
            LabSpec spec,
            TimeDriver driver,
            Trace trace,
            LabNetwork network,
            Map<String, LabHost> hosts,
            Links links,
            FaultPoints faults,
            List<Probe> shapers) {
        this.links = links;
        this.spec = spec;
        this.hosts = hosts;
        this.driver = driver;
        this.trace = trace;
        this.network = network;
        this.faults = faults;
        this.shapers = shapers;
    }

    /** What the lab file says. */
    public LabSpec spec() {
        return spec;
    }

    /** What makes time pass. */
    public TimeDriver driver() {
        return driver;
    }

    /** The lab's clock and queue; on the event loop only. */
    public EventScheduler scheduler() {
        return driver.scheduler();
    }

    /** What happens, and its digest. */
    public Trace trace() {
        return trace;
    }

    /** Where the lab can be hurt; on the event loop only. */
    public FaultPoints faults() {
        return faults;
    }

    /** A host by name, or null. */
    public LabHost host(String name) {
        return hosts.get(name);
    }

    /** The hosts in the order of the file. */
    public List<LabHost> hosts() {
        return List.copyOf(hosts.values());
    }

    /** The NICs of a host that have a link now; on the event loop only. */
    public List<NicSpec> linkedNics(String host) {
        return spec.hosts().get(host).nics().values().stream()
                .filter(links::isUp)
                .toList();
    }

    /** The simulated port of a NIC or a switch; null on real sockets. */
    public io.smblab.net.Port port(String name) {
        return network == null ? null : network.port(name);
    }

    /** The simulated network; null on real sockets. */
    public io.smblab.net.Network network() {
        return network == null ? null : network.network();
    }

    /** The probe of every station: transmitters, cores, controllers, drives. */
    public List<Probe> probes() {
        List<Probe> probes = new ArrayList<>(shapers);
        if (network != null) {
            probes.addAll(network.network().probes());
        }
        for (LabHost host : hosts.values()) {
            if (host.cpu() != null) {
                probes.addAll(host.cpu().probes());
            }
            for (LabVolume volume : host.volumes.values()) {
                probes.addAll(volume.probes());
            }
        }
        return Collections.unmodifiableList(probes);
    }

    /**
     * Checks what must hold in every lab: the conservation of jobs, time, frames, bytes and requests, and Little's law, at every
     * station, cable, switch and volume. After {@link #close} nothing may be left under way. On the event loop.
     *
     * @throws IllegalStateException that names what violates which law: a bug of a model
     */
    public void checkLaws() {
        new LabLaws(this, driver.isVirtual() && driver.eventLoop().isShuttingDown()).check();
    }

    /** Ends servers and clients and then the event loop. Closing it again does nothing. */
    @Override
    public void close() {
        if (driver.eventLoop().isShuttingDown()) {
            return;
        }
        if (driver instanceof VirtualTimeDriver virtual) {
            endAll();
            // What is under way is let go of when it arrives.
            virtual.runFor(DRAIN_NANOS);
        } else {
            driver.execute(this::endAll);
        }
        driver.close();
    }

    /** Lets go of everything, also of what was built only in part. On the event loop. */
    void endAll() {
        List<Runnable> reversed = new ArrayList<>(whenClosed);
        Collections.reverse(reversed);
        reversed.forEach(Runnable::run);
        whenClosed.clear();
        hosts.values().forEach(host -> host.volumes.values().forEach(LabVolume::end));
    }
}
