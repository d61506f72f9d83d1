package io.smblab.smb2.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.smblab.crypto.CipherAlgorithm;
import io.smblab.crypto.PreauthHash;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.engine.Event;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.transport.SmbTransport;
import io.smblab.transport.TransportListener;
import io.smblab.wire.Guid;
import io.smblab.wire.NtStatus;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One transport connection of a client: {@code Connection} of [MS-SMB2] 3.3.1.7. */
public final class Connection implements TransportListener {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    final SmbServer server;
    final SmbTransport transport;
    final long number;
    /** {@code Connection.CommandSequenceWindow}. */
    final MessageIdWindow commandSequenceWindow;
    /** {@code Connection.SessionTable}: sessions established on, or bound to, this connection. */
    final Map<Long, Session> sessionTable = new LinkedHashMap<>();
    /** {@code Connection.PreauthSessionTable} and the security contexts: authentications in progress, by session id. */
    final Map<Long, LogonExchange> logonExchanges = new LinkedHashMap<>();
    /** {@code Connection.AsyncCommandList}, by AsyncId. */
    final Map<Long, RequestContext> asyncCommandList = new TreeMap<>();

    /** {@code Connection.Dialect}; null until negotiated. */
    Dialect dialect;
    /** {@code Connection.ClientCapabilities}. */
    int clientCapabilities;
    /** {@code Connection.ServerCapabilities}. */
    int serverCapabilities;
    /** {@code Connection.ClientSecurityMode}. */
    int clientSecurityMode;
    /** {@code Connection.ServerSecurityMode}. */
    int serverSecurityMode;
    /** {@code Connection.ClientGuid}. */
    Guid clientGuid = new Guid(0, 0);
    /** The dialect codes of the client's NEGOTIATE, for VALIDATE_NEGOTIATE_INFO. */
    List<Integer> clientDialects = List.of();
    /** {@code Connection.SupportsMultiCredit}. */
    boolean supportsMultiCredit;
    /** {@code Connection.CipherId}; null when the connection cannot encrypt. */
    CipherAlgorithm cipher;
    /** {@code Connection.SigningAlgorithmId}. */
    SigningAlgorithm signingAlgorithm = SigningAlgorithm.HMAC_SHA256;
    /** {@code Connection.PreauthIntegrityHashValue}; null below 3.1.1. */
    PreauthHash preauthHash;
    /** {@code Connection.MaxTransactSize}. */
    int maxTransactSize;
    /** {@code Connection.MaxReadSize}. */
    int maxReadSize;
    /** {@code Connection.MaxWriteSize}. */
    int maxWriteSize;
    /** Test control: what is sent counts as not acknowledged by the client's TCP, though it goes out. */
    boolean unresponsive;
    /** Test control: padding before the data of READ responses, in bytes. */
    int readPaddingBytes;

    private final Set<RequestChain> chains = new LinkedHashSet<>();
    private final MessageReceiver receiver;
    private ConnectionState state = ConnectionState.NEW;
    private boolean loggedOn;
    private Event logonTimer;
    private long nextAsyncId = 1;

    Connection(SmbServer server, SmbTransport transport, long number) {
        this.server = server;
        this.transport = transport;
        this.number = number;
        this.commandSequenceWindow =
                new MessageIdWindow(server.config.limits().credits().windowSpan());
        this.receiver = new MessageReceiver(this);
    }

    /** Where the client is. */
    public InetSocketAddress remoteAddress() {
        return transport.remoteAddress();
    }

    /** Our end: tells the network interface. */
    public InetSocketAddress localAddress() {
        return transport.localAddress();
    }

    /** The negotiated dialect, or null. */
    public Dialect dialect() {
        return dialect;
    }

    /** A number that no other connection of the server has, in order of acceptance from 1. */
    public long number() {
        return number;
    }

    /** The identity of the client that NEGOTIATE told; zero before, and for clients of 2.0.2. */
    public Guid clientGuid() {
        return clientGuid;
    }

    /** Ends the connection. */
    public void disconnect(String cause) {
        if (state != ConnectionState.CLOSED) {
            LOG.debug("{} disconnects: {}", this, cause);
            transport.disconnect(cause);
            close(cause);
        }
    }

