package io.smblab.crypto;

import io.netty.buffer.ByteBuf;
import io.smblab.smb2.message.TransformHeader;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** AES in Galois/Counter mode (NIST SP800-38D), by the JDK. */
final class AesGcm implements AeadCipher {
    private static final int NONCE_BYTES = 12;

    private final SecretKeySpec key;
    private final Cipher cipher = Aes.cipher("AES/GCM/NoPadding");
    private final byte[] nonce = new byte[NONCE_BYTES];

    AesGcm(byte[] key) {
        this.key = Aes.key(key);
    }

    @Override
    public void encrypt(byte[] transform, ByteBuf plain, ByteBuf out, byte[] tag) {
        start(Cipher.ENCRYPT_MODE, transform);
        Scratch scratch = Scratch.ofThread();
        int end = plain.writerIndex();
        for (int index = plain.readerIndex(); index < end; ) {
            int chunk = Math.min(Scratch.CHUNK_BYTES, end - index);
            plain.getBytes(index, scratch.input, 0, chunk);
            int written = Aes.update(cipher, scratch.input, 0, chunk, scratch.output, 0);
            out.writeBytes(scratch.output, 0, written);
            index += chunk;
        }
        int rest = Aes.doFinal(cipher, scratch.input, 0, 0, scratch.output, 0) - MessageMac.TAG_BYTES;
        out.writeBytes(scratch.output, 0, rest);
        System.arraycopy(scratch.output, rest, tag, 0, MessageMac.TAG_BYTES);
    }

    /** The JDK hands out no plaintext before it has seen the tag, and is fastest with the whole message in one array. */
    @Override
    public boolean decrypt(byte[] transform, ByteBuf sealed, ByteBuf out) {
        start(Cipher.DECRYPT_MODE, transform);
        Scratch scratch = Scratch.ofThread();
        int bytes = sealed.readableBytes();
        byte[] input = scratch.whole(bytes + MessageMac.TAG_BYTES);
        sealed.getBytes(sealed.readerIndex(), input, 0, bytes);
        System.arraycopy(transform, TransformHeader.SIGNATURE_OFFSET, input, bytes, MessageMac.TAG_BYTES);
        try {
            int at = out.writerIndex();
            cipher.doFinal(input, 0, bytes + MessageMac.TAG_BYTES, out.array(), out.arrayOffset() + at);
            out.writerIndex(at + bytes);
            return true;
        } catch (AEADBadTagException tampered) {
            return false;
        } catch (GeneralSecurityException e) {
            throw Aes.unexpected(e);
        }
    }

    private void start(int mode, byte[] transform) {
        System.arraycopy(transform, TransformHeader.NONCE_OFFSET, nonce, 0, NONCE_BYTES);
        Aes.initGcm(cipher, mode, key, nonce);
        cipher.updateAAD(transform, TransformHeader.NONCE_OFFSET, TransformHeader.AUTHENTICATED_BYTES);
    }
}
