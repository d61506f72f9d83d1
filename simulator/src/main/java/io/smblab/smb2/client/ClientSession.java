package io.smblab.smb2.client;

import io.netty.buffer.ByteBuf;
import io.smblab.auth.SpnegoInitiator;
import io.smblab.crypto.MessageSealer;
import io.smblab.crypto.MessageSigner;
import io.smblab.crypto.NonceSequence;
import io.smblab.crypto.Role;
import io.smblab.crypto.SessionKeys;
import io.smblab.engine.Completion;
import io.smblab.engine.RandomStream;
import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.LogoffRequest;
import io.smblab.smb2.message.LogoffResponse;
import io.smblab.smb2.message.SecurityMode;
import io.smblab.smb2.message.SessionSetupResponse;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.TreeConnectRequest;
import io.smblab.smb2.message.TreeConnectResponse;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A user's session at a server (MS-SMB2 3.2.1.3): its keys, its channels, and the requests of everything opened in it. Requests go
 * out on any channel; after the loss of one they are sent again on another, and only the loss of the last one is an error.
 */
public final class ClientSession {
    /** How often a refused replay is repeated (appendix A, notes 194, 195 and 201). */
    private static final int MAX_REPLAYS = 3;

    private final ClientConfig config;
    private final ClientEnvironment environment;
    private final Guid clientGuid;
    private final String serverName;
    private final InetSocketAddress remote;
    private final Supplier<SpnegoInitiator> mechanism;
    private final RandomStream random;
    private final MessageLog log;
    private final RequestQueue queue;
    private final Multichannel multichannel;
    private final List<ClientChannel> channels = new ArrayList<>();

    private Negotiated negotiated;
    private long sessionId;
    private boolean guestOrAnonymous;
    private boolean signs;
    private boolean encrypts;
    private SessionKeys keys;
    private MessageSigner sessionSigner;
    private MessageSealer sealer;
    private int channelSequence;
    private SmbClientException over;
    private boolean closing;
    private boolean validated;

    ClientSession(
            ClientConfig config,
            ClientEnvironment environment,
            Guid clientGuid,
            String serverName,
            InetSocketAddress remote,
            Supplier<SpnegoInitiator> mechanism) {
        this.config = config;
        this.environment = environment;
        this.clientGuid = clientGuid;
        this.serverName = serverName;
        this.remote = remote;
        this.mechanism = mechanism;
        this.random = environment.random().stream(environment.name() + "/smb-client");
        this.log = new MessageLog(environment);
        this.queue = new RequestQueue(this, config.maxQueuedRequests());
        this.multichannel = new Multichannel(this);
    }

    void open(InetAddress local, Completion<Outcome<ClientSession>> done) {
        ClientChannel first = new ClientChannel(this, 1, null, "first connection");
        channels.add(first);
        new ChannelOpening(this, first, true, outcome -> {
                    if (outcome.isSuccess()) {
                        done.complete(Outcome.success(this));
                    } else {
                        end(outcome.failure());
                        done.complete(Outcome.failure(outcome.failure()));
                    }
                })
                .start(local, remote);
    }

    // What the application does.

    /**
     * Connects to a share (3.2.4.2.4).
     *
     * @param share its name, without the server's
     */
    public void connectTree(String share, Completion<Outcome<ClientTree>> done) {
        String path = "\\\\" + serverName + "\\" + share;
        ClientRequest<TreeConnectResponse> request = new TreeConnectExchange(path, share, done);
        submit(request);
    }

    /** Its response gives the tree its identifier, which stands in the header. */
    private final class TreeConnectExchange extends ClientRequest<TreeConnectResponse> {
        private final String share;
        private final Completion<Outcome<ClientTree>> treeDone;

        TreeConnectExchange(String path, String share, Completion<Outcome<ClientTree>> treeDone) {
            super(Command.TREE_CONNECT, () -> new TreeConnectRequest(path), TreeConnectResponse::decode, null);
            this.share = share;
            this.treeDone = treeDone;
        }

