package io.smblab.smb2.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.smblab.auth.Account;
import io.smblab.auth.AccountStore;
import io.smblab.auth.AuthPolicy;
import io.smblab.auth.AuthStep;
import io.smblab.auth.Authenticator;
import io.smblab.auth.SpnegoAcceptor;
import io.smblab.auth.TargetNames;
import io.smblab.crypto.CryptoMode;
import io.smblab.crypto.KeySchedule;
import io.smblab.crypto.MessageSigner;
import io.smblab.crypto.PreauthHash;
import io.smblab.crypto.SessionKeys;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.engine.EventScheduler;
import io.smblab.engine.RandomStreams;
import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.CloseResponse;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.CreateAction;
import io.smblab.smb2.message.CreateResponse;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.EchoResponse;
import io.smblab.smb2.message.ErrorResponse;
import io.smblab.smb2.message.FileAttributes;
import io.smblab.smb2.message.FileId;
import io.smblab.smb2.message.FileTimes;
import io.smblab.smb2.message.FlushResponse;
import io.smblab.smb2.message.Fsctl;
import io.smblab.smb2.message.IoctlRequest;
import io.smblab.smb2.message.IoctlResponse;
import io.smblab.smb2.message.NegotiateContext;
import io.smblab.smb2.message.NegotiateRequest;
import io.smblab.smb2.message.NegotiateResponse;
import io.smblab.smb2.message.NetworkInterfaceInfo;
import io.smblab.smb2.message.OplockLevel;
import io.smblab.smb2.message.ReadRequest;
import io.smblab.smb2.message.ReadResponse;
import io.smblab.smb2.message.SecurityMode;
import io.smblab.smb2.message.SessionSetupRequest;
import io.smblab.smb2.message.SessionSetupResponse;
import io.smblab.smb2.message.ShareType;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.Smb2Message;
import io.smblab.smb2.message.Smb2Response;
import io.smblab.smb2.message.TreeConnectResponse;
import io.smblab.smb2.message.WriteRequest;
import io.smblab.smb2.message.WriteResponse;
import io.smblab.transport.SmbTransport;
import io.smblab.transport.TransportListener;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import io.smblab.wire.PatternByteBuf;
import io.smblab.wire.WireReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * A server that does as a test tells it: one user, one file full of a pattern, and a script for what goes wrong. It checks
 * nothing that the client should do right, except signatures.
 */
final class ScriptedServer {
    static final long SEED = 77;
    static final long FILE_SIZE = 64L << 20;
    static final String USER = "tester";
    static final String PASSWORD = "Passw0rd!";

    /** What the script says about a request. */
    interface Script {
        /** A status to answer with instead of serving; null to serve; {@link #SILENCE} for no answer at all. */
        NtStatus about(int connection, Smb2Header request);
    }

    static final NtStatus SILENCE = NtStatus.NOTIFY_CLEANUP;

    Dialect dialect = Dialect.SMB_3_1_1;
    boolean multichannel = true;
    long maxIo = 8L << 20;
    byte[] interfaces = {};
    boolean forgetToSign;

    /** Answers READs with an interim response first. */
    boolean interim;

    /** Added to the message identifier of every response but those of NEGOTIATE and SESSION_SETUP. */
    long wrongMessageId;

    /** Turns a bit of every signature over. */
    boolean wrongSignature;

    IntUnaryOperator grant = requested -> requested;
    Script script = (connection, request) -> null;
    final List<String> seen = new ArrayList<>();
    final Map<Long, Long> writes = new LinkedHashMap<>();

    private final EventScheduler scheduler;
    private final Authenticator authenticator;
    private final List<Connection> connections = new ArrayList<>();
    private SessionKeys keys;
    private MessageSigner sessionSigner;

    ScriptedServer(EventScheduler scheduler) {
        this.scheduler = scheduler;
        this.authenticator = new Authenticator(
                AccountStore.of(Account.of(USER, PASSWORD)),
                AuthPolicy.STANDALONE,
                TargetNames.standalone("files"),
                new RandomStreams(5).stream("server"),
                () -> new FileTime(132_223_104_000_000_000L + scheduler.now() / 100));
    }

