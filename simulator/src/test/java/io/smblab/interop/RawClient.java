package io.smblab.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.smblab.auth.Credentials;
import io.smblab.auth.SpnegoInitiator;
import io.smblab.crypto.CryptoMode;
import io.smblab.crypto.KeySchedule;
import io.smblab.crypto.MessageSigner;
import io.smblab.crypto.PreauthHash;
import io.smblab.crypto.SessionKeys;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.engine.RandomStreams;
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
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.Smb2Message;
import io.smblab.smb2.message.Smb2Request;
import io.smblab.smb2.message.TreeConnectRequest;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import java.util.List;

/**
 * A client that does what it is told: one message after the other, in the order and form that a test wants. It checks nothing
 * by itself and hides nothing.
 */
final class RawClient implements AutoCloseable {
    private static final int CREDITS = 200;

    private final Wire wire;
    private final PreauthHash connectionHash = new PreauthHash();
    private Dialect dialect;
    private MessageSigner signer;
    private long messageId;
    private long sessionId;
    private int treeId;

    /** A response. */
    record Reply(Smb2Header header, byte[] message) {
        NtStatus status() {
            return header.ntStatus();
        }

        /** A reader of the body; positions count from the header. */
        WireReader body() {
            WireReader reader = WireReader.of(message);
            reader.seek(Smb2Header.LENGTH, "body");
            return reader;
        }
    }

    RawClient(Wire wire) {
        this.wire = wire;
    }

    /** A client that is logged on to the share, with 2.1, which signs nothing, or 3.1.1. */
    static RawClient loggedOn(Wire wire, Dialect dialect) {
        RawClient client = new RawClient(wire);
        client.negotiate(dialect);
        assertThat(client.logon(InteropServer.USER, 0).status()).isEqualTo(NtStatus.SUCCESS);
        assertThat(client.treeConnect().status()).isEqualTo(NtStatus.SUCCESS);
        return client;
    }

    long sessionId() {
        return sessionId;
    }

    Wire wire() {
        return wire;
    }

    Reply negotiate(Dialect offered) {
        dialect = offered;
        List<NegotiateContext> contexts = offered == Dialect.SMB_3_1_1
                ? List.of(new NegotiateContext.PreauthIntegrity(List.of(NegotiateContext.SHA_512), new byte[32]))
                : List.of();
        byte[] request = encode(new NegotiateRequest(List.of(offered.code()), 1, 0, new Guid(1, 2), contexts));
        fold(connectionHash, request);
        send(request);
        Reply reply = receive();
        fold(connectionHash, reply.message());
        return reply;
    }

    /** The legs of a logon; the last response. */
    Reply logon(String user, long previousSessionId) {
        Credentials credentials = Credentials.of(user, InteropServer.PASSWORD);
        SpnegoInitiator initiator = new SpnegoInitiator(
                credentials, "server", new RandomStreams(messageId).stream("raw"), () -> FileTime.NONE);
        PreauthHash hash = connectionHash.copy();
        byte[] token = initiator.first();
        while (true) {
            byte[] request = encode(new SessionSetupRequest(0, 1, 0, 0, previousSessionId, token));
            fold(hash, request);
            send(request);
            Reply reply = receive();
            sessionId = reply.header().sessionId();
            if (reply.status() == NtStatus.SUCCESS) {
                if (signer == null && dialect == Dialect.SMB_3_1_1) {
                    SessionKeys keys = SessionKeys.derive(
                            KeySchedule.forDialect(dialect.code()), null, initiator.sessionKey(), hash);
                    signer = new MessageSigner(SigningAlgorithm.AES_CMAC, keys.signingKey(), CryptoMode.REAL);
                }
                return reply;
            }
            if (reply.status() != NtStatus.MORE_PROCESSING_REQUIRED) {
                return reply;
            }
            fold(hash, reply.message());
            token = initiator.next(SessionSetupResponse.decode(reply.body()).securityBuffer());
        }
    }

    Reply treeConnect() {
        Reply reply = exchange(new TreeConnectRequest("\\\\server\\" + InteropServer.SHARE));
        treeId = reply.header().treeId();
        return reply;
    }

    /** Opens or creates a file with all rights. */
    FileId open(String name, int shareAccess) {
        Reply reply = create(name, shareAccess);
        assertThat(reply.status()).isEqualTo(NtStatus.SUCCESS);
        return CreateResponse.decode(reply.body()).fileId();
    }

    Reply create(String name, int shareAccess) {
        return exchange(new CreateRequest(
                OplockLevel.NONE,
                2,
                0x001F_01FF,
                0,
                shareAccess,
                CreateDisposition.OPEN_IF,
                name.isEmpty() ? 1 : 0,
                name,
                List.of()));
    }

    /** Sends a request and takes the next response. */
    Reply exchange(Smb2Request body) {
        send(encode(body));
        return receive();
    }

    /** A request with the next message id, signed where the session signs. */
    byte[] encode(Smb2Request body) {
        int charge = dialect == Dialect.SMB_2_0_2 || messageId == 0 ? 0 : 1;
        Smb2Header header = Smb2Header.request(body.command(), charge, CREDITS, messageId++, treeId, sessionId);
        ByteBuf message = Smb2Message.encode(header, body, UnpooledByteBufAllocator.DEFAULT);
        try {
            if (signer != null) {
                signer.sign(message);
            }
            return ByteBufUtil.getBytes(message);
        } finally {
            message.release();
        }
    }

    /** Whether a response carries the right signature. */
    boolean isSigned(Reply reply) {
        return signer.verify(Unpooled.wrappedBuffer(reply.message()));
    }

    /** Sends a message with its length before it. */
    void send(byte[] message) {
        byte[] frame = new byte[4 + message.length];
        Unpooled.wrappedBuffer(frame).setInt(0, message.length);
        System.arraycopy(message, 0, frame, 4, message.length);
        wire.send(frame);
    }

    /** The next response; null when the connection has ended. */
    Reply receive() {
        byte[] message = wire.receive();
        return message == null ? null : new Reply(Smb2Header.decode(WireReader.of(message)), message);
    }

    private static void fold(PreauthHash hash, byte[] message) {
        hash.update(Unpooled.wrappedBuffer(message));
    }

    @Override
    public void close() {
        wire.close();
    }
}
