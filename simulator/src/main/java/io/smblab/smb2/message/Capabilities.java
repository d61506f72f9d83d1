package io.smblab.smb2.message;

/** Capability bits of NEGOTIATE ([MS-SMB2] 2.2.3, 2.2.4). */
public final class Capabilities {
    /** The Distributed File System. */
    public static final int DFS = 0x01;

    /** Leases, from 2.1. */
    public static final int LEASING = 0x02;

    /** Multi-credit operations, from 2.1. */
    public static final int LARGE_MTU = 0x04;

    /** Several channels per session, from 3.0. */
    public static final int MULTI_CHANNEL = 0x08;

    /** Persistent handles, from 3.0. */
    public static final int PERSISTENT_HANDLES = 0x10;

    /** Leases of directories, from 3.0. */
    public static final int DIRECTORY_LEASING = 0x20;

    /** Encryption, 3.0 and 3.0.2; from 3.1.1 a negotiate context says so. */
    public static final int ENCRYPTION = 0x40;

    /** Server-to-client notifications, from 3.1.1. */
    public static final int NOTIFICATIONS = 0x80;

    private Capabilities() {}
}
