package io.smblab.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.KDFCounterBytesGenerator;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.KDFCounterParameters;
import org.junit.jupiter.api.Test;

class SessionKeysTest {
    private final Vectors smb30 = new Vectors(SessionKeysTest.class, "smb30-keys.properties");
    private final Vectors smb311 = new Vectors(SessionKeysTest.class, "smb311-session.properties");

    @Test
    void derivesThePublishedKeysOfDialect30() {
        SessionKeys keys = SessionKeys.derive(
                KeySchedule.forDialect(0x0300), CipherAlgorithm.AES_128_CCM, smb30.bytes("sessionKey"), null);

        assertThat(keys.signingKey()).isEqualTo(smb30.bytes("signingKey"));
        assertThat(keys.applicationKey()).isEqualTo(smb30.bytes("applicationKey"));
        assertThat(keys.cipherKey(Role.CLIENT)).isEqualTo(smb30.bytes("clientToServerKey"));
        assertThat(keys.cipherKey(Role.SERVER)).isEqualTo(smb30.bytes("serverToClientKey"));
    }

    @Test
    void derivesThePublishedSigningKeyOfASecondChannelOfDialect30() {
        byte[] key = SessionKeys.channelSigningKey(KeySchedule.SMB_3_0, smb30.bytes("secondChannelSessionKey"), null);

        assertThat(key).isEqualTo(smb30.bytes("secondChannelSigningKey"));
    }

    @Test
    void foldsAPublishedExchangeIntoThePublishedHash() {
        PreauthHash connection = new PreauthHash();
        fold(connection, "negotiateRequest", "negotiateResponse");
        PreauthHash session = connection.copy();
        fold(session, "setupRequest1", "setupResponse1", "setupRequest2");

        assertThat(connection.value()).isEqualTo(smb311.bytes("hashAfterNegotiate"));
        assertThat(session.value()).isEqualTo(smb311.bytes("hashAtEnd"));
    }

    @Test
    void derivesThePublishedKeysOfDialect311() {
        SessionKeys keys = smb311Keys(CipherAlgorithm.AES_128_GCM, smb311.bytes("sessionKey"));

        assertThat(keys.signingKey()).isEqualTo(smb311.bytes("signingKey"));
        assertThat(keys.applicationKey()).isEqualTo(smb311.bytes("applicationKey"));
        assertThat(keys.cipherKey(Role.CLIENT)).isEqualTo(smb311.bytes("clientToServerKey"));
        assertThat(keys.cipherKey(Role.SERVER)).isEqualTo(smb311.bytes("serverToClientKey"));
    }

    @Test
    void verifiesThePublishedSignatureOfTheFinalSessionSetupResponse() {
        MessageSigner signer =
                new MessageSigner(SigningAlgorithm.AES_CMAC, smb311.bytes("signingKey"), CryptoMode.REAL);

        assertThat(signer.verify(smb311.buffer("setupResponse2"))).isTrue();
    }

    @Test
    void signsDialect2WithTheSessionKeyItself() {
        byte[] sessionKey = smb30.bytes("sessionKey");

        SessionKeys keys = SessionKeys.derive(KeySchedule.forDialect(0x0210), null, sessionKey, null);

        assertThat(keys.signingKey()).isEqualTo(sessionKey);
        assertThat(keys.canEncrypt()).isFalse();
        assertThatThrownBy(() -> keys.cipherKey(Role.CLIENT)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void makesOnlyCipherKeysLongerWithAes256AndFromTheWholeAuthenticationKey() {
        byte[] full = Arrays.copyOf(smb311.bytes("sessionKey"), 32);
        full[31] = 7;

        SessionKeys keys = smb311Keys(CipherAlgorithm.AES_256_GCM, full);

        assertThat(keys.signingKey()).isEqualTo(smb311.bytes("signingKey"));
        assertThat(keys.applicationKey()).isEqualTo(smb311.bytes("applicationKey"));
        assertThat(keys.cipherKey(Role.CLIENT))
                .isEqualTo(bouncyCastleKdf(full, "SMBC2SCipherKey\0", smb311.bytes("hashAtEnd"), 32));
    }

    @Test
    void fillsAShortAuthenticationKeyWithZeros() {
        byte[] eight = Arrays.copyOf(smb30.bytes("sessionKey"), 8);

        SessionKeys keys = SessionKeys.derive(KeySchedule.SMB_3_0, null, eight, null);

        assertThat(keys.signingKey())
                .isEqualTo(bouncyCastleKdf(Arrays.copyOf(eight, 16), "SMB2AESCMAC\0", "SmbSign\0".getBytes(), 16));
    }

    @Test
    void printsNoKey() {
        assertThat(smb311Keys(CipherAlgorithm.AES_128_GCM, smb311.bytes("sessionKey")))
                .hasToString("SessionKeys[SMB_3_1_1, cipher AES_128_GCM]");
    }

    private SessionKeys smb311Keys(CipherAlgorithm cipher, byte[] fullSessionKey) {
        PreauthHash hash = new PreauthHash();
        fold(hash, "negotiateRequest", "negotiateResponse", "setupRequest1", "setupResponse1", "setupRequest2");
        return SessionKeys.derive(KeySchedule.forDialect(0x0311), cipher, fullSessionKey, hash);
    }

    private void fold(PreauthHash hash, String... messages) {
        for (String message : messages) {
            ByteBuf buffer = smb311.buffer(message);
            hash.update(buffer);
            buffer.release();
        }
    }

    private static byte[] bouncyCastleKdf(byte[] key, String label, byte[] context, int bytes) {
        KDFCounterBytesGenerator generator = new KDFCounterBytesGenerator(new HMac(new SHA256Digest()));
        byte[] fixed = new byte[label.length() + 1 + context.length + 4];
        System.arraycopy(label.getBytes(), 0, fixed, 0, label.length());
        System.arraycopy(context, 0, fixed, label.length() + 1, context.length);
        fixed[fixed.length - 2] = (byte) (bytes * 8 >> 8);
        fixed[fixed.length - 1] = (byte) (bytes * 8);
        generator.init(new KDFCounterParameters(key, fixed, 32));
        byte[] derived = new byte[bytes];
        generator.generateBytes(derived, 0, bytes);
        return derived;
    }
}
