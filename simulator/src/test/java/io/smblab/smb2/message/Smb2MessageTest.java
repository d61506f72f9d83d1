package io.smblab.smb2.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.smblab.wire.NtStatus;
import io.smblab.wire.PatternByteBuf;
import io.smblab.wire.Payloads;
import io.smblab.wire.WireReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class Smb2MessageTest {
    private static final Smb2Header HEADER = Smb2Header.request(Command.WRITE, 16, 1, 7, 5, 3);
    private static final FileId FILE = new FileId(1, 2);

    @Test
    void attachesBulkDataWithoutCopyingIt() {
        ByteBuf data = Unpooled.directBuffer().writeZero(1 << 20);

        ByteBuf message = encode(new WriteRequest(FILE, 0, data));

        data.setByte(12_345, 99);
        assertThat(message.getByte(112 + 12_345)).isEqualTo((byte) 99);
        message.release();
        assertThat(data.refCnt()).isZero();
    }

    @Test
    void keepsAPatternAPatternFromEncodingToDecoding() {
        PatternByteBuf data = new PatternByteBuf(1, 2, 1 << 20);
        ByteBuf message = encode(new WriteRequest(FILE, 0, data));

        WireReader in = new WireReader(message);
        Smb2Header.decode(in);
        WriteRequest request = WriteRequest.decode(in);

        assertThat(request.data()).isInstanceOf(PatternByteBuf.class);
        assertThat(Payloads.sameContent(request.data(), data)).isTrue();
        message.release();
    }

    @Test
    void letsTheHeaderBeSignedInPlace() {
        ByteBuf message = encode(new WriteRequest(FILE, 0, new PatternByteBuf(1, 2, 100)));

        message.setLongLE(Smb2Header.SIGNATURE_OFFSET, 77);

        assertThat(Smb2Header.decode(new WireReader(message)).signatureLow()).isEqualTo(77);
        message.release();
    }

    @Test
    void splitsACompoundIntoWhatWasJoined() {
        ByteBuf write = encode(new WriteRequest(FILE, 0, new PatternByteBuf(1, 2, 101)));
        ByteBuf flush = encode(new FlushRequest(FILE));

        ByteBuf compound = Smb2Message.compound(List.of(Smb2Message.padForNext(write), flush));
        List<ByteBuf> parts = Smb2Message.split(compound);

        assertThat(parts).extracting(ByteBuf::readableBytes).containsExactly(112 + 101 + 3, 88);
        assertThat(Smb2Header.decode(new WireReader(parts.get(0))).nextCommand())
                .isEqualTo(216);
        List<ByteBuf> pieces = new ArrayList<>();
        Payloads.forEachPiece(parts.get(0), pieces::add);
        assertThat(pieces.get(1)).isInstanceOf(PatternByteBuf.class);
        parts.forEach(ByteBuf::release);
        compound.release();
    }

    @Test
    void answersARequestWithItsIdentifiersAndItsPriority() {
        Smb2Header request = HEADER.withFlags(Smb2Header.FLAG_SIGNED | Smb2Header.FLAG_REPLAY | 0x30);

        Smb2Header response = request.response(NtStatus.ACCESS_DENIED, 4);

        assertThat(response).isEqualTo(new Smb2Header(16, 0xC0000022, Command.WRITE, 4, 0x31, 0, 7, 0, 5, 0, 3, 0, 0));
    }

    @Test
    void readsTheChannelSequenceFromTheStatusOfARequest() {
        assertThat(HEADER.withStatus(0xABCD_0007).channelSequence()).isEqualTo(7);
    }

    @Test
    void understandsARefusedServerSideCopyWithTheLimitsInIt() {
        SrvCopychunk.Response limits = new SrvCopychunk.Response(256, 1 << 20, 16 << 20);
        Smb2Header header = Smb2Header.request(Command.IOCTL, 1, 1, 1, 1, 1).response(NtStatus.INVALID_PARAMETER, 1);
        ByteBuf message = Smb2Message.encode(
                header,
                new IoctlResponse(Fsctl.SRV_COPYCHUNK, FILE, limits.encode()),
                UnpooledByteBufAllocator.DEFAULT);

        WireReader in = new WireReader(message);
        Smb2Response response = Smb2Response.decode(Smb2Header.decode(in), in);

        assertThat(SrvCopychunk.Response.decode(((IoctlResponse) response).output()))
                .isEqualTo(limits);
        message.release();
    }

    @Test
    void wrapsErrorDataIntoAContextFrom311On() {
        ErrorResponse response = ErrorResponse.bufferTooSmall(Dialect.SMB_3_1_1, 0x1234);

        assertThat(response.contexts()).hasSize(1);
        assertThat(response.contexts().get(0).data()).containsExactly(0x34, 0x12, 0, 0);
    }

    private static ByteBuf encode(Smb2Request body) {
        return Smb2Message.encode(HEADER, body, UnpooledByteBufAllocator.DEFAULT);
    }
}
