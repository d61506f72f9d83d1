package io.smblab.crypto;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.smblab.wire.PatternByteBuf;

/** Feeds the content of a message to a MAC: in {@link CryptoMode#REAL} all of its bytes, else a description of what has none. */
sealed interface MacFeeder {
    /** Feeds {@code length} bytes from {@code index} (absolute). Indices of the message stay as they are. */
    void feed(MessageMac mac, ByteBuf message, int index, int length);

    static MacFeeder of(CryptoMode mode) {
        return switch (mode) {
            case REAL -> new Real();
            case MODELLED -> new Modelled();
        };
    }

    /** Every byte. */
    final class Real implements MacFeeder {
        private Real() {}

        @Override
        public void feed(MessageMac mac, ByteBuf message, int index, int length) {
            if (message.hasArray()) {
                mac.update(message.array(), message.arrayOffset() + index, length);
                return;
            }
            byte[] scratch = Scratch.ofThread().input;
            int end = index + length;
            for (int at = index; at < end; ) {
                int chunk = Math.min(scratch.length, end - at);
                message.getBytes(at, scratch, 0, chunk);
                mac.update(scratch, 0, chunk);
                at += chunk;
            }
        }
    }

    /**
     * Real bytes as they are; of a pattern, its seed, position and length. Where a network cut a pattern into pieces makes no
     * difference: pieces that continue each other count as one.
     */
    final class Modelled implements MacFeeder {
        private final byte[] description = new byte[24];
        private final Real real = new Real();
        private boolean pending;
        private long seed;
        private long offset;
        private long bytes;

        private Modelled() {}

        @Override
        public void feed(MessageMac mac, ByteBuf message, int index, int length) {
            pending = false;
            feedPieces(mac, message, index, length);
            describePending(mac);
        }

        private void feedPieces(MessageMac mac, ByteBuf piece, int index, int length) {
            if (length == 0) {
                return;
            }
            if (piece instanceof CompositeByteBuf composite) {
                for (ByteBuf component : composite.decompose(index, length)) {
                    feedPieces(mac, component, component.readerIndex(), component.readableBytes());
                }
            } else if (piece instanceof PatternByteBuf pattern) {
                // streamOffset() is the position of the reader index.
                addPattern(mac, pattern.seed(), pattern.streamOffset() - pattern.readerIndex() + index, length);
            } else {
                describePending(mac);
                real.feed(mac, piece, index, length);
            }
        }

        private void addPattern(MessageMac mac, long pieceSeed, long pieceOffset, int pieceBytes) {
            if (pending && pieceSeed == seed && pieceOffset == offset + bytes) {
                bytes += pieceBytes;
                return;
            }
            describePending(mac);
            pending = true;
            seed = pieceSeed;
            offset = pieceOffset;
            bytes = pieceBytes;
        }

        private void describePending(MessageMac mac) {
            if (!pending) {
                return;
            }
            pending = false;
            put(0, seed);
            put(8, offset);
            put(16, bytes);
            mac.update(description, 0, description.length);
        }

        private void put(int at, long value) {
            for (int i = 0; i < 8; i++) {
                description[at + i] = (byte) (value >>> 8 * i);
            }
        }
    }
}
