package io.smblab.smb2.server;

import io.netty.buffer.ByteBuf;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.engine.Completion;
import io.smblab.fs.FileStoreException;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.ErrorResponse;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.Smb2Message;
import io.smblab.smb2.message.Smb2Response;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import java.util.function.Consumer;

/**
 * One request on its way to its response: {@code Request} of [MS-SMB2] 3.3.1.13, and all that a command handler sees.
 *
 * <p>A handler answers exactly once, with {@link #succeed}, {@link #answer} or {@link #fail}, at once or later. Before that
 * it may go asynchronous with {@link #pend}: the client is told so and may cancel. After the connection is lost answers are
 * accepted and dropped.
 *
 * <pre>
 *   RECEIVED -- start() --> SERVED -- answer --> ANSWERED
 *                             |                     ^
 *                             +-- pend --> PENDING -+
 * </pre>
 */
final class RequestContext {
    private enum State {
        RECEIVED,
        SERVED,
        PENDING,
        ANSWERED
    }

    /** The connection on which the request came and on which its response goes. */
    final Connection connection;
    /** The header as received; for a related request with the session and tree that it inherits. */
    Smb2Header header;
    /** Whether the chain of related requests has no beginning: then all of it is refused. */
    boolean relationBroken;
    /** {@code Request.Session}: set by the receive chain where the command needs one. */
    Session session;
    /** {@code Request.TreeConnect}; set likewise. */
    TreeConnect treeConnect;
    /** {@code Request.Open}: the open on which the request works; related requests inherit it. */
    Open open;

    /** The command is one of {@link Command}. */
    static final int KNOWN = -1;
    /** Where the command stands in the header. */
    private static final int COMMAND_OFFSET = 12;

    private final RequestChain chain;
    private final int unknownCommand;
    private final ByteBuf message;
    private State state = State.RECEIVED;
    private NtStatus status = NtStatus.PENDING;
    private Channel signWith;
    private Session sealWith;
    private long sequenceToken = ChannelSequence.NOT_COUNTED;
    private long asyncId;
    private Runnable onCancel;
    private boolean survivesChannel;
    private boolean withheld;
    private Consumer<ByteBuf> whenSigned = message -> {};

    /**
     * A request.
     *
     * @param header of a request with an unknown command: with ECHO in its place
     * @param message from its header to its end, with padding; owned by the context from here on
     * @param unknownCommand the command on the wire when it is none that we know, else {@link #KNOWN}
     */
    RequestContext(RequestChain chain, Connection connection, Smb2Header header, ByteBuf message, int unknownCommand) {
        this.unknownCommand = unknownCommand;
        this.chain = chain;
        this.connection = connection;
        this.header = header;
        this.message = message;
    }

    SmbServer server() {
        return connection.server;
    }

    Command command() {
        return header.command();
    }

    /** The bytes of the request, from header to end; not owned by the caller. */
    ByteBuf message() {
        return message;
    }

    /** Reads the body; positions count from the header. */
    WireReader body() {
        WireReader reader = new WireReader(message);
        reader.seek(Smb2Header.LENGTH, "body");
        return reader;
    }

    /** Whether the request came encrypted. */
    boolean isEncrypted() {
        return chain.sealedBy() != null;
    }

    /** The session that the transform header named, or null. */
    Session sealedBy() {
        return chain.sealedBy();
    }

    /** The request before this one in a compound, or null. */
    RequestContext previous() {
        return chain.before(this);
    }

    boolean isLastOfCompound() {
        return chain.isLast(this);
    }

    boolean isCompound() {
        return chain.isCompound();
    }

    boolean isAnswered() {
        return state == State.ANSWERED;
    }

    /** The status of the response; PENDING before it is known. */
    NtStatus status() {
        return status;
    }

    /** Serves the request if that has not begun. */
    void start() {
        if (state == State.RECEIVED) {
            state = State.SERVED;
            try {
                serve();
            } catch (RuntimeException | Error e) {
                // The message receiver drops the connection; the request must not keep its bytes.
                giveUp();
                throw e;
            }
        }
    }

    private void serve() {
        if (unknownCommand == KNOWN) {
            connection.server.dispatcher.dispatch(this);
        } else if (connection.state() == ConnectionState.NEGOTIATED) {
            fail(NtStatus.INVALID_PARAMETER);
        } else {
            drop("command " + unknownCommand + " before NEGOTIATE");
        }
    }

