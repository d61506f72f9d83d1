package io.smblab.lab;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPromise;
import io.netty.util.ReferenceCountUtil;
import io.smblab.net.CarrierLostException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;

/**
 * Next to a real socket: where a connection falls silent. It can be held (nothing is read or written until it is let go) or cut
 * (the server is told at once that its carrier is gone, while the client sees silence until the interface is back and then a
 * reset), as a cable does it.
 */
final class ConnectionGate extends ChannelDuplexHandler {
    private final GateKeeper keeper;
    private final String nic;
    private ChannelHandlerContext context;
    private int holds;
    private final ArrayDeque<Object> held = new ArrayDeque<>();
    private boolean cut;
    private boolean serverKnows;
    private boolean flushWanted;

    ConnectionGate(GateKeeper keeper, String nic) {
        this.keeper = keeper;
        this.nic = nic;
    }

    /** Full name of the NIC that the connection came in on. */
    String nic() {
        return nic;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        keeper.add(this);
    }

    /** A connection that comes in while the cable is out is completed by this machine, not by the server: it never hears of it. */
    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        if (!cut) {
            serverKnows = true;
            ctx.fireChannelActive();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        keeper.remove(this);
        releaseHeld();
        if (!cut) {
            ctx.fireChannelInactive();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (cut) {
            ReferenceCountUtil.release(message);
        } else if (holds > 0) {
            held.add(message);
        } else {
            ctx.fireChannelRead(message);
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        if (cut) {
            ReferenceCountUtil.release(message);
            promise.tryFailure(new ClosedChannelException());
        } else {
            ctx.write(message, promise);
        }
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        if (holds > 0 || cut) {
            flushWanted = true;
        } else {
            ctx.flush();
        }
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (cut) {
            // The socket stays open and silent until the cable is back: no packet can leave.
            promise.trySuccess();
        } else {
            ctx.close(promise);
        }
    }

    /** Nothing passes from now on. */
    void hold() {
        holds++;
        context.channel().config().setAutoRead(false);
    }

    /** Ends one {@link #hold}. */
    void letGo() {
        holds--;
        if (holds == 0 && !cut) {
            if (flushWanted) {
                flushWanted = false;
                context.flush();
            }
            if (!held.isEmpty()) {
                while (!held.isEmpty()) {
                    context.fireChannelRead(held.poll());
                }
                context.fireChannelReadComplete();
            }
            context.channel().config().setAutoRead(true);
        }
    }

    /** The carrier is gone: the server loses the connection, the client learns nothing. */
    void cut() {
        if (!cut) {
            cut = true;
            releaseHeld();
            context.channel().config().setAutoRead(false);
            if (serverKnows) {
                context.fireExceptionCaught(new CarrierLostException(nic + " lost its carrier"));
                context.fireChannelInactive();
            }
        }
    }

    /** Ends the connection with a reset: the server is told that a fault did it, the client by its TCP. */
    void reset() {
        context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
        if (!cut) {
            // The transport closes the channel, which comes back through here.
            context.fireExceptionCaught(new IOException("connection reset by a fault"));
        }
        context.close();
    }

    private void releaseHeld() {
        while (!held.isEmpty()) {
            ReferenceCountUtil.release(held.poll());
        }
    }

    /** Whether the connection was cut. */
    boolean isCut() {
        return cut;
    }

    @Override
    public String toString() {
        return nic + " " + (InetSocketAddress) context.channel().remoteAddress();
    }
}
