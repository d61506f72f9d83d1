package io.smblab.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PayloadsTest {
    @Property(tries = 300)
    void cutsWhatANettySliceWouldCut(
            @ForAll @Size(min = 1, max = 5) List<@IntRange(min = 0, max = 30) Integer> lengths,
            @ForAll @IntRange(max = 150) int from,
            @ForAll @IntRange(max = 150) int to) {
        ByteBuf payload = Unpooled.wrappedBuffer(new byte[] {1});
        for (int i = 0; i < lengths.size(); i++) {
            ByteBuf piece = i % 2 == 0
                    ? new PatternByteBuf(i, i, lengths.get(i))
                    : Unpooled.wrappedBuffer(new byte[lengths.get(i)]);
            payload = Payloads.join(payload, piece);
        }
        int start = Math.min(Math.min(from, to), payload.readableBytes());
        int end = Math.min(Math.max(from, to), payload.readableBytes());

        ByteBuf slice = Payloads.retainedSlice(payload, start, end - start);

        assertThat(ByteBufUtil.getBytes(slice)).isEqualTo(ByteBufUtil.getBytes(payload, start, end - start));
        slice.release();
        payload.release();
    }

    @Test
    void joinsPatternsThatContinueEachOther() {
        ByteBuf joined = Payloads.coalesce(
                List.of(new PatternByteBuf(1, 0, 10), new PatternByteBuf(1, 10, 10), new PatternByteBuf(1, 20, 10)));

        assertThat(joined).isInstanceOf(PatternByteBuf.class);
        assertThat(joined.readableBytes()).isEqualTo(30);
    }

    @Test
    void releasesEmptyPieces() {
        ByteBuf empty = Unpooled.buffer(8);

        ByteBuf joined = Payloads.join(empty, new PatternByteBuf(1, 0, 10));

        assertThat(joined).isInstanceOf(PatternByteBuf.class);
        assertThat(empty.refCnt()).isZero();
    }

    @Test
    void handsOutTheInnermostPieces() {
        ByteBuf inner = Payloads.join(Unpooled.wrappedBuffer(new byte[3]), new PatternByteBuf(1, 0, 4));
        ByteBuf outer =
                Payloads.join(inner, Unpooled.wrappedBuffer(new byte[5])).skipBytes(1);

        List<ByteBuf> pieces = new ArrayList<>();
        Payloads.forEachPiece(outer, pieces::add);

        assertThat(pieces).extracting(ByteBuf::readableBytes).containsExactly(2, 4, 5);
        assertThat(pieces).noneMatch(CompositeByteBuf.class::isInstance);
        outer.release();
    }

    @Test
    void advancesTheReaderWithTheSliceItReads() {
        ByteBuf payload = Unpooled.wrappedBuffer(new byte[10]);

        Payloads.readRetainedSlice(payload, 4).release();

        assertThat(payload.readableBytes()).isEqualTo(6);
        payload.release();
    }
}
