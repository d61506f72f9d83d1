package io.smblab.smb2.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.smblab.crypto.MessageSealer;
import io.smblab.crypto.OpenResult;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.EchoRequest;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.Smb2Message;
import io.smblab.transport.SmbTransport;
import io.smblab.transport.TransportListener;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One connection to a server (MS-SMB2 3.2.1.2): message identifiers and credits, requests under way, and the checks on every
 * received message (3.2.5.1). What a session is, and what happens to requests that are lost, is the {@link Owner}'s business.
 *
 * <pre>
 * received: decrypt -&gt; take apart -&gt; find the request -&gt; interim? -&gt; verify the signature -&gt; credits -&gt; Owner
 * </pre>
 *
 * <p>Whatever the server does wrong ends the connection.
 */
final class ClientConnection implements TransportListener {
    /** First four bytes of a message in a transform header (2.2.41), little-endian. */
    private static final int TRANSFORM_PROTOCOL_ID = 0x424D_53FD;

    private static final long BREAK_MESSAGE_ID = -1L;

    /** Who uses the connection. */
    interface Owner {
        /** A request is on its way. */
        void sent(Smb2Header header);

        /** A response came, interim or final, before anything is made of it. */
        void received(Smb2Header header);

        /** A final response passed all checks: the owner answers the request, or sends it again. */
        void answered(ClientRequest<?> request, Smb2Header header, WireReader body);

        /** The transport may take more again. */
        void writable();

        /** The connection is gone; {@link ClientConnection#takeOutstanding} has what was under way. */
        void lost(String reason);
    }

    private final SmbTransport transport;
    private final ByteBufAllocator allocator;
    private final ClientEnvironment environment;
    private final CreditWindow credits;
    private final Map<Long, ClientRequest<?>> outstanding = new LinkedHashMap<>();
    private final ChannelWatch watch;
    private final Owner owner;
    private Negotiated negotiated;
    private MessageSealer opener;
    private boolean open = true;
    private long bytesSent;
    private long bytesReceived;

    ClientConnection(SmbTransport transport, ClientEnvironment environment, ClientConfig config, Owner owner) {
        this.transport = transport;
        this.environment = environment;
        this.allocator = environment.allocator();
        this.credits = new CreditWindow(config.creditTarget());
        this.owner = owner;
        this.watch = new ChannelWatch(this, environment.scheduler(), config.timers());
    }

    SmbTransport transport() {
        return transport;
    }

    boolean isOpen() {
        return open;
    }

    int availableCredits() {
        return credits.available();
    }

    int outstandingCount() {
        return outstanding.size();
    }

    Iterable<ClientRequest<?>> outstanding() {
        return outstanding.values();
    }

    long bytesSent() {
        return bytesSent;
    }

    long bytesReceived() {
        return bytesReceived;
    }

    Negotiated negotiated() {
        return negotiated;
    }

    void negotiated(Negotiated result) {
        negotiated = result;
    }

    /** Decrypts from here on with the session's keys. */
    void decryptWith(MessageSealer sealer) {
        opener = sealer;
    }

    /** What a request costs here: dialect 2.0.2 knows no charge, but spends one message identifier all the same. */
    int chargeOf(ClientRequest<?> request) {
        return negotiated != null && negotiated.supportsMultiCredit() ? request.creditCharge() : 1;
    }

    /** Whether a request can be sent now: there are credits, and the transport is not full. */
    boolean takes(ClientRequest<?> request) {
        return transport.isWritable() && covers(request);
    }

    boolean covers(ClientRequest<?> request) {
        return credits.covers(chargeOf(request));
    }

    /**
     * Sends a request. There must be credits for it.
     *
     * @param channelSequence 16 bits, 0 where the dialect has none
     */
    void send(ClientRequest<?> request, Protection protection, long sessionId, int channelSequence) {
        if (!open) {
            throw new IllegalStateException("sending " + request + " on a closed connection");
        }
        int charge = chargeOf(request);
        request.messageId = credits.take(charge);
        request.creditRequest = credits.request();
        request.sentAtNanos = environment.scheduler().now();
        request.channelSequence = channelSequence;
        request.protection = protection;
        int treeId = request.tree() == null ? 0 : request.tree().treeId();
        boolean multiCredit = negotiated != null && negotiated.supportsMultiCredit();
        Smb2Header header = Smb2Header.request(
                        request.command(),
                        multiCredit ? charge : 0,
                        request.creditRequest,
                        request.messageId,
                        treeId,
                        sessionId)
                .withChannelSequence(channelSequence);
        if (request.replay) {
            header = header.plusFlags(Smb2Header.FLAG_REPLAY);
        }
        outstanding.put(request.messageId, request);
        request.attempts++;
        ByteBuf message = Smb2Message.encode(header, request.body(), allocator);
        if (protection.signer() != null) {
            protection.signer().sign(message);
        }
        if (protection.sealer() != null) {
            message = protection.sealer().seal(message, sessionId);
        }
        request.sent(message);
        bytesSent += message.readableBytes();
        owner.sent(header);
        watch.requestSent();
        transport.send(message);
    }

