package io.smblab.lab;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.smblab.engine.RealTimeDriver;
import io.smblab.model.Probe;
import io.smblab.model.SerialLine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Servers and clients over real sockets. Where a lab is shaped, bytes also take the time that the port of their NIC needs for
 * them, framing included.
 */
final class RealWiring extends Wiring {
    private static final int BACKLOG = 1024;
    /** So many free ports are tried until one is free at every address. */
    private static final int ATTEMPTS = 8;

    /** Headers of IPv4 and TCP without options in a packet; Ethernet header, check sequence, preamble and gap around it. */
    private static final int IP_TCP_BYTES = 40;

    private static final int ETHERNET_BYTES = 38;
    private static final double PICOS_PER_SECOND = 1e12;

    private final ByteBufAllocator allocator;
    private final GateKeeper keeper;
    private final int port;
    private final InetAddress bind;
    private final boolean shaped;
    private final Map<String, SerialLine> sending = new LinkedHashMap<>();
    private final Map<String, SerialLine> receiving = new LinkedHashMap<>();
    private final List<Channel> listening = new ArrayList<>();

    RealWiring(
            LabSpec spec,
            RealTimeDriver driver,
            ByteBufAllocator allocator,
            GateKeeper keeper,
            int port,
            InetAddress bind,
            boolean shaped) {
        super(spec, driver);
        this.allocator = allocator;
        this.keeper = keeper;
        this.port = port;
        this.bind = bind;
        this.shaped = shaped;
        if (shaped) {
            spec.hosts()
                    .values()
                    .forEach(host -> host.nics().values().forEach(nic -> {
                        sending.put(
                                nic.name(),
                                new SerialLine(nic.name() + ".tx", driver.scheduler(), SerialLine.NO_LIMIT));
                        receiving.put(
                                nic.name(),
                                new SerialLine(nic.name() + ".rx", driver.scheduler(), SerialLine.NO_LIMIT));
                    }));
        }
    }

    /** What the shaping measured. */
    List<Probe> probes() {
        List<Probe> probes = new ArrayList<>();
        sending.forEach((name, line) -> {
            probes.add(line.probe());
            probes.add(receiving.get(name).probe());
        });
        return probes;
    }

    @Override
    void powerOn(LabHost host) {
        // A real socket knows no modelled processor; the pipelines charge it.
    }

    @Override
    void listen(LabHost host) throws IOException {
        for (int attempt = 1; ; attempt++) {
            List<Channel> opened = new ArrayList<>();
            try {
                List<Endpoint> endpoints = listenOnEveryNic(host, opened);
                listening.addAll(opened);
                endpoints.forEach(host.server()::listens);
                return;
            } catch (IOException e) {
                opened.forEach(Channel::close);
                // What was free at the first address may be taken at the next one: then another port is.
                if (port != 0 || attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private List<Endpoint> listenOnEveryNic(LabHost host, List<Channel> opened) throws IOException {
        int chosen = port;
        List<Endpoint> endpoints = new ArrayList<>();
        Set<InetSocketAddress> done = new LinkedHashSet<>();
        for (NicSpec nic : host.spec().nics().values()) {
            InetAddress address = bind != null ? bind : nic.inetAddresses().get(0);
            InetSocketAddress wanted = new InetSocketAddress(address, chosen);
            if (!done.contains(wanted)) {
                Channel channel = listen(host, wanted);
                opened.add(channel);
                wanted = (InetSocketAddress) channel.localAddress();
                // A free port is picked once; clients expect every interface on the same one.
                chosen = wanted.getPort();
                done.add(wanted);
            }
            endpoints.add(new Endpoint(nic.name(), wanted));
        }
        return endpoints;
    }

    private Channel listen(LabHost host, InetSocketAddress address) throws IOException {
        ServerBootstrap bootstrap = serverBootstrap(host)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true);
        Channel channel = bootstrap.register().channel();
        ChannelFuture bound = channel.bind(address);
        // On the event loop the outcome is there at once.
        if (!bound.isDone() || !bound.isSuccess()) {
            channel.close();
            throw new IOException(
                    "cannot listen on " + address.getAddress().getHostAddress() + ":" + address.getPort() + ": "
                            + (bound.cause() == null
                                    ? "no answer"
                                    : bound.cause().getMessage()),
                    bound.cause());
        }
        return channel;
    }

    @Override
    Bootstrap bootstrap(LabHost host) {
        return new Bootstrap().channel(NioSocketChannel.class);
    }

    @Override
    void prepare(Channel channel, NicSpec nic, boolean server) {
        channel.config().setAllocator(allocator);
        if (server) {
            channel.pipeline().addLast("gate", new ConnectionGate(keeper, nic.name()));
        }
    }

    @Override
    boolean pacesBytes() {
        return shaped;
    }

    @Override
    boolean chargesMessages() {
        return shaped;
    }

    @Override
    long throughNicIn(NicSpec nic, long packets, long bytes) {
        return through(receiving.get(nic.name()), nic, bytes);
    }

    @Override
    long throughNicOut(NicSpec nic, long packets, long bytes) {
        return through(sending.get(nic.name()), nic, bytes);
    }

    private static long through(SerialLine line, NicSpec nic, long bytes) {
        int segment = nic.mtu() - IP_TCP_BYTES;
        long packets = (bytes + segment - 1) / segment;
        double wireBytes = bytes + packets * (double) (IP_TCP_BYTES + ETHERNET_BYTES);
        return line.occupy(
                Math.round(wireBytes * 8 * PICOS_PER_SECOND / (nic.speed().bitsPerSecond() * nic.lineEfficiency())));
    }

    void close() {
        listening.forEach(Channel::close);
        List.copyOf(serverConnections).forEach(Channel::close);
    }
}