    TransportListener accept(SmbTransport transport) {
        Connection connection = new Connection(transport, connections.size() + 1);
        connections.add(connection);
        return connection;
    }

    void advertise(List<NetworkInterfaceInfo> list) {
        interfaces = NetworkInterfaceInfo.encodeList(list);
    }

    static NetworkInterfaceInfo nic(int ifIndex, long gigabits, int capability, String address) {
        return new NetworkInterfaceInfo(ifIndex, capability, gigabits * 1_000_000_000L, Interfaces.address(address));
    }

    /** The requests with a command, as connection numbers in the order of arrival. */
    List<String> requests(Command command) {
        return seen.stream().filter(line -> line.contains(" " + command)).toList();
    }

    private final class Connection implements TransportListener {
        private final SmbTransport transport;
        private final int number;
        private final PreauthHash hash = new PreauthHash();
        private PreauthHash setupHash;
        private SpnegoAcceptor acceptor;
        private MessageSigner signer;

        Connection(SmbTransport transport, int number) {
            this.transport = transport;
            this.number = number;
        }

        @Override
        public void received(ByteBuf message) {
            try {
                WireReader in = new WireReader(message);
                Smb2Header header = Smb2Header.decode(in);
                seen.add(number + " " + header.command() + (header.isReplay() ? " replay" : ""));
                NtStatus status = script.about(number, header);
                if (status == SILENCE) {
                    return;
                }
                if (status != null) {
                    reply(header, status.code(), ErrorResponse.EMPTY, header.isSigned() ? anySigner() : null);
                    return;
                }
                serve(header, in, message);
            } finally {
                message.release();
            }
        }

        private MessageSigner anySigner() {
            return signer != null ? signer : sessionSigner;
        }

        private void serve(Smb2Header header, WireReader in, ByteBuf message) {
            if (header.command() == Command.NEGOTIATE) {
                hash.update(message);
                hash.update(reply(header, 0, negotiate(NegotiateRequest.decode(in)), null));
                return;
            }
            if (header.command() == Command.SESSION_SETUP) {
                sessionSetup(header, SessionSetupRequest.decode(in), message);
                return;
            }
            if (header.isSigned() && !signer.verify(message)) {
                reply(header, NtStatus.ACCESS_DENIED.code(), ErrorResponse.EMPTY, null);
                return;
            }
            Smb2Response response = body(header, in);
            if (interim && header.command() == Command.READ) {
                Smb2Header pending = header.response(NtStatus.PENDING, grant.applyAsInt(header.credits()))
                        .async(5);
                transport.send(Smb2Message.encode(pending, ErrorResponse.EMPTY, UnpooledByteBufAllocator.DEFAULT));
                scheduler.after(
                        10_000_000,
                        () -> transport.send(Smb2Message.encode(
                                header.response(0, 0).async(5), response, UnpooledByteBufAllocator.DEFAULT)));
                return;
            }
            int status = response instanceof ErrorResponse ? NtStatus.NOT_SUPPORTED.code() : 0;
            reply(header, status, response, header.isSigned() && !forgetToSign ? signer : null);
        }

        private NegotiateResponse negotiate(NegotiateRequest request) {
            int capabilities = Capabilities.LARGE_MTU | (multichannel ? Capabilities.MULTI_CHANNEL : 0);
            return new NegotiateResponse(
                    SecurityMode.SIGNING_ENABLED,
                    dialect.code(),
                    new Guid(1, 2),
                    dialect == Dialect.SMB_2_0_2 ? 0 : capabilities,
                    maxIo,
                    maxIo,
                    maxIo,
                    FileTime.NONE,
                    FileTime.NONE,
                    authenticator.initialToken(),
                    dialect == Dialect.SMB_3_1_1
                            ? List.of(new NegotiateContext.PreauthIntegrity(
                                    List.of(NegotiateContext.SHA_512), new byte[32]))
                            : List.of());
        }

