package io.smblab.lab;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.smblab.engine.TimeDriver;
import io.smblab.host.Cpu;
import io.smblab.host.HostCosts;
import io.smblab.host.SerialProcess;
import io.smblab.smb2.client.DialResult;
import io.smblab.smb2.client.Dialer;
import io.smblab.smb2.server.SmbServer;
import io.smblab.transport.DirectTcpTransport;
import io.smblab.transport.SmbTransport;
import io.smblab.transport.TransportListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongToIntFunction;

/**
 * How servers listen and clients connect: the pipelines of a lab, the same over simulated links and over real sockets.
 *
 * <pre>
 *   channel ─ (gate) ─ NetworkCost ─ direct TCP ─ ChargedTransport ─ server or client connection
 *              real      bytes:        framing       messages: request, signature, encryption
 *              sockets   core, NIC
 * </pre>
 */
abstract class Wiring {
    private final LabSpec spec;
    private final TimeDriver driver;
    final List<Channel> serverConnections = new ArrayList<>();
    private Consumer<Channel> accepted = channel -> {};

    Wiring(LabSpec spec, TimeDriver driver) {
        this.spec = spec;
        this.driver = driver;
    }

    /** Asks to be told of every connection that a server accepts. */
    final void whenAccepted(Consumer<Channel> listener) {
        accepted = listener;
    }

    final TimeDriver driver() {
        return driver;
    }

    /** Tells the network that a host has a processor. */
    abstract void powerOn(LabHost host);

    /** Makes a server listen on every NIC of its host. */
    abstract void listen(LabHost host) throws IOException;

    /** A bootstrap for channels of a host. */
    abstract Bootstrap bootstrap(LabHost host);

    /** Puts what only this kind of wiring has in front of a pipeline. */
    abstract void prepare(Channel channel, NicSpec nic, boolean server);

    /** Whether bytes take the time of NICs and cores here, above the channel; simulated links do that below it. */
    abstract boolean pacesBytes();

    /** Whether messages take the time of a core. */
    abstract boolean chargesMessages();

    /** What the receiving side of a NIC does with bytes before the processor sees them: when they are through. */
    abstract long throughNicIn(NicSpec nic, long packets, long bytes);

    /** What the sending side of a NIC does with bytes after the processor: when they are through. */
    abstract long throughNicOut(NicSpec nic, long packets, long bytes);

