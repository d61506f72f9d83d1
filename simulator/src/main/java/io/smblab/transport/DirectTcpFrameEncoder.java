package io.smblab.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.smblab.wire.Payloads;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts the length before every message, see {@link DirectTcpFrameDecoder}. The prefix is a small buffer of its own, and a
 * composite message is passed on in its pieces, so that a socket gathers them and copies none.
 */
final class DirectTcpFrameEncoder extends ChannelOutboundHandlerAdapter {
    /** What three bytes can say. */
    static final int MAX_MESSAGE_BYTES = 0xFF_FFFF;

    private static final int PREFIX_BYTES = 4;

    @Override
    public void write(ChannelHandlerContext context, Object written, ChannelPromise promise) {
        ByteBuf message = (ByteBuf) written;
        int length = message.readableBytes();
        if (length == 0 || length > MAX_MESSAGE_BYTES) {
            message.release();
            throw new IllegalStateException(
                    "message of " + length + " bytes (expected 1 to " + MAX_MESSAGE_BYTES + ")");
        }
        context.write(context.alloc().buffer(PREFIX_BYTES, PREFIX_BYTES).writeInt(length));
        if (message instanceof CompositeByteBuf) {
            writePieces(context, message, promise);
        } else {
            context.write(message, promise);
        }
    }

    private static void writePieces(ChannelHandlerContext context, ByteBuf message, ChannelPromise promise) {
        List<ByteBuf> pieces = new ArrayList<>();
        Payloads.forEachPiece(message, piece -> pieces.add(piece.retain()));
        message.release();
        int last = pieces.size() - 1;
        for (int i = 0; i < last; i++) {
            context.write(pieces.get(i));
        }
        context.write(pieces.get(last), promise);
    }
}