        private void sessionSetup(Smb2Header header, SessionSetupRequest request, ByteBuf message) {
            boolean binding = (request.flags() & SessionSetupRequest.FLAG_BINDING) != 0;
            if (acceptor == null) {
                acceptor = authenticator.newAcceptor();
                setupHash = hash.copy();
            }
            setupHash.update(message);
            AuthStep step = acceptor.accept(request.securityBuffer());
            if (step instanceof AuthStep.Continue go) {
                ByteBuf sent = reply(
                        header.withSessionId(99),
                        NtStatus.MORE_PROCESSING_REQUIRED.code(),
                        new SessionSetupResponse(0, go.token()),
                        binding ? sessionSigner : null);
                setupHash.update(sent);
            } else if (step instanceof AuthStep.Accepted accepted) {
                KeySchedule schedule = KeySchedule.forDialect(dialect.code());
                SigningAlgorithm algorithm =
                        dialect.isAtLeast(Dialect.SMB_3_0) ? SigningAlgorithm.AES_CMAC : SigningAlgorithm.HMAC_SHA256;
                if (binding) {
                    byte[] key = SessionKeys.channelSigningKey(schedule, accepted.sessionKey(), setupHash);
                    signer = new MessageSigner(algorithm, key, CryptoMode.MODELLED);
                } else {
                    keys = SessionKeys.derive(schedule, null, accepted.sessionKey(), setupHash);
                    sessionSigner = new MessageSigner(algorithm, keys.signingKey(), CryptoMode.MODELLED);
                    signer = sessionSigner;
                }
                reply(header.withSessionId(99), 0, new SessionSetupResponse(0, accepted.token()), signer);
            } else {
                reply(header, ((AuthStep.Rejected) step).status().code(), ErrorResponse.EMPTY, null);
            }
        }

        private Smb2Response body(Smb2Header header, WireReader in) {
            return switch (header.command()) {
                case TREE_CONNECT -> new TreeConnectResponse(ShareType.DISK, 0, 0, -1);
                case CREATE ->
                    new CreateResponse(
                            OplockLevel.NONE,
                            0,
                            CreateAction.values()[1],
                            FileTimes.NONE,
                            FILE_SIZE,
                            FILE_SIZE,
                            FileAttributes.NORMAL,
                            new FileId(7, 7),
                            List.of());
                case READ -> read(ReadRequest.decode(in));
                case WRITE -> write(WriteRequest.decode(in));
                case FLUSH -> new FlushResponse();
                case CLOSE -> CloseResponse.WITHOUT_ATTRIBUTES;
                case ECHO -> new EchoResponse();
                case IOCTL -> ioctl(IoctlRequest.decode(in));
                default -> ErrorResponse.EMPTY;
            };
        }

        private Smb2Response read(ReadRequest request) {
            return new ReadResponse(new PatternByteBuf(SEED, request.offset(), (int) request.length()));
        }

        private Smb2Response write(WriteRequest request) {
            long bytes = request.data().readableBytes();
            request.release();
            writes.merge(request.offset(), bytes, Long::sum);
            return new WriteResponse(bytes);
        }

        private Smb2Response ioctl(IoctlRequest request) {
            return request.ctlCode() == Fsctl.QUERY_NETWORK_INTERFACE_INFO
                    ? new IoctlResponse(request.ctlCode(), request.fileId(), interfaces)
                    : ErrorResponse.EMPTY;
        }

        /** Sends; what is returned is only for the hash. */
        private ByteBuf reply(Smb2Header request, int status, Smb2Response body, MessageSigner signWith) {
            Smb2Header header = request.response(status, grant.applyAsInt(request.credits()));
            if (request.command() == Command.TREE_CONNECT) {
                header = header.withTreeId(3);
            }
            ByteBuf message = Smb2Message.encode(header, body, UnpooledByteBufAllocator.DEFAULT);
            if (signWith != null) {
                signWith.sign(message);
            }
            boolean logon = request.command().ordinal() <= Command.SESSION_SETUP.ordinal();
            if (wrongSignature && !logon) {
                message.setByte(50, ~message.getByte(50));
            }
            if (wrongMessageId != 0 && !logon) {
                message.setLongLE(24, request.messageId() + wrongMessageId);
            }
            ByteBuf copy = request.command().ordinal() <= Command.SESSION_SETUP.ordinal()
                    ? Unpooled.copiedBuffer(message)
                    : Unpooled.EMPTY_BUFFER;
            transport.send(message);
            return copy;
        }

        @Override
        public void closed(Throwable cause) {
            seen.add(number + " closed");
        }

        @Override
        public void writabilityChanged() {}
    }
}
