package io.smblab.cli;

import io.netty.util.NetUtil;
import io.smblab.engine.RealTimeDriver;
import io.smblab.lab.Endpoint;
import io.smblab.lab.Lab;
import io.smblab.lab.LabBuilder;
import io.smblab.lab.LabReader;
import io.smblab.lab.LabSpec;
import io.smblab.lab.NicSpec;
import io.smblab.lab.file.BadInputException;
import io.smblab.scenario.Library;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code smblab serve}: the servers of a lab for real clients. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        header = "Serves the shares of a lab to real clients.",
        description = {
            "",
            "Prints one line of JSON when it listens, and ends with exit code 0 on SIGTERM or Ctrl-C.",
            "LAB is a file, or the name of a shipped lab. Only loopback addresses, unless --bind says otherwise.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  smblab serve conformance --port 4455",
            "  smblab serve dual-1gbe --bind 127.0.0.1 --port 0 --shaped",
            "",
            "Exit codes: 0 ended by a signal, 2 bad input or usage, 3 internal fault."
        })
final class ServeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "LAB", description = "A lab file, or the name of a shipped lab.")
    private String lab;

    @Option(
            names = "--bind",
            paramLabel = "ADDR",
            description = "Listens on this address instead of those of the NICs.")
    private String bind;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "445",
            description = "The port (default ${DEFAULT-VALUE}); 0 picks a free one.")
    private int port;

    @ArgGroup(exclusive = true)
    private Shaping shaping;

    @Spec
    private CommandSpec spec;

    /** What paces clients. */
    private static final class Shaping {
        @Option(
                names = "--shaped",
                required = true,
                description = "NICs, processors and volumes of the lab pace what clients see.")
        private boolean shaped;

        @Option(names = "--unshaped", required = true, description = "As fast as this machine can.")
        private boolean unshaped;
    }

    @Override
    public Integer call() throws InterruptedException {
        LabSpec read = new LabReader().read(Library.LABS.open(lab));
        if (read.servers().isEmpty()) {
            throw new BadInputException(lab, "no host with a server, allowed: at least one server: section");
        }
        if (port < 0 || port > 0xFFFF) {
            throw new BadInputException("--port " + port, "not a port, allowed: 0 to 65535");
        }
        InetAddress address = address(read);
        boolean shaped = shaping == null ? read.shaped() : shaping.shaped;
        Lab running = start(read, address, shaped);
        PrintWriter out = spec.commandLine().getOut();
        out.println(ready(running));
        out.flush();
        endOnSignal(running);
        return waitForBug((RealTimeDriver) running.driver());
    }

    private InetAddress address(LabSpec read) {
        if (bind != null) {
            byte[] bytes = NetUtil.createByteArrayFromIpAddressString(bind);
            if (bytes == null) {
                throw new BadInputException("--bind " + bind, "not an address, allowed: an IPv4 or IPv6 address");
            }
            try {
                return InetAddress.getByAddress(bytes);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
        read.servers().forEach(host -> host.nics().values().forEach(nic -> checkLoopback(nic)));
        return null;
    }

    private void checkLoopback(NicSpec nic) {
        nic.inetAddresses().forEach(address -> {
            if (!address.isLoopbackAddress()) {
                throw new BadInputException(
                        lab,
                        nic.name() + " has address " + address.getHostAddress()
                                + ", which is no loopback address, allowed without --bind: 127.0.0.0/8 and ::1"
                                + " (add --bind 127.0.0.1 to serve the lab there)");
            }
        });
    }

    private Lab start(LabSpec read, InetAddress address, boolean shaped) {
        try {
            return new LabBuilder(read).real(port, address, shaped);
        } catch (IOException e) {
            throw new BadInputException(
                    lab,
                    e.getMessage()
                            + ", allowed: an address of this machine, and a port that is free and that you may use"
                            + " (--port 0 picks one)");
        }
    }

    private static String ready(Lab running) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("ready", true);
        var smb = line.putArray("smb");
        running.hosts().stream().filter(host -> host.server() != null).forEach(host -> {
            for (Endpoint endpoint : host.server().endpoints()) {
                smb.addObject()
                        .put("nic", endpoint.nic())
                        .put("address", endpoint.address().getAddress().getHostAddress())
                        .put("port", endpoint.address().getPort());
            }
        });
        line.putObject("console");
        return JsonMapper.shared().writeValueAsString(line);
    }

    private void endOnSignal(Lab running) {
        RealTimeDriver driver = (RealTimeDriver) running.driver();
        PrintWriter err = spec.commandLine().getErr();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            Histogram lag = driver.lag();
            running.close();
            err.print(LagText.of(lag));
            err.flush();
            // A process that ends by a signal would say 128 + n; it ended as it was asked to.
            Runtime.getRuntime().halt(driver.failure() == null ? ExitCode.PASSED : ExitCode.INTERNAL);
        }));
    }

    /** A lab that is served ends by a signal or by a bug; after a signal nobody waits for what this returns. */
    private int waitForBug(RealTimeDriver driver) throws InterruptedException {
        Throwable bug = driver.awaitEnd();
        if (bug == null) {
            return ExitCode.PASSED;
        }
        PrintWriter err = spec.commandLine().getErr();
        err.println("internal fault, please report it with the command that led to it:");
        bug.printStackTrace(err);
        err.flush();
        return ExitCode.INTERNAL;
    }
}
