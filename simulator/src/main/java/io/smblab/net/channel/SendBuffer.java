package io.smblab.net.channel;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.smblab.wire.Payloads;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The outgoing stream from the first unacknowledged byte on, as the buffers that were written. Owns a reference to each.
 *
 * <pre>
 *   stream  ...|  buffer  |    buffer    |  buffer  |
 *              first      delivery                  end
 * </pre>
 */
final class SendBuffer {
    /** A ring: entry {@code i} is at {@code i & (length - 1)}. */
    private ByteBuf[] buffers = new ByteBuf[16];

    private long[] starts = new long[16];
    private int[] lengths = new int[16];
    private long first;
    private long last;
    private long delivery;
    private long end;

    /** Takes the next bytes of a buffer; the caller keeps its own reference. */
    void append(ByteBuf buffer, int length) {
        if (buffer instanceof CompositeByteBuf) {
            ByteBuf part = Payloads.retainedSlice(buffer, buffer.readerIndex(), length);
            Payloads.forEachPiece(part, this::appendPiece);
            part.release();
        } else {
            appendPiece(buffer, length);
        }
    }

    private void appendPiece(ByteBuf piece) {
        appendPiece(piece, piece.readableBytes());
    }

    private void appendPiece(ByteBuf buffer, int length) {
        if (last - first == buffers.length) {
            grow();
        }
        int at = slot(last++);
        // A view of its own, because the reader index of the written buffer moves on.
        buffers[at] = Payloads.retainedSlice(buffer, buffer.readerIndex(), length);
        starts[at] = end;
        lengths[at] = length;
        end += length;
    }

    private int slot(long entry) {
        return (int) entry & buffers.length - 1;
    }

    private void grow() {
        int old = buffers.length;
        ByteBuf[] newBuffers = Arrays.copyOf(buffers, 2 * old);
        long[] newStarts = Arrays.copyOf(starts, 2 * old);
        int[] newLengths = Arrays.copyOf(lengths, 2 * old);
        for (long entry = first; entry < last; entry++) {
            int from = (int) entry & old - 1;
            int to = (int) entry & 2 * old - 1;
            newBuffers[to] = buffers[from];
            newStarts[to] = starts[from];
            newLengths[to] = lengths[from];
        }
        buffers = newBuffers;
        starts = newStarts;
        lengths = newLengths;
    }

    /** Hands the pieces of a range to the receiver's queue; ranges come in order and without gaps. */
    void deliver(long start, long rangeEnd, ReceiveQueue queue) {
        long position = start;
        while (position < rangeEnd) {
            int at = slot(delivery);
            long entryEnd = starts[at] + lengths[at];
            int offset = (int) (position - starts[at]);
            int length = (int) (Math.min(entryEnd, rangeEnd) - position);
            queue.add(buffers[at], offset, length);
            position += length;
            if (position == entryEnd) {
                delivery++;
            }
        }
    }

    /** Lets go of everything below a position. */
    void acknowledged(long position) {
        while (first < last) {
            int at = slot(first);
            if (starts[at] + lengths[at] > position) {
                return;
            }
            drop(at);
        }
    }

    private void drop(int at) {
        buffers[at].release();
        buffers[at] = null;
        first++;
    }

    void release() {
        while (first < last) {
            drop(slot(first));
        }
    }

    /** Copies bytes for a capture; zeros stand for what is not kept any more. */
    void copy(long position, ByteBuffer destination) {
        long wanted = position;
        while (destination.hasRemaining()) {
            long entry = find(wanted);
            if (entry < first || entry >= last) {
                destination.put((byte) 0);
                wanted++;
                continue;
            }
            int at = slot(entry);
            int offset = (int) (wanted - starts[at]);
            int length = Math.min(lengths[at] - offset, destination.remaining());
            buffers[at].getBytes(buffers[at].readerIndex() + offset, destination.slice(destination.position(), length));
            destination.position(destination.position() + length);
            wanted += length;
        }
    }

    /** The entry that holds a position; one outside [first, last) when none does. */
    private long find(long position) {
        if (first == last || position < starts[slot(first)]) {
            return first - 1;
        }
        long low = first;
        long high = last - 1;
        while (low < high) {
            long middle = low + high + 1 >>> 1;
            if (starts[slot(middle)] <= position) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        int at = slot(low);
        return position < starts[at] + lengths[at] ? low : last;
    }
}
