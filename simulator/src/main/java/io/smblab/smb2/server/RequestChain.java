package io.smblab.smb2.server;

import io.netty.buffer.ByteBuf;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.Smb2Message;
import io.smblab.smb2.message.TransformHeader;
import io.smblab.wire.Payloads;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The requests that arrived in one message, a single one or a compound ([MS-SMB2] 3.3.5.2.7), and their responses.
 *
 * <p>Requests are served one after the other. A handler may answer at once or later; the next request waits for that. When
 * a request goes asynchronous, whatever has been answered so far leaves together with the interim response, and the rest
 * follows with the final one. Responses that leave together are one message: padded to 8 bytes, chained by NextCommand, each
 * signed by itself, the whole sealed (3.3.4.1.3, 3.3.4.1.4).
 */
final class RequestChain {
    /** The longest message that a transport of 24-bit lengths carries, if it is encrypted. */
    private static final int MESSAGE_BYTES_MAX = 0xFF_FFFF - TransformHeader.LENGTH;
    /** What is left free for each response to come: more than any has that carries no data. */
    private static final int SMALL_RESPONSE_BYTES = 1024;

    private final Connection connection;
    /** The session with whose key the message was decrypted, or null when it came in clear. */
    private final Session sealedBy;

    private final List<RequestContext> requests = new ArrayList<>(1);
    private final List<Response> ready = new ArrayList<>(1);
    private long readyBytes;
    private int current;
    private boolean serving;
    private boolean abandoned;

    /**
     * One response that has not left.
     *
     * @param header as it is in the message, but for the signature
     * @param message header and body, owned by the chain
     * @param signWith the channel whose key signs it, or null
     * @param sealWith the session whose key seals it, or null
     * @param whenSigned told of the bytes when they are complete and not yet sealed
     */
    record Response(
            Smb2Header header, ByteBuf message, Channel signWith, Session sealWith, Consumer<ByteBuf> whenSigned) {}

    RequestChain(Connection connection, Session sealedBy) {
        this.connection = connection;
        this.sealedBy = sealedBy;
    }

    Session sealedBy() {
        return sealedBy;
    }

    void add(RequestContext request) {
        requests.add(request);
    }

    /** The request before this one in the message, or null. */
    RequestContext before(RequestContext request) {
        int index = requests.indexOf(request);
        return index > 0 ? requests.get(index - 1) : null;
    }

    boolean isLast(RequestContext request) {
        return requests.get(requests.size() - 1) == request;
    }

    boolean isCompound() {
        return requests.size() > 1;
    }

    /**
     * Whether a response goes into one message with those before it. By a compound of large READs a client can ask for more than
     * a message may have.
     */
    boolean hasRoomFor(Response response) {
        long toCome = (long) SMALL_RESPONSE_BYTES * (requests.size() - 1 - current);
        return ready.isEmpty() || readyBytes + response.message().readableBytes() + toCome <= MESSAGE_BYTES_MAX;
    }

    /** Serves as far as possible: to the end, or to a request whose answer comes later. */
    void serve() {
        if (serving) {
            return;
        }
        serving = true;
        try {
            while (current < requests.size() && !abandoned) {
                RequestContext request = requests.get(current);
                request.start();
                if (!request.isAnswered()) {
                    return;
                }
                current++;
            }
        } finally {
            serving = false;
        }
        flush();
        connection.chainEnded(this);
    }

    /** Takes a final response, or null for a request that has none, and goes on. */
    void answered(Response response) {
        if (response != null) {
            add(response);
        }
        serve();
    }

    /** Sends an interim response now, and all responses before it. */
    void interim(Response response) {
        add(response);
        flush();
    }

    /** The connection is gone: nothing more is served or sent. */
    void abandon() {
        abandoned = true;
        ready.forEach(response -> response.message().release());
        ready.clear();
        readyBytes = 0;
        for (RequestContext request : requests) {
            request.abandon();
        }
    }

    private void add(Response response) {
        if (abandoned) {
            response.message().release();
        } else {
            ready.add(response);
            // With up to 7 bytes of padding.
            readyBytes += response.message().readableBytes() + 7;
        }
    }

    /** Windows pads the last response of a compound as well. */
    private ByteBuf padLast(ByteBuf message, boolean compound) {
        int padding = compound ? -message.readableBytes() & 7 : 0;
        return padding == 0
                ? message
                : Payloads.join(message, connection.allocator().buffer(padding).writeZero(padding));
    }

    private void flush() {
        if (ready.isEmpty()) {
            return;
        }
        List<ByteBuf> messages = new ArrayList<>(ready.size());
        Session sealWith = sealedBy;
        for (Response response : ready) {
            sealWith = sealWith == null ? response.sealWith() : sealWith;
        }
        for (int i = 0; i < ready.size(); i++) {
            Response response = ready.get(i);
            ByteBuf message = i + 1 < ready.size()
                    ? Smb2Message.padForNext(response.message())
                    : padLast(response.message(), ready.size() > 1);
            if (response.signWith() != null && sealWith == null) {
                response.signWith().signer().sign(message);
            }
            response.whenSigned().accept(message);
            messages.add(message);
        }
        ready.clear();
        readyBytes = 0;
        ByteBuf joined = messages.size() == 1 ? messages.get(0) : Smb2Message.compound(messages);
        connection.send(sealWith == null ? joined : sealWith.seal(joined));
    }
}
