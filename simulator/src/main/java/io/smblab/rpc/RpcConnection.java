package io.smblab.rpc;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smblab.wire.MalformedMessageException;
import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The server's side of one RPC association over a pipe ([C706] 12, [MS-RPCE] 3.3.3): bind, then call after call, each of
 * one or more fragments. Bytes come in pieces of any size. What is no RPC breaks the connection.
 */
final class RpcConnection {
    /** The longest fragment here, as Windows has it for pipes. */
    private static final int FRAGMENT_BYTES_MAX = 4280;
    /** Every peer must take fragments of this length ([C706] 12.6.3.1, MustRecvFragSize). */
    private static final int FRAGMENT_BYTES_MUST = 1432;
    /** Parameters of one call; our operations take some names. */
    private static final int REQUEST_BYTES_MAX = 64 * 1024;
    /** Presentation contexts on one connection. */
    private static final int CONTEXTS_MAX = 64;

    /** Answers that may wait to be read. Many calls in one write that have more than these break the connection. */
    private static final int WAITING_BYTES_MAX = 1 << 20;

    private static final int RESPONSE_HEADER_BYTES = 24;

    private static final int ACCEPTANCE = 0;
    private static final int PROVIDER_REJECTION = 2;
    private static final int NEGOTIATE_ACK = 3;
    private static final int REASON_ABSTRACT_SYNTAX = 1;
    private static final int REASON_TRANSFER_SYNTAX = 2;
    /** authentication_type_not_recognized. */
    private static final int NAK_AUTHENTICATION = 8;

    private final String pipeName;
    private final List<RpcInterface> interfaces;
    private final Map<Integer, RpcInterface> contexts = new LinkedHashMap<>();
    private final Deque<byte[]> answers = new ArrayDeque<>();
    private final ByteBuf incoming = Unpooled.buffer(0);
    private final ByteBuf request = Unpooled.buffer(0);
    private int answerBytes;
    private int sendBytesMax = FRAGMENT_BYTES_MUST;
    private int requestCallId;
    private boolean inRequest;
    private boolean broken;

    RpcConnection(String pipeName, List<RpcInterface> interfaces) {
        this.pipeName = pipeName;
        this.interfaces = interfaces;
    }

    boolean isBroken() {
        return broken;
    }

    /** Bytes of answers that nobody has read. */
    int waitingBytes() {
        return answerBytes;
    }

    /** Whether so many answers wait that there should be no more calls. */
    boolean isFull() {
        return answerBytes > WAITING_BYTES_MAX;
    }

    /** The next answer, one fragment, or null. */
    byte[] poll() {
        byte[] answer = answers.poll();
        answerBytes -= answer == null ? 0 : answer.length;
        return answer;
    }

    /** Length of the next answer, or 0. */
    int nextLength() {
        byte[] answer = answers.peek();
        return answer == null ? 0 : answer.length;
    }

    /** Takes bytes from the client, and answers every PDU that they complete. */
    void receive(byte[] bytes) {
        incoming.discardReadBytes().writeBytes(bytes);
        try {
            while (!broken && incoming.readableBytes() >= PduHeader.BYTES) {
                PduHeader header = PduHeader.decode(new WireReader(incoming));
                if (incoming.readableBytes() < header.fragmentLength()) {
                    return;
                }
                if (isFull()) {
                    broken = true;
                    return;
                }
                WireReader body = new WireReader(incoming.readSlice(header.fragmentLength()));
                body.skip(PduHeader.BYTES);
                receive(header, body);
            }
        } catch (MalformedMessageException noRpc) {
            broken = true;
        }
    }

    private void receive(PduHeader header, WireReader body) {
        switch (header.type()) {
            case PduHeader.BIND -> bind(header, body, PduHeader.BIND_ACK);
            case PduHeader.ALTER_CONTEXT -> bind(header, body, PduHeader.ALTER_CONTEXT_RESPONSE);
            case PduHeader.REQUEST -> request(header, body);
            case PduHeader.AUTH3, PduHeader.CO_CANCEL, PduHeader.ORPHANED -> {
                // Nothing is authenticated here, and nothing takes so long that it could be cancelled.
            }
            default -> broken = true;
        }
    }

    // --- bind

    private void bind(PduHeader header, WireReader in, int answerType) {
        if (header.authLength() != 0) {
            refuseBind(header.callId());
            return;
        }
        in.u16(); // max_xmit_frag: ours is smaller or equal to what everyone must take
        int clientReceives = in.u16();
        int group = in.bits32();
        int count = in.u8();
        in.skip(3);
        sendBytesMax = Math.max(FRAGMENT_BYTES_MUST, Math.min(FRAGMENT_BYTES_MAX, clientReceives));
        byte[] address = (answerType == PduHeader.BIND_ACK ? "\\PIPE\\" + pipeName + "\0" : "")
                .getBytes(StandardCharsets.US_ASCII);
        answer(out -> {
            PduHeader.begin(out, answerType, PduHeader.FIRST_FRAGMENT | PduHeader.LAST_FRAGMENT, header.callId());
            out.u16(FRAGMENT_BYTES_MAX); // max_xmit_frag
            out.u16(FRAGMENT_BYTES_MAX); // max_recv_frag
            out.bits32(group == 0 ? 1 : group); // assoc_group_id
            out.u16(address.length);
            out.bytes(address);
            out.align(4);
            out.u8(count);
            out.zero(3);
            for (int i = 0; i < count; i++) {
                bindContext(in, out);
            }
        });
    }

