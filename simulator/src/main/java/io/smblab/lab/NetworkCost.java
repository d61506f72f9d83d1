package io.smblab.lab;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.util.ReferenceCountUtil;
import io.smblab.engine.Event;
import io.smblab.engine.EventScheduler;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.function.LongBinaryOperator;

/**
 * Lets the bytes of one connection pass only when some modelled stations have had their time with them: the core that receive
 * side scaling picked for the connection and, where real sockets are shaped, the port of the NIC.
 *
 * <pre>
 *   channel ─ read ──► [arrived] ─ station ─► pipeline          while the station works, what arrives waits and is then
 *   channel ◄─ write ─ [toSend]  ◄ station ── pipeline          taken as one batch, as interrupt moderation does
 * </pre>
 *
 * <p>Outbound buffers are cut into pieces, so that the first byte of a large message need not wait for the last one to be
 * processed (large send offload hands over 64 KiB). Both queues are bounded: reading stops, and the channel becomes unwritable.
 * Buffers are sliced, never copied.
 */
final class NetworkCost extends ChannelDuplexHandler {
    private static final int PIECE_BYTES = 64 * 1024;
    /** More than this waiting stops the direction. */
    private static final int MOST_WAITING_BYTES = 4 * 1024 * 1024;

    private static final int WRITABILITY_INDEX = 1;

    private final EventScheduler scheduler;
    private final LongBinaryOperator receiveStation;
    private final LongBinaryOperator sendStation;
    private final ArrayDeque<ByteBuf> arrived = new ArrayDeque<>();
    private final ArrayDeque<Piece> toSend = new ArrayDeque<>();
    private final Event received;
    private final Event sent;
    private ChannelHandlerContext context;
    private int batch;
    private int sendBatch;
    private long arrivedBytes;
    private long toSendBytes;
    private int flushed;
    private boolean readingStopped;
    private boolean writable = true;
    private ChannelPromise closeWhenSent;

    private record Piece(ByteBuf bytes, ChannelPromise promise) {}

    /**
     * A handler for one connection.
     *
     * @param receiveStation given packets and bytes, occupies whatever they pass and returns the instant at which they are
     *     through, nanoseconds since the lab started
     * @param sendStation the same for the other direction
     */
    NetworkCost(EventScheduler scheduler, LongBinaryOperator receiveStation, LongBinaryOperator sendStation) {
        this.scheduler = scheduler;
        this.receiveStation = receiveStation;
        this.sendStation = sendStation;
        this.received = new Event() {
            @Override
            protected void fire() {
                deliver();
            }
        };
        this.sent = new Event() {
            @Override
            protected void fire() {
                passOn();
            }
        };
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    // ---- from the network

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        arrived.add(bytes);
        arrivedBytes += bytes.readableBytes();
        if (arrivedBytes >= MOST_WAITING_BYTES && ctx.channel().config().isAutoRead()) {
            readingStopped = true;
            ctx.channel().config().setAutoRead(false);
        }
        if (!received.isScheduled()) {
            startReceiving();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        // Told to the pipeline when the batch is through.
    }

    private void startReceiving() {
        batch = arrived.size();
        long bytes = 0;
        for (ByteBuf waiting : arrived) {
            bytes += waiting.readableBytes();
        }
        scheduler.schedule(received, receiveStation.applyAsLong(batch, bytes));
    }

    private void deliver() {
        for (int i = 0; i < batch && !arrived.isEmpty(); i++) {
            ByteBuf bytes = arrived.poll();
            arrivedBytes -= bytes.readableBytes();
            context.fireChannelRead(bytes);
        }
        context.fireChannelReadComplete();
        if (!arrived.isEmpty()) {
            startReceiving();
        }
        if (readingStopped && arrivedBytes < MOST_WAITING_BYTES) {
            readingStopped = false;
            context.channel().config().setAutoRead(true);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        // What arrived before the end is delivered before the end.
        scheduler.cancel(received);
        batch = arrived.size();
        if (batch > 0) {
            deliver();
        }
        failUnsent();
        ctx.fireChannelInactive();
    }

    // ---- to the network

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        ByteBuf bytes = (ByteBuf) message;
        toSendBytes += bytes.readableBytes();
        while (bytes.readableBytes() > PIECE_BYTES) {
            toSend.add(new Piece(bytes.readRetainedSlice(PIECE_BYTES), ctx.voidPromise()));
        }
        toSend.add(new Piece(bytes, promise));
        setWritable(toSendBytes < MOST_WAITING_BYTES);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        flushed = toSend.size();
        if (!sent.isScheduled()) {
            startSending();
        }
    }

    /** As many small buffers as make up a piece go together: the parts of a message, or several messages. */
    private void startSending() {
        if (flushed == 0) {
            closeIfWanted();
            return;
        }
        sendBatch = 0;
        long bytes = 0;
        for (Piece piece : toSend) {
            int length = piece.bytes().readableBytes();
            if (sendBatch == flushed || sendBatch > 0 && bytes + length > PIECE_BYTES) {
                break;
            }
            sendBatch++;
            bytes += length;
        }
        scheduler.schedule(sent, sendStation.applyAsLong(1, bytes));
    }

    private void passOn() {
        for (int i = 0; i < sendBatch && !toSend.isEmpty(); i++) {
            Piece piece = toSend.poll();
            flushed--;
            toSendBytes -= piece.bytes().readableBytes();
            context.write(piece.bytes(), piece.promise());
        }
        context.flush();
        setWritable(toSendBytes < MOST_WAITING_BYTES);
        if (!sent.isScheduled()) {
            startSending();
        }
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (toSend.isEmpty()) {
            ctx.close(promise);
        } else {
            closeWhenSent = promise;
            flush(ctx);
        }
    }

    private void setWritable(boolean now) {
        if (writable != now) {
            writable = now;
            ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
            if (buffer != null) {
                buffer.setUserDefinedWritability(WRITABILITY_INDEX, now);
            }
        }
    }

    private void failUnsent() {
        scheduler.cancel(sent);
        ClosedChannelException closed = new ClosedChannelException();
        Piece piece = toSend.poll();
        while (piece != null) {
            ReferenceCountUtil.release(piece.bytes());
            if (!piece.promise().isVoid()) {
                piece.promise().tryFailure(closed);
            }
            piece = toSend.poll();
        }
        flushed = 0;
        closeIfWanted();
    }

    private void closeIfWanted() {
        if (closeWhenSent != null) {
            ChannelPromise promise = closeWhenSent;
            // Closing leads back here: the promise is used once.
            closeWhenSent = null;
            context.close(promise);
        }
    }
}
