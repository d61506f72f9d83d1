package io.smblab.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.smblab.wire.PatternByteBuf;
import io.smblab.wire.Payloads;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DirectTcpTransportTest {
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final DirectTcpTransport transport = DirectTcpTransport.install(channel);
    private final RecordingListener listener = new RecordingListener();

    @AfterEach
    void releaseEverything() {
        listener.received.forEach(ByteBuf::release);
        channel.finishAndReleaseAll();
    }

    @Test
    void deliversAMessageThatArrivesByteByByte() {
        transport.listen(listener);

        for (byte one : ByteBufUtil.decodeHexDump("00000003616263")) {
            channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {one}));
        }

        assertThat(listener.texts()).containsExactly("abc");
    }

    @Test
    void deliversSeveralMessagesOfOneBufferAsSlicesOfIt() {
        transport.listen(listener);
        ByteBuf stream = hex("00000002616200000001630000000364");

        channel.writeInbound(stream, hex("6566"));

        assertThat(listener.texts()).containsExactly("ab", "c", "def");
        assertThat(listener.received.get(0).unwrap()).isSameAs(stream);
    }

    @Test
    void keepsPatternsAsOnePattern() {
        transport.listen(listener);
        PatternByteBuf data = new PatternByteBuf(7, 100, 5000);

        channel.writeInbound(hex("000013890a"), data.slice(0, 1448), data.slice(1448, 1448), data.slice(2896, 2104));

        ByteBuf message = listener.received.get(0);
        List<ByteBuf> pieces = new ArrayList<>();
        Payloads.forEachPiece(message, pieces::add);
        assertThat(pieces).hasSize(2);
        assertThat(pieces.get(1)).isInstanceOf(PatternByteBuf.class);
        assertThat(Payloads.sameContent(pieces.get(1), data)).isTrue();
    }

    /** A compound of large reads may bring it about. It was dropped without a word, and the client waited for ever. */
    @Test
    void endsTheConnectionWhenAMessageIsTooLongForAFrame() {
        transport.listen(listener);

        transport.send(new PatternByteBuf(1, 0, 0x100_0000));

        assertThat(listener.cause).isInstanceOf(InvalidFrameException.class);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void copiesTinyPiecesTogether() {
        transport.listen(listener);

        channel.writeInbound(hex("00000bb8"));
        for (int i = 0; i < 3000; i++) {
            channel.writeInbound(Unpooled.buffer(65536).writeByte(i));
        }

        ByteBuf message = listener.received.get(0);
        assertThat(message.readableBytes()).isEqualTo(3000);
        assertThat(((CompositeByteBuf) message).numComponents()).isEqualTo(2);
        assertThat(message.getByte(2999)).isEqualTo((byte) 2999);
    }

    @Test
    void refusesAFrameThatDoesNotStartWithZero() {
        transport.listen(listener);

        channel.writeInbound(hex("85"));

        assertThat(listener.cause).isInstanceOf(InvalidFrameException.class);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void refusesAnEmptyFrame() {
        transport.listen(listener);

        channel.writeInbound(hex("00000000"));

        assertThat(listener.cause).isInstanceOf(InvalidFrameException.class);
    }

    @Test
    void refusesALongerMessageThanTheListenerTakes() {
        listener.maxMessageBytes = 100;
        transport.listen(listener);

        channel.writeInbound(hex("0000000161"), hex("00000065"));

        assertThat(listener.texts()).containsExactly("a");
        assertThat(listener.cause).hasMessageContaining("frame of 101 bytes (expected 1 to 100)");
    }

    @Test
    void dropsWhatFollowsADisconnect() {
        listener.onReceived = () -> transport.disconnect("enough");
        transport.listen(listener);

        channel.writeInbound(hex("00000001610000000162"));

        assertThat(listener.texts()).containsExactly("a");
        assertThat(listener.cause).isInstanceOf(DisconnectedException.class).hasMessage("enough");
    }

    @Test
    void holdsMessagesBackWhileReadingIsStopped() {
        listener.onReceived = () -> transport.setReading(false);
        transport.listen(listener);

        channel.writeInbound(hex("00000001610000000162"));

        assertThat(listener.texts()).containsExactly("a");
        assertThat(channel.config().isAutoRead()).isFalse();
    }

    @Test
    void deliversWhatItHeldBackBeforeReadingAgain() {
        listener.onReceived = () -> transport.setReading(false);
        transport.listen(listener);
        channel.writeInbound(hex("00000001610000000162"));
        listener.onReceived = () -> {};

        transport.setReading(true);

        assertThat(listener.texts()).containsExactly("a", "b");
        assertThat(channel.config().isAutoRead()).isTrue();
    }

    @Test
    void readsNothingBeforeItHasAListener() {
        assertThat(channel.config().isAutoRead()).isFalse();
    }

    @Test
    void tellsALateListenerThatTheConnectionHasEnded() {
        channel.close();

        transport.listen(listener);

        assertThat(listener.closedCalls).isEqualTo(1);
        assertThat(listener.cause).isNull();
    }

    @Test
    void releasesAMessageThatWasCutOff() {
        transport.listen(listener);
        ByteBuf part = hex("0000000461");

        channel.writeInbound(part);
        channel.close();

        assertThat(part.refCnt()).isZero();
        assertThat(listener.closedCalls).isEqualTo(1);
    }

    @Test
    void sendsPrefixAndPiecesWithoutCopying() {
        ByteBuf head = hex("6162");
        PatternByteBuf data = new PatternByteBuf(1, 0, 1 << 20);

        transport.send(Payloads.join(head, data));

        ByteBuf prefix = channel.readOutbound();
        assertThat(ByteBufUtil.hexDump(prefix)).isEqualTo("00100002");
        prefix.release();
        ByteBuf first = channel.readOutbound();
        assertThat(first.unwrap()).isSameAs(head);
        first.release();
        assertThat(channel.<ByteBuf>readOutbound()).isInstanceOf(PatternByteBuf.class);
    }

    @Test
    void flushesOnceForAllAnswersToOneRead() {
        FlushCounter counter = new FlushCounter();
        channel.pipeline().addFirst(counter);
        listener.onReceived = () -> transport.send(hex("61"));
        transport.listen(listener);

        channel.writeInbound(hex("00000001610000000162"));

        assertThat(counter.writes).isEqualTo(4);
        assertThat(counter.flushesBetweenWrites).isZero();
    }

    private static ByteBuf hex(String text) {
        return Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(text));
    }

    private static final class FlushCounter extends ChannelOutboundHandlerAdapter {
        private int writes;
        private int flushes;
        private int flushesBetweenWrites;

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            writes++;
            flushesBetweenWrites = flushes;
            context.write(message, promise);
        }

        @Override
        public void flush(ChannelHandlerContext context) {
            flushes++;
            context.flush();
        }
    }

    private static final class RecordingListener implements TransportListener {
        private final List<ByteBuf> received = new ArrayList<>();
        private Runnable onReceived = () -> {};
        private int maxMessageBytes = 1 << 20;
        private int closedCalls;
        private Throwable cause;

        @Override
        public void received(ByteBuf message) {
            received.add(message);
            onReceived.run();
        }

        @Override
        public int maxMessageBytes() {
            return maxMessageBytes;
        }

        @Override
        public void closed(Throwable why) {
            closedCalls++;
            cause = why;
        }

        @Override
        public void writabilityChanged() {}

        private List<String> texts() {
            return received.stream()
                    .map(message -> message.toString(StandardCharsets.US_ASCII))
                    .toList();
        }
    }
}
