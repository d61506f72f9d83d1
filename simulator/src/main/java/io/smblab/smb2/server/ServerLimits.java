package io.smblab.smb2.server;

/**
 * The bounds of a server. Whatever a client can make grow has one.
 *
 * @param maxTransactSize MaxTransactSize of NEGOTIATE, bytes, 64 KiB to 8 MiB
 * @param maxReadSize MaxReadSize, bytes, 64 KiB to 8 MiB
 * @param maxWriteSize MaxWriteSize, bytes, 64 KiB to 8 MiB
 * @param credits credits of one connection
 * @param maxMessageBeforeLogon the longest message taken before a session of the connection is valid, bytes
 * @param maxConnections connections at one time
 * @param maxSessions sessions at one time
 * @param maxSessionsPerConnection sessions that one connection may carry
 * @param maxTreeConnects tree connects of one session
 * @param maxOpens opens at one time
 * @param maxAsyncRequests requests that one connection may have pending (CHANGE_NOTIFY, blocking LOCK, ...)
 * @param maxChannels channels of one session; 32 on Windows
 * @param logonTimeoutNanos how long a connection may take to log on, ns; 45 s on Windows
 */
public record ServerLimits(
        int maxTransactSize,
        int maxReadSize,
        int maxWriteSize,
        CreditPolicy credits,
        int maxMessageBeforeLogon,
        int maxConnections,
        int maxSessions,
        int maxSessionsPerConnection,
        int maxTreeConnects,
        int maxOpens,
        int maxAsyncRequests,
        int maxChannels,
        long logonTimeoutNanos) {
    private static final int MIN_SIZE = 64 * 1024;
    private static final int MAX_SIZE = 8 * 1024 * 1024;

    /** The limits of a Windows server of today. */
    public static final ServerLimits DEFAULT = new ServerLimits(
            MAX_SIZE,
            MAX_SIZE,
            MAX_SIZE,
            new CreditPolicy(1, 8192),
            128 * 1024,
            16_384,
            16_384,
            1024,
            1024,
            65_536,
            512,
            32,
            45_000_000_000L);

    /** Checks the ranges. */
    public ServerLimits {
        checkSize("maxTransactSize", maxTransactSize);
        checkSize("maxReadSize", maxReadSize);
        checkSize("maxWriteSize", maxWriteSize);
        checkPositive("maxMessageBeforeLogon", maxMessageBeforeLogon);
        checkPositive("maxConnections", maxConnections);
        checkPositive("maxSessions", maxSessions);
        checkPositive("maxSessionsPerConnection", maxSessionsPerConnection);
        checkPositive("maxTreeConnects", maxTreeConnects);
        checkPositive("maxOpens", maxOpens);
        checkPositive("maxAsyncRequests", maxAsyncRequests);
        checkPositive("maxChannels", maxChannels);
        checkPositive("logonTimeoutNanos", logonTimeoutNanos);
    }

    private static void checkSize(String name, int bytes) {
        if (bytes < MIN_SIZE || bytes > MAX_SIZE) {
            throw new IllegalArgumentException(name + " " + bytes + " (expected " + MIN_SIZE + " to " + MAX_SIZE + ")");
        }
    }

    private static void checkPositive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " " + value + " (expected 1 or more)");
        }
    }
}
