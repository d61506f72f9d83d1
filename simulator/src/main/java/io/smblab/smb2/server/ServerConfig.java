package io.smblab.smb2.server;

import io.smblab.auth.AccountStore;
import io.smblab.smb2.message.Dialect;
import io.smblab.smb2.message.NetworkInterfaceInfo;
import io.smblab.wire.Guid;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * What a server is and offers; the configured part of [MS-SMB2] 3.3.1.5.
 *
 * @param name NetBIOS name, 1 to 15 characters; also the prefix of the server's random streams and trace components
 * @param serverGuid {@code ServerGuid}
 * @param minDialect the oldest dialect that is accepted
 * @param maxDialect the newest dialect that is accepted
 * @param profile documented behaviour differences
 * @param security signing, encryption, guests
 * @param limits bounds and sizes
 * @param features optional parts of the protocol
 * @param accounts who may log on
 * @param shares {@code ShareList}
 * @param interfaces what FSCTL_QUERY_NETWORK_INTERFACE_INFO tells; asked anew for every request
 */
public record ServerConfig(
        String name,
        Guid serverGuid,
        Dialect minDialect,
        Dialect maxDialect,
        ServerProfile profile,
        SecurityPolicy security,
        ServerLimits limits,
        Features features,
        AccountStore accounts,
        List<ShareConfig> shares,
        Supplier<List<NetworkInterfaceInfo>> interfaces) {

    /**
     * Optional parts of the protocol.
     *
     * @param multiChannel {@code IsMultiChannelCapable}
     * @param leasing whether leases are granted (dialect 2.1 and later)
     * @param directoryLeasing whether directories get leases, too (3.0 and later)
     * @param persistentHandles whether persistent handles are granted on continuously available shares
     * @param testControls whether the FSCTL with which test suites silence a channel is served (never on a real network)
     */
    public record Features(
            boolean multiChannel,
            boolean leasing,
            boolean directoryLeasing,
            boolean persistentHandles,
            boolean testControls) {
        /** All but the test controls. */
        public static final Features DEFAULT = new Features(true, true, true, true, false);
    }

    /** Checks what must be there, and copies the shares. */
    public ServerConfig {
        Objects.requireNonNull(serverGuid, "serverGuid");
        Objects.requireNonNull(profile, "profile");
        Objects.requireNonNull(security, "security");
        Objects.requireNonNull(limits, "limits");
        Objects.requireNonNull(features, "features");
        Objects.requireNonNull(accounts, "accounts");
        Objects.requireNonNull(interfaces, "interfaces");
        shares = List.copyOf(shares);
        if (name.isEmpty() || name.length() > 15) {
            throw new IllegalArgumentException("server name \"" + name + "\" (expected 1 to 15 characters)");
        }
        if (minDialect.compareTo(maxDialect) > 0) {
            throw new IllegalArgumentException(
                    "dialects " + minDialect + " to " + maxDialect + " (expected min <= max)");
        }
    }

    /** A server with default behaviour, limits and features. */
    public static ServerConfig of(
            String name,
            Guid serverGuid,
            AccountStore accounts,
            List<ShareConfig> shares,
            Supplier<List<NetworkInterfaceInfo>> interfaces) {
        return new ServerConfig(
                name,
                serverGuid,
                Dialect.SMB_2_0_2,
                Dialect.SMB_3_1_1,
                ServerProfile.WINDOWS_2022,
                SecurityPolicy.DEFAULT,
                ServerLimits.DEFAULT,
                Features.DEFAULT,
                accounts,
                shares,
                interfaces);
    }

    /** The same with other dialects. */
    public ServerConfig withDialects(Dialect min, Dialect max) {
        return new ServerConfig(
                name, serverGuid, min, max, profile, security, limits, features, accounts, shares, interfaces);
    }

    /** The same with another security policy. */
    public ServerConfig withSecurity(SecurityPolicy other) {
        return new ServerConfig(
                name,
                serverGuid,
                minDialect,
                maxDialect,
                profile,
                other,
                limits,
                features,
                accounts,
                shares,
                interfaces);
    }

    /** The same with another profile. */
    public ServerConfig withProfile(ServerProfile other) {
        return new ServerConfig(
                name,
                serverGuid,
                minDialect,
                maxDialect,
                other,
                security,
                limits,
                features,
                accounts,
                shares,
                interfaces);
    }

    /** The same with other limits. */
    public ServerConfig withLimits(ServerLimits other) {
        return new ServerConfig(
                name,
                serverGuid,
                minDialect,
                maxDialect,
                profile,
                security,
                other,
                features,
                accounts,
                shares,
                interfaces);
    }

    /** The same with other features. */
    public ServerConfig withFeatures(Features other) {
        return new ServerConfig(
                name,
                serverGuid,
                minDialect,
                maxDialect,
                profile,
                security,
                limits,
                other,
                accounts,
                shares,
                interfaces);
    }
}
