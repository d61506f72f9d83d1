package io.smblab.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.smblab.wire.PatternByteBuf;
import io.smblab.wire.Payloads;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Cuts a byte stream into messages ([MS-SMB2] 2.1): a zero byte, the length in three bytes, most significant first, the
 * message. Both may arrive in any pieces.
 *
 * <p>Payload is not copied: a message is a slice of what was received, or a composite of slices; patterns stay patterns.
 * Nothing is allocated for what a peer has only announced. Pieces of less than {@value #SMALL_BYTES} bytes behind the first
 * are copied together, because a peer that sends byte by byte would otherwise hold a receive buffer for each of them.
 *
 * <p>After a frame that is none ({@link InvalidFrameException}, passed on as exception caught) everything else is dropped.
 */
final class DirectTcpFrameDecoder extends ChannelInboundHandlerAdapter {
    private static final int PREFIX_BYTES = 4;
    private static final int SMALL_BYTES = 512;
    private static final int GATHER_BYTES = 4096;

    private final IntSupplier maxMessageBytes;
    private final List<ByteBuf> pieces = new ArrayList<>();
    private ByteBuf gather;
    private int prefix;
    private int prefixBytes;
    private int missingBytes;
    private boolean broken;

    /**
     * A decoder at the start of a stream.
     *
     * @param maxMessageBytes the longest message that is taken at present; asked for every message
     */
    DirectTcpFrameDecoder(IntSupplier maxMessageBytes) {
        this.maxMessageBytes = maxMessageBytes;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object received) {
        ByteBuf stream = (ByteBuf) received;
        try {
            while (stream.isReadable() && !broken) {
                if (prefixBytes < PREFIX_BYTES) {
                    readPrefix(stream);
                } else {
                    readMessage(context, stream);
                }
            }
        } catch (InvalidFrameException e) {
            broken = true;
            releasePieces();
            context.fireExceptionCaught(e);
        } finally {
            stream.release();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        broken = true;
        releasePieces();
        context.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        releasePieces();
    }

    private void readPrefix(ByteBuf stream) throws InvalidFrameException {
        prefix = prefix << 8 | stream.readUnsignedByte();
        prefixBytes++;
        if (prefixBytes == 1 && prefix != 0) {
            throw new InvalidFrameException("frame starts with byte " + prefix + " (expected 0)");
        }
        if (prefixBytes < PREFIX_BYTES) {
            return;
        }
        int limit = maxMessageBytes.getAsInt();
        if (prefix == 0 || prefix > limit) {
            throw new InvalidFrameException("frame of " + prefix + " bytes (expected 1 to " + limit + ")");
        }
        missingBytes = prefix;
    }

    private void readMessage(ChannelHandlerContext context, ByteBuf stream) {
        int length = Math.min(missingBytes, stream.readableBytes());
        add(context, Payloads.readRetainedSlice(stream, length));
        missingBytes -= length;
        if (missingBytes > 0) {
            return;
        }
        ByteBuf message = Payloads.coalesce(pieces);
        pieces.clear();
        gather = null;
        prefix = 0;
        prefixBytes = 0;
        context.fireChannelRead(message);
    }

    private void add(ChannelHandlerContext context, ByteBuf piece) {
        if (pieces.isEmpty()) {
            pieces.add(piece);
            return;
        }
        int last = pieces.size() - 1;
        PatternByteBuf joined = pieces.get(last) instanceof PatternByteBuf pattern ? pattern.tryJoin(piece) : null;
        if (joined != null) {
            pieces.set(last, joined);
            return;
        }
        if (piece.readableBytes() >= SMALL_BYTES || piece instanceof PatternByteBuf) {
            gather = null;
            pieces.add(piece);
            return;
        }
        if (gather == null || gather.writableBytes() < piece.readableBytes()) {
            gather = context.alloc().buffer(GATHER_BYTES, GATHER_BYTES);
            pieces.add(gather);
        }
        gather.writeBytes(piece);
        piece.release();
    }

    private void releasePieces() {
        pieces.forEach(ByteBuf::release);
        pieces.clear();
        gather = null;
    }
}
