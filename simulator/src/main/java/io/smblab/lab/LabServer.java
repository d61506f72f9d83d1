package io.smblab.lab;

import io.netty.util.internal.PlatformDependent;
import io.smblab.auth.Account;
import io.smblab.auth.AccountState;
import io.smblab.auth.AccountStore;
import io.smblab.auth.AuthPolicy;
import io.smblab.block.BlockDevice;
import io.smblab.crypto.CipherAlgorithm;
import io.smblab.crypto.SigningAlgorithm;
import io.smblab.fs.FileStore;
import io.smblab.fs.FileStoreException;
import io.smblab.fs.StoreOptions;
import io.smblab.lab.file.BadInputException;
import io.smblab.smb2.message.NetworkInterfaceInfo;
import io.smblab.smb2.message.ShareType;
import io.smblab.smb2.server.SecurityPolicy;
import io.smblab.smb2.server.ServerConfig;
import io.smblab.smb2.server.ServerEnvironment;
import io.smblab.smb2.server.ServerLimits;
import io.smblab.smb2.server.ServerProfile;
import io.smblab.smb2.server.ShareConfig;
import io.smblab.smb2.server.SmbServer;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** The server of a host: its shares with their files, and where it listens. */
public final class LabServer {
    private static final int NETBIOS_NAME_LENGTH = 15;
    private static final int LABEL_LENGTH = 32;
    /** Real content may take three quarters of the memory that buffers can have; the rest is for messages. */
    static final long MEMORY_FOR_CONTENT = PlatformDependent.maxDirectMemory() / 4 * 3;

    private final SmbServer server;
    private final Map<String, FileStore> byVolume = new LinkedHashMap<>();
    private final Map<String, FileStore> stores = new LinkedHashMap<>();
    private final List<Endpoint> endpoints = new ArrayList<>();

    LabServer(LabSpec lab, LabHost host, Links links, ServerEnvironment environment, boolean real) {
        HostSpec spec = host.spec();
        List<ShareConfig> shares = new ArrayList<>();
        long memory = MEMORY_FOR_CONTENT / Math.max(1, lab.sharedVolumes());
        for (ShareSpec share : spec.shares().values()) {
            FileStore store = byVolume.computeIfAbsent(
                    share.volume(),
                    volume -> store(
                            spec.volumes().get(volume), host.volume(volume).newFile(), memory, environment.clock()));
            populate(store, share);
            stores.put(share.name(), store);
            shares.add(new ShareConfig(
                    share.name(),
                    share.comment(),
                    ShareType.DISK,
                    store,
                    share.encrypt(),
                    share.readOnly(),
                    false,
                    true));
        }
        shares.add(ShareConfig.ipc());
        this.server =
                new SmbServer(config(lab, spec, shares, () -> interfaces(spec, links), environment, real), environment);
    }

    private static ServerConfig config(
            LabSpec lab,
            HostSpec spec,
            List<ShareConfig> shares,
            Supplier<List<NetworkInterfaceInfo>> interfaces,
            ServerEnvironment environment,
            boolean real) {
        ServerSpec wanted = spec.server();
        String name = spec.name()
                .substring(0, Math.min(NETBIOS_NAME_LENGTH, spec.name().length()));
        Guid guid = Guid.of(
                environment.random().stream(spec.name() + "/server-guid").nextUuid());
        ServerConfig.Features features = ServerConfig.Features.DEFAULT;
        return new ServerConfig(
                name,
                guid,
                Names.dialect(wanted.dialects().get(0)),
                Names.dialect(wanted.dialects().get(wanted.dialects().size() - 1)),
                profile(Profiles.find(wanted.profile()).behaviour()),
                security(wanted, !lab.realCrypto() && !real),
                ServerLimits.DEFAULT,
                new ServerConfig.Features(
                        wanted.multichannel(),
                        features.leasing(),
                        features.directoryLeasing(),
                        features.persistentHandles(),
                        wanted.testControls()),
                accounts(lab),
                shares,
                interfaces);
    }

    private static ServerProfile profile(String name) {
        for (ServerProfile profile :
                List.of(ServerProfile.WINDOWS_2022, ServerProfile.WINDOWS_2012, ServerProfile.SAMBA_4_17)) {
            if (profile.name().equals(name)) {
                return profile;
            }
        }
        throw new IllegalStateException("no server profile " + name);
    }