    /** One presentation context: an interface, and the encodings that the client offers for it. */
    private void bindContext(WireReader in, WireWriter out) {
        int id = in.u16();
        int offers = in.u8();
        in.skip(1);
        SyntaxId wanted = SyntaxId.decode(in);
        boolean ndr = false;
        boolean features = false;
        for (int i = 0; i < offers; i++) {
            SyntaxId offer = SyntaxId.decode(in);
            ndr |= offer.equals(SyntaxId.NDR32);
            features |= offer.isFeatureNegotiation();
        }
        RpcInterface found = interfaces.stream()
                .filter(candidate -> candidate.syntax().serves(wanted))
                .findFirst()
                .orElse(null);
        boolean full = contexts.size() >= CONTEXTS_MAX;
        if (features) {
            result(out, NEGOTIATE_ACK, 0, SyntaxId.NONE);
        } else if (found == null || full) {
            result(out, PROVIDER_REJECTION, REASON_ABSTRACT_SYNTAX, SyntaxId.NONE);
        } else if (!ndr) {
            result(out, PROVIDER_REJECTION, REASON_TRANSFER_SYNTAX, SyntaxId.NONE);
        } else {
            contexts.put(id, found);
            result(out, ACCEPTANCE, 0, SyntaxId.NDR32);
        }
    }

    private static void result(WireWriter out, int result, int reason, SyntaxId syntax) {
        out.u16(result);
        out.u16(reason);
        syntax.encode(out);
    }

    private void refuseBind(int callId) {
        answer(out -> {
            PduHeader.begin(out, PduHeader.BIND_NAK, PduHeader.FIRST_FRAGMENT | PduHeader.LAST_FRAGMENT, callId);
            out.u16(NAK_AUTHENTICATION);
            out.u8(1); // one version is understood:
            out.u8(5);
            out.u8(0);
        });
    }

    // --- calls

    private void request(PduHeader header, WireReader in) {
        in.bits32(); // alloc_hint: a hint
        int context = in.u16();
        int operation = in.u16();
        if (header.has(PduHeader.OBJECT_UUID)) {
            in.guid();
        }
        int stubBytes = in.remaining() - header.authLength();
        if (stubBytes < 0 || header.authLength() != 0) {
            throw in.malformed("auth_length", header.authLength() + " (expected 0)");
        }
        try {
            collect(header, in.bytes(stubBytes, "stub"));
            if (header.has(PduHeader.LAST_FRAGMENT)) {
                inRequest = false;
                respond(header.callId(), context, operation);
            }
        } catch (RpcFault fault) {
            inRequest = false;
            answer(out -> fault(out, header.callId(), context, fault.status()));
        }
    }

    private void collect(PduHeader header, byte[] stub) throws RpcFault {
        if (header.has(PduHeader.FIRST_FRAGMENT)) {
            request.clear();
            inRequest = true;
            requestCallId = header.callId();
        } else if (!inRequest || requestCallId != header.callId()) {
            throw new RpcFault(RpcFault.PROTOCOL_ERROR);
        }
        if (request.readableBytes() + stub.length > REQUEST_BYTES_MAX) {
            throw new RpcFault(RpcFault.NO_MEMORY);
        }
        request.writeBytes(stub);
    }

    private void respond(int callId, int context, int operation) throws RpcFault {
        RpcInterface target = contexts.get(context);
        if (target == null) {
            throw new RpcFault(RpcFault.UNKNOWN_INTERFACE);
        }
        ByteBuf results = Unpooled.buffer();
        try {
            NdrReader in = new NdrReader(new WireReader(request));
            target.call(operation, in, new NdrWriter(new WireWriter(results)));
        } catch (MalformedMessageException badStub) {
            throw new RpcFault(RpcFault.BAD_STUB_DATA);
        }
        sendInFragments(callId, context, ByteBufUtil.getBytes(results));
    }

    /** Every fragment but the last carries a multiple of eight bytes. */
    private void sendInFragments(int callId, int context, byte[] stub) {
        int room = sendBytesMax - RESPONSE_HEADER_BYTES & ~7;
        int sent = 0;
        do {
            int from = sent;
            int to = Math.min(stub.length, from + room);
            int first = from == 0 ? PduHeader.FIRST_FRAGMENT : 0;
            int last = to == stub.length ? PduHeader.LAST_FRAGMENT : 0;
            answer(out -> {
                PduHeader.begin(out, PduHeader.RESPONSE, first | last, callId);
                out.u32(stub.length - from); // alloc_hint
                out.u16(context);
                out.u8(0); // cancel_count
                out.zero(1);
                out.bytes(Arrays.copyOfRange(stub, from, to));
            });
            sent = to;
        } while (sent < stub.length);
    }

    private static void fault(WireWriter out, int callId, int context, int status) {
        PduHeader.begin(out, PduHeader.FAULT, PduHeader.FIRST_FRAGMENT | PduHeader.LAST_FRAGMENT, callId);
        out.u32(0); // alloc_hint
        out.u16(context);
        out.u8(0); // cancel_count
        out.zero(1);
        out.bits32(status);
        out.zero(4);
    }

    private void answer(Consumer<WireWriter> content) {
        byte[] pdu = WireWriter.toBytes(out -> {
            content.accept(out);
            PduHeader.finish(out);
        });
        answers.add(pdu);
        answerBytes += pdu.length;
    }
}