    @Override
    public void received(ByteBuf message) {
        try {
            if (open) {
                bytesReceived += message.readableBytes();
                watch.bytesReceived();
                unwrap(message);
            }
        } catch (MalformedMessageException e) {
            close("malformed response: " + e.getMessage());
        } finally {
            message.release();
        }
    }

    private void unwrap(ByteBuf message) {
        boolean sealed = message.readableBytes() >= Integer.BYTES
                && message.getIntLE(message.readerIndex()) == TRANSFORM_PROTOCOL_ID;
        if (!sealed) {
            takeApart(message, false);
            return;
        }
        if (opener == null) {
            close("encrypted message without keys");
            return;
        }
        OpenResult result = opener.open(message.retain());
        if (result instanceof OpenResult.Opened opened) {
            try {
                takeApart(opened.message(), true);
            } finally {
                opened.message().release();
            }
        } else {
            close("encrypted message refused: " + ((OpenResult.Refused) result).refusal());
        }
    }

    private void takeApart(ByteBuf message, boolean sealed) {
        List<ByteBuf> responses = Smb2Message.split(message);
        try {
            for (ByteBuf response : responses) {
                if (open) {
                    handle(response, sealed);
                }
            }
        } finally {
            responses.forEach(ByteBuf::release);
        }
    }

    private void handle(ByteBuf message, boolean sealed) {
        WireReader in = new WireReader(message);
        Smb2Header header = Smb2Header.decode(in);
        owner.received(header);
        if (!header.isResponse()) {
            close("a request from the server: " + header.command());
            return;
        }
        if (header.messageId() == BREAK_MESSAGE_ID) {
            // This client asks for no oplocks and no leases, so nothing of its can break (3.2.5.19).
            return;
        }
        ClientRequest<?> request = outstanding.get(header.messageId());
        if (request == null || request.command() != header.command()) {
            close("response to " + header.command() + " " + header.messageId() + ", which was not asked");
            return;
        }
        if (header.isAsync() && header.status() == NtStatus.PENDING.code()) {
            credits.answered(request.creditRequest, header.credits());
            request.creditRequest = 0;
            return;
        }
        String violation = violation(request, header, message, sealed);
        if (violation != null) {
            close(violation);
            return;
        }
        outstanding.remove(header.messageId());
        credits.answered(request.creditRequest, header.credits());
        request.received(message);
        try {
            owner.answered(request, header, in);
        } catch (MalformedMessageException e) {
            request.fail(SmbClientException.protocol("malformed response to " + request.describe(), e));
            throw e;
        }
    }

    /** Why a response cannot be trusted (3.2.5.1.3), or null. */
    private static String violation(ClientRequest<?> request, Smb2Header header, ByteBuf message, boolean sealed) {
        if (request.verifiesItself() || sealed) {
            return null;
        }
        if (request.protection.sealer() != null) {
            return "plain response to an encrypted " + request.command();
        }
        if (request.protection.signer() == null) {
            return null;
        }
        if (!header.isSigned()) {
            return "unsigned response to a signed " + request.command();
        }
        return request.protection.signer().verify(message)
                ? null
                : "wrong signature in the response to " + request.command();
    }

    @Override
    public void closed(Throwable cause) {
        String reason = cause == null ? "closed by the server" : String.valueOf(cause.getMessage());
        lose(reason);
    }

    @Override
    public void writabilityChanged() {
        if (open) {
            owner.writable();
        }
    }

    /** Ends the connection. */
    void close(String reason) {
        if (open) {
            transport.disconnect(reason);
            lose(reason);
        }
    }

    private void lose(String reason) {
        if (open) {
            open = false;
            watch.stop();
            owner.lost(reason);
        }
    }

    /** What was under way, in the order of sending; for the owner, once, after the loss. */
    List<ClientRequest<?>> takeOutstanding() {
        List<ClientRequest<?>> taken = new ArrayList<>(outstanding.values());
        outstanding.clear();
        return taken;
    }

    /** Asks whether the server is still there; without credits the silence itself has to answer. */
    void probe() {
        ClientRequest<Object> echo = new ClientRequest<>(Command.ECHO, EchoRequest::new, in -> null, outcome -> {});
        if (covers(echo)) {
            send(echo, Protection.NONE, 0, 0);
        }
    }
}
