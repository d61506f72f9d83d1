package io.smblab.smb2.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.smb2.message.Smb2Message;
import io.smblab.transport.SmbTransport;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** A transport that keeps what the server sends, each message of a compound by itself. */
final class LoopbackTransport implements SmbTransport {
    private static final int TRANSFORM = 0x424D_53FD;

    /** Copies on the heap, nothing to release. */
    final List<byte[]> sent = new ArrayList<>();
    /** How many messages of a compound arrived together, for each message that was sent. */
    final List<Integer> compoundSizes = new ArrayList<>();

    String disconnectCause;
    boolean writable = true;
    boolean reading = true;

    @Override
    public void send(ByteBuf message) {
        try {
            if (message.getIntLE(message.readerIndex()) == TRANSFORM) {
                sent.add(bytes(message));
                compoundSizes.add(1);
                return;
            }
            List<ByteBuf> parts = Smb2Message.split(message);
            parts.forEach(part -> {
                sent.add(bytes(part));
                part.release();
            });
            compoundSizes.add(parts.size());
        } finally {
            message.release();
        }
    }

    private static byte[] bytes(ByteBuf message) {
        byte[] bytes = new byte[message.readableBytes()];
        message.getBytes(message.readerIndex(), bytes);
        return bytes;
    }

    /** The oldest message that was not taken. */
    ByteBuf take() {
        if (sent.isEmpty()) {
            throw new AssertionError(
                    "the server sent nothing" + (isOpen() ? "" : ", it disconnected: " + disconnectCause));
        }
        return Unpooled.wrappedBuffer(sent.remove(0));
    }

    boolean isOpen() {
        return disconnectCause == null;
    }

    @Override
    public void disconnect(String cause) {
        disconnectCause = cause;
    }

    @Override
    public boolean isWritable() {
        return writable;
    }

    @Override
    public void setReading(boolean newReading) {
        reading = newReading;
    }

    @Override
    public InetSocketAddress localAddress() {
        return InetSocketAddress.createUnresolved("server", 445);
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return InetSocketAddress.createUnresolved("client", 50_000);
    }
}
