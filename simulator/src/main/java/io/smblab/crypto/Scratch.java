package io.smblab.crypto;

/**
 * Working memory of one thread: the JDK's ciphers are fastest on arrays, while messages are chains of buffers on and off the heap.
 * A lab is one thread, so its thousands of signers and sealers share one set. Contents never outlive a call.
 */
final class Scratch {
    /**
     * Large enough for the call overhead not to show (8 and 32 KiB measure the same), small enough for the JDK to see many calls
     * early, which is when it compiles them.
     */
    static final int CHUNK_BYTES = 8 * 1024;

    private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

    final byte[] input = new byte[CHUNK_BYTES];
    final byte[] output = new byte[CHUNK_BYTES + 2 * Aes.BLOCK_BYTES];
    final byte[] chained = new byte[CHUNK_BYTES];
    /** What LongGmac works on, and where it encrypts to. */
    final byte[] gmacInput = new byte[LongGmac.CHUNK_BYTES];

    final byte[] gmacOutput = new byte[LongGmac.CHUNK_BYTES + Aes.BLOCK_BYTES];
    final byte[] header = new byte[MessageHeader.BYTES];
    final byte[] tag = new byte[MessageMac.TAG_BYTES];
    private byte[] whole = new byte[0];

    private Scratch() {}

    static Scratch ofThread() {
        return OF_THREAD.get();
    }

    /** An array of at least this length, for what has to be contiguous. */
    byte[] whole(int bytes) {
        if (whole.length < bytes) {
            whole = new byte[Math.max(bytes, 2 * whole.length)];
        }
        return whole;
    }
}
