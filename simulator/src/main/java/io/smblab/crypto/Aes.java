package io.smblab.crypto;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES from the JDK, whose intrinsics are an order of magnitude faster than portable code, without its checked exceptions. */
final class Aes {
    static final int BLOCK_BYTES = 16;
    static final int TAG_BITS = 128;

    private Aes() {}

    /** A CBC encryption with a zero start vector, which {@code doFinal} returns to. The base of CMAC and of the MAC in CCM. */
    static Cipher cbcChain(SecretKeySpec key) {
        Cipher cipher = cipher("AES/CBC/NoPadding");
        try {
            cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[BLOCK_BYTES]));
        } catch (GeneralSecurityException e) {
            throw unexpected(e);
        }
        return cipher;
    }

    /** Encryption of single blocks. */
    static Cipher blockCipher(SecretKeySpec key) {
        Cipher cipher = cipher("AES/ECB/NoPadding");
        try {
            cipher.init(Cipher.ENCRYPT_MODE, key);
        } catch (GeneralSecurityException e) {
            throw unexpected(e);
        }
        return cipher;
    }

    static Cipher cipher(String transformation) {
        try {
            return Cipher.getInstance(transformation);
        } catch (GeneralSecurityException e) {
            throw unexpected(e);
        }
    }

    static SecretKeySpec key(byte[] key) {
        if (key.length != 16 && key.length != 32) {
            throw new IllegalStateException("AES key of " + key.length + " bytes (expected 16 or 32)");
        }
        return new SecretKeySpec(key, "AES");
    }

    static void initGcm(Cipher cipher, int mode, SecretKeySpec key, byte[] nonce) {
        try {
            cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        } catch (GeneralSecurityException e) {
            throw unexpected(e);
        }
    }

    static void initCtr(Cipher cipher, SecretKeySpec key, byte[] counterBlock) {
        try {
            cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(counterBlock));
        } catch (GeneralSecurityException e) {
            throw unexpected(e);
        }
    }

    static int update(Cipher cipher, byte[] in, int offset, int length, byte[] out, int outOffset) {
        try {
            return cipher.update(in, offset, length, out, outOffset);
        } catch (GeneralSecurityException e) {
            throw unexpected(e);
        }
    }

    static int doFinal(Cipher cipher, byte[] in, int offset, int length, byte[] out, int outOffset) {
        try {
            return cipher.doFinal(in, offset, length, out, outOffset);
        } catch (GeneralSecurityException e) {
            throw unexpected(e);
        }
    }

    /** Encryption with keys and sizes that we chose cannot fail because of anything a peer does. */
    static IllegalStateException unexpected(GeneralSecurityException e) {
        return new IllegalStateException("AES is set up wrongly", e);
    }
}
