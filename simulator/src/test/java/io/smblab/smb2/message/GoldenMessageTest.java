package io.smblab.smb2.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.WireReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GoldenMessageTest {
    /** Where our bytes differ from Samba's although both say the same. */
    private static final Set<String> ENCODED_DIFFERENTLY = Set.of(
            // Pads also the last message of a compound.
            "compound-response",
            // Has garbage in reserved fields and in fields that have no meaning for a reconnect.
            "create-request-dhnc",
            // Has a byte of garbage as its empty error data.
            "interim-response",
            // smbtorture leaves OutputOffset 0 where smbclient repeats InputOffset, as we do.
            "ioctl-request-copychunk",
            "ioctl-request-set-sparse");

    static List<GoldenMessage> messages() {
        return GoldenMessage.all();
    }

    static Stream<GoldenMessage> encodable() {
        return messages().stream()
                .filter(golden -> ProtocolId.of(Unpooled.wrappedBuffer(golden.bytes())) == ProtocolId.SMB2)
                .filter(golden -> !ENCODED_DIFFERENTLY.contains(golden.name()));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void isUnderstood(GoldenMessage golden) {
        assertThat(golden.describe()).isEqualTo(golden.expected());
    }

    @ParameterizedTest
    @MethodSource("encodable")
    void isEncodedTheSame(GoldenMessage golden) {
        List<ByteBuf> encoded = new ArrayList<>();
        for (ByteBuf part : Smb2Message.split(Unpooled.wrappedBuffer(golden.bytes()))) {
            WireReader in = new WireReader(part);
            Smb2Header header = Smb2Header.decode(in);
            ByteBuf message = Smb2Message.encode(header, decodeBody(header, in), UnpooledByteBufAllocator.DEFAULT);
            encoded.add(header.nextCommand() == 0 ? message : Smb2Message.padForNext(message));
            part.release();
        }
        ByteBuf whole = Smb2Message.compound(encoded);
        String hex = ByteBufUtil.hexDump(whole);
        whole.release();

        assertThat(hex).isEqualTo(ByteBufUtil.hexDump(golden.bytes()));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void isRefusedOrUnderstoodWhenItIsCutAnywhere(GoldenMessage golden) {
        for (int length = 0; length < golden.bytes().length; length++) {
            decodeAnything(Arrays.copyOf(golden.bytes(), length));
        }
    }

    @ParameterizedTest
    @MethodSource("messages")
    void isRefusedOrUnderstoodWhenBytesOfItChange(GoldenMessage golden) {
        SplittableRandom random = new SplittableRandom(golden.name().hashCode());
        byte[] interesting = {0, 1, 2, 7, 8, 0x40, 0x7F, (byte) 0x80, (byte) 0xFF};
        for (int i = 0; i < 2000; i++) {
            byte[] bytes = golden.bytes().clone();
            for (int change = 0; change <= i % 4; change++) {
                int position = i % 2 == 0
                        ? Math.min(64, bytes.length / 2) + random.nextInt(bytes.length / 2)
                        : random.nextInt(bytes.length);
                bytes[position % bytes.length] = interesting[random.nextInt(interesting.length)];
            }
            decodeAnything(bytes);
        }
    }

    private static Smb2Body decodeBody(Smb2Header header, WireReader in) {
        return header.isResponse() ? Smb2Response.decode(header, in) : Smb2Request.decode(header.command(), in);
    }

    /** Anything else than a record or a refusal fails the test; so does a slice that is left over. */
    private static void decodeAnything(byte[] bytes) {
        ByteBuf message = Unpooled.wrappedBuffer(bytes);
        try {
            switch (ProtocolId.of(message)) {
                case SMB1 -> Smb1Negotiate.decode(new WireReader(message));
                case TRANSFORM -> TransformHeader.decode(new WireReader(message));
                case SMB2 -> decodeParts(message);
                case COMPRESSION, UNKNOWN -> {}
            }
        } catch (MalformedMessageException refused) {
            assertThat(refused.field()).isNotEmpty();
        }
        assertThat(message.refCnt()).isEqualTo(1);
        message.release();
    }

    private static void decodeParts(ByteBuf message) {
        List<ByteBuf> parts = Smb2Message.split(message);
        try {
            for (ByteBuf part : parts) {
                WireReader in = new WireReader(part);
                Smb2Header header = Smb2Header.decode(in);
                decodeBody(header, in).release();
            }
        } finally {
            parts.forEach(ByteBuf::release);
        }
    }
}