    /** A bootstrap whose accepted channels are served. */
    final ServerBootstrap serverBootstrap(LabHost host) {
        return new ServerBootstrap().group(driver.eventLoopGroup()).childHandler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                NicSpec nic = nicOf(host, ((InetSocketAddress) channel.localAddress()).getAddress());
                Built built = build(channel, host, nic, true);
                channel.pipeline().addLast("accept", new Accept(host.server().smb(), built));
                serverConnections.add(channel);
                accepted.accept(channel);
                channel.closeFuture().addListener(closed -> serverConnections.remove(channel));
            }
        });
    }

    /** Hands a connection to the server once it is up. */
    private static final class Accept extends ChannelInboundHandlerAdapter {
        private final SmbServer server;
        private final Built built;

        Accept(SmbServer server, Built built) {
            this.server = server;
            this.built = built;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            TransportListener connection = server.accept(built.transport());
            if (connection != null) {
                built.listen().accept(connection);
            }
        }
    }

    /**
     * A transport that is ready.
     *
     * @param transport to send with
     * @param listen takes the listener
     */
    record Built(SmbTransport transport, Consumer<TransportListener> listen) {}

    private Built build(Channel channel, LabHost host, NicSpec nic, boolean server) {
        prepare(channel, nic, server);
        Core core = new Core(host, nic, channel);
        if (pacesBytes()) {
            channel.pipeline()
                    .addLast("network-cost", new NetworkCost(driver.scheduler(), core.incoming(), core.outgoing()));
        }
        DirectTcpTransport tcp = DirectTcpTransport.install(channel);
        if (host.cpu() == null || !chargesMessages()) {
            return new Built(tcp, tcp::listen);
        }
        ServerSpec.Work work = server ? host.spec().server().work() : null;
        HostCosts costs = server ? host.costs().withCyclesPerRequest(work.cyclesPerRequest()) : host.costs();
        LongToIntFunction coreFor = server && work.processPerClient() ? core::numberOfProcess : cycles -> core.number();
        ChargedTransport costly =
                new ChargedTransport(tcp, driver.scheduler(), host.cpu(), coreFor, new MessageCost(costs, server));
        return new Built(costly, listener -> {
            costly.listen(listener);
            tcp.listen(costly);
        });
    }

    /** The core and the NIC of one connection; its ports are known only once it is up. */
    private final class Core {
        private final LabHost host;
        private final NicSpec nic;
        private final Channel channel;
        private int number = -1;
        private SerialProcess process;

        Core(LabHost host, NicSpec nic, Channel channel) {
            this.host = host;
            this.nic = nic;
            this.channel = channel;
        }

        private NicSpec nic() {
            return nic != null ? nic : nicOf(host, ((InetSocketAddress) channel.localAddress()).getAddress());
        }

        /** Where the process that serves the client at the other end does its next work. */
        int numberOfProcess(long cycles) {
            if (process == null) {
                process = host.process(
                        ownerOf(((InetSocketAddress) channel.remoteAddress()).getAddress()), driver.scheduler());
            }
            return process.coreFor(cycles);
        }

        /** The core that has the packets of the connection. */
        int number() {
            if (number < 0) {
                number = host.core(
                        nic(), (InetSocketAddress) channel.localAddress(), (InetSocketAddress) channel.remoteAddress());
            }
            return number;
        }

        LongBinaryOperator incoming() {
            return (packets, bytes) -> Math.max(throughNicIn(nic(), packets, bytes), occupy(packets, bytes));
        }

        LongBinaryOperator outgoing() {
            return (packets, bytes) -> Math.max(throughNicOut(nic(), packets, bytes), occupy(packets, bytes));
        }

        private long occupy(long packets, long bytes) {
            Cpu cpu = host.cpu();
            if (cpu == null) {
                return driver.scheduler().now();
            }
            cpu.book(number(), Cpu.Work.PACKETS, packets * host.costs().cyclesPerPacket());
            cpu.book(number(), Cpu.Work.BYTES, bytes * host.costs().networkCyclesPerByte());
            return cpu.occupy(number(), host.costs().networkCycles(packets, bytes));
        }
    }

    final NicSpec nicOf(LabHost host, InetAddress address) {
        List<NicSpec> nics = List.copyOf(host.spec().nics().values());
        return nics.stream()
                .filter(nic -> nic.inetAddresses().contains(address))
                .findFirst()
                // Bound to another address of this machine: the first NIC stands for all.
                .orElse(nics.get(0));
    }

    /** Opens connections for the client of a host. */
    final Dialer dialer(LabHost host) {
        return (local, remote, done) -> {
            Built[] built = new Built[1];
            Bootstrap bootstrap = bootstrap(host).group(driver.eventLoopGroup());
            bootstrap.handler(new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(Channel channel) {
                    built[0] = build(channel, host, local == null ? null : nicOf(host, local), false);
                }
            });
            InetSocketAddress from = local == null ? null : new InetSocketAddress(local, 0);
            bootstrap.connect(remote, from).addListener(future -> {
                if (future.isSuccess()) {
                    done.complete(new DialResult.Connected(built[0].transport(), built[0].listen()));
                } else {
                    done.complete(new DialResult.Failed(reason(future.cause())));
                }
            });
        };
    }

    private static String reason(Throwable cause) {
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    /** The host with an address; an address of no host stands for one. */
    private String ownerOf(InetAddress address) {
        return spec.hosts().values().stream()
                .filter(host -> host.nics().values().stream()
                        .anyMatch(nic -> nic.inetAddresses().contains(address)))
                .map(HostSpec::name)
                .findFirst()
                .orElse(address.getHostAddress());
    }

    /** What reports call the NIC with an address, whoever's it is. */
    final String nicName(InetAddress address) {
        for (HostSpec host : spec.hosts().values()) {
            for (NicSpec nic : host.nics().values()) {
                if (nic.inetAddresses().contains(address)) {
                    return nic.name();
                }
            }
        }
        return address.getHostAddress();
    }
}
