package io.smblab.lab;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Event;
import io.smblab.engine.EventScheduler;
import io.smblab.host.Cpu;
import io.smblab.transport.SmbTransport;
import io.smblab.transport.TransportListener;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.function.LongToIntFunction;

/**
 * A transport whose messages take the time of a core, in both directions, in order: for the file request, its signature, its
 * encryption. Bounded by the credits of the connection: so many requests can be under way, and no more.
 */
final class ChargedTransport implements SmbTransport, TransportListener {
    private final SmbTransport below;
    private final EventScheduler scheduler;
    private final Cpu cpu;
    private final LongToIntFunction coreFor;
    private final MessageCost cost;
    private final Direction incoming = new Direction();
    private final Direction outgoing = new Direction();
    private TransportListener listener;
    private boolean closed;

    /** One direction: a queue of messages and the event at which the first of them is through. */
    private final class Direction extends Event {
        private final ArrayDeque<ByteBuf> messages = new ArrayDeque<>();
        private final ArrayDeque<Long> readyNanos = new ArrayDeque<>();

        void add(ByteBuf message) {
            messages.add(message);
            long cycles = cost.cycles(message, this == incoming);
            int number = coreFor.applyAsInt(cycles);
            cpu.book(number, Cpu.Work.CRYPTO, cost.cryptoCycles());
            cpu.book(number, Cpu.Work.REQUESTS, cycles - cost.cryptoCycles());
            readyNanos.add(cpu.occupy(number, cycles));
            if (!isScheduled()) {
                scheduler.schedule(this, readyNanos.peek());
            }
        }

        @Override
        protected void fire() {
            readyNanos.poll();
            pass(messages.poll());
            if (!messages.isEmpty() && !isScheduled()) {
                scheduler.schedule(this, readyNanos.peek());
            }
        }

        private void pass(ByteBuf message) {
            if (this == incoming) {
                listener.received(message);
            } else {
                below.send(message);
            }
        }

        void passAll() {
            scheduler.cancel(this);
            readyNanos.clear();
            while (!messages.isEmpty()) {
                pass(messages.poll());
            }
        }

        void dropAll() {
            scheduler.cancel(this);
            readyNanos.clear();
            while (!messages.isEmpty()) {
                messages.poll().release();
            }
        }
    }

    /**
     * A transport above another.
     *
     * @param coreFor given the cycles of a message, the core that gets them now
     */
    ChargedTransport(
            SmbTransport below, EventScheduler scheduler, Cpu cpu, LongToIntFunction coreFor, MessageCost cost) {
        this.below = below;
        this.scheduler = scheduler;
        this.cpu = cpu;
        this.coreFor = coreFor;
        this.cost = cost;
    }

    void listen(TransportListener newListener) {
        listener = newListener;
    }

    @Override
    public void received(ByteBuf message) {
        incoming.add(message);
    }

    @Override
    public int maxMessageBytes() {
        return listener.maxMessageBytes();
    }

    @Override
    public void closed(Throwable cause) {
        if (!closed) {
            closed = true;
            outgoing.dropAll();
            // What came before the end is heard before the end.
            incoming.passAll();
            listener.closed(cause);
        }
    }

    @Override
    public void writabilityChanged() {
        listener.writabilityChanged();
    }

    @Override
    public void send(ByteBuf message) {
        if (closed) {
            message.release();
        } else {
            outgoing.add(message);
        }
    }

    @Override
    public void disconnect(String cause) {
        if (!closed) {
            outgoing.passAll();
            incoming.dropAll();
            below.disconnect(cause);
        }
    }

    @Override
    public boolean isWritable() {
        return below.isWritable();
    }

    @Override
    public void setReading(boolean reading) {
        below.setReading(reading);
    }

    @Override
    public InetSocketAddress localAddress() {
        return below.localAddress();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return below.remoteAddress();
    }
}