    /** Refuses a request that moves more bytes than its credit charge pays for ([MS-SMB2] 3.3.5.2.5). */
    void requireCharge(long bytes) {
        if (connection.supportsMultiCredit && bytes > 0x10000L * Math.max(1, header.creditCharge())) {
            throw new RequestFailedException(NtStatus.INVALID_PARAMETER);
        }
    }

    /**
     * Finds the open that a file id names ([MS-SMB2] 3.3.5.2.10, and 3.3.5.2.7.2 for related requests), counts the request
     * in its channel sequence, and ends the time in which its CREATE could be replayed.
     *
     * @throws RequestFailedException FILE_CLOSED when there is none, FILE_NOT_AVAILABLE for an outdated channel sequence
     */
    Open requireOpen(FileId fileId) {
        Open found = header.isRelated() && fileId.equals(FileId.ALL_ONES) ? inheritedOpen() : session.openOf(fileId);
        if (found == null || found.treeConnect != treeConnect) {
            throw new RequestFailedException(NtStatus.FILE_CLOSED);
        }
        open = found;
        if (connection.dialectIsAtLeast3()) {
            boolean modifies =
                    command() == Command.WRITE || command() == Command.SET_INFO || command() == Command.IOCTL;
            sequenceToken = found.channelSequence.admit(header.channelSequence(), header.isReplay(), modifies);
            if (sequenceToken == ChannelSequence.REFUSED) {
                throw new RequestFailedException(NtStatus.FILE_NOT_AVAILABLE);
            }
        }
        found.isReplayEligible = false;
        return found;
    }

    private Open inheritedOpen() {
        RequestContext previous = previous();
        if (previous != null && previous.open == null && NtStatus.isError(previous.status.code())) {
            throw new RequestFailedException(previous.status);
        }
        if (previous == null || previous.open == null) {
            throw new RequestFailedException(NtStatus.INVALID_HANDLE);
        }
        return previous.open.isClosed() ? null : previous.open;
    }

    /** From here on responses are signed with a channel's key; null: not signed. */
    void signWith(Channel channel) {
        signWith = channel;
    }

    /** From here on responses are encrypted with a session's key. */
    void sealWith(Session other) {
        sealWith = other;
    }

    /** Something to do with the bytes of the response, as they leave: the preauthentication hash needs them. */
    void whenSigned(Consumer<ByteBuf> action) {
        whenSigned = action;
    }

    /** Answers with SUCCESS. */
    void succeed(Smb2Response body) {
        answer(NtStatus.SUCCESS, body);
    }

    /** Answers with a status and a body: also for warnings such as BUFFER_OVERFLOW. */
    void answer(NtStatus result, Smb2Response body) {
        finish(result, result.code(), body);
    }

    /** Answers with an error and no data. */
    void fail(NtStatus result) {
        finish(result, result.code(), ErrorResponse.EMPTY);
    }

    /** Answers with any status code and no data. */
    void failWithCode(int code) {
        finish(NtStatus.of(code), code, ErrorResponse.EMPTY);
    }

    /** Ends the request without a response: CANCEL has none. */
    void end() {
        finish(NtStatus.SUCCESS, 0, null);
    }

    /**
     * A continuation that may come later: its refusals become the response, a bug in it costs the client its connection.
     *
     * @param <T> what the continuation takes
     */
    <T> Completion<T> guarded(Continuation<T> next) {
        return value -> {
            try {
                next.accept(value);
            } catch (RequestFailedException e) {
                fail(e.status());
            } catch (FileStoreException e) {
                fail(e.status());
            } catch (RuntimeException | Error e) {
                giveUp();
                connection.failed(this.toString(), e);
            }
        };
    }

    /**
     * The rest of a handler's work.
     *
     * @param <T> what it takes
     */
    @FunctionalInterface
    interface Continuation<T> {
        void accept(T value) throws FileStoreException;
    }

    /** Ends the connection instead of answering. */
    void drop(String cause) {
        giveUp();
        connection.disconnect(cause);
    }

    /** Ends the request without an answer, whatever its state. */
    void giveUp() {
        if (state != State.ANSWERED) {
            withheld = true;
            end();
        }
    }

    /** The response of this request will be dropped. */
    void withhold() {
        withheld = true;
    }

