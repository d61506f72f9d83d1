package io.smblab.smb2.server;

/** What a server does about a bug in itself, beyond dropping the connection of the client that brought it about and logging it. */
public enum BugPolicy {
    /** The run stops: for labs in virtual time, which can be repeated. */
    STOP_THE_RUN,
    /** All others are served on: for labs in real time. */
    SERVE_ON
}
