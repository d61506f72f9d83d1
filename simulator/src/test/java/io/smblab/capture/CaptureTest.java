package io.smblab.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.smblab.engine.RandomStreams;
import io.smblab.engine.Trace;
import io.smblab.engine.VirtualTimeDriver;
import io.smblab.net.Cable;
import io.smblab.net.Granularity;
import io.smblab.net.Network;
import io.smblab.net.NetworkHost;
import io.smblab.net.Nic;
import io.smblab.net.NicSpec;
import io.smblab.net.TcpProfile;
import io.smblab.net.channel.SimChannelFactory;
import io.smblab.net.channel.SimServerChannelFactory;
import io.smblab.unit.DataRate;
import io.smblab.unit.TimeSpan;
import io.smblab.wire.PatternByteBuf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CaptureTest {
    private static final long EPOCH_NANOS = 1_577_836_800_000_000_000L;
    private static final int LENGTH = 200_000;
    private static final String TSHARK = "tshark";

    /** A client sends 200,000 bytes of a pattern and closes; captured at the given port. */
    private static byte[] transfer(Granularity granularity, TcpProfile profile, String at, double loss, boolean ipv6)
            throws IOException {
        VirtualTimeDriver driver = new VirtualTimeDriver();
        Network network = new Network(driver.scheduler(), new RandomStreams(3), new Trace(), granularity);
        NetworkHost client = network.addHost("client", profile);
        NetworkHost files = network.addHost("files", profile);
        DataRate speed = DataRate.parse("1 Gbit/s");
        String prefix = ipv6 ? "fd00::" : "10.0.0.";
        Nic a = client.addNic(NicSpec.of("client.nic1", speed, 1, InetAddress.getByName(prefix + 1)));
        Nic b = files.addNic(NicSpec.of("files.nic1", speed, 1, InetAddress.getByName(prefix + 2)));
        Cable cable = network.connect(a.port(), b.port(), TimeSpan.ofMicros(20));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Capture capture = new Capture(out, EPOCH_NANOS, 0)) {
            CapturePoint point = capture.addPoint(at);
            network.port(at).tap(segment -> point.frame(segment.nanos(), segment.outbound(), segment.toFrame()));
            InetSocketAddress server = new InetSocketAddress(InetAddress.getByName(prefix + 2), 9000);
            new ServerBootstrap()
                    .group(driver.eventLoopGroup())
                    .channelFactory(new SimServerChannelFactory(files))
                    .childHandler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            channel.pipeline().addLast(new Discard());
                        }
                    })
                    .bind(server);
            Channel channel = driver.runUntilDone(new Bootstrap()
                            .group(driver.eventLoopGroup())
                            .channelFactory(new SimChannelFactory(client))
                            .handler(new Discard())
                            .connect(server))
                    .channel();
            cable.setLoss(loss);
            channel.writeAndFlush(new PatternByteBuf(5, 0, LENGTH));
            channel.close();
            driver.runUntilQuiet();
        }
        return out.toByteArray();
    }

    private static final class Discard extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            ((ByteBuf) message).release();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "SEGMENT,client.nic1,0",
        "TRAIN,client.nic1,0",
        "SEGMENT,files.nic1,0",
        "TRAIN,files.nic1,0",
        "TRAIN,files.nic1,0.02"
    })
    void holdsEveryByteOfTheStream(Granularity granularity, String at, double loss) throws IOException {
        CaptureFile file = new CaptureFile(transfer(granularity, TcpProfile.windows(), at, loss, false));

        TreeMap<Integer, byte[]> bySequence = new TreeMap<>();
        int first = file.packets.get(0).sequence() + 1;
        for (CaptureFile.Packet packet : file.packets) {
            assertThat(packet.bytes().length).isLessThanOrEqualTo(1514);
            if (packet.unsignedShort(36) == 9000 && packet.payloadLength() > 0) {
                bySequence.put(packet.sequence() - first, packet.payload());
            }
        }
        int next = 0;
        for (var segment : bySequence.entrySet()) {
            assertThat(segment.getKey()).isEqualTo(next);
            for (byte value : segment.getValue()) {
                assertThat(value).isEqualTo(PatternByteBuf.byteAt(5, next++));
            }
        }
        assertThat(next).isEqualTo(LENGTH);
    }

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void stampsFramesInOrderAndNoFasterThanTheLine(Granularity granularity) throws IOException {
        CaptureFile file = new CaptureFile(transfer(granularity, TcpProfile.linux(), "client.nic1", 0, false));

        long lastOut = 0;
        long last = 0;
        for (CaptureFile.Packet packet : file.packets) {
            assertThat(packet.nanos()).isGreaterThanOrEqualTo(last);
            last = packet.nanos();
            if (packet.flags() == 2) {
                assertThat(packet.nanos() - lastOut).isGreaterThanOrEqualTo(84 * 8 - 1);
                lastOut = packet.nanos();
            }
        }
        assertThat(file.packets.get(0).nanos()).isGreaterThanOrEqualTo(EPOCH_NANOS);
    }

    @Test
    void checksumsAreValid() throws IOException {
        CaptureFile file =
                new CaptureFile(transfer(Granularity.SEGMENT, TcpProfile.linux(), "files.nic1", 0.02, false));

        for (CaptureFile.Packet packet : file.packets) {
            int tcpLength = packet.unsignedShort(16) - 20;
            long pseudoHeader = 6 + tcpLength + sum(packet, 26, 8);
            assertThat(sum(packet, 14, 20) % 0xFFFF).isZero();
            assertThat((pseudoHeader + sum(packet, 34, tcpLength)) % 0xFFFF).isZero();
        }
    }

    /** Words of 16 bits; a valid sum is a multiple of 65535 (RFC 1071). */
    private static long sum(CaptureFile.Packet packet, int offset, int length) {
        long sum = 0;
        for (int i = 0; i < length; i++) {
            sum += (packet.bytes()[offset + i] & 0xFFL) << (i % 2 == 0 ? 8 : 0);
        }
        return sum;
    }

    @ParameterizedTest
    @CsvSource({
        "SEGMENT,windows,client.nic1,false",
        "TRAIN,windows,client.nic1,false",
        "SEGMENT,linux,files.nic1,false",
        "TRAIN,linux,files.nic1,true"
    })
    void wiresharkFindsNothingWrong(
            Granularity granularity, String system, String at, boolean ipv6, @TempDir Path folder) throws Exception {
        assumeTrue(isInstalled(TSHARK), "tshark is not installed");
        Path file = folder.resolve("capture.pcapng");
        TcpProfile profile = system.equals("linux") ? TcpProfile.linux() : TcpProfile.windows();
        Files.write(file, transfer(granularity, profile, at, 0, ipv6));

        String all = tshark(file, "tcp");
        String wrong = tshark(
                file,
                "_ws.malformed || tcp.analysis.flags || ip.checksum.status == 0 || tcp.checksum.status == 0 || !tcp");

        assertThat(all.lines().count()).isGreaterThan(LENGTH / 1460);
        assertThat(wrong).isEmpty();
    }

    @Test
    void wiresharkSeesRetransmissionsOnALossyCable(@TempDir Path folder) throws Exception {
        assumeTrue(isInstalled(TSHARK), "tshark is not installed");
        Path file = folder.resolve("capture.pcapng");
        Files.write(file, transfer(Granularity.SEGMENT, TcpProfile.windows(), "client.nic1", 0.02, false));

        String repeated = tshark(file, "tcp.analysis.retransmission || tcp.analysis.fast_retransmission");
        String wrong = tshark(file, "_ws.malformed || tcp.analysis.ack_lost_segment || tcp.checksum.status == 0");

        assertThat(repeated).isNotEmpty();
        assertThat(wrong).isEmpty();
    }

    private static boolean isInstalled(String tool) {
        boolean found = false;
        for (String folder : System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator)) {
            found |= Files.isExecutable(Path.of(folder, tool));
        }
        return found || Boolean.getBoolean("smblab.tools.required");
    }

    private static String tshark(Path file, String filter) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        TSHARK,
                        "-r",
                        file.toString(),
                        "-o",
                        "tcp.check_checksum:TRUE",
                        "-o",
                        "ip.check_checksum:TRUE",
                        "-Y",
                        filter)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output;
    }
}
