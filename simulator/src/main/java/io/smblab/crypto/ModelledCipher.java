package io.smblab.crypto;

import io.netty.buffer.ByteBuf;
import io.smblab.smb2.message.TransformHeader;
import java.security.MessageDigest;
import java.util.Arrays;

/** Stands in for a cipher in {@link CryptoMode#MODELLED}: encrypts nothing, but authenticates with AES-CMAC. */
final class ModelledCipher implements AeadCipher {
    private final AesCmac mac;
    private final MacFeeder feeder = MacFeeder.of(CryptoMode.MODELLED);

    ModelledCipher(byte[] key) {
        mac = new AesCmac(key);
    }

    @Override
    public void encrypt(byte[] transform, ByteBuf plain, ByteBuf out, byte[] tag) {
        mac.start(transform);
        mac.update(transform, TransformHeader.NONCE_OFFSET, TransformHeader.AUTHENTICATED_BYTES);
        feeder.feed(mac, plain, plain.readerIndex(), plain.readableBytes());
        mac.finish(tag);
    }

    @Override
    public boolean decrypt(byte[] transform, ByteBuf sealed, ByteBuf out) {
        byte[] expected = new byte[MessageMac.TAG_BYTES];
        encrypt(transform, sealed, out, expected);
        byte[] received = Arrays.copyOfRange(
                transform, TransformHeader.SIGNATURE_OFFSET, TransformHeader.SIGNATURE_OFFSET + MessageMac.TAG_BYTES);
        return MessageDigest.isEqual(expected, received);
    }
}