    private static SecurityPolicy security(ServerSpec wanted, boolean modelledCrypto) {
        SecurityPolicy usual = SecurityPolicy.DEFAULT;
        List<CipherAlgorithm> ciphers = wanted.encryption() == ServerSpec.Encryption.OFF
                ? List.of()
                : wanted.ciphers().isEmpty()
                        ? usual.ciphers()
                        : Names.constants(CipherAlgorithm.class, wanted.ciphers());
        return new SecurityPolicy(
                wanted.signingRequired(),
                wanted.encryption() == ServerSpec.Encryption.REQUIRED,
                usual.rejectUnencryptedAccess(),
                wanted.guest()
                        ? usual.authentication().withGuest(AuthPolicy.Guest.UNKNOWN_USERS)
                        : usual.authentication(),
                ciphers,
                wanted.signingAlgorithms().isEmpty()
                        ? usual.signingAlgorithms()
                        : Names.constants(SigningAlgorithm.class, wanted.signingAlgorithms()),
                modelledCrypto);
    }

    private static AccountStore accounts(LabSpec lab) {
        AccountStore accounts = AccountStore.of();
        for (AccountSpec spec : lab.accounts().values()) {
            AccountState state = spec.disabled()
                    ? AccountState.DISABLED
                    : spec.lockedOut()
                            ? AccountState.LOCKED_OUT
                            : spec.passwordExpired() ? AccountState.PASSWORD_EXPIRED : AccountState.ACTIVE;
            Account account = Account.of(spec.user(), spec.password()).withState(state);
            accounts.put(spec.domain().isEmpty() ? account : account.inDomain(spec.domain()));
        }
        return accounts;
    }

    /** The files of a volume: the same for all shares that lie on it. */
    static FileStore store(VolumeSpec volume, BlockDevice device, long memory, Supplier<FileTime> clock) {
        String label =
                volume.name().substring(0, Math.min(LABEL_LENGTH, volume.name().length()));
        StoreOptions options = StoreOptions.defaults()
                .withLabel(label)
                .withCapacityBytes(device == null ? volume.capacity().bytes() : device.capacityBytes())
                .withMaxBytesInMemory(memory);
        return new FileStore(options, device, clock);
    }

    private static void populate(FileStore store, ShareSpec share) {
        for (ShareSpec.FileSpec file : share.files().values()) {
            try {
                store.populate(file.path(), file.size().bytes(), file.patternSeed());
            } catch (FileStoreException e) {
                throw new BadInputException(
                        "share " + share.name(), "file " + file.path() + " cannot be made: " + e.getMessage());
            }
        }
    }

    /** What FSCTL_QUERY_NETWORK_INTERFACE_INFO answers: the linked NICs, one record per address. */
    static List<NetworkInterfaceInfo> interfaces(HostSpec host, Links links) {
        List<NetworkInterfaceInfo> records = new ArrayList<>();
        for (NicSpec nic : host.nics().values()) {
            if (!links.isUp(nic)) {
                continue;
            }
            int capability = (nic.rssQueues() > 1 ? NetworkInterfaceInfo.CAPABILITY_RSS : 0)
                    | (nic.rdma() ? NetworkInterfaceInfo.CAPABILITY_RDMA : 0);
            nic.inetAddresses()
                    .forEach(address -> records.add(new NetworkInterfaceInfo(
                            nic.index(), capability, links.speed(nic).bitsPerSecond(), address)));
        }
        return records;
    }

    void listens(Endpoint endpoint) {
        endpoints.add(endpoint);
    }

    /** The server itself. On the lab's event loop. */
    public SmbServer smb() {
        return server;
    }

    /** The files of a share, or null. On the lab's event loop. */
    public FileStore store(String share) {
        return stores.get(share);
    }

    /** Where it listens, in the order of the NICs. */
    public List<Endpoint> endpoints() {
        return List.copyOf(endpoints);
    }

    void close() {
        server.stop();
        byVolume.values().forEach(FileStore::close);
    }

    @Override
    public String toString() {
        return server.config().name().toLowerCase(Locale.ROOT) + " " + endpoints;
    }
}
