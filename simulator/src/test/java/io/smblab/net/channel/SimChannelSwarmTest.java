package io.smblab.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.smblab.net.Granularity;
import io.smblab.wire.PatternByteBuf;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

/** Whatever happens to a connection, what arrives is a prefix of what was sent, and nothing is left behind. */
class SimChannelSwarmTest {
    private static final int MESSAGE = 300_000;
    private static final long STEP_NANOS = 700_000;
    private static final long LONG_NANOS = 100_000_000_000L;

    enum Deed {
        CLIENT_WRITES,
        SERVER_WRITES,
        SERVER_STOPS_READING,
        SERVER_READS,
        CABLE_GETS_LOSSY,
        CABLE_GETS_CLEAN,
        CABLE_JERKED,
        CONNECTION_STALLS,
        CONNECTION_HEALS,
        SERVER_CLOSES,
        CLIENT_SHUTS_OUTPUT,
        CONNECTION_RESET,
        TIME_PASSES
    }

    /** Checks that a pattern comes in order and counts it. */
    private static final class Checker extends ChannelInboundHandlerAdapter {
        private final long seed;
        private long received;
        private boolean broken;

        Checker(long seed) {
            this.seed = seed;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            PatternByteBuf pattern = (PatternByteBuf) message;
            broken |= pattern.seed() != seed || pattern.streamOffset() != received;
            received += pattern.readableBytes();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            broken |= !(cause instanceof java.io.IOException);
        }
    }

    private static final class Run {
        private final SimLab lab;
        private final Checker atServer = new Checker(1);
        private final Checker atClient = new Checker(2);
        private final SimChannel client;
        private final SimChannel server;
        private long clientWrote;
        private long serverWrote;

        Run(Granularity granularity) {
            lab = new SimLab(granularity);
            lab.listen(() -> atServer);
            client = lab.connect(atClient);
            lab.driver.runFor(STEP_NANOS);
            server = lab.accepted.get(0);
            server.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        }

        void perform(Deed deed) {
            switch (deed) {
                case CLIENT_WRITES -> {
                    client.writeAndFlush(new PatternByteBuf(1, clientWrote, MESSAGE));
                    clientWrote += MESSAGE;
                }
                case SERVER_WRITES -> {
                    server.writeAndFlush(new PatternByteBuf(2, serverWrote, MESSAGE));
                    serverWrote += MESSAGE;
                }
                case SERVER_STOPS_READING -> server.config().setAutoRead(false);
                case SERVER_READS -> server.config().setAutoRead(true);
                case CABLE_GETS_LOSSY -> lab.cable.setLoss(0.03);
                case CABLE_GETS_CLEAN -> lab.cable.setLoss(0);
                case CABLE_JERKED -> {
                    lab.cable.pull();
                    lab.cable.plug();
                }
                case CONNECTION_STALLS -> client.connection().stall();
                case CONNECTION_HEALS -> client.connection().heal();
                case SERVER_CLOSES -> server.close();
                case CLIENT_SHUTS_OUTPUT -> client.shutdownOutput();
                case CONNECTION_RESET -> server.connection().reset();
                case TIME_PASSES -> lab.driver.runFor(100 * STEP_NANOS);
            }
            lab.driver.runFor(STEP_NANOS);
        }
    }

    @Property(tries = 60)
    void keepsOrderAndLeavesNothingBehind(@ForAll Granularity granularity, @ForAll @Size(max = 25) List<Deed> deeds) {
        Run run = new Run(granularity);

        deeds.forEach(run::perform);
        run.client.close();
        run.server.close();
        run.lab.driver.runFor(LONG_NANOS);

        assertThat(run.atServer.broken || run.atClient.broken).isFalse();
        assertThat(run.atServer.received).isLessThanOrEqualTo(run.clientWrote);
        assertThat(run.atClient.received).isLessThanOrEqualTo(run.serverWrote);
        assertThat(run.lab.network.framesInUse()).isZero();
        assertThat(run.lab.network.payloadBytesInFlight()).isZero();
        assertThat(run.lab.client.stack().connections()).isEmpty();
        assertThat(run.lab.files.stack().connections()).isEmpty();
    }

    @Property(tries = 60)
    void deliversEverythingUnlessTheConnectionBreaks(
            @ForAll Granularity granularity, @ForAll @Size(max = 25) List<Deed> deeds) {
        Run run = new Run(granularity);
        List<Deed> harmless = new ArrayList<>(deeds);
        harmless.removeAll(
                List.of(Deed.CABLE_JERKED, Deed.SERVER_CLOSES, Deed.CLIENT_SHUTS_OUTPUT, Deed.CONNECTION_RESET));

        harmless.forEach(run::perform);
        run.perform(Deed.CONNECTION_HEALS);
        run.perform(Deed.SERVER_READS);
        run.perform(Deed.CABLE_GETS_CLEAN);
        run.lab.driver.runFor(LONG_NANOS);

        assertThat(run.atServer.received).isEqualTo(run.clientWrote);
        assertThat(run.atClient.received).isEqualTo(run.serverWrote);
    }

    @Property(tries = 40)
    void releasesEveryBuffer(@ForAll Granularity granularity, @ForAll @Size(max = 15) List<Deed> deeds) {
        SimLab lab = new SimLab(granularity);
        lab.listen(SimLab.Recorder::new);
        SimChannel client = lab.connect(new SimLab.Recorder());
        ByteBuf payload = new UntouchableByteBuf(MESSAGE);

        for (Deed deed : deeds) {
            switch (deed) {
                case CABLE_JERKED -> {
                    lab.cable.pull();
                    lab.cable.plug();
                }
                case CONNECTION_RESET -> client.connection().reset();
                case SERVER_CLOSES -> lab.accepted.forEach(SimChannel::close);
                case CLIENT_SHUTS_OUTPUT -> client.shutdownOutput();
                case SERVER_STOPS_READING ->
                    lab.accepted.forEach(accepted -> accepted.config().setAutoRead(false));
                default -> client.writeAndFlush(payload.retainedDuplicate());
            }
            lab.driver.runFor(STEP_NANOS / 10);
        }
        client.close();
        lab.accepted.forEach(SimChannel::close);
        lab.driver.runFor(LONG_NANOS);

        assertThat(payload.refCnt()).isEqualTo(1);
    }
}
