package io.smblab.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.smblab.crypto.OpenResult.Opened;
import io.smblab.crypto.OpenResult.Refusal;
import io.smblab.crypto.OpenResult.Refused;
import io.smblab.smb2.message.TransformHeader;
import io.smblab.wire.PatternByteBuf;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.AEADBlockCipher;
import org.bouncycastle.crypto.modes.CCMBlockCipher;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MessageSealerTest {
    private static final long SESSION_ID = 0x0008_E400_1400_0011L;

    @ParameterizedTest
    @CsvSource({"sealed-ccm.properties, AES_128_CCM", "sealed-gcm.properties, AES_128_GCM"})
    void opensWhatWindowsSealed(String file, CipherAlgorithm algorithm) {
        Vectors vectors = new Vectors(MessageSealerTest.class, file);
        byte[] toServer = vectors.bytes("clientToServerKey");
        byte[] toClient = vectors.bytes("serverToClientKey");

        OpenResult request =
                sealer(algorithm, toClient, toServer, CryptoMode.REAL).open(vectors.buffer("sealedRequest"));
        OpenResult response =
                sealer(algorithm, toServer, toClient, CryptoMode.REAL).open(vectors.buffer("sealedResponse"));

        assertThat(opened(request)).isEqualTo(vectors.bytes("request"));
        assertThat(opened(response)).isEqualTo(vectors.bytes("response"));
    }

    @ParameterizedTest
    @CsvSource({"sealed-ccm.properties, AES_128_CCM", "sealed-gcm.properties, AES_128_GCM"})
    void encryptsToTheBytesThatWindowsSent(String file, CipherAlgorithm algorithm) {
        Vectors vectors = new Vectors(MessageSealerTest.class, file);
        byte[] sealed = vectors.bytes("sealedRequest");
        byte[] key = vectors.bytes("clientToServerKey");
        AeadCipher cipher = algorithm.isGcm() ? new AesGcm(key) : new AesCcm(key);
        byte[] tag = new byte[16];
        ByteBuf out = Unpooled.buffer();

        cipher.encrypt(Arrays.copyOf(sealed, 52), vectors.buffer("request"), out, tag);

        assertThat(ByteBufUtil.getBytes(out)).isEqualTo(Arrays.copyOfRange(sealed, 52, sealed.length));
        assertThat(tag).isEqualTo(Arrays.copyOfRange(sealed, 4, 20));
    }

    @Property(tries = 150)
    void sealsLikeBouncyCastle(
            @ForAll CipherAlgorithm algorithm,
            @ForAll @IntRange(min = 64, max = 100_000) int bytes,
            @ForAll @IntRange(min = 1, max = 99_999) int cut)
            throws Exception {
        byte[] plain = MessageSignerTest.message(bytes);
        byte[] key = key(algorithm, 1);
        int first = Math.min(cut, bytes);
        ByteBuf message = Unpooled.compositeBuffer()
                .addComponent(true, Unpooled.copiedBuffer(plain, 0, first))
                .addComponent(true, Unpooled.directBuffer(bytes).writeBytes(plain, first, bytes - first));

        byte[] sealed =
                Vectors.drain(sealer(algorithm, key, key, CryptoMode.REAL).seal(message, SESSION_ID));

        assertThat(message.refCnt()).isZero();
        AEADBlockCipher reference = algorithm.isGcm()
                ? GCMBlockCipher.newInstance(AESEngine.newInstance())
                : CCMBlockCipher.newInstance(AESEngine.newInstance());
        byte[] nonce = Arrays.copyOfRange(sealed, 20, 20 + algorithm.nonceBytes());
        byte[] additional = Arrays.copyOfRange(sealed, 20, 52);
        reference.init(true, new AEADParameters(new KeyParameter(key), 128, nonce, additional));
        byte[] expected = new byte[bytes + 16];
        int written = reference.processBytes(plain, 0, bytes, expected, 0);
        reference.doFinal(expected, written);
        assertThat(Arrays.copyOfRange(sealed, 52, sealed.length)).isEqualTo(Arrays.copyOf(expected, bytes));
        assertThat(Arrays.copyOfRange(sealed, 4, 20)).isEqualTo(Arrays.copyOfRange(expected, bytes, bytes + 16));
    }

    @Property(tries = 150)
    void opensWhatThePeerSealed(
            @ForAll CipherAlgorithm algorithm,
            @ForAll CryptoMode mode,
            @ForAll @IntRange(min = 64, max = 100_000) int bytes) {
        byte[] plain = MessageSignerTest.message(bytes);
        MessageSealer client = sealer(algorithm, key(algorithm, 1), key(algorithm, 2), mode);
        MessageSealer server = sealer(algorithm, key(algorithm, 2), key(algorithm, 1), mode);

        ByteBuf sealed = client.seal(Unpooled.copiedBuffer(plain), SESSION_ID);

        assertThat(sealed.readableBytes()).isEqualTo(bytes + TransformHeader.LENGTH);
        assertThat(sealed.getLongLE(44)).isEqualTo(SESSION_ID);
        assertThat(opened(server.open(sealed))).isEqualTo(plain);
        assertThat(sealed.refCnt()).isZero();
    }

    @Property(tries = 300)
    void refusesEveryFlippedBit(
            @ForAll CipherAlgorithm algorithm,
            @ForAll CryptoMode mode,
            @ForAll @IntRange(min = 64, max = 300) int bytes,
            @ForAll @IntRange(max = 351 * 8) int bit) {
        MessageSealer sealer = sealer(algorithm, key(algorithm, 1), key(algorithm, 1), mode);
        ByteBuf sealed = Unpooled.wrappedBuffer(
                Vectors.drain(sealer.seal(Unpooled.copiedBuffer(MessageSignerTest.message(bytes)), SESSION_ID)));
        int index = bit / 8 % (bytes + 52);

        sealed.setByte(index, sealed.getByte(index) ^ 1 << bit % 8);

        assertThat(sealer.open(sealed)).isInstanceOf(Refused.class);
        assertThat(sealed.refCnt()).isZero();
    }

    @ParameterizedTest
    @EnumSource(CipherAlgorithm.class)
    void opensAGenuineMessageAfterAForgedOne(CipherAlgorithm algorithm) {
        MessageSealer sealer = sealer(algorithm, key(algorithm, 1), key(algorithm, 1), CryptoMode.REAL);
        byte[] plain = MessageSignerTest.message(1000);
        ByteBuf sealed = sealer.seal(Unpooled.copiedBuffer(plain), SESSION_ID);
        ByteBuf forged = sealed.copy().setByte(600, sealed.getByte(600) + 1);

        assertThat(sealer.open(forged)).isEqualTo(new Refused(Refusal.BAD_TAG));
        assertThat(opened(sealer.open(sealed))).isEqualTo(plain);
    }

    @Test
    void refusesWhatIsNoTransform() {
        assertThat(openModified(buffer -> buffer.setByte(0, 0xFE))).isEqualTo(Refusal.NOT_A_TRANSFORM);
        assertThat(openModified(buffer -> buffer.writerIndex(51))).isEqualTo(Refusal.NOT_A_TRANSFORM);
        assertThat(openModified(buffer -> buffer.setShortLE(42, 2))).isEqualTo(Refusal.UNKNOWN_FLAGS);
    }

    @Test
    void refusesSizesThatDoNotFit() {
        assertThat(openModified(buffer -> buffer.setIntLE(36, 101))).isEqualTo(Refusal.WRONG_SIZE);
        assertThat(openModified(buffer -> buffer.setIntLE(36, -1))).isEqualTo(Refusal.WRONG_SIZE);
        assertThat(openModified(buffer -> buffer.setIntLE(36, 0).writerIndex(52)))
                .isEqualTo(Refusal.WRONG_SIZE);
        assertThat(openModified(buffer -> buffer.setIntLE(36, 63).writerIndex(52 + 63)))
                .isEqualTo(Refusal.WRONG_SIZE);
    }

    @Test
    void givesNoNonceTwiceAcrossTheChannelsOfASession() {
        NonceSequence nonces = new NonceSequence();
        Set<Long> seen = new LinkedHashSet<>();
        for (int channel = 0; channel < 4; channel++) {
            MessageSealer sealer = new MessageSealer(
                    CipherAlgorithm.AES_128_GCM,
                    new byte[16],
                    new byte[16],
                    nonces,
                    CryptoMode.REAL,
                    UnpooledByteBufAllocator.DEFAULT);
            for (int i = 0; i < 10; i++) {
                ByteBuf sealed = sealer.seal(Unpooled.copiedBuffer(MessageSignerTest.message(64)), SESSION_ID);
                seen.add(sealed.getLongLE(20));
                sealed.release();
            }
        }

        assertThat(seen).hasSize(40);
    }

    @Test
    void stopsRatherThanRepeatANonce() {
        NonceSequence nonces = new NonceSequence(-1);

        assertThat(nonces.next()).isEqualTo(-1);
        assertThatThrownBy(nonces::next).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @EnumSource(CipherAlgorithm.class)
    void modelledSealingPassesOnTheVeryPatternAndNoticesAnother(CipherAlgorithm algorithm) {
        MessageSealer sealer = sealer(algorithm, key(algorithm, 1), key(algorithm, 1), CryptoMode.MODELLED);
        ByteBuf genuine = sealer.seal(MessageSignerTest.withPayload(new PatternByteBuf(3, 0, 1 << 20)), SESSION_ID);
        ByteBuf header = Unpooled.copiedBuffer(genuine.slice(0, 52 + 80));
        CompositeByteBuf other = Unpooled.compositeBuffer()
                .addComponent(true, header)
                .addComponent(true, new PatternByteBuf(4, 0, 1 << 20));

        OpenResult result = sealer.open(genuine);

        assertThat(sealer.open(other)).isEqualTo(new Refused(Refusal.BAD_TAG));
        ByteBuf message = ((Opened) result).message();
        assertThat(((CompositeByteBuf) message).internalComponent(1)).isInstanceOf(PatternByteBuf.class);
        message.release();
    }

    /** Ten tebibytes: were a single byte of them touched, this would take hours. */
    @Test
    void modelledSigningAndSealingTouchNoPayload() {
        MessageSigner signer = new MessageSigner(SigningAlgorithm.AES_GMAC, new byte[16], CryptoMode.MODELLED);
        MessageSealer sealer = sealer(CipherAlgorithm.AES_128_GCM, new byte[16], new byte[16], CryptoMode.MODELLED);
        for (int i = 0; i < 10_240; i++) {
            ByteBuf message = MessageSignerTest.withPayload(new PatternByteBuf(i, (long) i << 30, 1 << 30));
            signer.sign(message);

            ByteBuf opened = ((Opened) sealer.open(sealer.seal(message, SESSION_ID))).message();

            assertThat(signer.verify(opened)).isTrue();
            opened.release();
        }
    }

    @Test
    void givesOppositeKeysForBothEnds() {
        SessionKeys keys =
                SessionKeys.derive(KeySchedule.SMB_3_1_1, CipherAlgorithm.AES_256_GCM, new byte[16], new PreauthHash());
        MessageSealer client = new MessageSealer(
                keys, Role.CLIENT, new NonceSequence(), CryptoMode.REAL, UnpooledByteBufAllocator.DEFAULT);
        MessageSealer server = new MessageSealer(
                keys, Role.SERVER, new NonceSequence(), CryptoMode.REAL, UnpooledByteBufAllocator.DEFAULT);
        byte[] plain = MessageSignerTest.message(100);

        ByteBuf sealed = client.seal(Unpooled.copiedBuffer(plain), 1);

        assertThat(client.open(sealed.copy())).isEqualTo(new Refused(Refusal.BAD_TAG));
        assertThat(opened(server.open(sealed))).isEqualTo(plain);
    }

    private interface Damage {
        void apply(ByteBuf buffer);
    }

    private static Refusal openModified(Damage damage) {
        MessageSealer sealer = sealer(CipherAlgorithm.AES_128_GCM, new byte[16], new byte[16], CryptoMode.REAL);
        ByteBuf sealed = sealer.seal(Unpooled.copiedBuffer(MessageSignerTest.message(100)), SESSION_ID);
        damage.apply(sealed);
        return ((Refused) sealer.open(sealed)).refusal();
    }

    private static byte[] opened(OpenResult result) {
        assertThat(result).isInstanceOf(Opened.class);
        return Vectors.drain(((Opened) result).message());
    }

    private static MessageSealer sealer(CipherAlgorithm algorithm, byte[] outbound, byte[] inbound, CryptoMode mode) {
        return new MessageSealer(
                algorithm, outbound, inbound, new NonceSequence(), mode, UnpooledByteBufAllocator.DEFAULT);
    }

    private static byte[] key(CipherAlgorithm algorithm, int fill) {
        byte[] key = new byte[algorithm.keyBytes()];
        Arrays.fill(key, (byte) fill);
        return key;
    }
}
