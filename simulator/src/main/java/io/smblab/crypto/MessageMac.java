package io.smblab.crypto;

/** A message authentication code that is fed piece by piece. One message at a time; {@code finish} makes it ready for the next. */
interface MessageMac {
    int TAG_BYTES = 16;

    /**
     * Begins a message.
     *
     * @param header the first 64 bytes of the message; the code of one algorithm takes its nonce from there. Not yet fed.
     */
    void start(byte[] header);

    /** Feeds bytes. */
    void update(byte[] bytes, int offset, int length);

    /** Ends the message and writes the 16-byte tag to the beginning of {@code tag}. */
    void finish(byte[] tag);
}
