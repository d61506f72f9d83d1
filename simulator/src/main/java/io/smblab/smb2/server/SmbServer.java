package io.smblab.smb2.server;

import io.smblab.auth.Authenticator;
import io.smblab.auth.TargetNames;
import io.smblab.engine.Event;
import io.smblab.engine.RandomStream;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.transport.SmbTransport;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An SMB2 server: the global state of [MS-SMB2] 3.3.1.5. Give it a transport with {@link #accept} and pass the transport's
 * messages to the connection that this returns. All calls on the lab's event loop.
 */
public final class SmbServer {
    private static final Logger LOG = LoggerFactory.getLogger(SmbServer.class);

    final ServerConfig config;
    final ServerEnvironment environment;
    /** {@code ServerStartTime}. */
    final FileTime serverStartTime;
    /** {@code ShareList}, by name in upper case. */
    final Map<String, Share> shareList = new LinkedHashMap<>();
    /** {@code GlobalSessionTable}, by session id. */
    final Map<Long, Session> globalSessionTable = new LinkedHashMap<>();
    /** {@code GlobalOpenTable}, by the durable part of the file id. */
    final Map<Long, Open> globalOpenTable = new LinkedHashMap<>();
    /** {@code ConnectionList}. */
    final Set<Connection> connectionList = new LinkedHashSet<>();

    final Authenticator authenticator;
    final OplockTable oplocks;
    final DurableOpens durableOpens;
    final CommandDispatcher dispatcher;
    final RandomStream random;

    private final List<ServerObserver> observers = new ArrayList<>();
    private final List<CommandRule> rules = new ArrayList<>();
    private long nextFileId = 1;
    private long nextConnectionNumber = 1;
    private boolean stopped;

    /** A server that serves whatever is handed to {@link #accept}. */
    public SmbServer(ServerConfig config, ServerEnvironment environment) {
        this.config = config;
        this.environment = environment;
        this.serverStartTime = environment.clock().get();
        this.random = environment.random().stream(config.name() + ".smb2");
        for (ShareConfig share : config.shares()) {
            if (shareList.put(key(share.name()), new Share(share)) != null) {
                throw new IllegalArgumentException("two shares with the name " + share.name());
            }
        }
        this.authenticator = new Authenticator(
                config.accounts(),
                config.security().authentication(),
                TargetNames.standalone(config.name()),
                environment.random().stream(config.name() + ".auth"),
                environment.clock());
        this.oplocks = new OplockTable(this);
        this.durableOpens = new DurableOpens(this);
        this.dispatcher = new CommandDispatcher(this);
    }

    /** The configuration. */
    public ServerConfig config() {
        return config;
    }

    /**
     * Takes over a transport.
     *
     * @return the listener for the transport's messages; null, and the transport is disconnected, when there are too many
     *     connections or the server has been stopped
     */
    public Connection accept(SmbTransport transport) {
        if (stopped || connectionList.size() >= config.limits().maxConnections()) {
            transport.disconnect(stopped ? "server stopped" : "too many connections");
            return null;
        }
        Connection connection = new Connection(this, transport, nextConnectionNumber++);
        connectionList.add(connection);
        connection.startLogonTimer();
        for (ServerObserver observer : observers) {
            observer.connected(connection);
        }
        return connection;
    }

    /** Connections, oldest first. */
    public List<Connection> connections() {
        return List.copyOf(connectionList);
    }

    /** Watches all messages from now on. */
    public void addObserver(ServerObserver observer) {
        observers.add(observer);
    }

    /** Stops watching. */
    public void removeObserver(ServerObserver observer) {
        observers.remove(observer);
    }

    /** Puts a rule behind those that are there. */
    public void addRule(CommandRule rule) {
        rules.add(rule);
    }

    /** Takes a rule out. */
    public void removeRule(CommandRule rule) {
        rules.remove(rule);
    }

    /** Ends all connections; nothing is accepted afterwards. */
    public void stop() {
        stopped = true;
        for (Connection connection : connections()) {
            connection.disconnect("server stopped");
        }
        // Those that wait for their client wait in vain.
        List.copyOf(globalOpenTable.values()).forEach(Open::close);
    }

    /**
     * Does something later, on behalf of nobody in particular. A bug in it is {@linkplain #report reported}, and in real time
     * leaves everybody else served.
     */
    Event after(long nanos, Runnable action) {
        return environment.scheduler().after(nanos, () -> {
            try {
                action.run();
            } catch (RuntimeException | Error bug) {
                LOG.error("internal error in server {}", config.name(), bug);
                report(bug);
            }
        });
    }

    /** A bug stops a run that could be repeated. Where strangers are served, it has been logged, and that is that. */
    void report(Throwable bug) {
        if (environment.bugs() == BugPolicy.STOP_THE_RUN) {
            environment.scheduler().after(0, () -> {
                throw new IllegalStateException("bug in server " + config.name(), bug);
            });
        }
    }

    Share shareOf(String name) {
        return shareList.get(key(name));
    }

    FileTime currentTime() {
        return environment.clock().get();
    }

    /** A new session id: random, neither zero nor all ones, in use by nobody. 32 bits are enough, and test suites count on it. */
    long newSessionId() {
        long id;
        do {
            id = random.nextInt() & 0xFFFF_FFFFL;
        } while (id == 0 || id == 0xFFFF_FFFFL || globalSessionTable.containsKey(id));
        return id;
    }

    /** A number for a new open, used for both halves of its file id. */
    long newFileId() {
        return nextFileId++;
    }

    Guid newGuid() {
        return Guid.of(random.nextUuid());
    }

    CommandRule.Verdict verdictOn(Connection connection, Smb2Header request) {
        for (CommandRule rule : rules) {
            CommandRule.Verdict verdict = rule.decide(connection, request);
            if (!(verdict instanceof CommandRule.Verdict.Pass)) {
                return verdict;
            }
        }
        return CommandRule.Verdict.PASS;
    }

    void observeReceived(Connection connection, Smb2Header request) {
        for (ServerObserver observer : observers) {
            observer.received(connection, request);
        }
    }

    void observeSending(Connection connection, Smb2Header response) {
        for (ServerObserver observer : observers) {
            observer.sending(connection, response);
        }
    }

    void connectionClosed(Connection connection, String cause) {
        connectionList.remove(connection);
        for (ServerObserver observer : observers) {
            observer.disconnected(connection, cause);
        }
    }

    private static String key(String shareName) {
        return shareName.toUpperCase(Locale.ROOT);
    }
}
