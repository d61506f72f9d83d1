package io.smblab.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class PatternByteBufTest {
    @Test
    void hasTheBytesThatTheSeedDetermines() {
        // The first outputs of SplitMix64 with state 0: mix64(golden ratio), mix64(2 golden ratios); word 0 is mix64(0)
        // = 0.
        ByteBuf pattern = new PatternByteBuf(0, 0, 24);

        assertThat(pattern.getLongLE(0)).isZero();
        assertThat(pattern.getLongLE(8)).isEqualTo(0xE220A8397B1DCDAFL);
        assertThat(pattern.getLongLE(16)).isEqualTo(0x6E789E6AA1B965F4L);
    }

    @Property(tries = 200)
    void readsTheSameBytesInEveryWay(
            @ForAll long seed,
            @ForAll @LongRange(max = 1L << 40) long offset,
            @ForAll @IntRange(min = 8, max = 100) int length) {
        PatternByteBuf pattern = new PatternByteBuf(seed, offset, length);
        byte[] one = new byte[length];
        for (int i = 0; i < length; i++) {
            one[i] = PatternByteBuf.byteAt(seed, offset + i);
        }

        assertThat(ByteBufUtil.getBytes(pattern)).isEqualTo(one);
        assertThat(Unpooled.buffer().writeBytes(pattern.duplicate())).isEqualTo(Unpooled.wrappedBuffer(one));
        ByteBuf direct = Unpooled.directBuffer().writeBytes(pattern.duplicate());
        assertThat(direct).isEqualTo(Unpooled.wrappedBuffer(one));
        direct.release();
        assertThat(pattern.nioBuffer()).isEqualTo(ByteBuffer.wrap(one));
        ByteBuf real = Unpooled.wrappedBuffer(one);
        for (int i = 0; i + 8 <= length; i++) {
            assertThat(pattern.getLong(i)).isEqualTo(real.getLong(i));
            assertThat(pattern.getLongLE(i)).isEqualTo(real.getLongLE(i));
            assertThat(pattern.getInt(i)).isEqualTo(real.getInt(i));
            assertThat(pattern.getIntLE(i)).isEqualTo(real.getIntLE(i));
            assertThat(pattern.getUnsignedMedium(i)).isEqualTo(real.getUnsignedMedium(i));
            assertThat(pattern.getUnsignedMediumLE(i)).isEqualTo(real.getUnsignedMediumLE(i));
            assertThat(pattern.getShort(i)).isEqualTo(real.getShort(i));
            assertThat(pattern.getShortLE(i)).isEqualTo(real.getShortLE(i));
        }
    }

    @Test
    void staysAPatternWhenItIsCut() {
        ByteBuf pattern = new PatternByteBuf(3, 10, 100);

        assertThat(pattern.slice(5, 10)).isInstanceOf(PatternByteBuf.class);
        assertThat(pattern.readRetainedSlice(7)).isInstanceOf(PatternByteBuf.class);
        assertThat(((PatternByteBuf) pattern.slice()).streamOffset()).isEqualTo(17);
    }

    @Test
    void joinsOnlyWhatContinuesIt() {
        PatternByteBuf pattern = new PatternByteBuf(3, 10, 100);

        assertThat(pattern.tryJoin(new PatternByteBuf(3, 110, 5))).isEqualTo(new PatternByteBuf(3, 10, 105));
        assertThat(pattern.tryJoin(new PatternByteBuf(3, 111, 5))).isNull();
        assertThat(pattern.tryJoin(new PatternByteBuf(4, 110, 5))).isNull();
        assertThat(pattern.tryJoin(Unpooled.EMPTY_BUFFER)).isNull();
    }

    @Test
    void passesThroughACompositeAndBack() {
        PatternByteBuf data = new PatternByteBuf(9, 0, 1000);
        ByteBuf composite = Payloads.join(Unpooled.wrappedBuffer(new byte[80]), data);

        ByteBuf back = Payloads.retainedSlice(composite, 80, 1000);

        assertThat(back).isInstanceOf(PatternByteBuf.class).isEqualTo(data);
        composite.release();
    }

    @Test
    void comparesEqualWindowsWithoutGenerating() {
        ByteBuf huge = new PatternByteBuf(9, 0, Integer.MAX_VALUE);

        assertThat(Payloads.sameContent(huge, new PatternByteBuf(9, 0, Integer.MAX_VALUE)))
                .isTrue();
    }

    @Test
    void tellsDifferentContentApart() {
        ByteBuf left = new PatternByteBuf(9, 0, 1000);
        ByteBuf right = Payloads.join(new PatternByteBuf(9, 0, 999), Unpooled.wrappedBuffer(new byte[1]));

        assertThat(Payloads.sameContent(left, right)).isFalse();
        right.release();
    }
}
