package io.smblab.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * What is done to payloads without touching a byte of them. A payload is a {@link ByteBuf}: real bytes, a
 * {@link PatternByteBuf}, or a {@link CompositeByteBuf} of both.
 *
 * <p>Cut a payload with {@link #retainedSlice}, not with {@link ByteBuf#retainedSlice(int, int)}: Netty's slice of a
 * composite hides the patterns inside.
 */
public final class Payloads {
    private Payloads() {}

    /** Hands out the readable bytes piece by piece, none of them a composite. The pieces are not retained. */
    public static void forEachPiece(ByteBuf payload, Consumer<ByteBuf> consumer) {
        forEachPiece(payload, payload.readerIndex(), payload.readableBytes(), consumer);
    }

    private static void forEachPiece(ByteBuf payload, int index, int length, Consumer<ByteBuf> consumer) {
        if (length == 0) {
            return;
        }
        if (payload instanceof CompositeByteBuf composite) {
            for (ByteBuf piece : composite.decompose(index, length)) {
                forEachPiece(piece, piece.readerIndex(), piece.readableBytes(), consumer);
            }
        } else {
            consumer.accept(payload.slice(index, length));
        }
    }

    /**
     * A part of a payload. Patterns stay patterns.
     *
     * @param index absolute, as in {@link ByteBuf#slice(int, int)}
     * @return retained; the caller releases it
     */
    public static ByteBuf retainedSlice(ByteBuf payload, int index, int length) {
        if (length == 0) {
            return Unpooled.EMPTY_BUFFER;
        }
        if (!(payload instanceof CompositeByteBuf)) {
            return payload.retainedSlice(index, length);
        }
        List<ByteBuf> pieces = new ArrayList<>();
        forEachPiece(payload, index, length, piece -> pieces.add(piece.retain()));
        return coalesce(pieces);
    }

    /** The next bytes of a payload, whose reader index moves on; see {@link #retainedSlice}. */
    public static ByteBuf readRetainedSlice(ByteBuf payload, int length) {
        ByteBuf slice = retainedSlice(payload, payload.readerIndex(), length);
        payload.skipBytes(length);
        return slice;
    }

    /** One payload out of two. Takes both over. */
    public static ByteBuf join(ByteBuf first, ByteBuf second) {
        return coalesce(List.of(first, second));
    }

    /**
     * One payload out of several, in order; patterns that continue each other become one. Takes the pieces over.
     *
     * @return a single piece as it is, several as a composite; the caller releases it
     */
    public static ByteBuf coalesce(List<ByteBuf> pieces) {
        List<ByteBuf> joined = new ArrayList<>(pieces.size());
        for (ByteBuf piece : pieces) {
            append(joined, piece);
        }
        if (joined.isEmpty()) {
            return Unpooled.EMPTY_BUFFER;
        }
        if (joined.size() == 1) {
            return joined.get(0);
        }
        CompositeByteBuf composite = Unpooled.compositeBuffer(joined.size());
        for (ByteBuf piece : joined) {
            composite.addComponent(true, piece);
        }
        return composite;
    }

    private static void append(List<ByteBuf> joined, ByteBuf piece) {
        if (piece instanceof CompositeByteBuf) {
            // Never a composite inside a composite: Netty's view of the inner one hides its patterns.
            forEachPiece(piece, part -> append(joined, part.retain()));
            piece.release();
            return;
        }
        if (!piece.isReadable()) {
            piece.release();
            return;
        }
        if (!joined.isEmpty() && joined.get(joined.size() - 1) instanceof PatternByteBuf last) {
            PatternByteBuf both = last.tryJoin(piece);
            if (both != null) {
                joined.set(joined.size() - 1, both);
                return;
            }
        }
        joined.add(piece);
    }

    /** Whether both have the same readable bytes. Equal windows of one pattern are equal without generating a byte. */
    public static boolean sameContent(ByteBuf left, ByteBuf right) {
        if (left.readableBytes() != right.readableBytes()) {
            return false;
        }
        Deque<ByteBuf> leftPieces = pieces(left);
        Deque<ByteBuf> rightPieces = pieces(right);
        while (!leftPieces.isEmpty()) {
            ByteBuf a = leftPieces.peek();
            ByteBuf b = rightPieces.peek();
            int length = Math.min(a.readableBytes(), b.readableBytes());
            if (!sameBytes(a, b, length)) {
                return false;
            }
            skip(leftPieces, length);
            skip(rightPieces, length);
        }
        return true;
    }

    private static Deque<ByteBuf> pieces(ByteBuf payload) {
        Deque<ByteBuf> pieces = new ArrayDeque<>();
        forEachPiece(payload, pieces::add);
        return pieces;
    }

    private static void skip(Deque<ByteBuf> pieces, int length) {
        if (!pieces.peek().skipBytes(length).isReadable()) {
            pieces.remove();
        }
    }

    private static boolean sameBytes(ByteBuf a, ByteBuf b, int length) {
        if (a instanceof PatternByteBuf left
                && b instanceof PatternByteBuf right
                && left.seed() == right.seed()
                && left.streamOffset() == right.streamOffset()) {
            return true;
        }
        return ByteBufUtil.equals(a, a.readerIndex(), b, b.readerIndex(), length);
    }
}
