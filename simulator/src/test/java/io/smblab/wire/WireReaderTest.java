package io.smblab.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class WireReaderTest {
    @Test
    void countsPositionsFromTheReaderIndexOfTheMessage() {
        ByteBuf message = Unpooled.wrappedBuffer(new byte[] {9, 9, 1, 2, 3, 4}).skipBytes(2);
        WireReader in = new WireReader(message);

        assertThat(in.u16()).isEqualTo(0x0201);
        assertThat(in.position()).isEqualTo(2);
        assertThat(in.remaining()).isEqualTo(2);
    }

    @Test
    void refusesToReadBehindTheEnd() {
        WireReader in = WireReader.of(new byte[3]);

        assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(in::u32);
    }

    @Test
    void givesAnyOffsetToABufferWithoutLength() {
        WireReader in = WireReader.of(new byte[8]);

        assertThat(in.bytesAt(0xFFFF_FFFFL, 0, "Buffer")).isEmpty();
    }

    @Test
    void refusesTwoBuffersThatShareAByte() {
        WireReader in = WireReader.of(new byte[8]);
        in.bytesAt(0, 5, "First");

        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> in.bytesAt(4, 1, "Second"))
                .withMessageContaining("overlaps");
    }

    @Test
    void namesTheStructureTheFieldAndThePlaceOfAFault() {
        WireReader in = WireReader.of(new byte[8]);
        in.structure(4, "SOME_STRUCTURE");

        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> in.bytesAt(6, 3, "Name"))
                .withMessage("SOME_STRUCTURE.Name at offset 0: offset 6, length 3 (expected inside 4 to 8)");
    }

    @Test
    void keepsItsConsequenceWhenItIsRefined() {
        MalformedMessageException refusal = new MalformedMessageException("A.B", 3, "bad")
                .withStatus(NtStatus.INFO_LENGTH_MISMATCH)
                .thatDisconnects();

        assertThat(refusal).hasMessage("A.B at offset 3: bad");
        assertThat(refusal.status()).isEqualTo(NtStatus.INFO_LENGTH_MISMATCH);
        assertThat(refusal.disconnects()).isTrue();
    }

    @Property(tries = 200)
    void keepsEveryTextEvenWithUnpairedSurrogates(@ForAll char[] chars) {
        String text = new String(chars);
        byte[] bytes = WireWriter.toBytes(out -> out.utf16(text));

        assertThat(WireReader.of(bytes).utf16(bytes.length, "Text")).isEqualTo(text);
    }

    @Test
    void writesAGuidWithThreeLittleEndianGroups() {
        Guid guid = Guid.parse("00112233-4455-6677-8899-aabbccddeeff");

        byte[] bytes = WireWriter.toBytes(out -> out.guid(guid));

        assertThat(ByteBufUtil.hexDump(bytes)).isEqualTo("33221100554477668899aabbccddeeff");
        assertThat(WireReader.of(bytes).guid()).isEqualTo(guid);
    }

    @Test
    void countsFileTimesFrom1601() {
        assertThat(FileTime.of(Instant.EPOCH).ticks()).isEqualTo(116_444_736_000_000_000L);
        assertThat(new FileTime(116_444_736_000_000_001L).toInstant()).isEqualTo(Instant.ofEpochSecond(0, 100));
    }

    @Test
    void writesNothingThatDoesNotFitItsField() {
        WireWriter out = new WireWriter(Unpooled.buffer());

        assertThatIllegalStateException().isThrownBy(() -> out.u16(0x10000));
        assertThatIllegalStateException().isThrownBy(() -> out.u8(-1));
        assertThatIllegalStateException().isThrownBy(() -> out.u32(1L << 32));
    }

    @Test
    void writesNothingBehindAttachedData() {
        WireWriter out = new WireWriter(Unpooled.buffer());
        out.attach(Unpooled.EMPTY_BUFFER);

        assertThatIllegalStateException().isThrownBy(() -> out.u8(0));
    }

    @Test
    void knowsEveryStatusByItsCode() {
        for (NtStatus status : NtStatus.values()) {
            assertThat(NtStatus.of(status.code())).isSameAs(status);
        }
    }
}