        @Override
        void answer(Smb2Header header, WireReader in) {
            if (header.status() != NtStatus.SUCCESS.code()) {
                fail(SmbClientException.status("TREE_CONNECT of " + share, header.status()));
                return;
            }
            ClientTree tree =
                    new ClientTree(ClientSession.this, share, header.treeId(), TreeConnectResponse.decode(in));
            tree.validateNegotiation(outcome -> outcome.then(
                    nothing -> {
                        multichannel.treeConnected(tree);
                        treeDone.complete(Outcome.success(tree));
                    },
                    treeDone));
        }

        @Override
        void complete(Outcome<TreeConnectResponse> outcome) {
            outcome.then(nothing -> {}, treeDone);
        }
    }

    /** Logs off (3.2.4.23) and closes every channel. */
    public void logoff(Completion<Outcome<Void>> done) {
        ClientRequest<LogoffResponse> request =
                new ClientRequest<>(Command.LOGOFF, LogoffRequest::new, LogoffResponse::decode, outcome -> {
                    close("logged off");
                    done.complete(outcome.isSuccess() ? Outcome.success(null) : Outcome.failure(outcome.failure()));
                });
        submit(request);
    }

    /** Closes every channel without a word to the server. What is under way fails. */
    public void close(String reason) {
        closing = true;
        end(SmbClientException.disconnected(reason));
        for (ClientChannel channel : List.copyOf(channels)) {
            if (!channel.state().isOver() && channel.connection() != null) {
                channel.connection().close(reason);
            }
        }
    }

    /** Every channel that there was, in the order of opening. */
    public List<ChannelReport> channels() {
        return channels.stream().map(ClientChannel::report).toList();
    }

    /** The choice of interfaces, or null while the server's are not known. */
    public ChannelPlan plan() {
        return multichannel.plan();
    }

    /** The dialect of the session. */
    public Dialect dialect() {
        return negotiated.dialect();
    }

    /** Requests that wait for an answer. */
    public int outstandingRequests() {
        return channels.stream()
                .filter(channel -> channel.connection() != null)
                .mapToInt(ClientChannel::outstandingCount)
                .sum();
    }

    /** Requests that wait for a channel with enough credits. */
    public int queuedRequests() {
        return queue.size();
    }

    /** Whether the session ended, by {@link #logoff}, {@link #close} or the loss of the last channel. */
    public boolean isOver() {
        return over != null;
    }

    // Requests.

    void submit(ClientRequest<?> request) {
        if (over != null) {
            request.fail(over);
            return;
        }
        queue.submit(request);
        multichannel.loadChanged();
    }

    void send(ClientChannel channel, ClientRequest<?> request) {
        int sequence = tracksChannelSequence() ? channelSequence : 0;
        channel.connection().send(request, protection(channel, request), sessionId, sequence);
    }

    private Protection protection(ClientChannel channel, ClientRequest<?> request) {
        boolean encryptedTree = request.tree() != null && request.tree().encrypts();
        if (sealer != null && (encrypts || encryptedTree)) {
            return Protection.sealed(sealer);
        }
        // 3.1.1 protects TREE_CONNECT whatever the session requires (3.2.4.1.1).
        boolean required = signs
                || request.mustBeSigned()
                || negotiated.dialect() == Dialect.SMB_3_1_1 && request.command() == Command.TREE_CONNECT;
        return required && channel.signer() != null ? Protection.signed(channel.signer()) : Protection.NONE;
    }

    void answered(ClientChannel channel, ClientRequest<?> request, Smb2Header header, WireReader body) {
        if (isRefusedReplay(request, header)) {
            request.replay = true;
            request.refusedReplays++;
            environment.scheduler().after(config.timers().replayDelayNanos(), () -> replay(request));
        } else {
            request.answer(header, body);
        }
        if (channel.state() == ChannelState.DRAINING && channel.outstandingCount() == 0) {
            channel.connection().close("its interfaces are no longer chosen");
        }
        queue.pump();
    }

