package io.smblab.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.smblab.net.Granularity;
import io.smblab.net.channel.SimLab.Recorder;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SimChannelTest {
    private static final int MEGABYTE = 1 << 20;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    @ParameterizedTest
    @EnumSource(Granularity.class)
    void movesPayloadWithoutTouchingAByte(Granularity granularity) {
        SimLab lab = new SimLab(granularity);
        Recorder server = new Recorder();
        lab.listen(() -> server);
        SimChannel client = lab.connect(new Recorder());
        ByteBuf payload = new UntouchableByteBuf(MEGABYTE);

        for (int i = 0; i < 8; i++) {
            client.writeAndFlush(payload.retainedSlice(1000 * i, MEGABYTE - 8000));
        }
        lab.driver.runUntilQuiet();

        assertThat(server.bytes).isEqualTo(8L * (MEGABYTE - 8000));
        assertThat(payload.refCnt()).isEqualTo(1);
        assertThat(lab.network.framesInUse()).isZero();
    }

    @Test
    void mergesHeaderAndPayloadIntoTheSameSegments() {
        SimLab lab = new SimLab(Granularity.SEGMENT);
        Recorder server = new Recorder();
        lab.listen(() -> server);
        SimChannel client = lab.connect(new Recorder());
        lab.driver.runFor(NANOS_PER_SECOND);
        long framesBefore = lab.files.nics().get(0).port().received().frames();

        client.write(Unpooled.buffer().writeZero(80));
        client.writeAndFlush(new UntouchableByteBuf(1380));
        lab.driver.runUntilQuiet();

        assertThat(server.reads).containsExactly(80, 1380);
        assertThat(lab.files.nics().get(0).port().received().frames() - framesBefore)
                .isEqualTo(1);
    }

    @Test
    void closesTheWindowWhileReadingIsOffAndGoesOnLater() {
        SimLab lab = new SimLab(Granularity.SEGMENT);
        Recorder server = new Recorder();
        lab.listen(() -> server);
        SimChannel client = lab.connect(new Recorder());
        lab.driver.runFor(NANOS_PER_SECOND);
        lab.accepted.get(0).config().setAutoRead(false);
        ByteBuf payload = new UntouchableByteBuf(8 * MEGABYTE);

        client.writeAndFlush(payload);
        lab.driver.runFor(NANOS_PER_SECOND);
        long whileOff = server.bytes;
        boolean writableWhileOff = client.isWritable();
        lab.accepted.get(0).config().setAutoRead(true);
        lab.driver.runUntilQuiet();

        assertThat(whileOff).isLessThan(128 << 10);
        assertThat(writableWhileOff).isFalse();
        assertThat(server.bytes).isEqualTo(8 * MEGABYTE);
        assertThat(client.isWritable()).isTrue();
        assertThat(payload.refCnt()).isZero();
    }

    @Test
    void handsOutOneMessagePerReadWhenReadingIsManual() {
        SimLab lab = new SimLab(Granularity.SEGMENT);
        Recorder server = new Recorder();
        lab.listen(() -> server);
        SimChannel client = lab.connect(new Recorder());
        lab.driver.runFor(NANOS_PER_SECOND);
        SimChannel accepted = lab.accepted.get(0);
        accepted.config().setAutoRead(false);
        client.write(new UntouchableByteBuf(10));
        client.writeAndFlush(new UntouchableByteBuf(20));
        lab.driver.runFor(NANOS_PER_SECOND);
        server.reads.clear();

        accepted.read();
        lab.driver.runFor(NANOS_PER_SECOND);

        assertThat(server.reads).containsExactly(20);
    }

    @Test
    void joinsNeighbouringPiecesOfOneBuffer() {
        SimLab lab = new SimLab(Granularity.SEGMENT);
        Recorder server = new Recorder();
        lab.listen(() -> server);
        SimChannel client = lab.connect(new Recorder());
        lab.driver.runFor(NANOS_PER_SECOND);
        SimChannel accepted = lab.accepted.get(0);
        accepted.config().setAutoRead(false);
        client.writeAndFlush(new UntouchableByteBuf(20_000));
        lab.driver.runFor(NANOS_PER_SECOND);

        accepted.config().setAutoRead(true);
        lab.driver.runFor(NANOS_PER_SECOND);

        assertThat(server.reads).containsExactly(1460, 18_540);
    }

    @Test
    void closesBothEndsInOrder() {
        SimLab lab = new SimLab(Granularity.SEGMENT);
        Recorder server = new Recorder();
        Recorder recorder = new Recorder();
        lab.listen(() -> server);
        SimChannel client = lab.connect(recorder);
        client.writeAndFlush(new UntouchableByteBuf(100_000));

        client.close();
        lab.driver.runUntilQuiet();

        assertThat(server.bytes).isEqualTo(100_000);
        assertThat(server.events).containsExactly("active", "inactive");
        assertThat(recorder.events).containsExactly("active", "inactive");
        assertThat(lab.client.stack().connections()).isEmpty();
        assertThat(lab.files.stack().connections()).isEmpty();
    }

    @Test
    void closingHalfWayThroughWhatArrivedIsNotAReset() {
        SimLab lab = new SimLab(Granularity.SEGMENT);
        Recorder recorder = new Recorder();
        lab.listen(() -> new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object message) {
                ((ByteBuf) message).release();
                ctx.close();
            }
        });
        SimChannel client = lab.connect(recorder);

        client.write(new UntouchableByteBuf(10));
        client.writeAndFlush(new UntouchableByteBuf(20));
        lab.driver.runUntilQuiet();

        assertThat(recorder.events).containsExactly("active", "inactive");
    }

    @Test
    void sendsOnAfterThePeerShutDownItsOutput() {
        SimLab lab = new SimLab(Granularity.SEGMENT);
        Recorder server = new Recorder();
        Recorder recorder = new Recorder();
        lab.listen(() -> server);
        SimChannel client = lab.connect(recorder);
        lab.driver.runFor(NANOS_PER_SECOND);
        SimChannel accepted = lab.accepted.get(0);
        accepted.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);

        client.shutdownOutput();
        lab.driver.runFor(NANOS_PER_SECOND);
        accepted.writeAndFlush(new UntouchableByteBuf(5000));
        lab.driver.runFor(NANOS_PER_SECOND);
        accepted.close();
        lab.driver.runUntilQuiet();

        assertThat(server.events).contains("ChannelInputShutdownEvent").endsWith("inactive");
        assertThat(recorder.bytes).isEqualTo(5000);
        assertThat(recorder.events).containsExactly("active", "ChannelOutputShutdownEvent", "inactive");
    }

    @Test
    void isRefusedWhereNobodyListens() {
        SimLab lab = new SimLab(Granularity.SEGMENT);

        ChannelFuture attempt =
                lab.driver.runUntilDone(lab.bootstrap(new Recorder()).connect(SimLab.server()));

        assertThat(attempt.cause()).isInstanceOf(ConnectException.class).hasMessageContaining("refused");
        assertThat(lab.driver.scheduler().now()).isLessThan(1_000_000);
        assertThat(attempt.channel().isOpen()).isFalse();
    }

    @Test
    void givesUpConnectingAfterTheTimeout() {
        SimLab lab = new SimLab(Granularity.SEGMENT);

        ChannelFuture attempt = lab.driver.runUntilDone(lab.bootstrap(new Recorder())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 2000)
                .connect(new InetSocketAddress(SimLab.address(99), 445)));

        assertThat(attempt.cause()).isInstanceOf(ConnectTimeoutException.class);
        assertThat(lab.driver.scheduler().now()).isEqualTo(2 * NANOS_PER_SECOND);
    }

    @Test
    void cannotConnectWithoutCarrier() {
        SimLab lab = new SimLab(Granularity.SEGMENT);
        lab.cable.pull();

        ChannelFuture attempt =
                lab.driver.runUntilDone(lab.bootstrap(new Recorder()).connect(SimLab.server()));

        assertThat(attempt.cause()).hasMessageContaining("no card with a carrier");
    }

    @Test
    void failsAtOnceWhenTheLocalCarrierIsLost() {
        SimLab lab = new SimLab(Granularity.TRAIN);
        Recorder recorder = new Recorder();
        lab.listen(ChannelInboundHandlerAdapter::new);
        SimChannel client = lab.connect(recorder);
        ByteBuf payload = new UntouchableByteBuf(4 * MEGABYTE);
        client.writeAndFlush(payload);
        lab.driver.runFor(NANOS_PER_SECOND / 1000);

        lab.cable.pull();
        lab.driver.runFor(0);

        assertThat(recorder.events).containsExactly("active", "CarrierLostException", "inactive");
        lab.driver.runUntilQuiet();
        assertThat(lab.network.framesInUse()).isZero();
    }

    @Test
    void releasesAllPayloadWhenTheConnectionIsReset() {
        SimLab lab = new SimLab(Granularity.TRAIN);
        Recorder recorder = new Recorder();
        Recorder server = new Recorder();
        lab.listen(() -> server);
        SimChannel client = lab.connect(recorder);
        ByteBuf payload = new UntouchableByteBuf(16 * MEGABYTE);
        client.writeAndFlush(payload);
        lab.driver.runFor(NANOS_PER_SECOND / 1000);

        lab.accepted.get(0).connection().reset();
        lab.driver.runUntilQuiet();

        assertThat(server.events).containsExactly("active", "ConnectionResetException", "inactive");
        assertThat(recorder.events).containsExactly("active", "ConnectionResetException", "inactive");
        assertThat(payload.refCnt()).isZero();
    }

    @Test
    void keepsBytesInOrderOverALossyCable() {
        SimLab lab = new SimLab(Granularity.TRAIN);
        ByteBuf expected = Unpooled.buffer(MEGABYTE);
        for (int i = 0; i < MEGABYTE; i++) {
            expected.writeByte(i * 31 >>> 3);
        }
        ByteBuf got = Unpooled.buffer(MEGABYTE);
        lab.listen(() -> new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object message) {
                got.writeBytes((ByteBuf) message);
                ((ByteBuf) message).release();
            }
        });
        SimChannel client = lab.connect(new Recorder());
        lab.cable.setLoss(0.05);

        client.writeAndFlush(expected.retainedDuplicate());
        lab.driver.runUntilQuiet();

        assertThat(got).isEqualTo(expected);
        assertThat(client.connection().bytesRetransmitted()).isPositive();
        assertThat(expected.refCnt()).isEqualTo(1);
    }
}
