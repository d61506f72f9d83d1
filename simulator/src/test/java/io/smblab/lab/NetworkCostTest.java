package io.smblab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.smblab.engine.EventQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NetworkCostTest {
    private static final long NANOS_PER_BYTE = 10;

    private final EventQueue queue = new EventQueue();
    private final EmbeddedChannel channel = new EmbeddedChannel(new NetworkCost(
            queue,
            (packets, bytes) -> queue.now() + bytes * NANOS_PER_BYTE,
            (packets, bytes) -> queue.now() + bytes * NANOS_PER_BYTE));

    private void runTo(long nanos) {
        while (queue.runNext(nanos)) {
            // Each call fires one event.
        }
    }

    private int sent() {
        int bytes = 0;
        ByteBuf piece = channel.readOutbound();
        while (piece != null) {
            bytes += piece.readableBytes();
            piece.release();
            piece = channel.readOutbound();
        }
        return bytes;
    }

    @AfterEach
    void releaseEverything() {
        channel.finishAndReleaseAll();
    }

    @Test
    void bytesArriveWhenTheStationIsThroughWithThem() {
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[100]));

        runTo(999);
        assertThat(channel.inboundMessages()).isEmpty();
        runTo(1000);
        ByteBuf arrived = channel.readInbound();
        assertThat(arrived.readableBytes()).isEqualTo(100);
        arrived.release();
    }

    @Test
    void whatArrivesMeanwhileIsTakenAsOneBatch() {
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[100]));
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[100]));
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[100]));

        runTo(1000);
        assertThat(channel.inboundMessages()).hasSize(1);
        runTo(3000);
        assertThat(channel.inboundMessages()).hasSize(3);
    }

    @Test
    void largeMessageLeavesPieceByPiece() {
        channel.writeOneOutbound(Unpooled.wrappedBuffer(new byte[200_000]));
        channel.flushOutbound();

        runTo(65_536 * NANOS_PER_BYTE);
        assertThat(sent()).isEqualTo(65_536);
        runTo(200_000 * NANOS_PER_BYTE);
        assertThat(sent()).isEqualTo(200_000 - 65_536);
    }

    @Test
    void becomesUnwritableBeforeItHoldsTooMuch() {
        channel.writeOneOutbound(Unpooled.wrappedBuffer(new byte[5 << 20]));
        channel.flushOutbound();

        assertThat(channel.isWritable()).isFalse();
        runTo(Long.MAX_VALUE / 2);
        assertThat(channel.isWritable()).isTrue();
        assertThat(sent()).isEqualTo(5 << 20);
    }

    @Test
    void closesAfterWhatWasSentBefore() {
        channel.writeOneOutbound(Unpooled.wrappedBuffer(new byte[100]));
        channel.close();

        assertThat(channel.isOpen()).isTrue();
        runTo(1000);
        channel.runPendingTasks();
        assertThat(sent()).isEqualTo(100);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void stopsReadingBeforeItHoldsTooMuch() {
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[5 << 20]));

        assertThat(channel.config().isAutoRead()).isFalse();
        runTo(Long.MAX_VALUE / 2);
        assertThat(channel.config().isAutoRead()).isTrue();
    }
}
