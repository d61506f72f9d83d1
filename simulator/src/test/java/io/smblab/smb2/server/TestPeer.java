package io.smblab.smb2.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.smblab.auth.Credentials;
import io.smblab.auth.SpnegoInitiator;
import io.smblab.crypto.CryptoMode;
import io.smblab.crypto.KeySchedule;
import io.smblab.crypto.MessageSigner;
import io.smblab.crypto.PreauthHash;
import io.smblab.crypto.SessionKeys;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.CreateContext;
import io.smblab.smb2.message.CreateDisposition;
import io.smblab.smb2.message.CreateRequest;
import io.smblab.smb2.message.CreateResponse;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.NegotiateContext;
import io.smblab.smb2.message.NegotiateRequest;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.smb2.message.SessionSetupRequest;
import io.smblab.smb2.message.SessionSetupResponse;
import io.smblab.smb2.message.ShareAccess;
import io.smblab.smb2.message.Smb2Body;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.Smb2Message;
import io.smblab.smb2.message.Smb2Response;
import io.smblab.smb2.message.TreeConnectRequest;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import java.util.ArrayList;
import java.util.List;

/** One connection of a client that sends single messages, right ones and wrong ones, and looks at each answer. */
final class TestPeer {
    static final int ALL_ACCESS = 0x001F_01FF;

    final ServerFixture fixture;
    final LoopbackTransport transport = new LoopbackTransport();
    final Connection connection;
    final Guid clientGuid;

    Dialect dialect;
    long nextMessageId;
    long sessionId;
    /** PreviousSessionId of the next authentication. */
    long previousSessionId;

    int treeId;
    MessageSigner signer;
    boolean signs;
    PreauthHash preauthHash;

    /**
     * An answer.
     *
     * @param header of the response
     * @param body decoded
     */
    record Reply(Smb2Header header, Smb2Response body) {
        NtStatus status() {
            return header.ntStatus();
        }
    }

    TestPeer(ServerFixture fixture, Guid clientGuid) {
        this.fixture = fixture;
        this.clientGuid = clientGuid;
        this.connection = fixture.server.accept(transport);
    }

    // --- single steps

    Reply negotiate(Dialect... dialects) {
        List<Integer> codes = new ArrayList<>();
        for (Dialect offered : dialects) {
            codes.add(offered.code());
        }
        boolean newest = codes.contains(Dialect.SMB_3_1_1.code());
        List<NegotiateContext> contexts = newest
                ? List.of(new NegotiateContext.PreauthIntegrity(List.of(NegotiateContext.SHA_512), new byte[32]))
                : List.of();
        int capabilities = Capabilities.LARGE_MTU | Capabilities.LEASING | Capabilities.MULTI_CHANNEL;
        return negotiate(new NegotiateRequest(codes, 1, capabilities, clientGuid, contexts));
    }

    Reply negotiate(NegotiateRequest request) {
        ByteBuf message = encode(header(Command.NEGOTIATE), request);
        PreauthHash hash = new PreauthHash();
        hash.update(message);
        deliver(message);
        if (!transport.isOpen()) {
            return null;
        }
        hash.update(Unpooled.wrappedBuffer(transport.sent.get(0)));
        Reply reply = reply();
        dialect = connection.dialect();
        preauthHash = dialect == Dialect.SMB_3_1_1 ? hash : null;
        return reply;
    }

    /** A new session; keys and signing are set up. */
    Reply logOn(String user) {
        sessionId = 0;
        return authenticate(user, ServerFixture.PASSWORD, 0);
    }

    /** All legs of an authentication. */
    Reply authenticate(String user, String password, int flags) {
        SpnegoInitiator initiator = new SpnegoInitiator(
                Credentials.of(user, password), "FILES", fixture.random.stream("client"), fixture.clock);
        PreauthHash hash = preauthHash == null ? null : preauthHash.copy();
        byte[] token = initiator.first();
        while (true) {
            ByteBuf message = encode(
                    header(Command.SESSION_SETUP), new SessionSetupRequest(flags, 1, 0, 0, previousSessionId, token));
            fold(hash, message);
            deliver(message);
            ByteBuf raw = Unpooled.wrappedBuffer(transport.sent.get(0));
            Reply reply = reply();
            if (reply.status() != NtStatus.MORE_PROCESSING_REQUIRED) {
                finish(reply, initiator, hash, flags);
                return reply;
            }
            fold(hash, raw);
            sessionId = reply.header().sessionId();
            token = initiator.next(((SessionSetupResponse) reply.body()).securityBuffer());
        }
    }