    private boolean isRefusedReplay(ClientRequest<?> request, Smb2Header header) {
        return header.status() == NtStatus.FILE_NOT_AVAILABLE.code()
                && request.replayRule() == ReplayRule.REPLAY
                && tracksChannelSequence()
                // To a new CREATE the status says something else: a handle of that name waits for its owner.
                && (request.replay || request.command() != Command.CREATE)
                && request.refusedReplays < MAX_REPLAYS;
    }

    private void replay(ClientRequest<?> request) {
        if (over != null) {
            request.fail(over);
        } else {
            queue.again(request);
        }
    }

    /** Whether requests carry a channel sequence number (3.2.4.1). */
    boolean tracksChannelSequence() {
        return negotiated.isSmb3()
                && (negotiated.has(Capabilities.MULTI_CHANNEL) || negotiated.has(Capabilities.PERSISTENT_HANDLES));
    }

    /** Whether requests of an open from before the last loss of a channel are still under way. */
    boolean hasOlderRequests(ClientFile file) {
        for (ClientChannel channel : channels) {
            if (!channel.state().isOver() && channel.connection() != null) {
                for (ClientRequest<?> request : channel.connection().outstanding()) {
                    if (request.file() == file && request.channelSequence != channelSequence) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    // Channels.

    /** The channels for new requests: the active ones; without any the standby ones; without those the draining ones. */
    List<ClientChannel> usableChannels() {
        for (ChannelState state : List.of(ChannelState.ACTIVE, ChannelState.STANDBY, ChannelState.DRAINING)) {
            List<ClientChannel> usable =
                    channels.stream().filter(c -> c.state() == state).toList();
            if (!usable.isEmpty()) {
                return usable;
            }
        }
        return List.of();
    }

    List<ClientChannel> openChannels() {
        return channels.stream().filter(c -> !c.state().isOver()).toList();
    }

    void openFurther(PlannedPair pair, Completion<Outcome<ClientChannel>> done) {
        ClientChannel channel = new ClientChannel(this, channels.size() + 1, pair.addresses(), pair.reason());
        channel.planned(pair);
        channels.add(channel);
        InetSocketAddress to = new InetSocketAddress(pair.addresses().remote(), remote.getPort());
        new ChannelOpening(this, channel, false, done).start(pair.addresses().local(), to);
    }

    void logon(ClientChannel channel, Completion<Outcome<SessionSetup.Result>> done) {
        negotiated = channel.connection().negotiated();
        SessionSetup.logon(
                channel.connection(),
                mechanism.get(),
                Negotiation.securityMode(config),
                (result, signed, message) -> established(channel, result, signed, message),
                done);
    }

    private String established(ClientChannel channel, SessionSetup.Result result, boolean signed, ByteBuf message) {
        int flags = result.sessionFlags();
        guestOrAnonymous = (flags & (SessionSetupResponse.FLAG_IS_GUEST | SessionSetupResponse.FLAG_IS_NULL)) != 0;
        sessionId = result.sessionId();
        boolean insist =
                config.signingRequired() || (negotiated.response().securityMode() & SecurityMode.SIGNING_REQUIRED) != 0;
        if (guestOrAnonymous) {
            return config.signingRequired() || config.encryptionRequired()
                    ? "logged on as guest, which allows neither signing nor encryption"
                    : null;
        }
        keys = SessionKeys.derive(
                negotiated.keySchedule(), negotiated.cipher(), result.sessionKey(), result.preauthHash());
        sessionSigner = new MessageSigner(negotiated.signing(), keys.signingKey(), config.cryptoMode());
        channel.signer(sessionSigner);
        signs = insist;
        encrypts = config.encryptionRequired() || (flags & SessionSetupResponse.FLAG_ENCRYPT_DATA) != 0;
        if (keys.canEncrypt()) {
            sealer = new MessageSealer(
                    keys, Role.CLIENT, new NonceSequence(), config.cryptoMode(), environment.allocator());
            channel.connection().decryptWith(sealer);
        } else if (encrypts) {
            return "encryption is required, but no cipher was agreed on";
        }
        if (signed) {
            return sessionSigner.verify(message) ? null : "wrong signature in the last response of the session setup";
        }
        return negotiated.dialect() == Dialect.SMB_3_1_1
                ? "the last response of the session setup is not signed"
                : null;
    }

    void bind(ClientChannel channel, Completion<Outcome<SessionSetup.Result>> done) {
        SessionSetup.bind(
                channel.connection(),
                mechanism.get(),
                Negotiation.securityMode(config),
                sessionId,
                sessionSigner,
                (result, signed, message) -> bound(channel, result, signed, message),
                done);
    }

    private String bound(ClientChannel channel, SessionSetup.Result result, boolean signed, ByteBuf message) {
        byte[] key = SessionKeys.channelSigningKey(negotiated.keySchedule(), result.sessionKey(), result.preauthHash());
        MessageSigner signer = new MessageSigner(negotiated.signing(), key, config.cryptoMode());
        if (!signed || !signer.verify(message)) {
            return "the last response of the binding is not signed with the channel's key";
        }
        channel.signer(signer);
        if (sealer != null) {
            channel.connection().decryptWith(sealer);
        }
        return null;
    }

    void channelLost(ClientChannel channel, String reason) {
        List<ClientRequest<?>> lost = channel.connection().takeOutstanding();
        boolean opening = channel.state() == ChannelState.CONNECTING;
        boolean inOrder = closing || channel.state() == ChannelState.DRAINING && lost.isEmpty();
        if (!channel.state().isOver()) {
            channel.moveTo(inOrder ? ChannelState.CLOSED : ChannelState.FAILED, reason);
        }
        if (opening || over != null) {
            SmbClientException why = SmbClientException.disconnected(reason);
            lost.forEach(request -> request.fail(why));
        } else if (usableChannels().isEmpty()) {
            end(SmbClientException.disconnected("the last channel was lost: " + reason));
            lost.forEach(request -> request.fail(over));
        } else {
            channelSequence = channelSequence + 1 & 0xFFFF;
            queue.reissue(lost);
            multichannel.channelLost(channel, reason);
            queue.pump();
        }
    }

    private void end(SmbClientException reason) {
        if (over == null) {
            over = reason;
            queue.failAll(reason);
        }
    }

    // For the classes of the session.

    ClientConfig config() {
        return config;
    }

    ClientEnvironment environment() {
        return environment;
    }

    Guid clientGuid() {
        return clientGuid;
    }

    String serverName() {
        return serverName;
    }

    RandomStream random() {
        return random;
    }

    Negotiated negotiated() {
        return negotiated;
    }

    boolean isGuestOrAnonymous() {
        return guestOrAnonymous;
    }

    Multichannel multichannel() {
        return multichannel;
    }

    String localName(InetAddress address) {
        for (LocalInterface local : environment.interfaces().list()) {
            if (local.addresses().contains(address)) {
                return local.name();
            }
        }
        return address.getHostAddress();
    }

    void channelChanged(ClientChannel channel) {
        log.channelChanged(channel.report());
    }

    void planned(ChannelPlan plan) {
        log.planned(plan);
    }

    void note(String what, String details) {
        log.event(what, details);
    }

    void pump() {
        queue.pump();
    }

    /** Whether the negotiation is known not to have been changed on the way. */
    boolean isValidated() {
        return validated;
    }

    void validated() {
        validated = true;
    }

    void sent(ClientChannel channel, Smb2Header header) {
        log.sent(channel.number(), header);
    }

    void received(ClientChannel channel, Smb2Header header) {
        log.received(channel.number(), header);
    }
}
