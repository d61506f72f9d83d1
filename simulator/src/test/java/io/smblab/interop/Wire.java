package io.smblab.interop;

/** Bytes to a server and messages back. */
interface Wire extends AutoCloseable {
    /** Sends bytes as they are: frames, parts of frames, noise. */
    void send(byte[] bytes);

    /** The next message without its length prefix; null when the server has ended the connection. */
    byte[] receive();

    @Override
    void close();
}
