package io.smblab.lab;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.net.channel.SimChannelFactory;
import io.smblab.net.channel.SimServerChannelFactory;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Servers and clients over simulated links. The links themselves are modelled below the channels. */
final class SimulatedWiring extends Wiring {
    /** Where SMB over TCP listens. */
    private static final int SMB_PORT = 445;

    private final LabNetwork network;
    private final VirtualTimeDriver driver;

    SimulatedWiring(LabSpec spec, LabNetwork network, VirtualTimeDriver driver) {
        super(spec, driver);
        this.network = network;
        this.driver = driver;
    }

    @Override
    void powerOn(LabHost host) {
        if (host.cpu() != null) {
            network.host(host.spec().name()).useCpu(host.cpu(), host.costs());
        }
    }

    @Override
    void listen(LabHost host) throws IOException {
        ChannelFuture bound = serverBootstrap(host)
                .channelFactory(
                        new SimServerChannelFactory(network.host(host.spec().name())))
                .bind(new InetSocketAddress(SMB_PORT));
        driver.runUntilDone(bound);
        if (!bound.isSuccess()) {
            throw new IOException(host.spec().name() + " cannot listen", bound.cause());
        }
        for (NicSpec nic : host.spec().nics().values()) {
            host.server()
                    .listens(new Endpoint(
                            nic.name(),
                            new InetSocketAddress(nic.inetAddresses().get(0), SMB_PORT)));
        }
    }

    @Override
    Bootstrap bootstrap(LabHost host) {
        return new Bootstrap()
                .channelFactory(new SimChannelFactory(network.host(host.spec().name())));
    }

    @Override
    void prepare(Channel channel, NicSpec nic, boolean server) {
        // Nothing stands between the modelled TCP and the framing.
    }

    @Override
    boolean pacesBytes() {
        return false;
    }

    @Override
    boolean chargesMessages() {
        return true;
    }

    @Override
    long throughNicIn(NicSpec nic, long packets, long bytes) {
        throw new IllegalStateException("bytes are paced below the channel");
    }

    @Override
    long throughNicOut(NicSpec nic, long packets, long bytes) {
        throw new IllegalStateException("bytes are paced below the channel");
    }
}
