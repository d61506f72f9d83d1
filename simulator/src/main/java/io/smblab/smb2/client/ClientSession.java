package io.smblab.smb2.client;

import io.smblab.auth.SpnegoInitiator;
import io.smblab.engine.Completion;
import io.smblab.engine.RandomStream;
import io.smblab.smb2.message.Capabilities;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.LogoffRequest;
import io.smblab.smb2.message.LogoffResponse;
import io.smblab.smb2.message.Smb2Header;
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
    private SessionSecurity security;
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
        ClientTree.connect(this, share, outcome -> {
            if (outcome.isSuccess()) {
                multichannel.treeConnected(outcome.value());
            }
            done.complete(outcome);
        });
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

    /** What protects its requests, in words; a share may ask for more. */
    public String protection() {
        return security.words();
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
        channel.connection().send(request, security.protection(channel, request), sessionId, sequence);
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
        security = new SessionSecurity(config, negotiated, environment.allocator());
        SessionSetup.logon(
                channel.connection(),
                mechanism.get(),
                Negotiation.securityMode(config),
                (result, signed, message) -> {
                    sessionId = result.sessionId();
                    return security.established(channel, result, signed, message);
                },
                done);
    }

    void bind(ClientChannel channel, Completion<Outcome<SessionSetup.Result>> done) {
        SessionSetup.bind(
                channel.connection(),
                mechanism.get(),
                Negotiation.securityMode(config),
                sessionId,
                security.sessionSigner(),
                (result, signed, message) -> security.bound(channel, result, signed, message),
                done);
    }

    void channelLost(ClientChannel channel, String reason) {
        List<ClientRequest<?>> lost = channel.connection().takeOutstanding();
        boolean opening = channel.state() == ChannelState.CONNECTING;
        boolean inOrder = closing || channel.state() == ChannelState.DRAINING && lost.isEmpty();
        if (!channel.state().isOver()) {
            channel.moveTo(inOrder ? ChannelState.CLOSED : ChannelState.FAILED, reason);
        }
        if (opening || inOrder || over != null) {
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
        return security.isGuestOrAnonymous();
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