    /**
     * Goes asynchronous: the client gets an interim response with a new AsyncId.
     *
     * @param cancel called when the client cancels or the request must be given up; it has to lead to an answer, unless one
     *     has been given
     * @throws RequestFailedException INSUFFICIENT_RESOURCES when too many requests of the connection are pending,
     *     INTERNAL_ERROR inside of a compound, where only a CREATE may wait (3.3.5.2.7)
     */
    void pend(Runnable cancel) {
        if (state == State.PENDING) {
            onCancel = cancel;
            return;
        }
        if (!chain.isLast(this) && command() != Command.CREATE) {
            throw new RequestFailedException(NtStatus.INTERNAL_ERROR);
        }
        asyncId = connection.addAsync(this);
        onCancel = cancel;
        state = State.PENDING;
        Smb2Header interim = header.response(NtStatus.PENDING, grantCredits()).async(asyncId);
        RequestChain.Response response = interim(interim);
        connection.server.observeSending(connection, response.header());
        chain.interim(response);
    }

    /** Asks for the end of a pending request. */
    void cancel() {
        if (state == State.PENDING && onCancel != null) {
            Runnable action = onCancel;
            onCancel = null;
            action.run();
        }
    }

    /** The request goes on when its connection is lost, as long as its session has another one: its outcome can be asked for. */
    void surviveChannel() {
        survivesChannel = true;
    }

    boolean isPending() {
        return state == State.PENDING;
    }

    long asyncId() {
        return asyncId;
    }

    /** The connection is gone: the request must come to its end, but nobody will hear of it. */
    void abandon() {
        withheld = true;
        if (state == State.RECEIVED) {
            end();
        } else if (!survivesChannel || session.channelList.size() <= 1) {
            cancel();
        }
    }

    private void finish(NtStatus result, int code, Smb2Response body) {
        if (state == State.ANSWERED) {
            throw new IllegalStateException("second answer " + result + " to " + this);
        }
        boolean wasPending = state == State.PENDING;
        state = State.ANSWERED;
        status = result;
        onCancel = null;
        if (open != null) {
            open.channelSequence.complete(sequenceToken);
        }
        sequenceToken = ChannelSequence.NOT_COUNTED;
        if (wasPending) {
            connection.removeAsync(this);
        }
        RequestChain.Response response = null;
        if (body != null && withheld) {
            body.release();
        } else if (body != null) {
            int credits = wasPending ? 0 : grantCredits();
            response = respond(code, credits, wasPending, body);
            if (!chain.hasRoomFor(response)) {
                response.message().release();
                status = NtStatus.INSUFFICIENT_RESOURCES;
                response = respond(status.code(), credits, wasPending, ErrorResponse.EMPTY);
            }
            connection.server.observeSending(connection, response.header());
        }
        message.release();
        chain.answered(response);
    }

    /**
     * With AES-GMAC the interim response is not signed: its nonce is made of the message id, which the final response has as well,
     * and two messages under one nonce give the key away. Clients do not verify interim responses.
     */
    private RequestChain.Response interim(Smb2Header interim) {
        Channel channel = signWith;
        signWith = connection.signingAlgorithm == SigningAlgorithm.AES_GMAC ? null : channel;
        RequestChain.Response response = encode(interim, ErrorResponse.EMPTY);
        signWith = channel;
        return response;
    }

    private RequestChain.Response respond(int code, int credits, boolean wasPending, Smb2Response body) {
        Smb2Header answer = header.response(code, credits);
        return encode(wasPending ? answer.async(asyncId) : answer, body);
    }

    private int grantCredits() {
        return connection.grantCredits(header);
    }

    private RequestChain.Response encode(Smb2Header answer, Smb2Response body) {
        Smb2Header marked = signWith == null ? answer : answer.plusFlags(Smb2Header.FLAG_SIGNED);
        ByteBuf encoded = Smb2Message.encode(marked, body, connection.allocator());
        if (unknownCommand != KNOWN) {
            encoded.setShortLE(encoded.readerIndex() + COMMAND_OFFSET, unknownCommand);
        }
        return new RequestChain.Response(marked, encoded, signWith, sealWith, whenSigned);
    }

    @Override
    public String toString() {
        return command() + " " + header.messageId() + " (" + state + ", " + status + ")";
    }
}
