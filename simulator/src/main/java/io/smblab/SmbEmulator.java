package io.smblab;

import io.smblab.engine.RealTimeDriver;
import io.smblab.lab.Endpoint;
import io.smblab.lab.FaultPoints.Healing;
import io.smblab.lab.Lab;
import io.smblab.lab.LabBuilder;
import io.smblab.lab.LabHost;
import io.smblab.lab.LabReader;
import io.smblab.lab.LabSpec;
import io.smblab.lab.file.SourceTree;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * A started SMB server in this JVM, on a free port of a loopback address, with a model of its hardware behind it.
 *
 * <pre>{@code
 * try (SmbEmulator emulator = SmbEmulator.builder()
 *         .account("tester", "Passw0rd!")
 *         .share("data")
 *         .start()) {
 *     client.connect(emulator.address().getHostString(), emulator.port());
 *     try (var pulled = emulator.pullCable("nic1")) {
 *         // the client sees silence
 *     }
 * }
 * }</pre>
 *
 * <p>All methods may be called from any thread. Faults are handed over to the lab's event loop and have happened when the
 * method returns.
 */
public final class SmbEmulator implements AutoCloseable {
    private final Lab lab;
    private final LabHost server;
    private final EmulatorLog log;

    private SmbEmulator(Lab lab, EmulatorLog log) {
        this.lab = lab;
        this.log = log;
        this.server = lab.hosts().stream()
                .filter(host -> host.server() != null)
                .findFirst()
                .orElseThrow();
    }

    /** Puts a lab together in code. */
    public static SmbEmulatorBuilder builder() {
        return new SmbEmulatorBuilder();
    }

    /**
     * Starts the server of a lab file.
     *
     * @throws io.smblab.lab.file.BadInputException when the file is wrong
     * @throws IOException when no socket can be opened
     */
    public static SmbEmulator start(Path labFile) throws IOException {
        return start(new LabReader().read(SourceTree.read(labFile)), 0);
    }

    /**
     * Starts the server of a lab.
     *
     * @param port 0 for a free one
     * @throws IOException when no socket can be opened
     */
    public static SmbEmulator start(LabSpec spec, int port) throws IOException {
        if (port < 0 || port > 0xFFFF) {
            throw new IllegalArgumentException("port " + port + " (expected 0 to 65535)");
        }
        if (spec.servers().isEmpty()) {
            throw new IllegalArgumentException("lab " + spec.name() + " has no server");
        }
        boolean loopback = spec.hosts().values().stream()
                .flatMap(host -> host.nics().values().stream())
                .flatMap(nic -> nic.inetAddresses().stream())
                .allMatch(InetAddress::isLoopbackAddress);
        InetAddress bind = loopback ? null : InetAddress.getLoopbackAddress();
        Lab lab = new LabBuilder(spec).real(port, bind, spec.shaped());
        EmulatorLog log = new EmulatorLog();
        try {
            SmbEmulator emulator = new SmbEmulator(lab, log);
            emulator.onLoop(running -> {
                log.watch(running);
                emulator.server.server().smb().addObserver(log);
                return null;
            });
            return emulator;
        } catch (RuntimeException e) {
            lab.close();
            throw e;
        }
    }

    /** The port; the same on every address. */
    public int port() {
        return address().getPort();
    }

    /** Where the first NIC listens. */
    public InetSocketAddress address() {
        return endpoints().get(0).address();
    }

    /** Where every NIC listens. */
    public List<Endpoint> endpoints() {
        return server.server().endpoints();
    }

    /** The lab behind it; to be used on its event loop, see {@link #onLoop}. */
    public Lab lab() {
        return lab;
    }

    /** The last messages and the state of the server, for people who look at a failed test. */
    public String diagnostics() {
        return isClosed()
                ? "lab " + lab.spec().name() + " is closed\n"
                : onLoop(running -> log.describe(running, server));
    }

    /**
     * Pulls the cable of a NIC: the server loses its connections there at once, clients see silence. Closing the handle plugs it
     * again.
     *
     * @param nic short name such as {@code nic1}, or with its host in front
     */
    public Healing pullCable(String nic) {
        String name = fullName(nic, false);
        return healing(running -> running.faults().pullCable(name));
    }

    /**
     * Resets all connections of the server, or of one of its NICs.
     *
     * @param where a NIC, or the name of the host for all
     * @return how many there were
     */
    public int dropConnections(String where) {
        String name = fullName(where, true);
        return onLoop(running -> running.faults().dropConnections(name));
    }

    /** Resets all connections of the server. */
    public int dropConnections() {
        return dropConnections(server.spec().name());
    }

    /** Stops all reading and writing on the connections of a NIC or the host, until the handle is closed. */
    public Healing stallConnections(String where) {
        String name = fullName(where, true);
        return healing(running -> running.faults().stallConnections(name));
    }

    /** Stops all reading and writing on all connections, until the handle is closed. */
    public Healing stallConnections() {
        return stallConnections(server.spec().name());
    }

    private String fullName(String name, boolean hostToo) {
        String host = server.spec().name();
        if (hostToo && name.equals(host)) {
            return name;
        }
        String nic = name.startsWith(host + ".") ? name.substring(host.length() + 1) : name;
        if (!server.spec().nics().containsKey(nic)) {
            throw new IllegalArgumentException("no nic " + name + " (expected one of "
                    + server.spec().nics().keySet() + (hostToo ? ", or " + host : "") + ")");
        }
        return host + "." + nic;
    }

    /** What ended with the server needs no healing any more. */
    private Healing healing(Function<Lab, Healing> strike) {
        Healing healing = onLoop(strike);
        return () -> {
            if (!isClosed()) {
                onLoop(running -> {
                    healing.close();
                    return null;
                });
            }
        };
    }

    /**
     * Runs something on the lab's event loop and waits for it. What it throws, the caller gets.
     *
     * @throws IllegalStateException when called on the event loop, or after the end
     */
    public <T> T onLoop(Function<Lab, T> task) {
        return driver().call(() -> task.apply(lab));
    }

    /** Whether it was closed, or ended by a bug. */
    public boolean isClosed() {
        return driver().isClosed();
    }

    private RealTimeDriver driver() {
        return (RealTimeDriver) lab.driver();
    }

    /** Ends all connections and gives the port back. Closing it again does nothing. */
    @Override
    public void close() {
        lab.close();
    }

    @Override
    public String toString() {
        return "SmbEmulator[" + lab.spec().name() + " on " + endpoints() + "]";
    }
}
