package io.smblab.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.wire.PatternByteBuf;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.macs.CMac;
import org.bouncycastle.crypto.macs.GMac;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import org.junit.jupiter.api.Test;

class MessageSignerTest {
    private static final byte[] KEY = Vectors.hex("2b7e151628aed2a6abf7158809cf4f3c");

    @Test
    void computesTheCmacsOfRfc4493() {
        byte[] message = Vectors.hex("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
                + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");

        assertThat(cmac(message, 0)).isEqualTo(Vectors.hex("bb1d6929e95937287fa37d129b756746"));
        assertThat(cmac(message, 16)).isEqualTo(Vectors.hex("070a16b46b4d4144f79bdd9dd04a287c"));
        assertThat(cmac(message, 40)).isEqualTo(Vectors.hex("dfa66747de9ae63030ca32611497c827"));
        assertThat(cmac(message, 64)).isEqualTo(Vectors.hex("51f0bebf7e3b9d92fc49741779363cfe"));
    }

    @Property(tries = 200)
    void computesTheSameCmacHoweverTheBytesArePortioned(
            @ForAll @Size(max = 6) List<@IntRange(max = 9000) Integer> portions, @ForAll long seed) {
        byte[] bytes =
                random(seed, portions.stream().mapToInt(Integer::intValue).sum());
        AesCmac mac = new AesCmac(KEY);

        int at = 0;
        for (int portion : portions) {
            mac.update(bytes, at, portion);
            at += portion;
        }
        byte[] tag = new byte[16];
        mac.finish(tag);

        assertThat(tag).isEqualTo(bouncyCastleCmac(bytes));
    }

    @Test
    void computesTheGmacOfTheFirstTestCaseOfTheGcmSpecification() {
        AesGmac mac = new AesGmac(new byte[16]);
        byte[] tag = new byte[16];

        mac.start(new byte[64]);
        mac.finish(tag);

        assertThat(tag).isEqualTo(Vectors.hex("58e2fccefa7e3061367f1d57a4e7455a"));
    }

    @Test
    void takesTheGmacNonceFromMessageIdRoleAndCommand() {
        byte[] message = message(200);
        message[MessageHeader.FLAGS] = MessageHeader.FLAG_SERVER_TO_REDIR;
        message[MessageHeader.COMMAND] = 0x0C;
        ByteBuf buffer = Unpooled.copiedBuffer(message);

        new MessageSigner(SigningAlgorithm.AES_GMAC, KEY, CryptoMode.REAL).sign(buffer);

        message[MessageHeader.FLAGS] |= MessageHeader.FLAG_SIGNED;
        byte[] nonce = Arrays.copyOf(Arrays.copyOfRange(message, 24, 32), 12);
        nonce[8] = 3;
        assertThat(signature(buffer)).isEqualTo(bouncyCastleGmac(nonce, message));
    }

    /** On both sides of the chunks, and of the blocks, of long messages. */
    @Property(tries = 60, edgeCases = EdgeCasesMode.FIRST)
    void computesTheGmacOfLongMessagesLikeOfShortOnes(
            @ForAll @IntRange(min = 0, max = 4) int chunks, @ForAll @IntRange(min = -17, max = 33) int more) {
        byte[] bytes = message(Math.max(64, chunks * LongGmac.CHUNK_BYTES + more));
        ByteBuf message = Unpooled.copiedBuffer(bytes);

        new MessageSigner(SigningAlgorithm.AES_GMAC, KEY, CryptoMode.REAL).sign(message);

        bytes[MessageHeader.FLAGS] |= MessageHeader.FLAG_SIGNED;
        byte[] nonce = Arrays.copyOf(Arrays.copyOfRange(bytes, 24, 32), 12);
        assertThat(signature(message)).isEqualTo(bouncyCastleGmac(nonce, bytes));
    }

    @Test
    void multipliesInTheFieldOfGcm() {
        FieldElement h = FieldElement.of(Vectors.hex("66e94bd4ef8a2c3b884cfa59ca342b2e"));
        FieldElement c = FieldElement.of(Vectors.hex("0388dace60b6a392f328c2b971b2fe78"));
        byte[] product = new byte[16];

        c.times(h).put(product);

        // Test case 2 of the GCM specification: X(1) of its GHASH.
        assertThat(product).isEqualTo(Vectors.hex("5e2ec746917062882c85b0685353deb7"));
    }

    @Test
    void keepsTheFirstHalfOfHmacSha256() throws Exception {
        byte[] message = message(333);
        ByteBuf buffer = Unpooled.copiedBuffer(message);

        new MessageSigner(SigningAlgorithm.HMAC_SHA256, KEY, CryptoMode.REAL).sign(buffer);

        message[MessageHeader.FLAGS] |= MessageHeader.FLAG_SIGNED;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
        assertThat(signature(buffer)).isEqualTo(Arrays.copyOf(mac.doFinal(message), 16));
    }

    @Property(tries = 100)
    void signsTheSameOnHeapOffHeapAndInPieces(
            @ForAll SigningAlgorithm algorithm,
            @ForAll @IntRange(min = 64, max = 100_000) int bytes,
            @ForAll @IntRange(min = 1, max = 99_999) int cut) {
        byte[] message = message(bytes);
        ByteBuf heap = Unpooled.copiedBuffer(message);
        ByteBuf direct = Unpooled.directBuffer(bytes + 3)
                .writeZero(3)
                .writeBytes(message)
                .skipBytes(3);
        int first = Math.min(cut, bytes);
        CompositeByteBuf composite = Unpooled.compositeBuffer()
                .addComponent(true, Unpooled.copiedBuffer(message, 0, first))
                .addComponent(true, Unpooled.directBuffer(bytes).writeBytes(message, first, bytes - first));
        MessageSigner signer = new MessageSigner(algorithm, KEY, CryptoMode.REAL);

        signer.sign(heap);
        signer.sign(direct);
        signer.sign(composite);

        assertThat(signature(direct)).isEqualTo(signature(heap));
        assertThat(signature(composite)).isEqualTo(signature(heap));
        assertThat(signer.verify(heap)).isTrue();
        assertThat(signer.verify(composite)).isTrue();
        direct.release();
        composite.release();
    }

    @Property(tries = 200)
    void noticesEveryFlippedBit(
            @ForAll SigningAlgorithm algorithm,
            @ForAll CryptoMode mode,
            @ForAll @IntRange(min = 64, max = 300) int bytes,
            @ForAll @IntRange(max = 299 * 8) int bit) {
        ByteBuf message = Unpooled.copiedBuffer(message(bytes));
        MessageSigner signer = new MessageSigner(algorithm, KEY, mode);
        signer.sign(message);
        int index = bit / 8 % bytes;

        message.setByte(index, message.getByte(index) ^ 1 << bit % 8);

        assertThat(signer.verify(message)).isFalse();
    }

    @Test
    void verifiesAMessageInReadOnlyMemoryAgainAndAgain() {
        ByteBuf message = Unpooled.copiedBuffer(message(100));
        MessageSigner signer = new MessageSigner(SigningAlgorithm.AES_GMAC, KEY, CryptoMode.REAL);
        signer.sign(message);

        for (int i = 0; i < 3; i++) {
            assertThat(signer.verify(message.asReadOnly())).isTrue();
        }
    }

    @Test
    void verifiesNothingShorterThanAHeader() {
        MessageSigner signer = new MessageSigner(SigningAlgorithm.AES_CMAC, KEY, CryptoMode.REAL);

        assertThat(signer.verify(Unpooled.wrappedBuffer(new byte[63]))).isFalse();
        assertThatThrownBy(() -> signer.sign(Unpooled.wrappedBuffer(new byte[63])))
                .isInstanceOf(IllegalStateException.class);
    }

    @Property(tries = 50)
    void modelledSignaturesDoNotDependOnHowANetworkCutAPattern(
            @ForAll SigningAlgorithm algorithm,
            @ForAll @IntRange(min = 1, max = 999) int cut1,
            @ForAll @IntRange(min = 1, max = 999) int cut2) {
        PatternByteBuf pattern = new PatternByteBuf(5, 4096, 1000);
        int first = Math.min(cut1, cut2);
        int second = Math.max(cut1, cut2);
        ByteBuf whole = withPayload(pattern);
        ByteBuf cut = withPayload(
                pattern.slice(0, first), pattern.slice(first, second - first), pattern.slice(second, 1000 - second));
        MessageSigner signer = new MessageSigner(algorithm, KEY, CryptoMode.MODELLED);

        signer.sign(whole);
        signer.sign(cut);

        assertThat(signature(cut)).isEqualTo(signature(whole));
        assertThat(signer.verify(cut)).isTrue();
        whole.release();
        cut.release();
    }

    @Test
    void modelledSignaturesDependOnSeedPositionAndLength() {
        MessageSigner signer = new MessageSigner(SigningAlgorithm.AES_CMAC, KEY, CryptoMode.MODELLED);
        ByteBuf[] messages = {
            withPayload(new PatternByteBuf(1, 0, 100)),
            withPayload(new PatternByteBuf(2, 0, 100)),
            withPayload(new PatternByteBuf(1, 1, 100)),
            withPayload(new PatternByteBuf(1, 0, 101)),
            withPayload(Unpooled.copiedBuffer(new PatternByteBuf(1, 0, 100)))
        };

        assertThat(messages)
                .extracting(message -> {
                    signer.sign(message);
                    return Arrays.toString(signature(message));
                })
                .doesNotHaveDuplicates();
        for (ByteBuf message : messages) {
            message.release();
        }
    }

    @Test
    void reallySignsPatternsWhenAskedTo() {
        ByteBuf pattern = withPayload(new PatternByteBuf(1, 0, 100_000));
        ByteBuf bytes = withPayload(Unpooled.copiedBuffer(new PatternByteBuf(1, 0, 100_000)));
        MessageSigner signer = new MessageSigner(SigningAlgorithm.AES_CMAC, KEY, CryptoMode.REAL);

        signer.sign(pattern);
        signer.sign(bytes);

        assertThat(signature(pattern)).isEqualTo(signature(bytes));
        pattern.release();
        bytes.release();
    }

    static ByteBuf withPayload(ByteBuf... pieces) {
        CompositeByteBuf message = Unpooled.compositeBuffer().addComponent(true, Unpooled.copiedBuffer(message(80)));
        for (ByteBuf piece : pieces) {
            message.addComponent(true, piece);
        }
        return message;
    }

    static byte[] message(int bytes) {
        byte[] message = random(bytes, bytes);
        System.arraycopy(new byte[] {(byte) 0xFE, 'S', 'M', 'B', 64, 0}, 0, message, 0, 6);
        message[MessageHeader.COMMAND] = 9;
        message[MessageHeader.COMMAND + 1] = 0;
        Arrays.fill(message, MessageHeader.FLAGS, MessageHeader.FLAGS + 4, (byte) 0);
        Arrays.fill(message, MessageHeader.SIGNATURE, MessageHeader.BYTES, (byte) 0);
        return message;
    }

    private static byte[] random(long seed, int bytes) {
        byte[] random = new byte[bytes];
        new Random(seed).nextBytes(random);
        return random;
    }

    private static byte[] signature(ByteBuf message) {
        byte[] signature = new byte[16];
        message.getBytes(message.readerIndex() + MessageHeader.SIGNATURE, signature);
        return signature;
    }

    private static byte[] cmac(byte[] message, int length) {
        byte[] tag = new byte[16];
        AesCmac mac = new AesCmac(KEY);
        mac.update(message, 0, length);
        mac.finish(tag);
        return tag;
    }

    private static byte[] bouncyCastleCmac(byte[] bytes) {
        CMac mac = new CMac(AESEngine.newInstance());
        mac.init(new KeyParameter(KEY));
        mac.update(bytes, 0, bytes.length);
        byte[] tag = new byte[16];
        mac.doFinal(tag, 0);
        return tag;
    }

    private static byte[] bouncyCastleGmac(byte[] nonce, byte[] bytes) {
        GMac mac = new GMac(GCMBlockCipher.newInstance(AESEngine.newInstance()));
        mac.init(new ParametersWithIV(new KeyParameter(KEY), nonce));
        mac.update(bytes, 0, bytes.length);
        byte[] tag = new byte[16];
        mac.doFinal(tag, 0);
        return tag;
    }
}
