package io.smblab.net.channel;

import io.netty.buffer.ByteBuf;
import io.smblab.wire.Payloads;
import java.util.ArrayDeque;

/**
 * What arrived in order and waits to be read. Pieces of one buffer that follow each other become one. Bounded by the receive
 * window. Owns a reference to the buffer of each piece.
 */
final class ReceiveQueue {
    private final ArrayDeque<Piece> pieces = new ArrayDeque<>();
    private Piece free;
    private long bytes;

    private static final class Piece {
        private ByteBuf buffer;
        private int offset;
        private int length;
        private Piece nextFree;
    }

    void add(ByteBuf buffer, int offset, int length) {
        bytes += length;
        Piece newest = pieces.peekLast();
        if (newest != null && newest.buffer == buffer && newest.offset + newest.length == offset) {
            newest.length += length;
            return;
        }
        Piece piece = free;
        if (piece == null) {
            piece = new Piece();
        } else {
            free = piece.nextFree;
        }
        piece.buffer = buffer.retain();
        piece.offset = offset;
        piece.length = length;
        pieces.add(piece);
    }

    /** The sum of all pieces. */
    long bytes() {
        return bytes;
    }

    boolean isEmpty() {
        return pieces.isEmpty();
    }

    /** The next piece as a buffer that the caller releases. */
    ByteBuf take() {
        Piece piece = pieces.poll();
        ByteBuf buffer = piece.buffer;
        bytes -= piece.length;
        ByteBuf slice = Payloads.retainedSlice(buffer, buffer.readerIndex() + piece.offset, piece.length);
        buffer.release();
        recycle(piece);
        return slice;
    }

    void release() {
        bytes = 0;
        while (!pieces.isEmpty()) {
            Piece piece = pieces.poll();
            piece.buffer.release();
            recycle(piece);
        }
    }

    private void recycle(Piece piece) {
        piece.buffer = null;
        piece.nextFree = free;
        free = piece;
    }
}
