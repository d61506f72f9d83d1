package io.smblab.smb2.server;

/**
 * Documented differences between servers that clients notice. A profile is behaviour only; limits and algorithms are
 * settings of their own ({@link ServerLimits}, {@link SecurityPolicy}).
 *
 * @param name as written in a lab file
 * @param oplockBreakRetry whether a break that could not be delivered goes to the next channel ([MS-SMB2] 3.3.4.6); Windows
 *     Server up to 2019 does not
 * @param lockSequenceForDurable whether lock sequence numbers count for durable opens and, on 3.x with multichannel, for all
 *     (3.3.5.14); Windows checks resilient and persistent opens only
 * @param leaseEpochOnEveryChange whether the epoch of a version 2 lease grows with every change of its state
 * @param replayWhilePending what a replayed CREATE gets while the original waits for a break
 * @param durableTimeoutCapped whether the time-out of a durable version 2 open is at most 300 s; 2012 (R2) echoes the request
 * @param otherUserBindDenied whether binding a session with other credentials is ACCESS_DENIED; by the text NOT_SUPPORTED
 * @param replayAdoptsOnlyWhenIdle the channel sequence rule of Windows 8 and Server 2012
 * @param lookupFailsBeforeFlagCheck whether binding an unknown session on a dialect below 3.0 is USER_SESSION_DELETED, as on
 *     Windows 8 and Server 2012, instead of REQUEST_NOT_ACCEPTED
 */
public record ServerProfile(
        String name,
        boolean oplockBreakRetry,
        boolean lockSequenceForDurable,
        boolean leaseEpochOnEveryChange,
        PendingReplay replayWhilePending,
        boolean durableTimeoutCapped,
        boolean otherUserBindDenied,
        boolean replayAdoptsOnlyWhenIdle,
        boolean lookupFailsBeforeFlagCheck) {

    /** What a replayed CREATE gets while the original still waits for an oplock or lease break. */
    public enum PendingReplay {
        /** FILE_NOT_AVAILABLE: the client tries again. */
        SANE,
        /** The replay is taken as a new open and collides with the pending one. */
        WINDOWS
    }

    /** Windows Server 2022, the default. */
    public static final ServerProfile WINDOWS_2022 =
            new ServerProfile("windows-2022", true, true, true, PendingReplay.SANE, true, true, false, false);

    /** Windows Server 2012: breaks are not retried, the replay rule is the older one. */
    public static final ServerProfile WINDOWS_2012 =
            new ServerProfile("windows-2012", false, false, false, PendingReplay.WINDOWS, false, true, true, true);

    /** Samba 4.17. */
    public static final ServerProfile SAMBA_4_17 =
            new ServerProfile("samba-4.17", true, true, true, PendingReplay.SANE, true, true, false, false);
}
