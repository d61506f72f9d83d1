package io.smblab.smb2.message;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.smblab.wire.Payloads;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/** Whole messages: header, body and bulk data as one buffer, and several of them as a compound. */
public final class Smb2Message {
    /** Bytes that the fixed part of most messages fits into. */
    private static final int HEAD_BYTES = 192;

    /** A compound of more messages than this is an attack. */
    private static final int COMPOUND_MAX = 1024;

    private Smb2Message() {}

    /**
     * Encodes one message. Bulk data of the body is not copied: it becomes a component of the buffer.
     *
     * @param body spent afterwards, its bulk data passes to the buffer
     * @param allocator where the header and the fixed part come from
     * @return the message with its signature as in the header; the caller owns it. The first 64 bytes can be changed in
     *     place, for signing
     */
    public static ByteBuf encode(Smb2Header header, Smb2Body body, ByteBufAllocator allocator) {
        WireWriter out = new WireWriter(allocator.buffer(HEAD_BYTES));
        header.encode(out);
        body.encode(out);
        return out.finish();
    }

    /**
     * Makes a message one that another follows in a compound: pads it to a multiple of 8 and sets NextCommand. The padding
     * is part of what is signed.
     *
     * @param message owned by the result
     */
    public static ByteBuf padForNext(ByteBuf message) {
        int excess = message.readableBytes() % 8;
        ByteBuf padded = excess == 0
                ? message
                : Payloads.join(message, message.alloc().buffer(8 - excess).writeZero(8 - excess));
        return padded.setIntLE(padded.readerIndex() + Smb2Header.NEXT_COMMAND_OFFSET, padded.readableBytes());
    }

    /**
     * One compound out of messages that were padded, all but the last, by {@link #padForNext}.
     *
     * @param messages owned by the result
     */
    public static ByteBuf compound(List<ByteBuf> messages) {
        return Payloads.coalesce(messages);
    }

    /**
     * Takes a compound apart by NextCommand ([MS-SMB2] 3.3.5.2.7). A message ends where the next one starts, so its fields
     * cannot reach into the next.
     *
     * @param message stays with the caller
     * @return one or more retained slices; the caller releases them
     * @throws io.smblab.wire.MalformedMessageException when the chain is broken; the connection has to end
     */
    public static List<ByteBuf> split(ByteBuf message) {
        WireReader in = new WireReader(message);
        List<Integer> starts = new ArrayList<>();
        long start = 0;
        long next;
        do {
            if (in.length() - start < Smb2Header.LENGTH) {
                throw in.malformed("NextCommand", (in.length() - start) + " bytes follow (expected 64 or more)")
                        .thatDisconnects();
            }
            if (starts.size() == COMPOUND_MAX) {
                throw in.malformed("NextCommand", "a compound of more than " + COMPOUND_MAX + " messages")
                        .thatDisconnects();
            }
            starts.add((int) start);
            in.seek(start + Smb2Header.NEXT_COMMAND_OFFSET, "NextCommand");
            next = in.u32();
            if (next % 8 != 0 || next != 0 && next < Smb2Header.LENGTH) {
                throw in.malformed("NextCommand", next + " (expected a multiple of 8 from 64 on)")
                        .thatDisconnects();
            }
            start += next;
        } while (next != 0);

        List<ByteBuf> messages = new ArrayList<>(starts.size());
        for (int i = 0; i < starts.size(); i++) {
            int from = starts.get(i);
            int to = i + 1 < starts.size() ? starts.get(i + 1) : in.length();
            messages.add(Payloads.retainedSlice(message, message.readerIndex() + from, to - from));
        }
        return messages;
    }
}
