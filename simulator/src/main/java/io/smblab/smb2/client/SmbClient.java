package io.smblab.smb2.client;

import io.smblab.auth.Credentials;
import io.smblab.auth.SpnegoInitiator;
import io.smblab.engine.Completion;
import io.smblab.engine.RandomStream;
import io.smblab.wire.Guid;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * A client host: one ClientGuid, any number of sessions. Non-blocking; lives on the lab's event loop.
 *
 * <pre>
 * SmbClient --connect--&gt; ClientSession --connectTree--&gt; ClientTree --open--&gt; ClientFile: read, write, flush, close
 * </pre>
 */
public final class SmbClient {
    private final ClientConfig config;
    private final ClientEnvironment environment;
    private final Guid clientGuid;
    private final List<ClientSession> sessions = new ArrayList<>();

    /** A client; it does nothing by itself. */
    public SmbClient(ClientConfig config, ClientEnvironment environment) {
        this.config = config;
        this.environment = environment;
        this.clientGuid = Guid.of(
                environment.random().stream(environment.name() + "/client-guid").nextUuid());
        environment.interfaces().onChange(this::interfacesChanged);
    }

    /**
     * Connects, negotiates and logs on.
     *
     * @param serverName as in {@code \\server\share}
     * @param local the client's address for the first connection, or null for any
     * @param remote where the server listens; further channels use the same port
     */
    public void connect(
            String serverName,
            InetAddress local,
            InetSocketAddress remote,
            Credentials credentials,
            Completion<Outcome<ClientSession>> done) {
        RandomStream random = environment.random().stream(environment.name() + "/logon");
        ClientSession session = new ClientSession(
                config,
                environment,
                clientGuid,
                serverName,
                remote,
                () -> new SpnegoInitiator(credentials, serverName, random, environment.clock()));
        sessions.add(session);
        session.open(local, done);
    }

    /** Every session that was opened, the ended ones included. */
    public List<ClientSession> sessions() {
        return List.copyOf(sessions);
    }

    private void interfacesChanged() {
        for (ClientSession session : List.copyOf(sessions)) {
            if (!session.isOver()) {
                session.multichannel().localInterfacesChanged();
            }
        }
    }
}
