package io.smblab.interop;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;

/** A real socket. */
final class SocketWire implements Wire {
    /** Longer than any answer takes: a test that waits in vain fails with this, and says so. */
    private static final int TIMEOUT_MILLIS = 10_000;

    private final Socket socket;
    private final DataInputStream in;

    SocketWire(int port) {
        try {
            socket = new Socket(InetAddress.getByName(InteropServer.HOST), port);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            in = new DataInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (SocketException e) {
            // The server was quicker: the end shows when something is received.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] receive() {
        try {
            byte[] message = new byte[in.readInt()];
            in.readFully(message);
            return message;
        } catch (EOFException | SocketException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException("no message, and no end of the connection", e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