    /**
     * Ends the connection after a bug, or an error of the virtual machine, while something was done for its client: nobody else
     * is to notice.
     *
     * @param during what was being done
     */
    void failed(String during, Throwable bug) {
        LOG.error("{} is dropped after an internal error in {}", this, during, bug);
        disconnect("internal error: " + bug);
        server.report(bug);
    }

    @Override
    public void received(ByteBuf message) {
        if (state == ConnectionState.CLOSED) {
            message.release();
            return;
        }
        receiver.received(message);
    }

    @Override
    public int maxMessageBytes() {
        return receiver.maxLength();
    }

    @Override
    public void closed(Throwable cause) {
        close(cause == null ? "closed by the client" : cause.toString());
    }

    @Override
    public void writabilityChanged() {
        // A client that does not read its responses gets no further requests served: memory stays bounded.
        if (state != ConnectionState.CLOSED) {
            transport.setReading(transport.isWritable());
        }
    }

    ConnectionState state() {
        return state;
    }

    void moveTo(ConnectionState next) {
        if (!state.mayMoveTo(next)) {
            throw new IllegalStateException(this + ": " + state + " to " + next);
        }
        state = next;
    }

    boolean dialectIsAtLeast3() {
        return dialect != null && dialect.isAtLeast(Dialect.SMB_3_0);
    }

    ByteBufAllocator allocator() {
        return server.environment.allocator();
    }

    /** Sends a message, or drops it when the connection is gone. */
    void send(ByteBuf message) {
        if (state == ConnectionState.CLOSED) {
            message.release();
        } else {
            transport.send(message);
        }
    }

    int grantCredits(Smb2Header request) {
        int charge = supportsMultiCredit ? Math.max(1, request.creditCharge()) : 1;
        return server.config.limits().credits().grant(commandSequenceWindow, request.credits(), charge, loggedOn);
    }

    /** Notes that a session of this connection is valid: timers end, limits rise. */
    void loggedOn() {
        loggedOn = true;
        if (logonTimer != null) {
            server.environment.scheduler().cancel(logonTimer);
            logonTimer = null;
        }
    }

    boolean isLoggedOn() {
        return loggedOn;
    }

    void startLogonTimer() {
        logonTimer = server.after(server.config.limits().logonTimeoutNanos(), () -> {
            logonTimer = null;
            disconnect("no logon in time");
        });
    }

    /** Takes a request into the list of asynchronous commands. */
    long addAsync(RequestContext request) {
        if (asyncCommandList.size() >= server.config.limits().maxAsyncRequests()) {
            throw new RequestFailedException(NtStatus.INSUFFICIENT_RESOURCES);
        }
        long asyncId = nextAsyncId++;
        asyncCommandList.put(asyncId, request);
        return asyncId;
    }

    void removeAsync(RequestContext request) {
        asyncCommandList.remove(request.asyncId());
    }

    /** A chain begins: it is known as long as it is not {@linkplain #chainEnded at its end}. */
    void chainBegins(RequestChain chain) {
        chains.add(chain);
    }

    void chainEnded(RequestChain chain) {
        chains.remove(chain);
    }

    int chainsInProgress() {
        return chains.size();
    }

    private void close(String cause) {
        if (state == ConnectionState.CLOSED) {
            return;
        }
        state = ConnectionState.CLOSED;
        if (logonTimer != null) {
            server.environment.scheduler().cancel(logonTimer);
            logonTimer = null;
        }
        for (RequestChain chain : List.copyOf(chains)) {
            chain.abandon();
        }
        chains.clear();
        for (LogonExchange exchange : List.copyOf(logonExchanges.values())) {
            exchange.abandon();
        }
        logonExchanges.clear();
        for (Session session : List.copyOf(sessionTable.values())) {
            session.channelLost(this);
        }
        sessionTable.clear();
        server.connectionClosed(this, cause);
    }

    @Override
    public String toString() {
        return "connection " + number + " (" + transport.remoteAddress() + ")";
    }
}