    private static void fold(PreauthHash hash, ByteBuf message) {
        if (hash != null) {
            hash.update(message);
        }
    }

    private void finish(Reply reply, SpnegoInitiator initiator, PreauthHash hash, int flags) {
        if (reply.status() != NtStatus.SUCCESS) {
            return;
        }
        initiator.next(((SessionSetupResponse) reply.body()).securityBuffer());
        KeySchedule schedule = KeySchedule.forDialect(dialect.code());
        byte[] key = SessionKeys.channelSigningKey(schedule, initiator.sessionKey(), hash);
        signer = new MessageSigner(connection.signingAlgorithm, key, CryptoMode.REAL);
        signs |= dialect == Dialect.SMB_3_1_1 || (flags & SessionSetupRequest.FLAG_BINDING) != 0;
    }

    Reply connectTree(String share) {
        Reply reply = send(Command.TREE_CONNECT, new TreeConnectRequest("\\\\files\\" + share));
        treeId = reply.header().treeId();
        return reply;
    }

    /** Opens or creates a file with all rights, shared with everyone. */
    FileId open(String name) {
        return create(name, OplockLevel.NONE).fileId();
    }

    CreateResponse create(String name, OplockLevel level, CreateContext... contexts) {
        Reply reply = tryCreate(name, level, ShareAccess.ALL, contexts);
        if (reply.status() != NtStatus.SUCCESS) {
            throw new AssertionError("CREATE " + name + ": " + reply.status());
        }
        return (CreateResponse) reply.body();
    }

    Reply tryCreate(String name, OplockLevel level, int shareAccess, CreateContext... contexts) {
        return send(Command.CREATE, createRequest(name, level, shareAccess, contexts));
    }

    static CreateRequest createRequest(String name, OplockLevel level, int shareAccess, CreateContext... contexts) {
        return new CreateRequest(
                level, 2, ALL_ACCESS, 0, shareAccess, CreateDisposition.OPEN_IF, 0, name, List.of(contexts));
    }

    // --- messages

    Smb2Header header(Command command) {
        return header(command, 1);
    }

    /** A header with the next message id and plenty of credits asked for. */
    Smb2Header header(Command command, int charge) {
        long messageId = nextMessageId;
        nextMessageId += charge;
        return Smb2Header.request(command, charge, 64, messageId, treeId, sessionId);
    }

    Reply send(Command command, Smb2Body body) {
        return send(header(command), body);
    }

    Reply send(Smb2Header header, Smb2Body body) {
        deliver(encode(header, body));
        return reply();
    }

    /** Sends without looking for an answer. */
    void post(Smb2Header header, Smb2Body body) {
        deliver(encode(header, body));
    }

    ByteBuf encode(Smb2Header header, Smb2Body body) {
        ByteBuf message = Smb2Message.encode(header, body, PooledByteBufAllocator.DEFAULT);
        if (signs && signer != null) {
            signer.sign(message);
        }
        return message;
    }

    /** Hands bytes to the server as they are. */
    void deliver(ByteBuf message) {
        connection.received(message);
    }

    void deliver(byte[] message) {
        deliver(Unpooled.wrappedBuffer(message));
    }

    /** The next answer that the server has sent. */
    Reply reply() {
        ByteBuf message = transport.take();
        WireReader in = new WireReader(message);
        Smb2Header header = Smb2Header.decode(in);
        return new Reply(header, Smb2Response.decode(header, in));
    }

    boolean hasReply() {
        return !transport.sent.isEmpty();
    }

    SigningAlgorithm signingAlgorithm() {
        return connection.signingAlgorithm;
    }
}
