package io.smblab.crypto;

import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-GMAC: GCM with additional data only (NIST SP800-38D).
 *
 * <p>The nonce ([MS-SMB2] 3.1.4.1) is the MessageId and a word whose bit 0 says that the server sends and bit 1 that the command
 * is CANCEL. All of it stands in the header, so that signing and verifying need not know who is who.
 *
 * <p>A message of up to {@link LongGmac#CHUNK_BYTES} bytes goes to the JDK in one piece, a longer one to {@link LongGmac}.
 */
final class AesGmac implements MessageMac {
    private static final int NONCE_BYTES = 12;
    private static final int FROM_SERVER = 0x01;
    private static final int CANCEL = 0x02;

    private final SecretKeySpec key;
    private final Cipher cipher = Aes.cipher("AES/GCM/NoPadding");
    private final byte[] nonce = new byte[NONCE_BYTES];
    private final byte[] lastNonce = new byte[NONCE_BYTES];
    /** Made for the first long message: its tables take 64 KiB. */
    private LongGmac longMessages;

    private int bufferedBytes;
    private boolean isLong;

    AesGmac(byte[] key) {
        this.key = Aes.key(key);
        Arrays.fill(lastNonce, (byte) 0xff);
    }

    @Override
    public void start(byte[] header) {
        System.arraycopy(header, MessageHeader.MESSAGE_ID, nonce, 0, 8);
        int bits = 0;
        if (MessageHeader.isFromServer(header)) {
            bits |= FROM_SERVER;
        }
        if (MessageHeader.isCancel(header)) {
            bits |= CANCEL;
        }
        nonce[8] = (byte) bits;
        bufferedBytes = 0;
        isLong = false;
    }

    @Override
    public void update(byte[] bytes, int offset, int length) {
        byte[] buffer = Scratch.ofThread().gmacInput;
        int end = offset + length;
        for (int at = offset; at < end; ) {
            if (bufferedBytes == LongGmac.CHUNK_BYTES) {
                addChunk(buffer);
            }
            int taken = Math.min(end - at, LongGmac.CHUNK_BYTES - bufferedBytes);
            System.arraycopy(bytes, at, buffer, bufferedBytes, taken);
            bufferedBytes += taken;
            at += taken;
        }
    }

    private void addChunk(byte[] buffer) {
        if (longMessages == null) {
            longMessages = new LongGmac(key);
        }
        if (!isLong) {
            isLong = true;
            longMessages.start();
        }
        longMessages.add(buffer);
        bufferedBytes = 0;
    }

    @Override
    public void finish(byte[] tag) {
        byte[] buffer = Scratch.ofThread().gmacInput;
        if (isLong) {
            longMessages.finish(buffer, bufferedBytes, nonce, tag);
        } else {
            startShort();
            cipher.updateAAD(buffer, 0, bufferedBytes);
            Aes.doFinal(cipher, tag, 0, 0, tag, 0);
        }
    }

    private void startShort() {
        if (Arrays.equals(nonce, lastNonce)) {
            // The JDK refuses the same nonce twice in a row. Here it is no mistake: a message may be verified again,
            // and an interim and a final response share their MessageId. The refusal looks one call back only.
            lastNonce[8] ^= (byte) 0x80;
            Aes.initGcm(cipher, Cipher.ENCRYPT_MODE, key, lastNonce);
        }
        Aes.initGcm(cipher, Cipher.ENCRYPT_MODE, key, nonce);
        System.arraycopy(nonce, 0, lastNonce, 0, NONCE_BYTES);
    }
}
