package io.smblab.net.channel;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.smblab.engine.CpuClock;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.net.Granularity;
import io.smblab.net.Network;
import io.smblab.net.NetworkHost;
import io.smblab.net.Nic;
import io.smblab.net.NicSpec;
import io.smblab.net.TcpProfile;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import io.smblab.wire.PatternByteBuf;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A bulk copy over 10 Gbit/s through Netty, in virtual time. One operation is 1 MB of payload, so the score in operations per
 * millisecond is the simulated GB per second. On a machine that others use, {@code gigabytes} divided by {@code cpuSeconds} is
 * the figure to look at.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 4, time = 2)
public class BulkCopyBench {
    private static final int MEGABYTES = 500;
    private static final long TOTAL = MEGABYTES * 1_000_000L;
    private static final int MESSAGE = 1 << 20;

    /** How finely TCP is moved. */
    @Param({"SEGMENT", "TRAIN"})
    public Granularity granularity;

    /** Longest IP packet. */
    @Param({"1500", "9000"})
    public int mtu;

    /** What all measured iterations together simulated and took. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Work {
        /** Simulated payload. */
        public double gigabytes;

        /** Processor time. */
        public double cpuSeconds;
    }

    /** From connect to the last byte. */
    @Benchmark
    @OperationsPerInvocation(MEGABYTES)
    public long copy(Work work) throws UnknownHostException {
        double before = CpuClock.seconds();
        long end = copy();
        work.cpuSeconds += CpuClock.seconds() - before;
        work.gigabytes += TOTAL / 1e9;
        return end;
    }

    private long copy() throws UnknownHostException {
        VirtualTimeDriver driver = new VirtualTimeDriver();
        Network network = new Network(driver.scheduler(), new RandomStreams(1), new Trace(), granularity);
        NetworkHost client = network.addHost("client", TcpProfile.windows());
        NetworkHost files = network.addHost("files", TcpProfile.windows());
        DataRate speed = DataRate.parse("10 Gbit/s");
        InetAddress server = InetAddress.getByName("10.0.0.2");
        Nic a = client.addNic(NicSpec.of("client.nic1", speed, 1, InetAddress.getByName("10.0.0.1"))
                .withMtu(mtu));
        Nic b = files.addNic(NicSpec.of("files.nic1", speed, 1, server).withMtu(mtu));
        network.connect(a.port(), b.port(), TimeSpan.ofMicros(5));
        Sink sink = new Sink();
        InetSocketAddress address = new InetSocketAddress(server, 445);
        new ServerBootstrap()
                .group(driver.eventLoopGroup())
                .channelFactory(new SimServerChannelFactory(files))
                .childHandler(sink)
                .bind(address);
        new Bootstrap()
                .group(driver.eventLoopGroup())
                .channelFactory(new SimChannelFactory(client))
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(MESSAGE, 2 * MESSAGE))
                .handler(new Source())
                .connect(address);
        driver.runUntil(() -> sink.bytes >= TOTAL);
        return driver.scheduler().now();
    }

    @ChannelHandler.Sharable
    private static final class Sink extends ChannelInboundHandlerAdapter {
        private long bytes;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            ByteBuf buffer = (ByteBuf) message;
            bytes += buffer.readableBytes();
            buffer.release();
        }
    }

    private static final class Source extends ChannelInboundHandlerAdapter {
        private long written;

        private void fill(ChannelHandlerContext ctx) {
            while (written < TOTAL && ctx.channel().isWritable()) {
                ctx.write(new PatternByteBuf(1, written, MESSAGE));
                written += MESSAGE;
            }
            ctx.flush();
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            fill(ctx);
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) {
            if (ctx.channel().isWritable()) {
                fill(ctx);
            }
        }
    }
}
