package io.smblab.crypto;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.smblab.crypto.OpenResult.Opened;

/**
 * Makes GCM and GMAC fast from the first large message on.
 *
 * <p>The JDK has hardware instructions for GHASH, but it uses them only where the calling method has been compiled for having
 * been called thousands of times. That method is called a few times per message, whatever its size: with messages of 1 MiB a fresh
 * JVM stays at 80 MB/s for gigabytes (measured on JDK 17.0.15), where it does 2 to 4 GB/s afterwards. Some thousand tiny messages
 * take a tenth of a second and have the same effect.
 *
 * <p>Happens by itself, once per JVM, when the first real GCM or GMAC object is created; a program that knows that it will need
 * them calls {@link #run()} at a moment when the time does not matter.
 */
public final class CryptoWarmUp {
    private static final int MESSAGES = 2_500;
    private static final int MESSAGE_BYTES = 192;

    private static boolean started;

    private CryptoWarmUp() {}

    /** Runs the tiny messages, unless that was done or is being done. */
    public static void run() {
        if (start()) {
            sealAndSign();
        }
    }

    private static synchronized boolean start() {
        boolean first = !started;
        started = true;
        return first;
    }

    private static void sealAndSign() {
        byte[] key = new byte[16];
        MessageSigner signer = new MessageSigner(SigningAlgorithm.AES_GMAC, key, CryptoMode.REAL);
        MessageSealer sealer = new MessageSealer(
                CipherAlgorithm.AES_128_GCM,
                key,
                key,
                new NonceSequence(),
                CryptoMode.REAL,
                UnpooledByteBufAllocator.DEFAULT);
        ByteBuf message = Unpooled.buffer(MESSAGE_BYTES).writeZero(MESSAGE_BYTES);
        for (int i = 0; i < MESSAGES; i++) {
            message.setLongLE(MessageHeader.MESSAGE_ID, i);
            signer.sign(message);
            ByteBuf sealed = sealer.seal(message.retain(), 1);
            ((Opened) sealer.open(sealed)).message().release();
        }
    }
}
