package io.smblab.lab;

import io.smblab.auth.Credentials;
import io.smblab.crypto.CipherAlgorithm;
import io.smblab.crypto.CryptoMode;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.engine.Completion;
import io.smblab.smb2.client.ChannelLimits;
import io.smblab.smb2.client.ClientConfig;
import io.smblab.smb2.client.ClientEnvironment;
import io.smblab.smb2.client.ClientSession;
import io.smblab.smb2.client.ClientTimers;
import io.smblab.smb2.client.LocalInterface;
import io.smblab.smb2.client.LocalInterfaces;
import io.smblab.smb2.client.Outcome;
import io.smblab.smb2.client.SmbClient;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** The client of a host. */
public final class LabClient {
    private final LabSpec lab;
    private final ClientSpec spec;
    private final Links links;
    private final String hostName;
    private final SmbClient client;

    LabClient(LabSpec lab, LabHost host, Links links, boolean virtual, ClientEnvironment environment) {
        this.lab = lab;
        this.spec = host.spec().client();
        this.links = links;
        this.hostName = host.spec().name();
        this.client = new SmbClient(config(lab, spec, virtual), environment);
    }

    private static ClientConfig config(LabSpec lab, ClientSpec spec, boolean virtual) {
        ClientConfig usual = ClientConfig.DEFAULT;
        List<CipherAlgorithm> ciphers = spec.encryption() == ServerSpec.Encryption.OFF
                ? List.of()
                : spec.ciphers().isEmpty() ? usual.ciphers() : Names.constants(CipherAlgorithm.class, spec.ciphers());
        List<SigningAlgorithm> signing = spec.signingAlgorithms().isEmpty()
                ? usual.signingAlgorithms()
                : Names.constants(SigningAlgorithm.class, spec.signingAlgorithms());
        return usual.withDialects(spec.dialects().stream().map(Names::dialect).toList())
                .withSigning(spec.signingRequired(), signing)
                .withEncryption(spec.encryption() == ServerSpec.Encryption.REQUIRED, ciphers)
                .withCryptoMode(lab.realCrypto() || !virtual ? CryptoMode.REAL : CryptoMode.MODELLED)
                .withMultichannel(
                        spec.multichannel(),
                        new ChannelLimits(
                                spec.connectionsPerRssNic(),
                                usual.limits().connectionCountPerRdmaNetworkInterface(),
                                spec.connectionsMax(),
                                spec.windowSizeThreshold()))
                .withTimers(new ClientTimers(
                        spec.echoInterval().nanos(),
                        spec.requestExpiry().nanos(),
                        spec.interfacePollInterval().nanos(),
                        usual.timers().replayDelayNanos()));
    }

    static LocalInterfaces interfaces(HostSpec host, Links links) {
        return new LocalInterfaces() {
            @Override
            public List<LocalInterface> list() {
                List<LocalInterface> list = new ArrayList<>();
                host.nics()
                        .values()
                        .forEach(nic -> list.add(new LocalInterface(
                                nic.name(),
                                nic.inetAddresses(),
                                links.speed(nic),
                                nic.rssQueues(),
                                nic.rdma(),
                                links.isUp(nic))));
                return list;
            }

            @Override
            public void onChange(Runnable listener) {
                links.onChange(listener);
            }
        };
    }

    /** The client itself. On the lab's event loop. */
    public SmbClient smb() {
        return client;
    }

    /**
     * Connects to a server of the lab and logs on with the account of the lab file. By name, the server is reached at the
     * first of its interfaces that has a link, as name services do; by address, at its first interface whatever its state.
     */
    public void connect(LabHost server, Completion<Outcome<ClientSession>> done) {
        AccountSpec account = lab.accounts().get(spec.account());
        Endpoint endpoint = server.server().endpoints().stream()
                .filter(candidate -> !spec.byName() || links.isUp(lab.nic(candidate.nic())))
                .findFirst()
                .orElse(server.server().endpoints().get(0));
        InetAddress local = null;
        InetSocketAddress remote = endpoint.address();
        String name = spec.byName() ? server.spec().name() : remote.getAddress().getHostAddress();
        client.connect(
                name,
                local,
                remote,
                new Credentials(account.user(), account.domain(), account.password(), hostName),
                done);
    }

    void close() {
        client.sessions().stream()
                .filter(session -> !session.isOver())
                .forEach(session -> session.close("the lab ends"));
    }
}
