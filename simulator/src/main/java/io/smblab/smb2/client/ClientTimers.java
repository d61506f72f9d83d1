package io.smblab.smb2.client;

/**
 * The client's waiting times, all in nanoseconds.
 *
 * @param echoIntervalNanos a channel with outstanding requests that received nothing for this long is probed with an ECHO; after
 *     as long again without an answer it is lost
 * @param requestExpiryNanos a request unanswered for this long ends its connection (MS-SMB2 3.2.6.1; Windows 60 s, notes 203 to
 *     205)
 * @param interfaceQueryNanos how old the server's list of interfaces may become while the session is in use (3.2.6.3; Windows
 *     600 s, note 105)
 * @param replayDelayNanos before a refused replay is repeated. DEVIATION: the text gives no time; without one, three attempts
 *     pass before the server has finished what it refers to
 */
public record ClientTimers(
        long echoIntervalNanos, long requestExpiryNanos, long interfaceQueryNanos, long replayDelayNanos) {
    private static final long SECOND = 1_000_000_000L;

    /** The times of a Windows client. */
    public static final ClientTimers WINDOWS = new ClientTimers(60 * SECOND, 60 * SECOND, 600 * SECOND, SECOND / 10);

    /** Checks the values. */
    public ClientTimers {
        positive("echoIntervalNanos", echoIntervalNanos);
        positive("requestExpiryNanos", requestExpiryNanos);
        positive("interfaceQueryNanos", interfaceQueryNanos);
        positive("replayDelayNanos", replayDelayNanos);
    }

    private static void positive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " " + value + " (expected 1 or more)");
        }
    }
}
